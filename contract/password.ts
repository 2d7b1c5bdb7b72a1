import { z } from 'zod';
import { commonPasswords } from './common-passwords.ts';
import { isCleanText } from './text.ts';

export const passwordLimits = { min: 8, max: 128 } as const;

/**
 * A new password: 8 to 128 characters, Unicode kept as typed, the most common ones refused
 * (specification §5; OWASP ASVS 5.0, 6.2).
 *
 * @param tooShort the form's own wording, for the specification words it twice
 */
export function newPassword(tooShort: string) {
  return z
    .string(tooShort)
    .min(passwordLimits.min, tooShort)
    .max(passwordLimits.max, `Password must be at most ${passwordLimits.max} characters.`)
    .refine(isCleanText, 'Password has characters that cannot be used.')
    .refine(
      (value) => !commonPasswords.has(value.toLowerCase()),
      'This password is one of the most common ones. Please choose another.',
    );
}

const notGiven = 'Password must be text of at most 1,024 characters.';

/** A password offered at a log-in: never judged by the rules for new ones, only bounded. */
export const givenPassword = z.string(notGiven).max(1024, notGiven);

const mismatch = { path: ['passwordConfirm'], message: 'Passwords do not match.' };

/** For `.refine`: both passwords of a form are the same, or 'Passwords do not match.' at the second. */
export const passwordsMatch = [
  (form: { password: string; passwordConfirm: string }) => form.password === form.passwordConfirm,
  mismatch,
] as const;
