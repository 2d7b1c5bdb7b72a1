import { sql } from 'drizzle-orm';
import type { EntryKind } from '#contract/dues/ledger/terms.ts';
import type { Transaction } from '../../../db/client.ts';
import { type Head, headOf, type Range } from './cash-repo.ts';

/** What was charged of a head until a day, and what has become of it, in kobo. */
export type DuesSum = Head & { charged: number; waived: number; received: number };

/**
 * Sums all charges at the end of a day by the ledger alone, as the arrears are read: by the day of the books. A charge whose money was taken back later, and paid by older money in its place, has both
 * on the days between; it is received once.
 */
export async function sumDues(tx: Transaction, until: string): Promise<DuesSum[]> {
  const { rows } = await tx.execute<DuesSum>(sql`
    with item as (
      select item_id, sum(charged) as charged, sum(waived) as waived,
        least(sum(received), sum(charged) - sum(waived)) as received
      from (
        select item_id,
          case when id = item_id or reverses = item_id then change_kobo else 0 end as charged,
          case when id = item_id or reverses = item_id then 0 else -change_kobo end as waived,
          0 as received
        from ledger_entries where side = 'charge' and posted_on <= ${until}
        union all
        select charge_id, 0, 0, amount_kobo from allocations where posted_on <= ${until}
      ) changes group by item_id
    )
    select kind, year, name, sum(charged)::float8 as charged, sum(waived)::float8 as waived,
      sum(received)::float8 as received
    from (
      select ${headOf}, item.charged, item.waived, item.received
      from item join ledger_entries charge on charge.id = item.item_id
    ) put
    group by kind, year, name, levy_id
    order by kind, year nulls last, name, levy_id`);
  return rows;
}

/** An entry of the listing; the amount in kobo, with its sign. */
export type ListedEntry = {
  date: string;
  postedOn: string;
  memberId: string;
  name: string;
  kind: EntryKind;
  /** The kind of what a reversal takes back. */
  reversed: EntryKind | null;
  year: number | null;
  levy: string | null;
  reference: string | null;
  side: 'charge' | 'money';
  kobo: number;
};

/** Rows that the database hands out at once. */
const batchSize = 20_000;

/** Yields the entries that are posted in a period, in the order of the books, some at a time. */
export async function* listEntries(
  tx: Transaction,
  { from, until }: Range,
): AsyncGenerator<ListedEntry[]> {
  await tx.execute(sql`
    declare pack_entries no scroll cursor for
    select entry.date::text, entry.posted_on::text as "postedOn", users.member_id as "memberId",
      users.fname || ' ' || users.lname as name, entry.kind, reversed.kind as reversed, entry.year,
      entry.name as levy, coalesce(payment.receipt_number, entry.reference, payment.invoice_number) as reference,
      entry.side, entry.change_kobo::float8 as kobo
    from ledger_entries entry
      join users on users.id = entry.user_id
      left join ledger_entries reversed on reversed.id = entry.reverses
      left join payments payment on payment.id = entry.payment_id
    where entry.posted_on between ${from} and ${until}
    order by entry.posted_on, entry.position`);
  for (;;) {
    const { rows } = await tx.execute<ListedEntry>(
      sql`fetch ${sql.raw(String(batchSize))} from pack_entries`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) break;
  }
  await tx.execute(sql`close pack_entries`);
}
