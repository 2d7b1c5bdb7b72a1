import { z } from 'zod';
import { isStorable } from '../text.ts';
import { cleanLine } from '../typed-text.ts';
import { commonPasswords } from './common-passwords.ts';

export const passwordLimits = { min: 8, max: 128 } as const;

/**
 * The message for a common password. The server checks against a much longer list than the browser.
 */
export const commonPasswordMessage =
  'This password is one of the most common ones. Please choose another.';

/** The message for a password such as `aaaaaaaa`, `abcabcabc` or `87654321`. */
const simplePatternMessage =
  'This password repeats or follows a simple pattern. Please choose another.';

/* Nobody types them; a password is never cleaned. */
const controls = /[^\P{Cc}\t\n\r\u0080-\u009f]/u;

const sequences = [
  '0123456789'.repeat(14),
  'abcdefghijklmnopqrstuvwxyz'.repeat(6),
  'qwertyuiopasdfghjklzxcvbnm',
];
const patterns = sequences.flatMap((row) => [row, [...row].reverse().join('')]);

/**
 * Returns whether a password only repeats a shorter text (`aaaaaaaa`, `abababab`), or is a run of
 * digits, of the alphabet or of a keyboard's rows, in either direction and any case.
 */
export function isSimplePattern(password: string): boolean {
  const lower = password.toLowerCase();
  if (patterns.some((row) => row.includes(lower))) return true;
  const letters = [...lower];
  const longest = Math.min(passwordLimits.min - 1, Math.floor(letters.length / 2));
  const repeatsEvery = (period: number) =>
    letters.every((letter, index) => letter === letters[index % period]);
  return Array.from({ length: longest }, (_, index) => index + 1).some(repeatsEvery);
}

/**
 * Returns the schema of a new password: 8 to 128 characters, Unicode unchanged, without the most
 * common ones and simple patterns (OWASP ASVS 5.0, 6.2).
 *
 * @param tooShort the form's own wording, because two forms word it differently
 */
export function newPassword(tooShort: string) {
  return z
    .string(tooShort)
    .min(passwordLimits.min, tooShort)
    .max(passwordLimits.max, `Password must be at most ${passwordLimits.max} characters.`)
    .refine(
      (value) => isStorable(value) && !controls.test(value),
      'Password has characters that cannot be used.',
    )
    .refine((value) => !commonPasswords.has(value.toLowerCase()), commonPasswordMessage)
    .refine(
      (value) => commonPasswords.has(value.toLowerCase()) || !isSimplePattern(value),
      simplePatternMessage,
    );
}

const loginPasswordMessage = 'Password must be text of at most 1,024 characters.';

/**
 * A password entered at log-in: limited in length only, because older passwords may break today's
 * rules.
 */
export const loginPassword = z.string(loginPasswordMessage).max(1024, loginPasswordMessage);

/** The message for a password that is its owner's name or address. */
export const ownNameMessage =
  'Your password must not be your member ID, your e-mail address or your name. Please choose another.';

type WithOwner = Record<'password' | 'memberId' | 'email' | 'fname' | 'lname', unknown> & {
  mname?: unknown;
};

/* Ignores case and blanks. A value that is not text yet counts as empty. */
const normalized = (value: unknown) =>
  typeof value === 'string' ? cleanLine(value).toLowerCase().replaceAll(' ', '') : '';

/**
 * Returns whether a password is its owner's member ID, their e-mail address or its part before the
 * @, or their full name. An attacker tries these first.
 */
export function isOwnName({ password, memberId, email, fname, mname, lname }: WithOwner): boolean {
  const [first, middle, last] = [normalized(fname), normalized(mname), normalized(lname)];
  const address = normalized(email);
  const names = [normalized(memberId), address, address.replace(/@.*$/, '')];
  const full = [first + last, last + first, first + middle + last, last + first + middle];
  const normalizedPassword = normalized(password);
  return normalizedPassword !== '' && [...names, ...full].includes(normalizedPassword);
}

type Pair = { password?: unknown; passwordConfirm?: unknown };

type Refinement = {
  path: string[];
  error: (issue: { input?: unknown }) => string;
  when: (payload: { value: unknown }) => boolean;
};

const isPair = (value: unknown): value is Pair => typeof value === 'object' && value !== null;
const textsOf = ({ password = '', passwordConfirm = '' }: Pair) => [password, passwordConfirm];

/**
 * For `.refine`: requires the second password to equal the first, with the error at its field. Runs
 * even if other fields are wrong, so that all errors show at once.
 */
export const passwordsMatch: [(form: Pair) => boolean, Refinement] = [
  (form) => {
    const [first, second] = textsOf(form);
    return second !== '' && first === second;
  },
  {
    path: ['passwordConfirm'],
    error: ({ input }) =>
      isPair(input) && textsOf(input).every((one) => one === '')
        ? 'Please confirm the password.'
        : 'Passwords do not match.',
    when: ({ value }) => isPair(value) && textsOf(value).every((one) => typeof one === 'string'),
  },
];

/**
 * For `.refine`: refuses a password that is a name on the same form, with the error at its field.
 * Runs even if other fields are wrong.
 */
export const notOwnName: [(form: WithOwner) => boolean, Refinement] = [
  (form) => !isOwnName(form),
  { path: ['password'], error: () => ownNameMessage, when: ({ value }) => isPair(value) },
];
