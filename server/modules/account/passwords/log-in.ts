import type { z } from 'zod';
import type { loginForm } from '#contract/account/forms.ts';
import { identityKey } from '#contract/member-id.ts';
import { mayLogIn } from '#contract/membership.ts';
import { asPerson, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { Attempt } from '../../../security/login-limits.ts';
import type { Turn } from '../../../security/login-turns.ts';
import { type Origin, openSession } from '../sessions/sessions.ts';
import { lockUser } from '../users/public-repo.ts';
import { getSelf } from '../users/users.ts';
import { countAtOneAddress } from './credentials-repo.ts';
import { tooManyAttempts } from './current-password.ts';
import { isKnownAddress, recordKnownAddress } from './known-addresses.ts';
import { findByIdentity } from './public-repo.ts';

const wrongLogin = 'Incorrect member ID or password. Please try again.';
const byMemberId = 'If other members have this address as well, log in with your member ID.';
const wrongAtAddress = `Incorrect e-mail address or password. ${byMemberId}`;

/** Accounts of one e-mail address among which the password decides; those of more log in with the member ID. */
const maxAtAddress = 3;

type Verified = Awaited<ReturnType<typeof findByIdentity>>[number];

/*
 * Opens the session only if the verified credentials are still current: the password may have
 * changed, or the account been disabled, during the slow hash.
 */
async function openVerified(
  { db, signer }: Context,
  { id, passwordHash }: Verified,
  remember: boolean,
  { address, device }: Origin,
) {
  return db.transaction(async (tx) => {
    const present = await lockUser(tx, id);
    const isCurrent = present && mayLogIn(present) && present.passwordHash === passwordHash;
    if (!isCurrent) return null;
    await recordKnownAddress(tx, signer, id, address);
    const session = await openSession(tx, { remember, device, userId: id });
    const { sessionId } = session;
    await writeAudit(tx, asPerson({ address }, id, sessionId), 'session.opened', sessionId, {
      userId: id,
      after: { remember },
    });
    return session;
  });
}

/*
 * Whose password is checked, and how many times one is: for every e-mail address as often as for the one that most
 * share, so that the time does not say who shares one. Who cannot log in is only asked where nobody else could be meant.
 */
async function findMeant(db: Context['db'], identity: string) {
  const found = await findByIdentity(db, identity, maxAtAddress + 1);
  const active = found.filter(mayLogIn);
  const isDecided = active.length <= maxAtAddress;
  const people = active.length > 0 ? active.filter(() => isDecided) : found.slice(0, 1);
  const most = identity.includes('@') ? await countAtOneAddress(db) : 1;
  return { people, checks: Math.min(most, maxAtAddress), isShared: most > 1 };
}

/* An attempt at one account, or at an ID that nobody has, with the turn that it has, if it needs one. */
type Held = { person: Verified | null; attempt: Attempt; turn: Turn | null };

/* Of the accounts that a log-in may mean, those that are open to it; what closes one closes no other. */
async function admit({ limits }: Context, held: readonly Held[], isShared: boolean) {
  const waits: number[] = [];
  const open: Held[] = [];
  for (const one of held) {
    const admission = await limits.login.admit(one.attempt, one.turn);
    if ('waitMs' in admission) waits.push(admission.waitMs);
    else {
      one.turn = admission.turn;
      open.push(one);
    }
  }
  if (open.length === 0) throw tooManyLogins(Math.min(...waits), isShared);
  return open;
}

const tooManyLogins = (waitMs: number, isShared: boolean) =>
  tooManyAttempts(waitMs, isShared ? byMemberId : undefined);

async function attemptsAt(
  context: Context,
  people: readonly Verified[],
  identity: string,
  address: string,
): Promise<Held[]> {
  const meant = people.length > 0 ? people : [null];
  return Promise.all(
    meant.map(async (person) => ({
      person,
      attempt: {
        /* The stored ID, so that every spelling and the address share the account's counter. */
        memberId: person?.memberId ?? identityKey(identity),
        address,
        isOneOfSeveral: meant.length > 1,
        isKnownAddress: await isKnownAddress(context, person?.id ?? null, address),
      },
      turn: null,
    })),
  );
}

/* Those whose password it is, after as many hashes for every address. */
async function withPassword(
  { passwords }: Context,
  held: readonly Held[],
  checks: number,
  password: string,
): Promise<Held[]> {
  const fitting: Held[] = [];
  for (let check = 0; check < Math.max(checks, held.length); check++) {
    const one = held[check];
    const matches = await passwords.verify(one?.person?.passwordHash ?? null, password);
    if (one && matches && one.person && mayLogIn(one.person)) fitting.push(one);
  }
  return fitting;
}

/* Returns the milliseconds to wait where it was one too many at each of them, else null. */
async function countFailures({ limits }: Context, held: readonly Held[]): Promise<number | null> {
  const waits: number[] = [];
  for (const { attempt, turn } of held) {
    const tooOften = await limits.login.countFailure(attempt, turn);
    if (tooOften !== null) waits.push(tooOften);
  }
  return waits.length === held.length ? Math.min(...waits) : null;
}

/**
 * Logs in with a member ID, in any spelling, or an e-mail address; of several who have the address, the password says
 * who it is. An unknown ID, a wrong password, one of several members, a disabled account and that of who has died get the same response, after
 * as many hashes. Failures count against the ID, existing or not, from that address and from all, and against the
 * address; and against each whose password it is not, also where it is another's, so that nobody guesses at the password
 * of who has the same address by changing the own.
 *
 * @throws AppError 401, also where the password fits several; 429 after too many failures
 */
export async function logIn(context: Context, form: z.output<typeof loginForm>, from: Origin) {
  const { db, limits } = context;
  const { people, checks, isShared } = await findMeant(db, form.memberId);
  const held = await attemptsAt(context, people, form.memberId, from.address);
  try {
    const admitted = await admit(context, held, isShared);
    const fitting = await withPassword(context, admitted, checks, form.password);
    /* Again, because a burst of guesses waits in the queue together. */
    const open = await admit(context, admitted, isShared);
    const [own, ...others] = fitting.filter((one) => open.includes(one));
    const found = others.length === 0 ? own?.person : null;
    const session = found && (await openVerified(context, found, form.remember, from));
    const failed = open.filter((one) => !session || one !== own);
    const tooOften = await countFailures(context, failed);
    if (!own || !found || !session) {
      if (tooOften !== null) throw tooManyLogins(tooOften, isShared);
      throw isShared
        ? invalidField('memberId', wrongAtAddress, 401)
        : new AppError(401, wrongLogin);
    }
    await limits.login.clearOwnFailures(own.attempt);
    return { token: session.token, user: await getSelf(context, found.id) };
  } finally {
    for (const { turn } of held) if (turn) await limits.login.endTurn(turn);
  }
}
