import type { z } from 'zod';
import type { loginForm } from '#contract/account/forms.ts';
import { identityKey } from '#contract/member-id.ts';
import { asPerson } from '../../../audit/actor.ts';
import { writeAudit } from '../../../audit/audit.ts';
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
const wrongAtAddress =
  'Incorrect e-mail address or password. If other members have this address as well, log in with your member ID.';
const severalAtAddress =
  'Several members have this e-mail address. Please log in with your member ID.';

/** Accounts of one e-mail address among which the password decides; those of more log in with the member ID. */
const maxAtAddress = 5;

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
    const isCurrent = present?.accountState === 'active' && present.passwordHash === passwordHash;
    if (!isCurrent) return null;
    await recordKnownAddress(tx, signer, id, address);
    const session = await openSession(tx, { remember, device, userId: id });
    await writeAudit(tx, asPerson({ address }, id, session.sessionId), {
      action: 'session.opened',
      subjectId: session.sessionId,
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
  const found = await findByIdentity(db, identity, maxAtAddress);
  const active = found.filter(({ accountState }) => accountState === 'active');
  const people = active.length > 0 ? active : found.slice(0, 1);
  const most = identity.includes('@') ? await countAtOneAddress(db) : 1;
  return { people, checks: Math.min(most, maxAtAddress), isShared: most > 1 };
}

/* An attempt at one account, with the turn that it has, if it needs one. */
type Held = { attempt: Attempt; turn: Turn | null };

/* A log-in that may mean several accounts is an attempt at each: all of them must be open to it. */
async function admit({ limits }: Context, held: readonly Held[]): Promise<void> {
  const waits: number[] = [];
  for (const one of held) {
    const admission = await limits.login.admit(one.attempt, one.turn);
    if ('waitMs' in admission) waits.push(admission.waitMs);
    else one.turn = admission.turn;
  }
  if (waits.length > 0) throw tooManyAttempts(Math.max(...waits));
}

async function attemptsAt(
  context: Context,
  people: readonly Verified[],
  identity: string,
  address: string,
): Promise<Held[]> {
  const meant = people.length > 0 ? people : [null];
  return Promise.all(
    meant.map(async (person) => ({
      attempt: {
        /* The stored ID, so that every spelling and the address share the account's counter. */
        memberId: person?.memberId ?? identityKey(identity),
        address,
        isKnownAddress: await isKnownAddress(context, person?.id ?? null, address),
      },
      turn: null,
    })),
  );
}

/* Those whose password it is, after as many hashes for every address. */
async function withPassword(
  { passwords }: Context,
  { people, checks }: Awaited<ReturnType<typeof findMeant>>,
  password: string,
): Promise<Verified[]> {
  const fitting: Verified[] = [];
  for (let check = 0; check < Math.max(checks, people.length); check++) {
    const person = people[check];
    const matches = await passwords.verify(person?.passwordHash ?? null, password);
    if (person && matches && person.accountState === 'active') fitting.push(person);
  }
  return fitting;
}

async function countFailures({ limits }: Context, held: readonly Held[]): Promise<void> {
  const waits: number[] = [];
  for (const { attempt, turn } of held) {
    const tooOften = await limits.login.countFailure(attempt, turn);
    if (tooOften !== null) waits.push(tooOften);
  }
  if (waits.length > 0) throw tooManyAttempts(Math.max(...waits));
}

/**
 * Logs in with a member ID, in any spelling, or an e-mail address; of several who have the address, the password says
 * who it is. An unknown ID, a wrong password and a disabled account get the same response, after as many hashes. Failures
 * count against the ID, existing or not, from that address and from all, and against the address.
 *
 * @throws AppError 401, also where the password fits several; 429 after too many failures
 */
export async function logIn(context: Context, form: z.output<typeof loginForm>, from: Origin) {
  const { db, limits } = context;
  const meant = await findMeant(db, form.memberId);
  const held = await attemptsAt(context, meant.people, form.memberId, from.address);
  try {
    await admit(context, held);
    const [found, ...others] = await withPassword(context, meant, form.password);
    /* Again, because a burst of guesses waits in the queue together. */
    await admit(context, held);
    if (others.length > 0) throw invalidField('memberId', severalAtAddress, 401);
    const session = found && (await openVerified(context, found, form.remember, from));
    if (!found || !session) {
      await countFailures(context, held);
      throw meant.isShared
        ? invalidField('memberId', wrongAtAddress, 401)
        : new AppError(401, wrongLogin);
    }
    const own = held.find(({ attempt }) => attempt.memberId === found.memberId);
    if (own) await limits.login.clearOwnFailures(own.attempt);
    return { token: session.token, user: await getSelf(context, found.id) };
  } finally {
    for (const { turn } of held) if (turn) await limits.login.endTurn(turn);
  }
}
