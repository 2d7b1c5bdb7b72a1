import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { suspenseEntries } from '../../../db/schema/index.ts';

/** Money of a line of a bank statement that is nobody's yet. In kobo. */
export type HeldLine = {
  id: string;
  lineId: string;
  accountId: string;
  account: string;
  date: string;
  kobo: number;
  narration: string;
  reference: string | null;
  postedOn: string;
  reason: string | null;
};

const heldLines = sql`
  select held.item_id as id, min(held.line_id::text) as "lineId", min(held.account_id::text) as "accountId",
    min(account.name) as account, min(held.date)::text as date, sum(held.change_kobo)::float8 as kobo,
    (array_agg(held.narration order by held.created_at, held.id))[1] as narration,
    (array_agg(held.reference order by held.created_at, held.id))[1] as reference,
    (array_agg(held.reason order by held.created_at, held.id))[1] as reason,
    max(held.posted_on)::text as "postedOn"
  from suspense_entries held join cash_accounts account on account.id = held.account_id
  where held.line_id is not null`;

/** Returns the lines whose money is nobody's yet, the oldest first. */
export async function listHeldLines(db: Queryable): Promise<HeldLine[]> {
  const { rows } = await db.execute<HeldLine>(
    sql`${heldLines} group by held.item_id having sum(held.change_kobo) <> 0 order by 5, held.item_id limit 500`,
  );
  return rows;
}

/** Returns what waits of an item, or of a line; null where nothing does. */
export async function findHeldLine(
  db: Queryable,
  { id, lineId }: { id?: string; lineId?: string },
): Promise<HeldLine | null> {
  const own = id === undefined ? sql`held.line_id = ${lineId}` : sql`held.item_id = ${id}`;
  const { rows } = await db.execute<HeldLine>(
    sql`${heldLines} and ${own} group by held.item_id having sum(held.change_kobo) <> 0`,
  );
  return rows[0] ?? null;
}

/** Writes an entry of the suspense. */
export async function insertSuspense(
  tx: Transaction,
  row: typeof suspenseEntries.$inferInsert,
): Promise<void> {
  await tx.insert(suspenseEntries).values(row);
}

/** Links a payment with the line whose money it is. */
export async function linkToLine(
  tx: Transaction,
  lineId: string,
  paymentId: string,
): Promise<void> {
  await tx.execute(
    sql`insert into statement_line_payments (payment_id, line_id) values (${paymentId}, ${lineId})`,
  );
}

/** Returns the day of the books of a payment's money. */
export async function postedOnOf(tx: Transaction, paymentId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    select max(posted_on)::text as day from ledger_entries where payment_id = ${paymentId} and kind = 'payment'`);
  return rows[0]?.day ?? null;
}
