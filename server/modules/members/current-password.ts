import type { Context } from '../../context.ts';
import { invalidField, tooManyRequests } from '../../errors.ts';
import { findCredentialsById } from './credentials-repo.ts';

/** Returns a 429 with the time to wait. @param milliseconds after which a retry makes sense */
export const tooManyAttempts = (milliseconds: number) => {
  const minutes = Math.ceil(milliseconds / 60_000);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return tooManyRequests(`Too many attempts. Please try again in ${wait}.`, milliseconds / 1000);
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
