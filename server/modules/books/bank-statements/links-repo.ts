import { and, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { addDays } from '#contract/day.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { isAny, queryRows, queryValues } from '../../../db/rows.ts';
import {
  cashEntries,
  clearedMovements,
  payments,
  statementLinePayments,
  statementLines,
  statementLineVouchers,
} from '../../../db/schema/index.ts';
import { numberOfRefund, wentBack } from '../../payments/same-money/public-repo.ts';
import { byLine } from './repo.ts';

/** Money in the books that a line can be linked with. Amounts in kobo; what left the account is negative. */
export type Linkable = {
  id: string;
  kind: 'payment' | 'voucher' | 'refund';
  number: string;
  name: string;
  /** Of a gateway's payment, less its fee. */
  kobo: number;
  date: string;
  reference: string | null;
  accountId: string | null;
  gateway: string | null;
  /** The payment that a refund is of. */
  paymentId: string | null;
  /** Whether a line of this account shows it already. */
  linked: boolean;
};

/* Whether a line shows a movement: a tick by hand is no line. */
const isShown = (
  accountId: string,
  movementId: SQL,
) => sql`exists (select from cleared_movements cleared
  where cleared.account_id = ${accountId}::uuid and cleared.movement_id = ${movementId}
    and cleared.statement_line_id is not null)`;

/*
 * Payments that came, the sides of vouchers in the account of a line, and what was refunded from it or returned by the
 * bank; what is reversed never came.
 */
const linkables = (accountId: string) => sql`(
  select payment.id, 'payment' as kind, payment.invoice_number as number, member.fname || ' ' || member.lname as name,
    (coalesce(payment.received_kobo, payment.amount_kobo)
      - case payment.gateway when 'hand' then 0 else coalesce(payment.fee_kobo, 0) end)::float8 as kobo,
    coalesce(payment.paid_on, (payment.created_at at time zone 'Africa/Lagos')::date)::text as date, payment.received_reference as reference,
    payment.cash_account_id as "accountId", payment.gateway, null::uuid as "paymentId",
    exists (select from statement_line_payments link where link.payment_id = payment.id) as linked
  from payments payment join users member on member.id = payment.user_id
  where payment.received_currency is null and payment.part_of is null
    and (payment.status in ('successful', 'refunded') or payment.returned_on is not null
      or payment.status = 'review' and payment.received_kobo > 0)
  union all
  select entry.id, 'voucher', entry.voucher_number, coalesce(nullif(entry.party, ''), entry.purpose),
    (entry.amount_kobo * case when entry.kind = 'receipt' or entry.to_account_id = ${accountId}::uuid then 1 else -1 end)::float8,
    entry.date::text, entry.reference, ${accountId}::uuid, null, null,
    entry.statement_line_id is not null and entry.kind <> 'transfer'
      or exists (select from statement_line_vouchers link where link.entry_id = entry.id and link.account_id = ${accountId}::uuid)
  from cash_entries entry
  where entry.reverses is null and ${accountId}::uuid in (entry.account_id, entry.to_account_id)
    and not exists (select from cash_entries reversal where reversal.reverses = entry.id)
  union all
  select back.id, 'refund', back.number, back.name, back.kobo::float8, back.date::text, back.reference,
    back.account_id, null, back.payment_id, ${isShown(accountId, sql`back.id`)}
  from ${wentBack} where back.account_id = ${accountId}::uuid) linkable`;

/** Returns what these ids name, of payments and of the vouchers of an account. */
export const findLinkables = (db: Queryable, accountId: string, ids: readonly string[]) =>
  queryRows<Linkable>(
    db,
  )`select * from ${linkables(accountId)} where id = any(${sql.param(ids)}::uuid[])`;

/** Returns those of these that no line of the account shows. */
export async function findFree(db: Queryable, accountId: string, ids: readonly string[]) {
  const found = ids.length > 0 ? await findLinkables(db, accountId, ids) : [];
  return found.filter(({ linked }) => !linked);
}

/**
 * Returns what of an account no line shows yet, of the days around a line, towards the same side and of no more than
 * its amount: the nearest in amount and days first. Of a credit that names gateways, also their payments until its day.
 */
export const findNear = (
  db: Queryable,
  { accountId, date, amountKobo }: { accountId: string; date: string; amountKobo: number },
  gateways: readonly string[],
): Promise<Linkable[]> =>
  queryRows<Linkable>(db)`
    select * from ${linkables(accountId)}
    where not linked and ("accountId" = ${accountId} and coalesce(gateway, 'hand') = 'hand'
        or gateway = any(${sql.param(gateways)}::text[]) and date <= ${date})
      and date between ${addDays(date, -14)} and ${addDays(date, 14)}
      and sign(kobo) = sign(${amountKobo}::float8) and abs(kobo) <= abs(${amountKobo}::float8)
    order by kobo <> ${amountKobo}::float8, abs(date::date - ${date}::date), number
    limit 200`;

/** Returns those of some payments that were made at a terminal. */
export async function findByPos(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(inArray(payments.id, [...ids]), eq(payments.method, 'POS')));
  return new Set(rows.map(({ id }) => id));
}

