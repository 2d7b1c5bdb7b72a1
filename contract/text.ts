import { z } from 'zod';

/* NUL and the other control characters of ASCII but tab and line breaks; PostgreSQL refuses NUL in text. */
const controlCharacters = /[^\P{Cc}\t\n\r\u0080-\u009F]/u;
const loneSurrogates = /\p{Surrogate}/u;

/** True for text that can be stored and shown: no control characters, no half of a surrogate pair. */
export function isCleanText(value: string): boolean {
  return !controlCharacters.test(value) && !loneSurrogates.test(value);
}

/* A string schema to the end, so that a form and the document of the API can read its bounds. */
const cleanText = (label: string, max: number, notText: string) =>
  z
    .string(notText)
    .refine(isCleanText, { error: `${label} has characters that cannot be used.`, abort: true })
    .overwrite((value) => value.normalize('NFC').trim())
    .max(max, `${label} must be at most ${max} characters.`);

/** Text of at most `max` characters, trimmed and in NFC, so that marks compare alike. May be empty. */
export const text = (label: string, max = 200) => cleanText(label, max, `${label} must be text.`);

/** Text that must be given: '<label> is required.' */
export function requiredText(label: string, max = 200) {
  const missing = `${label} is required.`;
  return cleanText(label, max, missing).min(1, missing);
}

/** Text that may be left out; an empty answer is null. */
export function optionalText(label: string, max = 200) {
  return text(label, max)
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .optional();
}
