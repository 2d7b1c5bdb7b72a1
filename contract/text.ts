import { z } from 'zod';

/* NUL and the other control characters of ASCII but tab and line breaks; PostgreSQL refuses NUL in text. */
const controlCharacters = /[^\P{Cc}\t\n\r\u0080-\u009F]/u;
const loneSurrogates = /\p{Surrogate}/u;

/** True for text that can be stored and shown: no control characters, no half of a surrogate pair. */
export function isCleanText(value: string): boolean {
  return !controlCharacters.test(value) && !loneSurrogates.test(value);
}

/** Text of at most `max` characters, trimmed and in NFC, so that marks compare alike. May be empty. */
export function text(label: string, max = 200) {
  return z
    .string(`${label} must be text.`)
    .refine(isCleanText, `${label} has characters that cannot be used.`)
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => value.length <= max, `${label} must be at most ${max} characters.`);
}

/** Text that must be given: '<label> is required.' */
export function requiredText(label: string, max = 200) {
  return z
    .string(`${label} is required.`)
    .pipe(text(label, max))
    .refine((value) => value !== '', `${label} is required.`);
}

/** Text that may be left out; an empty answer is null. */
export function optionalText(label: string, max = 200) {
  return text(label, max)
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .optional();
}
