import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/client.ts';
import { allocations, ledgerEntries, openItems } from '../../../db/schema/index.ts';
import { isStandingRefund } from '../ledger/public-repo.ts';

const charges = alias(ledgerEntries, 'charges');

/** What a payment's money has paid, with what is still owed of each, has left and has lost. Amounts in kobo. */
export type Paid = {
  /** What was booked, and of which day, whatever became of it; null before it is. */
  booked: { kobo: number; date: string } | null;
  years: { year: number | null; name: string | null; kobo: number; leftKobo: number }[];
  creditKobo: number;
  refundedKobo: number;
};

const nothing = (): Paid => ({ booked: null, years: [], creditKobo: 0, refundedKobo: 0 });

async function yearsPaid(db: Queryable, moneyIds: string[]) {
  return (
    db
      .select({
        moneyId: allocations.moneyId,
        year: charges.year,
        name: charges.name,
        kobo: sql<number>`sum(${allocations.amountKobo})::float8`,
        leftKobo: sql<number>`(select coalesce(sum(open.open_kobo), 0) from ${openItems} as open
          where open.entry_id = any (array_agg(distinct ${allocations.chargeId})))::float8`,
      })
      .from(allocations)
      .innerJoin(charges, eq(charges.id, allocations.chargeId))
      .where(inArray(allocations.moneyId, moneyIds))
      /* Two levies of one name are two lines. */
      .groupBy(allocations.moneyId, charges.year, charges.name, charges.levyId)
      .having(sql`sum(${allocations.amountKobo}) > 0`)
      .orderBy(charges.year, charges.name, sql`min(${charges.position})`)
  );
}

const refundsOf = (db: Queryable, moneyIds: string[]) =>
  db
    .select({
      moneyId: ledgerEntries.itemId,
      kobo: sql<number>`-sum(${ledgerEntries.changeKobo})::float8`,
    })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.itemId, moneyIds), isStandingRefund))
    .groupBy(ledgerEntries.itemId);

/**
 * Returns what payments' money paid, by year, the oldest first, for each payment; nothing before it is
 * booked.
 */
export async function paidByMany(db: Queryable, paymentIds: readonly string[]) {
  const money = await db
    .select({
      id: ledgerEntries.id,
      paymentId: ledgerEntries.paymentId,
      openKobo: openItems.openKobo,
      /* With what had waited of it. */
      kobo: sql<number>`(select sum(part.change_kobo) from ledger_entries as part
        where part.item_id = ${ledgerEntries.id} and part.kind in ('payment', 'move') and part.change_kobo > 0)::float8`,
      date: ledgerEntries.date,
    })
    .from(ledgerEntries)
    .innerJoin(openItems, eq(openItems.entryId, ledgerEntries.id))
    .where(
      and(
        inArray(ledgerEntries.paymentId, [...paymentIds]),
        eq(ledgerEntries.itemId, ledgerEntries.id),
      ),
    )
    .orderBy(ledgerEntries.position);
  /* A payment that was moved has an entry for each member whose it was: the last is the one whose it is. */
  const current = new Map(money.map((entry) => [entry.paymentId, entry]));
  const byMoney = new Map<string, Paid>();
  const byPayment = new Map<string | null, Paid>();
  for (const { id, paymentId, openKobo, kobo, date } of current.values()) {
    const paid = { ...nothing(), creditKobo: openKobo, booked: { kobo, date } };
    byMoney.set(id, paid);
    byPayment.set(paymentId, paid);
  }
  const moneyIds = [...byMoney.keys()];
  if (moneyIds.length > 0) {
    for (const { moneyId, ...year } of await yearsPaid(db, moneyIds))
      byMoney.get(moneyId)?.years.push(year);
    for (const { moneyId, kobo } of await refundsOf(db, moneyIds)) {
      const paid = byMoney.get(moneyId);
      if (paid) paid.refundedKobo = kobo;
    }
  }
  return (paymentId: string) => byPayment.get(paymentId) ?? nothing();
}

/** Returns what a payment's money paid, by year, the oldest first; nothing before it is booked. */
export const paidBy = async (db: Queryable, paymentId: string): Promise<Paid> =>
  (await paidByMany(db, [paymentId]))(paymentId);

/** The charges open at the end of a day, with what was owed of each in kobo. Each table is read once. */
export const openAt = (day: string): SQL => sql`
  select item_id, sum(kobo) as open_kobo from (
    select item_id, change_kobo as kobo from ledger_entries where side = 'charge' and posted_on <= ${day}
    union all
    select charge_id, -amount_kobo from allocations where posted_on <= ${day}
  ) changes group by item_id having sum(kobo) > 0`;
