import { z } from 'zod';
import { koboFromNaira } from './naira.ts';
import { cleanLine } from './typed-text.ts';

/* An amount as it is typed or sent, in kobo as it is read; null where it cannot be. */
function nairaField(message: string, missing: string, read: (written: string) => number | null) {
  return z
    .union([z.number(message), z.string(message).max(20, message)], message)
    .meta({ input: 'naira' })
    .transform((value, context) => {
      const written = cleanLine(String(value));
      const kobo = read(written);
      if (kobo !== null) return kobo;
      const said = written === '' ? missing : message;
      context.issues.push({ code: 'custom', input: value, message: said });
      return z.NEVER;
    });
}

/** The highest amount of one due, in kobo: a hundred million naira. */
const maxKobo = 10_000_000_000;

/**
 * Returns the schema of a positive amount in naira, as a form or a client sends it; parsed to
 * integer kobo.
 */
export const nairaAmount = (label: string) =>
  nairaField(
    `${label} must be an amount in naira, such as 15000 or 15000.50.`,
    `${label} is required.`,
    (written) => {
      const kobo = koboFromNaira(written);
      return kobo !== null && kobo > 0 && kobo <= maxKobo ? kobo : null;
    },
  );

/** The largest balance of an account, in kobo: ten thousand million naira. */
const maxBalanceKobo = 1_000_000_000_000;

/**
 * Returns the schema of a balance in naira, which may be nothing, or negative for an overdraft; parsed to
 * integer kobo.
 */
export const nairaBalance = (
  label: string,
  message = `${label} must be an amount in naira, such as 15000.50; negative for an overdraft.`,
  missing = `${label} is required.`,
) =>
  nairaField(message, missing, (written) => {
    const kobo = koboFromNaira(written.replace(/^-/, ''));
    if (kobo === null || kobo > maxBalanceKobo) return null;
    return written.startsWith('-') && kobo > 0 ? -kobo : kobo;
  });
