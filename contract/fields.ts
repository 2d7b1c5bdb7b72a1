import { z } from 'zod';
import { optionalText, requiredText } from './text.ts';

/**
 * Returns the 11 digits of a Nigerian number written in any way: +234 803 123 4567, 0803-123-4567.
 */
export function normalizePhone(value: string): string {
  const digits = value.replace(/[\s().-]/g, '');
  return digits.replace(/^\+?234(?=\d{10}$)/, '0');
}

/** Turns an empty or blank value into null. */
export const emptyAsNull = z
  .string()
  .regex(/^\s*$/)
  .transform(() => null);

const phoneMessage = (label: string) => `${label} must be 11 digits.`;

function phoneRule(label: string) {
  const message = phoneMessage(label);
  return z
    .string(message)
    .max(40, message)
    .meta({ input: 'phone' })
    .transform(normalizePhone)
    .refine((value) => /^\d{11}$/.test(value), message);
}

/** A phone number, exactly 11 digits (specification §5). */
export const phoneNumber = phoneRule('Phone number');

/** Returns the schema of an optional phone number; empty becomes null (specification §5). */
function optionalPhone(label: string) {
  return z.union([emptyAsNull, z.null(), phoneRule(label)], phoneMessage(label)).optional();
}

/** Optional for records that never had one, such as the first admin's. */
export const optionalPhoneNumber = optionalPhone('Phone number');

/** An optional second number (specification §5). */
export const secondaryPhoneNumber = optionalPhone('Secondary phone number');

const daysIn = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const birthDayMessage = 'Date of birth must be in the format dd-mm.';

/** `dd-mm`, a day that the month has, 29-02 included (specification §5, api.md 'Objects'). */
export const birthDay = z
  .string(birthDayMessage)
  .trim()
  .refine((value) => {
    const [, day, month] = /^(\d{2})-(\d{2})$/.exec(value) ?? [];
    return Number(day) >= 1 && Number(day) <= (daysIn[Number(month) - 1] ?? 0);
  }, birthDayMessage);

/** An e-mail address as browsers validate it. Compared without regard to case. */
export const email = requiredText('Email', 254).pipe(
  z.email({ pattern: z.regexes.html5Email, error: 'Please enter a valid e-mail address.' }),
);

/** A member's number at the institute: one line without control characters, unchanged. */
export const memberId = requiredText('Member ID', 40).refine(
  (value) => /^[\p{L}\p{N}][\p{L}\p{N} ./_-]*$/u.test(value),
  'Member ID may have letters, digits, spaces and . / _ - only.',
);

/** A calendar day, `YYYY-MM-DD`. */
export function calendarDate(label: string) {
  const message = `${label} must be a date like 2026-03-31.`;
  return z.string(message).trim().min(1, `${label} is required.`).pipe(z.iso.date(message));
}

/**
 * A year from 1960, when the institute's first forerunner was founded, to now; empty becomes null.
 */
export const memberSince = optionalText('Member since', 4).refine(
  (value) =>
    !value || (/^\d{4}$/.test(value) && +value >= 1960 && +value <= new Date().getUTCFullYear()),
  'Member since must be a year, such as 2009.',
);

const negativeAnswers = new Set(['', 'no', 'none', 'nil', 'n/a', 'na', 'false', '0']);

/**
 * Returns whether a free answer means yes: empty, no, none, nil, n/a, false and 0 do not (api.md
 * 'Objects').
 */
export function isAffirmative(answer: string | null | undefined): boolean {
  const plain = (answer ?? '')
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '');
  return !negativeAnswers.has(plain);
}
