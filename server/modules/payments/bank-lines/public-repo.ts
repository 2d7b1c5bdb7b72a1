import { sql } from 'drizzle-orm';
import { nairaFromKobo } from '#contract/naira.ts';
import type { BankLine } from '#contract/payments/bank-line.ts';
import type { Queryable } from '../../../db/client.ts';
import { queryRow, queryRows } from '../../../db/rows.ts';
import { numberOfRefund } from '../same-money/public-repo.ts';

type Row = Omit<BankLine, 'amount'> & { kobo: number };

const columns = sql`line.id as _id, line.statement_id as statement, account.name as account, line.date::text, line.row,
  line.amount_kobo::float8 as kobo, line.narration, line.state = 'recorded' as booked,
  line.settles is not null as settlement`;

const present = <R extends Row>({ kobo, ...line }: R) => ({ ...line, amount: nairaFromKobo(kobo) });

/** Returns the line of a bank statement that shows a payment; null where there is none. In naira. */
export async function lineOfPayment(db: Queryable, paymentId: string): Promise<BankLine | null> {
  const line = await queryRow<Row>(db)`
    select ${columns}
    from statement_line_payments link
      join statement_lines line on line.id = link.line_id
      join cash_accounts account on account.id = line.account_id
    where link.payment_id = ${paymentId}`;
  return line && present(line);
}

/** Returns the lines that show what was refunded of a payment, or returned by the bank, with its number. In naira. */
export async function linesOfRefunds(db: Queryable, paymentId: string) {
  const lines = await queryRows<Row & { number: string }>(db)`
    select ${columns}, ${numberOfRefund} as number
    from ledger_entries entry
      join payments payment on payment.id = entry.payment_id
      join cleared_movements cleared on cleared.movement_id = entry.id
      join statement_lines line on line.id = cleared.statement_line_id
      join cash_accounts account on account.id = line.account_id
    where entry.payment_id = ${paymentId} and entry.kind in ('refund', 'reversal')
    order by line.date, entry.position`;
  return lines.map(present);
}

/** Returns the lines that show a voucher, or that it was written for: of a transfer, one in each account. In naira. */
export async function linesOfVoucher(db: Queryable, entryId: string): Promise<BankLine[]> {
  const lines = await queryRows<Row>(db)`
    select ${columns}
    from statement_lines line join cash_accounts account on account.id = line.account_id
    where line.id in (
      select link.line_id from statement_line_vouchers link where link.entry_id = ${entryId}
      union
      select entry.statement_line_id from cash_entries entry where entry.id = ${entryId}
        and not exists (select from cash_entries reversal where reversal.reverses = entry.id))
    order by line.amount_kobo, line.id`;
  return lines.map(present);
}
