import { z } from 'zod';

/* Digits, a fraction of two, and zeros that say nothing: `15000.5`, `"15000.50"`, `15000.500`. */
const decimal = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/;

/** A gateway's naira as integer kobo, exactly; a third decimal is refused. */
export const nairaToKobo = z.union([z.number(), z.string()]).transform((value, context) => {
  const [, whole, fraction = ''] = decimal.exec(String(value).trim()) ?? [];
  if (whole !== undefined) return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  context.issues.push({ code: 'custom', input: value, message: 'is no amount in naira' });
  return z.NEVER;
});

/** A gateway's integer kobo. */
export const wholeKobo = z.union([z.number(), z.string()]).transform((value, context) => {
  const text = String(value).trim();
  if (/^\d{1,15}$/.test(text)) return Number(text);
  context.issues.push({ code: 'custom', input: value, message: 'is no amount in kobo' });
  return z.NEVER;
});

/* A fee is for information: rounded where a gateway counts parts of a kobo, absent where it is odd. */
const fee = (perUnit: number) =>
  z
    .unknown()
    .optional()
    .transform((value) => {
      const number = typeof value === 'string' ? Number(value) : value;
      return typeof number === 'number' && number >= 0 && Number.isFinite(number)
        ? Math.round(number * perUnit)
        : null;
    });

/** A fee in naira as integer kobo, or null. */
export const feeOfNaira = fee(100);

/** A fee in kobo, or null. */
export const feeOfKobo = fee(1);

/** An id that a gateway gives as a number or as text. */
export const idText = z.union([z.number(), z.string().min(1)]).transform(String);

/** A time as a gateway writes it; now where it is missing or odd. */
export const timeOrNow = z
  .unknown()
  .optional()
  .transform((value) => {
    const time = typeof value === 'string' ? new Date(value) : new Date(Number.NaN);
    return Number.isNaN(time.getTime()) ? new Date() : time;
  });

/** A text that may be missing or of another kind. */
export const looseText = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && value !== '' ? value : null));
