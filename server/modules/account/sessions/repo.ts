import { and, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/client.ts';
import { mayLogIn } from '../../../db/membership.ts';
import { type Moment, msSince } from '../../../db/moments.ts';
import { existsIn, isAny } from '../../../db/rows.ts';
import { sessions, users } from '../../../db/schema/index.ts';

/* What permissions depend on, as they are at this moment. */
const permitted = {
  role: users.role,
  confirmed: sql<boolean>`${users.confirmedAt} is not null`,
};

/** Prepares the query of every request with a token, planned once a connection. */
export function prepareFindByToken(db: Database) {
  return db
    .select({
      sessionId: sessions.id,
      idleMs: msSince(sessions.lastSeenAt),
      remember: sessions.remember,
      userId: users.id,
      ...permitted,
      mustChangePassword: users.mustChangePassword,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql`now()`),
        mayLogIn,
      ),
    )
    .prepare('session_by_token');
}

type NewSession = Omit<typeof sessions.$inferInsert, 'expiresAt'> & { expiresAt: Moment };

export async function insertSession(db: Queryable, row: NewSession) {
  await db.insert(sessions).values(row);
}

export async function touchSession(db: Queryable, id: string) {
  await db.update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.id, id));
}

export const listSessions = (db: Queryable, userId: string) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(200);

/** Returns whether the session exists and has not expired. */
export const isSessionOpen = (db: Queryable, id: string): Promise<boolean> =>
  existsIn(db, sessions, and(eq(sessions.id, id), gt(sessions.expiresAt, sql`now()`)));

/** Returns the sessions that are still valid, with what their users' permissions depend on. */
export const findOpenSessions = (db: Queryable, ids: string[]) =>
  db
    .select({ id: sessions.id, ...permitted })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, ids), gt(sessions.expiresAt, sql`now()`), mayLogIn));

/** Returns whether that user had such a session. */
export const deleteSession = (db: Queryable, userId: string, id: string): Promise<boolean> =>
  db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
    .then(isAny);

/** Deletes sessions that have expired or been idle too long. */
export async function deleteEndedSessions(
  db: Queryable,
  idle: { remembered: Moment; other: Moment },
) {
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.expiresAt, sql`now()`),
        and(eq(sessions.remember, true), lt(sessions.lastSeenAt, idle.remembered)),
        and(eq(sessions.remember, false), lt(sessions.lastSeenAt, idle.other)),
      ),
    );
}
