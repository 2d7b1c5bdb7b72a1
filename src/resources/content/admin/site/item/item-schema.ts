import { z } from 'zod';
import type { ContentKind } from '#contract/content/site/kinds.ts';
import { parseItem } from '#contract/content/site/parse-item.ts';
import { missingAlts } from '../../../../../portal/form/errors.ts';
import type { Field } from '../../../../../portal/form/fields/fields.ts';

/** Returns the message of a form with that many wrong fields. */
export const manyWrong = (count: number): string =>
  count === 1 ? 'Please correct one field.' : `Please correct ${count} fields.`;

/** Returns the schema of a kind's form: the contract's, with the server's messages. */
export const itemSchema = (kind: ContentKind, fields: readonly Field[]) =>
  z.record(z.string(), z.unknown()).superRefine((data, context) => {
    const errors = { ...missingAlts(fields, data), ...parseItem(kind, data).errors };
    for (const [path, message] of Object.entries(errors))
      context.addIssue({ code: 'custom', path: path.split('.'), message });
  });