/** Links a line with vouchers of its account. */
export async function linkVouchers(
  tx: Transaction,
  { id, accountId }: { id: string; accountId: string },
  entryIds: readonly string[],
): Promise<void> {
  if (entryIds.length > 0)
    await tx
      .insert(statementLineVouchers)
      .values(entryIds.map((entryId) => ({ entryId, accountId, lineId: id })));
}

/** Links a line with refunds and returns: the reconciliation of its account has them on its day. */
export async function linkRefunds(
  tx: Transaction,
  { id, accountId, date }: { id: string; accountId: string; date: string },
  entryIds: readonly string[],
): Promise<void> {
  if (entryIds.length > 0)
    await tx
      .insert(clearedMovements)
      .values(
        entryIds.map((movementId) => ({
          movementId,
          accountId,
          clearedOn: date,
          statementLineId: id,
        })),
      )
      .onConflictDoUpdate({
        target: [clearedMovements.accountId, clearedMovements.movementId],
        set: { clearedOn: date, statementLineId: id, actorId: null },
      });
}

/** Links a line with those of some sums that are vouchers, refunds and returns. */
export async function linkOthers(
  tx: Transaction,
  line: { id: string; accountId: string; date: string },
  sums: readonly { id: string; kind: string }[],
): Promise<void> {
  const idsOf = (wanted: string) => sums.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  await linkVouchers(tx, line, idsOf('voucher'));
  await linkRefunds(tx, line, idsOf('refund'));
}

/**
 * Takes away what was marked by a line in the reconciliation because of its amount alone, but for what it is linked
 * with now.
 *
 * @returns whether something was
 */
export const removeMarks = (tx: Transaction, lineId: string, keep: readonly string[]) =>
  tx
    .delete(clearedMovements)
    .where(
      and(
        eq(clearedMovements.statementLineId, lineId),
        notInArray(clearedMovements.movementId, [...keep]),
      ),
    )
    .returning({ id: clearedMovements.movementId })
    .then(isAny);

/** A refund, or money that the bank returned, which a line shows; and the payment that it is of. */
export type RefundOfLine = { _id: string; number: string; payment: string | null };

/** Returns the refunds and returns that some lines show, by line. */
export async function refundsOfLines(db: Queryable, lineIds: readonly string[]) {
  const rows = await queryRows<RefundOfLine & { lineId: string }>(db)`
    select cleared.statement_line_id as "lineId", entry.id as _id, payment.id as payment,
      ${numberOfRefund} as number
    from cleared_movements cleared
      join ledger_entries entry on entry.id = cleared.movement_id and entry.kind in ('refund', 'reversal')
      join payments payment on payment.id = entry.payment_id
    where cleared.statement_line_id = any(${sql.param(lineIds)}::uuid[])
    union all
    select cleared.statement_line_id, held.id, null, 'Refund from suspense'
    from cleared_movements cleared
      join suspense_entries held on held.id = cleared.movement_id and held.kind = 'refunded'
    where cleared.statement_line_id = any(${sql.param(lineIds)}::uuid[])
    order by number, _id`;
  return byLine(rows);
}

/** A line that takes back what the bank returned: the reversals that come to it, and the numbers of their payments. */
export type LineOfReturn = {
  id: string;
  accountId: string;
  date: string;
  entryIds: string[];
  numbers: string[];
};

const linesOfReturns = (tx: Transaction, { of, having }: { of: SQL; having: SQL }) =>
  queryRows<LineOfReturn>(tx)`
    select line.id, line.account_id as "accountId", line.date::text, array_agg(reversal.id::text) as "entryIds",
      array_agg(payment.invoice_number order by payment.invoice_number) as numbers
    from statement_lines line
      cross join lateral (
        select link.payment_id as id from statement_line_payments link where link.line_id = line.takes_back
        union select proposed.id::uuid from statement_lines original
          cross join jsonb_array_elements_text(original.proposed_payments) as proposed (id)
        where original.id in (line.takes_back, line.id)
      ) taken
      join payments payment on payment.id = taken.id and payment.returned_on is not null
      join ledger_entries reversal on reversal.payment_id = payment.id and reversal.kind = 'reversal'
        and reversal.side = 'money' and reversal.posted_on = payment.returned_on
    where ${of} and line.amount_kobo < 0 and line.state in ('doubtful', 'ignored') and line.duplicate_of is null
      and line.date >= coalesce(payment.paid_on, line.date)
    group by line.id
    having sum(reversal.change_kobo) = line.amount_kobo and ${having}`;

