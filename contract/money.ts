import { z } from 'zod';
import { koboFromNaira } from './naira.ts';
import { cleanLine } from './typed-text.ts';

/** The highest amount of one due, in kobo: a hundred million naira. */
const maxKobo = 10_000_000_000;

/**
 * Returns the schema of a positive amount in naira, as a form or a client sends it; parsed to
 * integer kobo.
 */
export function nairaAmount(label: string) {
  const message = `${label} must be an amount in naira, such as 15000 or 15000.50.`;
  return z
    .union([z.number(message), z.string(message).max(20, message)], message)
    .meta({ input: 'naira' })
    .transform((value, context) => {
      const kobo = koboFromNaira(value);
      if (kobo !== null && kobo > 0 && kobo <= maxKobo) return kobo;
      context.issues.push({
        code: 'custom',
        input: value,
        message: value === '' ? `${label} is required.` : message,
      });
      return z.NEVER;
    });
}

/** The largest balance of an account, in kobo: ten thousand million naira. */
const maxBalanceKobo = 1_000_000_000_000;

/**
 * Returns the schema of a balance in naira, which may be nothing, or negative for an overdraft; parsed to
 * integer kobo.
 */
export function nairaBalance(
  label: string,
  message = `${label} must be an amount in naira, such as 15000.50; negative for an overdraft.`,
  missing = `${label} is required.`,
) {
  return z
    .union([z.number(message), z.string(message).max(20, message)], message)
    .meta({ input: 'naira' })
    .transform((value, context) => {
      const written = cleanLine(String(value));
      const kobo = koboFromNaira(written.replace(/^-/, ''));
      if (kobo !== null && kobo <= maxBalanceKobo)
        return written.startsWith('-') && kobo > 0 ? -kobo : kobo;
      context.issues.push({
        code: 'custom',
        input: value,
        message: written === '' ? missing : message,
      });
      return z.NEVER;
    });
}
