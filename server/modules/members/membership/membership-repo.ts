import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { memberCategories } from '#contract/categories.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { nameOf } from '../../../db/names.ts';
import { insertInto, queryValue } from '../../../db/rows.ts';
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

/**
 * Returns the category for dues that a member had before the category 'deceased' was entered at that moment; null where
 * the designation decided, or it is not known, or not there any more.
 */
export const categoryBeforeDeath = (db: Queryable, userId: string, diedAt: Date) =>
  queryValue<string>(db)`
    select former.code from former_value('category', ${userId}, ${addDays(dayInNigeria(diedAt), -1)}) as former (code)
    where former.code = any(${sql.param(memberCategories.filter((one) => one !== 'deceased'))}::text[])
      or exists (select from dues_categories where dues_categories.code = former.code)`;

/** Takes an event back: it does not count any more. */
export async function takeEventBack(tx: Transaction, id: string, actorId: string): Promise<void> {
  await tx
    .update(membershipEvents)
    .set({ takenBackAt: sql`now()`, takenBackBy: actorId })
    .where(eq(membershipEvents.id, id));
}