/** Returns the lines that take back a payment which the bank returned. */
export const findLinesOfReturn = (tx: Transaction, paymentId: string): Promise<LineOfReturn[]> =>
  linesOfReturns(tx, {
    of: sql`line.account_id = (select cash_account_id from payments where id = ${paymentId})`,
    having: sql`bool_or(payment.id = ${paymentId})`,
  });

/** Returns the lines of a statement that take back what is recorded as returned already, and on no other line. */
export const findReturnsIn = (tx: Transaction, statementId: string): Promise<LineOfReturn[]> =>
  linesOfReturns(tx, {
    of: sql`line.statement_id = ${statementId}`,
    having: sql`not bool_or(exists (select from cleared_movements cleared
      where cleared.movement_id = reversal.id and cleared.statement_line_id is not null))`,
  });

/* A settlement that was written for a line counts until it is reversed. */
const isSettlement = sql`entry.reverses is null
  and not exists (select from cash_entries reversal where reversal.reverses = entry.id)`;

/** Returns the vouchers of some lines, by line; the settlements that were written for them too. */
export async function vouchersOfLines(db: Queryable, lineIds: readonly string[]) {
  const ids = sql`any(${sql.param(lineIds)}::uuid[])`;
  const rows = await queryRows<{ lineId: string; _id: string; voucherNumber: string }>(db)`
    select link.line_id as "lineId", entry.id as _id, entry.voucher_number as "voucherNumber"
    from statement_line_vouchers link join cash_entries entry on entry.id = link.entry_id where link.line_id = ${ids}
    union
    select entry.statement_line_id, entry.id, entry.voucher_number
    from cash_entries entry where entry.statement_line_id = ${ids} and ${isSettlement}
    order by "voucherNumber"`;
  return byLine(rows);
}

/** Returns the ids of the settlements that were written for a line, and that count. */
export const settlementsOfLine = (tx: Transaction, lineId: string): Promise<string[]> =>
  queryValues<string>(tx)`
    select entry.id from cash_entries entry
    where entry.statement_line_id = ${lineId} and ${isSettlement}`;

/** Takes a line's links away, and what was marked by it in the reconciliation; returns what it was linked with. */
export async function unlink(tx: Transaction, lineId: string) {
  await tx.delete(clearedMovements).where(eq(clearedMovements.statementLineId, lineId));
  const payments = await tx
    .delete(statementLinePayments)
    .where(eq(statementLinePayments.lineId, lineId))
    .returning({ id: statementLinePayments.paymentId });
  const vouchers = await tx
    .delete(statementLineVouchers)
    .where(eq(statementLineVouchers.lineId, lineId))
    .returning({ id: statementLineVouchers.entryId });
  return {
    payments: payments.map(({ id }) => id),
    vouchers: [...new Set(vouchers.map(({ id }) => id))],
  };
}

/** Opens the lines that a voucher explained, or was written for, because it is reversed. */
export async function openLinesOfVoucher(tx: Transaction, entryId: string): Promise<void> {
  const rows = await tx
    .select({ id: statementLineVouchers.lineId })
    .from(statementLineVouchers)
    .where(eq(statementLineVouchers.entryId, entryId))
    .unionAll(
      tx
        .select({ id: sql<string>`${cashEntries.statementLineId}` })
        .from(cashEntries)
        .where(and(eq(cashEntries.id, entryId), isNotNull(cashEntries.statementLineId))),
    );
  const ids = [...new Set(rows.map(({ id }) => id))];
  for (const id of ids) {
    const { payments } = await unlink(tx, id);
    await tx
      .update(statementLines)
      .set({
        state: 'doubtful',
        reason: 'What explained it was reversed.',
        /* A gateway's settlement can be linked again. */
        proposedPayments: sql`case when ${statementLines.settles} is null then '[]'::jsonb
          else ${JSON.stringify(payments)}::jsonb end`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(statementLines.id, id), isNull(statementLines.duplicateOf)));
  }
}
