import type { Context } from '../../../context.ts';
import { invalidField, tooManyRequests } from '../../../errors.ts';
import { waitInWords } from '../../../time-in-words.ts';
import { findCredentialsById } from './public-repo.ts';

/**
 * Returns the 429 of every call that tries a password, a link or a code: it says when to try again.
 *
 * @param milliseconds after which a retry makes sense
 * @param more a sentence to add
 */
export const tooManyAttempts = (milliseconds: number, more?: string) => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const sentences = ['Too many attempts.', `Please try again in ${waitInWords(seconds)}.`, more];
  return tooManyRequests(sentences.filter(Boolean).join(' '), seconds);
};

/* A 401 that names a field is about that field; clients do not treat it as the session's end. */
export const wrongCurrentPassword = () =>
  invalidField('passwordCurrent', 'Incorrect password.', 401);

/**
 * Checks the password of a logged-in user. Wrong ones are counted by user.
 *
 * @returns the checked credentials; a transaction that relies on them must compare the hash again
 * @throws AppError 401 at `passwordCurrent`, or 429 after too many wrong ones
 */
export async function verifyCurrentPassword(
  { db, limits, passwords }: Pick<Context, 'db' | 'limits' | 'passwords'>,
  userId: string,
  password: string,
) {
  const refuseBlocked = async () => {
    const wait = await limits.passwordCheckByUser.blocked(userId);
    if (wait !== null) throw tooManyAttempts(wait);
  };
  await refuseBlocked();
  const found = await findCredentialsById(db, userId);
  const matches = await passwords.verify(found?.passwordHash ?? null, password);
  /* Again, because a burst of guesses waits in the queue together. */
  await refuseBlocked();
  if (!found || !matches) {
    const tooOften = await limits.passwordCheckByUser.count(userId);
    if (tooOften !== null) throw tooManyAttempts(tooOften);
    throw wrongCurrentPassword();
  }
  await limits.passwordCheckByUser.clear(userId);
  return found;
}
