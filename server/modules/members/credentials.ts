import type { z } from 'zod';
import type { loginForm, passwordForm, resetForm } from '#contract/accounts/schemas.ts';
import type { Context } from '../../context.ts';
import { AppError, invalid, invalidField, unauthenticated } from '../../errors.ts';
import { hashToken } from '../../security/tokens.ts';
import { type Actor, isSessionOpen, type Origin, openSession } from '../sessions/sessions.ts';
import { findCredentials, findCredentialsById } from './credentials-repo.ts';
import {
  tooManyAttempts,
  verifyCurrentPassword,
  wrongCurrentPassword,
} from './current-password.ts';
import { isKnownAddress, recordKnownAddress } from './known-addresses.ts';
import { consumeMailToken, findTokenOwner } from './mail-tokens-repo.ts';
import * as repo from './repo.ts';
import { setPassword } from './set-password.ts';
import { getUser } from './users.ts';

const wrongLogin = 'Incorrect member ID or password. Please try again.';

type Verified = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;

/*
 * Hashing takes its time, and the password may be changed or the account disabled meanwhile: the session
 * opens only where what was verified still holds, so that no old password outlives its end.
 */
async function openVerified(
  { db, signer }: Context,
  { id, passwordHash }: Verified,
  remember: boolean,
  { address, device }: Origin,
) {
  return db.transaction(async (tx) => {
    const present = await repo.lockUser(tx, id);
    const isCurrent = present?.accountState === 'active' && present.passwordHash === passwordHash;
    if (!isCurrent) return null;
    await recordKnownAddress(tx, signer, id, address);
    return openSession(tx, { remember, device, userId: id });
  });
}

/**
 * Logs in. An unknown ID, a wrong password and an account that may not log in answer alike, ask as much
 * of the database and take as long. Failures count against the ID, existing or not, at that address and
 * at all, and against the address.
 *
 * @throws AppError 401, or 429 after too many failures
 */
export async function logIn(context: Context, form: z.output<typeof loginForm>, from: Origin) {
  const { db, limits, passwords } = context;
  const found = await findCredentials(db, form.memberId);
  const attempt = {
    /* The ID as it is kept: spellings that the database takes for one (`ADMİN`) share a counter. */
    memberId: found?.memberId ?? form.memberId,
    address: from.address,
    isKnownAddress: await isKnownAddress(context, found?.id ?? null, from.address),
  };
  const refuseBlocked = async () => {
    const wait = await limits.login.blocked(attempt);
    if (wait !== null) throw tooManyAttempts(wait);
  };
  await refuseBlocked();
  const matches = await passwords.verify(found?.passwordHash ?? null, form.password);
  /* Again, for a burst of guesses waits here for its turn together. */
  await refuseBlocked();
  const allowed = found && matches && found.accountState === 'active' ? found : null;
  const session = allowed && (await openVerified(context, allowed, form.remember, from));
  if (!allowed || !session) {
    const tooOften = await limits.login.countFailure(attempt);
    if (tooOften !== null) throw tooManyAttempts(tooOften);
    throw new AppError(401, wrongLogin);
  }
  await limits.login.clearOwnFailures(attempt);
  return { token: session.token, user: await getUser(context, allowed.id) };
}

/**
 * Changes a password whose owner knows the present one.
 *
 * @throws AppError 400 at `password` where a one-time password is to stay; 401 at `passwordCurrent` for a wrong present password, or where the session has ended
 * meanwhile; 429 after too many wrong ones
 */
export async function changePassword(
  context: Context,
  { userId, sessionId, remember }: Actor,
  form: z.output<typeof passwordForm>,
  from: Origin,
) {
  const found = await verifyCurrentPassword(context, userId, form.passwordCurrent);
  if (found.mustChangePassword && form.password === form.passwordCurrent)
    throw invalidField('password', 'Choose a password other than the one-time password.');
  const wanted = { ...found, password: form.password };
  return setPassword(context, wanted, { remember, ...from }, async (tx) => {
    /* What was verified has to hold still: of two changes by one old password, the second is too late. */
    const present = await repo.lockUser(tx, userId);
    const lives = present?.accountState === 'active' && (await isSessionOpen(tx, sessionId));
    if (!lives) throw unauthenticated();
    if (present.passwordHash !== found.passwordHash) throw wrongCurrentPassword();
    return { userId };
  });
}

/**
 * Notes that a link was asked for. Who it is for is found out later, by the outbox: so the answer and
 * its time are the same whether there is such a member or not.
 *
 * @param address the network address of a visitor who asks; null where an admin does
 * @throws AppError 429 after five an hour for the same member ID or e-mail, or 60 of the same visitor's
 */
export async function requestPasswordReset(
  { db, limits, outbox }: Pick<Context, 'db' | 'limits' | 'outbox'>,
  identity: string,
  address: string | null,
): Promise<void> {
  const tooOften =
    (address === null ? null : await limits.mailByAddress.count(address)) ??
    (await limits.mailByTarget.count(`reset ${identity}`));
  if (tooOften !== null) throw tooManyAttempts(tooOften);
  await outbox.post(db, 'reset-password', { identity });
  outbox.wake();
}

const invalidLink = 'This link is not valid any more. Please ask for a new one.';

/**
 * Sets a password with a mailed token, which also proves the address and lifts a block of log-ins. By an
 * invitation a member claims the record that the society has kept for them.
 *
 * @throws AppError 400 where the token is unknown, used or late
 */
export async function setPasswordByLink(
  context: Context,
  purpose: 'reset-password' | 'invitation',
  token: string,
  form: z.output<typeof resetForm>,
  from: Origin,
) {
  const { db, limits } = context;
  const tokenHash = hashToken(token);
  /* Asked first, so that made-up tokens cost no hash. */
  const owner = await findTokenOwner(db, purpose, tokenHash);
  const person = owner && (await findCredentialsById(db, owner));
  if (!person) throw invalid(invalidLink);
  const session = { remember: false, ...from };
  const wanted = { ...person, password: form.password };
  const answer = await setPassword(context, wanted, session, async (tx) => {
    /* The user first, then the token, as those do who disable an account; what they did meanwhile counts. */
    await repo.lockUser(tx, person.id);
    const token = await consumeMailToken(tx, purpose, tokenHash);
    if (!token) throw invalid(invalidLink);
    const { userId } = token;
    const now = new Date();
    /* Who holds the link reads the address. */
    const change = { emailConfirmedAt: now, accountState: 'active' as const };
    if (purpose === 'reset-password') return { userId, change };
    /* The society wrote the member ID down itself; and no password was changed that a mail could tell of. */
    return { userId, change: { ...change, confirmedAt: now }, notify: false };
  });
  await limits.login.clearMember(answer.user.memberId);
  return answer;
}

/**
 * Confirms the address that the token was mailed to, and no other that came in its place.
 *
 * @throws AppError 400 where the token is unknown, used or late
 */
export async function confirmEmail({ db }: Context, token: string): Promise<void> {
  const tokenHash = hashToken(token);
  await db.transaction(async (tx) => {
    const owner = await findTokenOwner(tx, 'confirm-email', tokenHash);
    /* The user first, so that whoever changes the address comes before all of this or after it. */
    if (owner) await repo.lockUser(tx, owner);
    const token = await consumeMailToken(tx, 'confirm-email', tokenHash);
    if (!token) throw invalid(invalidLink);
    await repo.updateUser(tx, token.userId, { emailConfirmedAt: new Date() });
  });
}
