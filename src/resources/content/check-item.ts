import type { ContentKind } from '#contract/content.ts';
import { readItem } from '#contract/content-form.ts';
import type { FieldErrors } from '#contract/envelope.ts';
import { missingAlts, placeErrors } from '../../portal/form/errors.ts';
import type { Field } from '../../portal/form/fields.ts';
import { type Data, toData, type Values } from '../../portal/form/values.ts';

/** An item as it is typed: what is sent, or what is wrong by the places of the form. */
export type Checked =
  | { data: Data; errors: null }
  /** `sentence` is said of the whole. */
  | { data: null; errors: FieldErrors; sentence: string };

/** What is said of a form with so many wrong fields. */
export const manyWrong = (count: number): string =>
  count === 1 ? 'One field needs another look.' : `${count} fields need another look.`;

/** Reads a form by its kind's schema, in the words that the server has for it. */
export function checkItem(kind: ContentKind, fields: readonly Field[], values: Values): Checked {
  const data = toData(fields, values);
  const found = readItem(kind, data).errors ?? {};
  const errors = {
    ...placeErrors(fields, missingAlts(fields, data)),
    ...placeErrors(fields, found),
  };
  const [first] = Object.values(found);
  const count = Object.keys(errors).length;
  if (count > 0) return { data: null, errors, sentence: manyWrong(count) };
  /* Something that has no place in the form. */
  return first === undefined ? { data, errors: null } : { data: null, errors, sentence: first };
}
