import type { Permitted } from '#contract/access.ts';
import { asPerson, type UserActor, writeAudit } from '../../../audit/audit.ts';
import { type Database, isFull, type Queryable } from '../../../db/client.ts';
import { ago, fromNow } from '../../../db/moments.ts';
import { isUuid, newId } from '../../../ids.ts';
import { hashToken, newToken } from '../../../security/tokens.ts';
import { deleteSessionsOf } from './public-repo.ts';
import * as repo from './repo.ts';

/** A request's origin: its network address, for limits, and the browser's name. */
export type Origin = { address: string; device: string | null };

const hours = (count: number) => count * 60 * 60 * 1000;

/** Milliseconds: the maximum duration of a session, and the maximum idle time. */
const lifetimes = {
  remembered: { total: hours(24 * 30), idle: hours(24 * 14) },
  other: { total: hours(12), idle: hours(4) },
};

/** Milliseconds between two writes of `last_seen_at`, so that most requests cost no write. */
const touchIntervalMs = 60_000;

/** Opens a session and returns its token, which is never available in clear again. */
export async function openSession(
  db: Queryable,
  of: { userId: string; remember: boolean; device: string | null },
): Promise<{ token: string; sessionId: string }> {
  const token = newToken();
  const sessionId = newId();
  const lifetime = of.remember ? lifetimes.remembered : lifetimes.other;
  await repo.insertSession(db, {
    ...of,
    id: sessionId,
    tokenHash: hashToken(token),
    expiresAt: fromNow(lifetime.total),
  });
  return { token, sessionId };
}

/* On a full disk, a request that only reads is still answered. */
async function touch(db: Database, sessionId: string): Promise<void> {
  await repo.touchSession(db, sessionId).catch((error: unknown) => {
    if (!isFull(error)) throw error;
  });
}

/**
 * Creates the function that returns a token's user, who calls from an address; null if the token is unknown, expired or idle
 * too long, or its user may not log in.
 */
export function createAuthenticate(db: Database) {
  const findByToken = repo.prepareFindByToken(db);
  return async (token: string, address: string): Promise<UserActor | null> => {
    const [found] = await findByToken.execute({ tokenHash: hashToken(token) });
    if (!found) return null;
    const lifetime = found.remember ? lifetimes.remembered : lifetimes.other;
    if (found.idleMs > lifetime.idle) return null;
    if (found.idleMs > touchIntervalMs) await touch(db, found.sessionId);
    const { userId, role, confirmed, sessionId, remember, mustChangePassword } = found;
    const person = asPerson({ address }, userId, sessionId);
    return { ...person, sessionId, role, confirmed, remember, mustChangePassword };
  };
}

/** Returns what the permissions of each open session's user depend on, by the session's id. */
export async function findOpenSessions(
  db: Queryable,
  ids: string[],
): Promise<Map<string, Permitted>> {
  const rows = await repo.findOpenSessions(db, ids);
  return new Map(rows.map(({ id, ...user }) => [id, user]));
}

/** Ends a session of one's own; returns whether there was such a one. */
export async function endSession(db: Database, actor: UserActor, id: string): Promise<boolean> {
  const { userId } = actor;
  if (!isUuid(id)) return false;
  return db.transaction(async (tx) => {
    if (!(await repo.deleteSession(tx, userId, id))) return false;
    await writeAudit(tx, actor, 'session.ended', id, { userId });
    return true;
  });
}

/** Ends all sessions of one's own but the one of the request. */
export async function endOtherSessions(db: Database, actor: UserActor): Promise<void> {
  const { userId, sessionId } = actor;
  await db.transaction(async (tx) => {
    const ended = await deleteSessionsOf(tx, userId, sessionId);
    if (ended === 0) return;
    await writeAudit(tx, actor, 'session.others-ended', sessionId, { userId, after: { ended } });
  });
}

/** Deletes expired sessions. For the housekeeping job. */
export async function removeEndedSessions(db: Queryable): Promise<void> {
  await repo.deleteEndedSessions(db, {
    remembered: ago(lifetimes.remembered.idle),
    other: ago(lifetimes.other.idle),
  });
}
