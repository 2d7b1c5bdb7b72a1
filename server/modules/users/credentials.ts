import type { z } from 'zod';
import type { loginForm, passwordForm, resetForm } from '#contract/users.ts';
import type { Context } from '../../context.ts';
import { AppError, invalid, unauthenticated } from '../../errors.ts';
import { hashToken } from '../../security/tokens.ts';
import { type Actor, openSession, sessionLives } from '../sessions/sessions.ts';
import {
  tooManyAttempts,
  verifyCurrentPassword,
  wrongCurrentPassword,
} from './current-password.ts';
import { setPassword } from './new-password.ts';
import * as repo from './repo.ts';
import { getUser } from './users.ts';

const wrongLogin = 'Incorrect member ID or password. Please try again.';

/** Where a request comes from, for limits and for the list of sessions. */
export type Origin = { address: string; device: string | null };

type Verified = NonNullable<Awaited<ReturnType<typeof repo.findCredentials>>>;

/*
 * Hashing takes its time, and the password may be changed or the account disabled meanwhile: the session
 * opens only where what was verified still holds, so that no old password outlives its end.
 */
async function openVerified(
  { db }: Context,
  { id, passwordHash }: Verified,
  session: { remember: boolean; device: string | null },
) {
  return db.transaction(async (tx) => {
    const present = await repo.lockUser(tx, id);
    const holds = present?.accountState === 'active' && present.passwordHash === passwordHash;
    return holds ? openSession(tx, { ...session, userId: id }) : null;
  });
}

/**
 * Logs in. An unknown ID, a wrong password and an account that may not log in answer alike and take
 * as long. Failures count against the ID, existing or not, and against the address.
 *
 * @throws AppError 401, or 429 after too many failures
 */
export async function logIn(context: Context, form: z.output<typeof loginForm>, from: Origin) {
  const { db, limits, passwords } = context;
  const found = await repo.findCredentials(db, form.memberId);
  /* The ID as it is kept: spellings that the database takes for one (`ADMİN`) share a counter. */
  const memberId = found?.memberId ?? form.memberId;
  const refuseBlocked = async () => {
    const wait =
      (await limits.loginByMember.blocked(memberId)) ??
      (await limits.loginByAddress.blocked(from.address));
    if (wait !== null) throw tooManyAttempts(wait);
  };
  await refuseBlocked();
  const matches = await passwords.verify(found?.passwordHash ?? null, form.password);
  /* Again, for a burst of guesses waits here for its turn together. */
  await refuseBlocked();
  const allowed = found && matches && found.accountState === 'active' ? found : null;
  const opening = { remember: form.remember, device: from.device };
  const session = allowed && (await openVerified(context, allowed, opening));
  if (!allowed || !session) {
    const tooOften = await limits.loginByMember.count(memberId);
    await limits.loginByAddress.count(from.address);
    if (tooOften !== null) throw tooManyAttempts(tooOften);
    throw new AppError(401, wrongLogin);
  }
  await limits.loginByMember.clear(memberId);
  return { token: session.token, user: await getUser(context, allowed.id) };
}

/**
 * Changes a password whose owner knows the present one.
 *
 * @throws AppError 401 at `passwordCurrent` for a wrong present password, or where the session has ended
 * meanwhile; 429 after too many wrong ones
 */
export async function changePassword(
  context: Context,
  { userId, sessionId, remember }: Actor,
  form: z.output<typeof passwordForm>,
  device: string | null,
) {
  const found = await verifyCurrentPassword(context, userId, form.passwordCurrent);
  const wanted = { ...found, password: form.password };
  return setPassword(context, wanted, { remember, device }, async (tx) => {
    /* What was verified has to hold still: of two changes by one old password, the second is too late. */
    const present = await repo.lockUser(tx, userId);
    const lives = present?.accountState === 'active' && (await sessionLives(tx, sessionId));
    if (!lives) throw unauthenticated();
    if (present.passwordHash !== found.passwordHash) throw wrongCurrentPassword();
    return { userId };
  });
}

/**
 * Notes that a link was asked for. Who it is for is found out later, by the outbox: so the answer and
 * its time are the same whether there is such a member or not.
 *
 * @throws AppError 429 after five an hour for the same member ID or address
 */
export async function askForReset(context: Context, identity: string): Promise<void> {
  const tooOften = await context.limits.mailByTarget.count(`reset ${identity}`);
  if (tooOften !== null) throw tooManyAttempts(tooOften);
  await context.outbox.post(context.db, 'reset-password', { identity });
  context.outbox.wake();
}

const deadLink = 'This link is not valid any more. Please ask for a new one.';

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
  device: string | null,
) {
  const { db, limits } = context;
  const tokenHash = hashToken(token);
  /* Asked first, so that made-up tokens cost no hash. */
  const owner = await repo.findTokenOwner(db, purpose, tokenHash);
  const person = owner && (await repo.findCredentialsById(db, owner));
  if (!person) throw invalid(deadLink);
  const session = { remember: false, device };
  const wanted = { ...person, password: form.password };
  const answer = await setPassword(context, wanted, session, async (tx) => {
    /* The user first, then the token, as those do who disable an account; what they did meanwhile counts. */
    await repo.lockUser(tx, person.id);
    const taken = await repo.takeMailToken(tx, purpose, tokenHash);
    if (!taken) throw invalid(deadLink);
    const { userId } = taken;
    const now = new Date();
    /* Who holds the link reads the address. */
    const change = { emailConfirmedAt: now, accountState: 'active' as const };
    if (purpose === 'reset-password') return { userId, change };
    /* The society wrote the member ID down itself; and no password was changed that a mail could tell of. */
    return { userId, change: { ...change, confirmedAt: now }, told: false };
  });
  await limits.loginByMember.clear(answer.user.memberId);
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
    const owner = await repo.findTokenOwner(tx, 'confirm-email', tokenHash);
    /* The user first, so that whoever changes the address comes before all of this or after it. */
    if (owner) await repo.lockUser(tx, owner);
    const taken = await repo.takeMailToken(tx, 'confirm-email', tokenHash);
    if (!taken) throw invalid(deadLink);
    await repo.updateUser(tx, taken.userId, { emailConfirmedAt: new Date() });
  });
}
