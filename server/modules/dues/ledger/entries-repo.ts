import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { recordsOf } from '../../../db/merged-records.ts';
import { allocations, ledgerEntries } from '../../../db/schema/index.ts';

/* A charge of a subscription is due when its subscription says. */
const dueDate = sql<string | null>`coalesce((select due_date from subscriptions
  where subscriptions.id = ledger_entries.subscription_id), ledger_entries.due_date)`;

const actor = sql`(select fname || ' ' || lname from users where id = ledger_entries.actor_id)`;

/* The entries or allocations of a member, of merged records too, until a day; all of them without one. */
const ofMember = (table: typeof ledgerEntries | typeof allocations) =>
  and(
    sql`${table.userId} in ${recordsOf(sql`${sql.placeholder('userId')}::uuid`)}`,
    sql`(${sql.placeholder('asAt')}::date is null or ${table.date} <= ${sql.placeholder('asAt')}::date)`,
  );

/**
 * Returns a member's entries until a day, in the order in which they were written. Members read it most of
 * all calls, so it is planned once a connection.
 */
export async function entriesOf(db: Queryable, userId: string, asAt?: string) {
  return db
    .select({
      entry: { ...getTableColumns(ledgerEntries), dueDate },
      by: sql<string | null>`${actor}`,
    })
    .from(ledgerEntries)
    .where(ofMember(ledgerEntries))
    .orderBy(ledgerEntries.position)
    .prepare('entries_of_member')
    .execute({ userId, asAt: asAt ?? null });
}

/** Returns an entry with the name of who wrote it. */
export async function findEntryWithActor(db: Queryable, id: string) {
  const [row] = await db
    .select({ entry: ledgerEntries, by: sql<string | null>`${actor}` })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.id, id));
  return row ?? null;
}

/** Returns the entries of a payment's money: the payment, refunds, a reversal; in order of writing. */
export async function entriesOfPayment(db: Queryable, paymentId: string) {
  return db
    .select({ entry: ledgerEntries, by: sql<string | null>`${actor}` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, paymentId), eq(ledgerEntries.side, 'money')))
    .orderBy(ledgerEntries.position);
}

/** Returns what was put against a member's charges until a day, in the order of writing. */
export async function allocationsOf(db: Queryable, userId: string, asAt?: string) {
  return db
    .select()
    .from(allocations)
    .where(ofMember(allocations))
    .orderBy(allocations.position)
    .prepare('allocations_of_member')
    .execute({ userId, asAt: asAt ?? null });
}
