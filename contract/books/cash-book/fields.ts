import { z } from 'zod';
import { dateWithin } from '../../fields.ts';
import { koboFromNaira } from '../../naira.ts';

/** A day that a query names. PostgreSQL knows no year 0. */
export const queryDay = (name: string) => dateWithin(name, '1900-01-01');

/** Returns the schema of a percentage from 0 to 100 of at most two decimals; parsed to basis points. */
export function percentage(label: string) {
  const message = `${label} must be a percentage from 0 to 100, such as 20 or 12.5.`;
  return z
    .union([z.number(message), z.string(message).max(10, message)], message)
    .transform((value, context) => {
      /* Hundredths of a percent are written as kobo are: at most two decimals, no sign, no exponent. */
      const points = koboFromNaira(value);
      if (points !== null && points <= 10_000) return points;
      context.issues.push({ code: 'custom', input: value, message });
      return z.NEVER;
    });
}
