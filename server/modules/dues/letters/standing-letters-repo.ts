import { and, eq, sql } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { thisYear } from '#contract/day.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { nextNumber } from '../../../db/document-numbers.ts';
import { holderOf, recordsOf } from '../../../db/merged-records.ts';
import { firstRow, insertReturning, queryValues } from '../../../db/rows.ts';
import { letterCounters, letters, users } from '../../../db/schema/index.ts';
import { priceOf } from '../charging/charging-repo.ts';
import { findCurrent } from '../subscription/repo.ts';

type LetterRow = typeof letters.$inferSelect;

const holder = {
  _id: users.id,
  ...pick(users, ['memberId', 'fname', 'mname', 'lname', 'memberSince', 'designation']),
  ...pick(users, ['membership', 'offRegister']),
  confirmed: sql<boolean>`${users.confirmedAt} is not null`,
};

/** Returns whose letters of a record are: of the record itself, or of the one it was merged into. */
export const findLetterHolder = (db: Queryable, userId: string) =>
  db
    .select(holder)
    .from(users)
    .where(eq(users.id, holderOf(sql`${userId}::uuid`)))
    .then(firstRow);

export type LetterHolder = NonNullable<Awaited<ReturnType<typeof findLetterHolder>>>;

/** Returns whether the current subscription costs a member nothing, as a life member, who is never charged then. */
export async function owesNoDues(db: Queryable, userId: string): Promise<boolean> {
  const subscription = await findCurrent(db, thisYear());
  if (!subscription) return false;
  return (
    (await db.$count(users, sql`${users.id} = ${userId} and ${priceOf(subscription)} = 0`)) > 0
  );
}

/** Returns the gateways whose money pays charges of a member now. */
export const payingGatewaysOf = (db: Queryable, userId: string): Promise<string[]> =>
  queryValues<string>(db)`
    select distinct payments.gateway from (
      select money_id from allocations where user_id in ${recordsOf(sql`${userId}::uuid`)}
      group by charge_id, money_id having sum(amount_kobo) > 0
    ) paying
      join ledger_entries money on money.id = paying.money_id
      join payments on payments.id = money.payment_id`;

/** Returns a member's letter of a day with that holder in print. */
export const findLetter = (
  db: Queryable,
  { userId, date, holder }: Pick<LetterRow, 'userId' | 'date' | 'holder'>,
): Promise<LetterRow | null> =>
  db
    .select()
    .from(letters)
    .where(and(eq(letters.userId, userId), eq(letters.date, date), eq(letters.holder, holder)))
    .then(firstRow);

export const findLetterByCode = (db: Queryable, code: string): Promise<LetterRow | null> =>
  db.select().from(letters).where(eq(letters.verifyCode, code)).then(firstRow);

/** Locks a year's numbers until the transaction ends: letters are numbered one at a time, whatever waits for the ledger. */
export async function lockNumbers(tx: Transaction, year: number): Promise<void> {
  await tx
    .insert(letterCounters)
    .values({ year, last: 0 })
    .onConflictDoUpdate({
      target: letterCounters.year,
      set: { last: sql`${letterCounters.last}` },
    });
}

/** Returns the next number of a year's letters, `LGS-2026-000123`. */
export const nextLetterNumber = nextNumber(letterCounters, 'LGS');

export const insertLetter = insertReturning(letters);
