import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { recordsOf } from '../../../db/merged-records.ts';
import { nameOf } from '../../../db/names.ts';
import { allocations, ledgerEntries, users } from '../../../db/schema/index.ts';
import { isExempt } from '../../account/users/public-repo.ts';

/* When a charge is due: what is kept of it follows its subscription. On an earlier day, when it was. */
const dueDate = sql<string | null>`case when ${sql.placeholder('asAt')}::date is null
  then (select due_date from open_items where open_items.entry_id = ledger_entries.item_id)
  else due_date_on(ledger_entries.item_id, ${sql.placeholder('asAt')}::date) end`;

/* That of a payment is what it is today; typed wrong, it was corrected. */
const reference = sql<string | null>`case when ${ledgerEntries.kind} in ('payment', 'move')
  then coalesce((select received_reference from payments where payments.id = ${ledgerEntries.paymentId}),
    ${ledgerEntries.reference}) else ${ledgerEntries.reference} end`;

/* Whether the bank gave a payment back by it: a mistake is reversed on the payment's own day. */
const returned = sql<boolean>`(${ledgerEntries.kind} = 'reversal' and exists (select from payments
  where payments.id = ${ledgerEntries.paymentId} and payments.returned_on = ${ledgerEntries.date}))`;

/* The entries or allocations of a member, of merged records too, until a day of the books; all without one. */
const ofMember = (table: typeof ledgerEntries | typeof allocations) =>
  and(
    sql`${table.userId} in ${recordsOf(sql`${sql.placeholder('userId')}::uuid`, sql`${sql.placeholder('asAt')}::date`)}`,
    sql`(${sql.placeholder('asAt')}::date is null or ${table.postedOn} <= ${sql.placeholder('asAt')}::date)`,
  );

/** Returns whether a member is exempt from dues, or was on an earlier day. */
export async function isExemptMember(db: Queryable, userId: string, asAt?: string) {
  const wasExempt = sql`coalesce(former_value('category', users.id, ${asAt}::date) = 'exempt', ${isExempt})`;
  return (await db.$count(users, and(eq(users.id, userId), asAt ? wasExempt : isExempt))) > 0;
}

/**
 * Returns a member's entries until a day, in the order in which they were written. Members read it most of
 * all calls, so it is planned once a connection.
 */
export const entriesOf = (db: Queryable, userId: string, asAt?: string) =>
  db
    .select({
      entry: { ...getTableColumns(ledgerEntries), dueDate, reference },
      by: nameOf(ledgerEntries.actorId),
      returned,
    })
    .from(ledgerEntries)
    .where(ofMember(ledgerEntries))
    .orderBy(ledgerEntries.position)
    .prepare('entries_of_member')
    .execute({ userId, asAt: asAt ?? null });

/** Returns what was put against a member's charges until a day, in the order of writing. */
export const allocationsOf = (db: Queryable, userId: string, asAt?: string) =>
  db
    .select()
    .from(allocations)
    .where(ofMember(allocations))
    .orderBy(allocations.position)
    .prepare('allocations_of_member')
    .execute({ userId, asAt: asAt ?? null });
