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

/** Returns whether the payer paid the gateway's fee on top of what was asked; as far as a kobo, which gateways round. */
export const isFeeOnTop = (amounts: {
  paidKobo: number;
  askedKobo: number;
  feeKobo: number | null | undefined;
}): boolean => {
  const { paidKobo, askedKobo, feeKobo } = amounts;
  return !!feeKobo && Math.abs(paidKobo - askedKobo - feeKobo) <= 1;
};

/** An id that a gateway gives as a number or as text. */
export const idText = z.union([z.number(), z.string().min(1).max(100)]).transform(String);

/* ISO 8601 with four digits of the year, as both gateways write it. */
const isoTime = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.]{0,14}(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** A time as a gateway writes it; null where it is missing or odd. Whether it is believed, the payment decides. */
export const gatewayTime = z
  .unknown()
  .optional()
  .transform((value) => {
    const time = new Date(typeof value === 'string' && isoTime.test(value) ? value : Number.NaN);
    return Number.isNaN(time.getTime()) ? null : time;
  });

/** Characters of a gateway's word that are kept: it is shown, and stands in the books. */
const maxWordLength = 300;

/* What the database and a page can keep of a gateway's word. */
const asWord = (value: string) =>
  value
    .slice(0, maxWordLength)
    .replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ')
    .trim();

/** A word of a gateway, such as a state or a currency: one line. */
export const word = z.string().transform(asWord);

/** A text that may be missing or of another kind. */
export const looseText = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && asWord(value)) || null);
