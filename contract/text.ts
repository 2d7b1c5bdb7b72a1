import { z } from 'zod';

/*
 * NUL and the other ASCII control characters except tab and line breaks. PostgreSQL refuses NUL in
 * text.
 */
const controlCharacters = /[^\P{Cc}\t\n\r\u0080-\u009F]/u;
const loneSurrogates = /\p{Surrogate}/u;

/**
 * Returns whether a text can be stored and shown: no control characters, no unpaired surrogates.
 */
export function isCleanText(value: string): boolean {
  return !controlCharacters.test(value) && !loneSurrogates.test(value);
}

/* Stays a string schema throughout, so that forms and the OpenAPI document can read its limits. */
const cleanText = (label: string, max: number, notText: string) =>
  z
    .string(notText)
    .refine(isCleanText, { error: `${label} has characters that cannot be used.`, abort: true })
    .overwrite((value) => value.normalize('NFC').trim())
    .max(max, `${label} must be at most ${max} characters.`);

/**
 * Text of at most `max` characters, trimmed and in NFC, so that diacritics compare equal. May be
 * empty.
 */
export const text = (label: string, max = 200) => cleanText(label, max, `${label} must be text.`);

/** Required text: '<label> is required.' */
export function requiredText(label: string, max = 200, missing = `${label} is required.`) {
  return cleanText(label, max, missing).min(1, missing);
}

/** Optional text; empty becomes null. */
export function optionalText(label: string, max = 200) {
  return text(label, max)
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .optional();
}
