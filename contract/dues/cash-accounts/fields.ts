import { z } from 'zod';
import { dayInNigeria } from '../../day.ts';
import { calendarDate } from '../../fields.ts';
import { koboFromNaira } from '../../naira.ts';
import { cleanLine } from '../../typed-text.ts';

/** A day that has been, in Nigeria: nothing is booked ahead. */
export const pastDay = (label: string) =>
  calendarDate(label)
    .refine((day) => day >= '1960-01-01', `${label} must be a date like 2026-03-31.`)
    .refine((day) => day <= dayInNigeria(), `${label} must not be in the future.`);

/** The highest balance, in kobo: ten billion naira. */
const maxKobo = 1_000_000_000_000;

/** Returns the schema of a balance in naira, negative for an overdraft; parsed to integer kobo. */
export function nairaBalance(label: string) {
  const message = `${label} must be an amount in naira, such as 15000, 0 or -15000.50.`;
  return z
    .union([z.number(message), z.string(message).max(20, message)], message)
    .meta({ input: 'naira' })
    .transform((value, context) => {
      const typed = cleanLine(String(value));
      const [sign, written] = typed.startsWith('-') ? [-1, typed.slice(1)] : [1, typed];
      const kobo = koboFromNaira(written);
      if (kobo !== null && kobo <= maxKobo) return kobo === 0 ? 0 : sign * kobo;
      context.issues.push({ code: 'custom', input: value, message });
      return z.NEVER;
    });
}
