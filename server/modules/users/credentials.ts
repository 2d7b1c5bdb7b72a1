import type { z } from 'zod';
import type { loginForm, passwordForm, resetForm } from '#contract/users.ts';
import type { Context } from '../../context.ts';
import { AppError, invalid, invalidField, tooMany } from '../../errors.ts';
import { hashToken } from '../../security/tokens.ts';
import { deleteSessionsOf, openSession } from '../sessions/sessions.ts';
import * as repo from './repo.ts';
import { getUser } from './users.ts';

const wrongLogin = 'Incorrect member ID or password. Please try again.';

const pause = (milliseconds: number) => {
  const minutes = Math.ceil(milliseconds / 60_000);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return tooMany(`Too many attempts. Please try again in ${wait}.`, milliseconds / 1000);
};

/** Where a request comes from, for limits and for the list of sessions. */
export type Origin = { address: string; device: string | null };

/**
 * Logs in. An unknown ID, a wrong password and an account that may not log in answer alike and take
 * as long. Failures count against the ID, existing or not, and against the address.
 *
 * @throws AppError 401, or 429 after too many failures
 */
export async function logIn(context: Context, form: z.output<typeof loginForm>, from: Origin) {
  const { db, limits, passwords } = context;
  const refuseBlocked = async () => {
    const wait =
      (await limits.loginByMember.blocked(form.memberId)) ??
      (await limits.loginByAddress.blocked(from.address));
    if (wait !== null) throw pause(wait);
  };
  await refuseBlocked();
  const found = await repo.findCredentials(db, form.memberId);
  const matches = await passwords.verify(found?.passwordHash ?? null, form.password);
  /* Again, for a burst of guesses waits here for its turn together. */
  await refuseBlocked();
  if (!found || !matches || found.accountState !== 'active') {
    const tooOften = await limits.loginByMember.count(form.memberId);
    await limits.loginByAddress.count(from.address);
    if (tooOften !== null) throw pause(tooOften);
    throw new AppError(401, wrongLogin);
  }
  await limits.loginByMember.clear(form.memberId);
  const session = await openSession(db, {
    userId: found.id,
    remember: form.remember,
    device: from.device,
  });
  return { token: session.token, user: await getUser(context, found.id) };
}

/* A new password ends every session and every mailed link; the one who set it goes on with a new one. */
async function setPassword(
  context: Context,
  userId: string,
  password: string,
  device: string | null,
) {
  const { db, outbox, passwords } = context;
  const passwordHash = await passwords.hash(password);
  const session = await db.transaction(async (tx) => {
    await repo.updateUser(tx, userId, { passwordHash });
    await repo.voidMailTokens(tx, userId, 'reset-password');
    await deleteSessionsOf(tx, userId);
    await outbox.post(tx, 'password-changed', { userId });
    return openSession(tx, { userId, remember: false, device });
  });
  outbox.wake();
  return { token: session.token, user: await getUser(context, userId) };
}

/**
 * Changes a password whose owner knows the present one.
 *
 * @throws AppError 401 at `passwordCurrent` for a wrong present password, 429 after too many of those
 */
export async function changePassword(
  context: Context,
  userId: string,
  form: z.output<typeof passwordForm>,
  device: string | null,
) {
  const { db, limits, passwords } = context;
  const blocked = await limits.passwordCheckByUser.blocked(userId);
  if (blocked !== null) throw pause(blocked);
  const found = await repo.findCredentialsById(db, userId);
  if (!(await passwords.verify(found?.passwordHash ?? null, form.passwordCurrent))) {
    await limits.passwordCheckByUser.count(userId);
    throw invalidField('passwordCurrent', 'Incorrect password.', 401);
  }
  await limits.passwordCheckByUser.clear(userId);
  return setPassword(context, userId, form.password, device);
}

/**
 * Notes that a link was asked for. Who it is for is found out later, by the outbox: so the answer and
 * its time are the same whether there is such a member or not.
 *
 * @throws AppError 429 after five an hour for the same member ID or address
 */
export async function askForReset(context: Context, identity: string): Promise<void> {
  const tooOften = await context.limits.mailByTarget.count(`reset ${identity}`);
  if (tooOften !== null) throw pause(tooOften);
  await context.outbox.post(context.db, 'reset-password', { identity });
  context.outbox.wake();
}

const deadLink = 'This link is not valid any more. Please ask for a new one.';

/**
 * Sets a password with a mailed token, which also proves the address and lifts a block of log-ins.
 *
 * @throws AppError 400 where the token is unknown, used or late
 */
export async function resetPassword(
  context: Context,
  token: string,
  form: z.output<typeof resetForm>,
  device: string | null,
) {
  const { db, limits } = context;
  const taken = await repo.takeMailToken(db, 'reset-password', hashToken(token));
  if (!taken) throw invalid(deadLink);
  await repo.updateUser(db, taken.userId, { emailConfirmedAt: new Date(), accountState: 'active' });
  const answer = await setPassword(context, taken.userId, form.password, device);
  await limits.loginByMember.clear(answer.user.memberId);
  return answer;
}

/** @throws AppError 400 where the token is unknown, used or late */
export async function confirmEmail({ db }: Context, token: string): Promise<void> {
  const taken = await repo.takeMailToken(db, 'confirm-email', hashToken(token));
  if (!taken) throw invalid(deadLink);
  await repo.updateUser(db, taken.userId, { emailConfirmedAt: new Date() });
}
