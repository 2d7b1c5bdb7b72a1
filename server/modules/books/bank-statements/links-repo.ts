import { and, eq, inArray, sql } from 'drizzle-orm';
import { addDays } from '#contract/day.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import {
  cashEntries,
  clearedMovements,
  statementLinePayments,
  statementLines,
  statementLineVouchers,
} from '../../../db/schema/index.ts';

/** Money in the books that a line can be linked with. Amounts in kobo; what left the account is negative. */
export type Linkable = {
  id: string;
  kind: 'payment' | 'voucher';
  number: string;
  name: string;
  kobo: number;
  date: string;
  reference: string | null;
  accountId: string | null;
  gateway: string | null;
  /** Whether a line of this account shows it already. */
  linked: boolean;
};

/* Payments that came, and the sides of vouchers in the account of a line; what is reversed never came. */
const linkables = (accountId: string) => sql`(
  select payment.id, 'payment' as kind, payment.invoice_number as number, member.fname || ' ' || member.lname as name,
    coalesce(payment.received_kobo, payment.amount_kobo)::float8 as kobo,
    coalesce(payment.paid_on, payment.created_at::date)::text as date, payment.received_reference as reference,
    payment.cash_account_id as "accountId", payment.gateway,
    exists (select from statement_line_payments link where link.payment_id = payment.id) as linked
  from payments payment join users member on member.id = payment.user_id
  where payment.received_currency is null
    and (payment.status in ('successful', 'refunded') or payment.returned_on is not null)
  union all
  select entry.id, 'voucher', entry.voucher_number, coalesce(nullif(entry.party, ''), entry.purpose),
    (entry.amount_kobo * case when entry.kind = 'receipt' or entry.to_account_id = ${accountId}::uuid then 1 else -1 end)::float8,
    entry.date::text, entry.reference, ${accountId}::uuid, null,
    entry.statement_line_id is not null and entry.kind <> 'transfer'
      or exists (select from statement_line_vouchers link where link.entry_id = entry.id and link.account_id = ${accountId}::uuid)
  from cash_entries entry
  where entry.reverses is null and ${accountId}::uuid in (entry.account_id, entry.to_account_id)
    and not exists (select from cash_entries reversal where reversal.reverses = entry.id)) linkable`;

/** Returns what these ids name, of payments and of the vouchers of an account. */
export async function findLinkables(
  db: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<Linkable[]> {
  const { rows } = await db.execute<Linkable>(
    sql`select * from ${linkables(accountId)} where id = any(${sql.param(ids)}::uuid[])`,
  );
  return rows;
}

/**
 * Returns what of an account no line shows yet, of the days around a line, towards the same side and of no more than
 * its amount: the nearest in amount and days first.
 */
export async function findNear(
  db: Queryable,
  { accountId, date, amountKobo }: { accountId: string; date: string; amountKobo: number },
): Promise<Linkable[]> {
  const { rows } = await db.execute<Linkable>(sql`
    select * from ${linkables(accountId)}
    where not linked and "accountId" = ${accountId} and coalesce(gateway, 'hand') = 'hand'
      and date between ${addDays(date, -14)} and ${addDays(date, 14)}
      and sign(kobo) = sign(${amountKobo}::float8) and abs(kobo) <= abs(${amountKobo}::float8)
    order by kobo <> ${amountKobo}::float8, abs(date::date - ${date}::date), number
    limit 200`);
  return rows;
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

/** Returns the vouchers of some lines, by line. */
export async function vouchersOfLines(db: Queryable, lineIds: readonly string[]) {
  const rows = await db
    .select({
      lineId: statementLineVouchers.lineId,
      _id: cashEntries.id,
      voucherNumber: cashEntries.voucherNumber,
    })
    .from(statementLineVouchers)
    .innerJoin(cashEntries, eq(cashEntries.id, statementLineVouchers.entryId))
    .where(inArray(statementLineVouchers.lineId, [...lineIds]))
    .orderBy(cashEntries.voucherNumber);
  const byLine = new Map<string, { _id: string; voucherNumber: string }[]>();
  for (const { lineId, ...voucher } of rows)
    byLine.set(lineId, [...(byLine.get(lineId) ?? []), voucher]);
  return byLine;
}

/** Returns the ids of the settlements that were written for a line, and that count. */
export async function settlementsOfLine(tx: Transaction, lineId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select entry.id from cash_entries entry
    where entry.statement_line_id = ${lineId} and entry.reverses is null
      and not exists (select from cash_entries reversal where reversal.reverses = entry.id)`);
  return rows.map(({ id }) => id);
}

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

/** Opens the lines that a voucher explained, because it is reversed. */
export async function openLinesOfVoucher(tx: Transaction, entryId: string): Promise<void> {
  const rows = await tx
    .select({ id: statementLineVouchers.lineId })
    .from(statementLineVouchers)
    .where(eq(statementLineVouchers.entryId, entryId));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  for (const id of ids) await unlink(tx, id);
  await tx
    .update(statementLines)
    .set({ state: 'doubtful', reason: 'What explained it was reversed.', updatedAt: sql`now()` })
    .where(and(inArray(statementLines.id, ids), sql`${statementLines.duplicateOf} is null`));
}
