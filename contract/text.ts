import { z } from 'zod';
import { cleanLine, cleanLines } from './typed-text.ts';

const loneSurrogates = /\p{Surrogate}/u;

/** Returns whether a text can be stored: no unpaired surrogates, which UTF-8 has no bytes for. */
export const isStorable = (value: string): boolean => !loneSurrogates.test(value);

/** How a text is read before it is checked; null stays for what is no text. */
type Read = (typed: string) => string;

type Limits = { max: number; missing?: string };

/* Characters that may go; a longer text is not cleaned, since nobody copies that many. */
const mostCleaned = 10_000;

/*
 * Cleans first, so that no limit counts what goes. Stays a string schema throughout, so that forms and the OpenAPI
 * document can read its limits.
 */
function typed(label: string, { max, missing }: Limits, read: Read) {
  const tooLong = `${label} must be at most ${max} characters.`;
  const schema = z
    .string(missing ?? `${label} must be text.`)
    .refine((value) => value.length <= max + mostCleaned, { error: tooLong, abort: true })
    .refine(isStorable, { error: `${label} has characters that cannot be used.`, abort: true })
    .overwrite(read)
    .max(max, tooLong);
  return missing === undefined ? schema : schema.min(1, missing);
}

/* Empty becomes null. */
const orNull = (schema: z.ZodString) =>
  schema
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .optional();

/**
 * One line of text of at most `max` characters, cleaned (docs/members-by-hand.md, 'Typed text'). May be empty.
 *
 * @param read what reads it, where it is more than a text: a name, an address
 */
export const text = (label: string, max = 200, read: Read = cleanLine) =>
  typed(label, { max }, read);

/** A required line of text: '<label> is required.' */
export const requiredText = (
  label: string,
  max = 200,
  missing = `${label} is required.`,
  read: Read = cleanLine,
) => typed(label, { max, missing }, read);

/** An optional line of text; empty becomes null. */
export const optionalText = (label: string, max = 200, read: Read = cleanLine) =>
  orNull(text(label, max, read));

/** A text of several lines, such as a message, a description or a reason. May be empty. */
export const longText = (label: string, max: number) => typed(label, { max }, cleanLines);

/** A required text of several lines: '<label> is required.' */
export const requiredLongText = (label: string, max: number) =>
  typed(label, { max, missing: `${label} is required.` }, cleanLines);

/** An optional text of several lines; empty becomes null. */
export const optionalLongText = (label: string, max: number) => orNull(longText(label, max));
