import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { nameOf } from '../../../db/names.ts';
import { insertInto } from '../../../db/rows.ts';
import { membershipEvents } from '../../../db/schema/index.ts';

const { id: eventId, kind, date, note, createdAt } = membershipEvents;
const by = nameOf(membershipEvents.actorId);

/** Returns what happened to a membership and was not taken back, the newest first. */
export const eventsOf = (db: Queryable, userId: string) =>
  db
    .select({ id: eventId, kind, date, note, by, createdAt })
    .from(membershipEvents)
    .where(and(eq(membershipEvents.userId, userId), isNull(membershipEvents.takenBackAt)))
    .orderBy(sql`${membershipEvents.date} desc nulls last`, desc(membershipEvents.position));

export const insertEvent = insertInto(membershipEvents);

/** Takes an event back: it does not count any more. */
export async function takeEventBack(tx: Transaction, id: string, actorId: string): Promise<void> {
  await tx
    .update(membershipEvents)
    .set({ takenBackAt: sql`now()`, takenBackBy: actorId })
    .where(eq(membershipEvents.id, id));
}
