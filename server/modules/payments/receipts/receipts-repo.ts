import { eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Signatory } from '#contract/dues/ledger/settings.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { firstRow, firstValue, onlyRow, queryRows, queryValues } from '../../../db/rows.ts';
import { payments, receipts } from '../../../db/schema/index.ts';

/** A receipt to be written; its code is made with it, unless it has one. */
export type NewReceipt = Omit<typeof receipts.$inferInsert, 'verifyCode'> & { verifyCode?: string };

export const insertReceipt = (tx: Transaction, { verifyCode, ...row }: NewReceipt) =>
  tx
    .insert(receipts)
    .values({ ...row, verifyCode: verifyCode ?? sql`new_verify_code()` })
    .returning({ id: receipts.id, verifyCode: receipts.verifyCode })
    .then(onlyRow);

/** Returns the receipt with that code, whether it holds or was superseded; null without one. */
export const findReceiptByCode = (db: Queryable, code: string) =>
  db.select().from(receipts).where(eq(receipts.verifyCode, code)).then(firstRow);

/**
 * Returns the payments of confirmed members, those of records that were merged into theirs included, whose receipt has
 * another name, or does not say that it is confirmed; in the order of the numbers.
 */
export const paymentsOfOtherNames = (db: Queryable, userIds: readonly string[]) =>
  queryRows<{ paymentId: string; receiptId: string }>(db)`
    select payments.id as "paymentId", receipts.id as "receiptId"
    from payments
      join receipts on receipts.verify_code = payments.verify_code
      join users payer on payer.id = payments.user_id
      join users holder on holder.id = coalesce(payer.merged_into, payer.id)
    where holder.id = any(${sql.param([...userIds])}::uuid[]) and holder.confirmed_at is not null
      and payments.status in ('successful', 'refunded')
      and (receipts.holder ->> 'fname', receipts.holder ->> 'mname', receipts.holder ->> 'lname',
          (receipts.holder ->> 'confirmed')::boolean)
        is distinct from (holder.fname, holder.mname, holder.lname, true)
    order by receipts.number`;

type IssuedReceipt = Pick<
  typeof receipts.$inferSelect,
  'number' | 'verifyCode' | 'holder' | 'date' | 'amountKobo' | 'createdAt'
> & { act: { action: string; by: string | null; reason: string | null } | null };

/**
 * Returns the receipts that a payment has had, the oldest first; each but the first with the act that gave it out, which
 * is of the same transaction.
 */
export async function receiptsOf(db: Queryable, paymentId: string): Promise<IssuedReceipt[]> {
  const act = sql<IssuedReceipt['act']>`case when receipts.supersedes is not null then (
    select jsonb_build_object('action', entry.action, 'reason', entry.after ->> 'reason',
      'by', (select fname || ' ' || lname from users where users.id = entry.actor_id))
    from audit_entries entry join payments payment on payment.id = receipts.payment_id
    where entry.at = receipts.created_at
      and (entry.subject_id = payment.id::text or entry.user_id = payment.user_id)
    order by entry.subject = 'payment' desc, entry.id limit 1) end`;
  const { number, verifyCode, holder, date, amountKobo, createdAt } = receipts;
  return db
    .select({ number, verifyCode, holder, date, amountKobo, createdAt, act })
    .from(receipts)
    .where(eq(receipts.paymentId, paymentId))
    .orderBy(createdAt, number);
}

/** Returns the number of a receipt. */
export const findReceiptNumber = (db: Queryable, id: string): Promise<string | null> =>
  db.select({ number: receipts.number }).from(receipts).where(eq(receipts.id, id)).then(firstValue);

/** Returns the number of the receipt that has superseded one; null where none has. */
export const successorNumber = (db: Queryable, receiptId: string): Promise<string | null> =>
  db
    .select({ number: receipts.number })
    .from(receipts)
    .where(eq(receipts.supersedes, receiptId))
    .then(firstValue);

/** What a receipt says besides its payment: the number that it supersedes, and who stands on it. */
export type Printed = { replaces: string | null; signatory: Signatory | null };

/** Returns what the receipts that hold say besides their payments, by payment. */
export async function printedOf(db: Queryable, paymentIds: readonly string[]) {
  const former = alias(receipts, 'former');
  const rows = await db
    .select({ id: payments.id, replaces: former.number, signatory: receipts.signatory })
    .from(payments)
    .innerJoin(receipts, eq(receipts.verifyCode, payments.verifyCode))
    .leftJoin(former, eq(former.id, receipts.supersedes))
    .where(inArray(payments.id, [...paymentIds]));
  const byPayment = new Map(rows.map(({ id, ...printed }) => [id, printed]));
  return (paymentId: string) => byPayment.get(paymentId) ?? { replaces: null, signatory: null };
}

/*
 * A payment has a receipt as soon as it has a code for verification. A receipt is of the year in its
 * number; one of before receipts had numbers, of the year in which it was paid.
 */
const year = sql`coalesce(split_part(receipt_number, '-', 2)::integer,
  extract(year from coalesce(paid_at, created_at) at time zone 'Africa/Lagos')::integer)`;

/** Counts the receipts of each year, the newest first. */
export const countReceipts = (db: Queryable): Promise<{ year: number; receipts: number }[]> =>
  queryRows<{ year: number; receipts: number }>(db)`
    select ${year} as year, count(*)::integer as receipts from payments
    where verify_code is not null group by 1 order by 1 desc`;

/** Returns the payments whose receipts are of a year, in the order of their numbers. */
export const receiptIdsOfYear = (db: Queryable, of: number): Promise<string[]> =>
  queryValues<string>(db)`
    select id from payments where verify_code is not null and ${year} = ${of}
    order by receipt_number nulls first, invoice_number`;
