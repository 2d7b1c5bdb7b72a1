import { dayInNigeria } from '#contract/day.ts';
import type { UserActor } from '../../../audit/audit.ts';
import type { Transaction } from '../../../db/client.ts';
import { firstOpenDay } from '../../dues/cash-accounts/accounts.ts';
import {
  assignToAccount,
  findCashAccount,
  findGatewayAccount,
} from '../../dues/cash-accounts/public-repo.ts';
import { closedUntil } from '../../dues/periods/public-repo.ts';
import { linkVouchers } from '../bank-statements/links-repo.ts';
import type { LineRow } from '../bank-statements/repo.ts';
import { type Voucher, writeVoucher } from './entries.ts';
import { findFreeTransfer, firstEntryOfLine } from './entries-repo.ts';

/** A line of a bank statement that is linked. */
type Line = Pick<LineRow, 'id' | 'accountId' | 'date' | 'amountKobo' | 'reference'>;

/*
 * Writes the transfer from a gateway's account to the bank that a line of its statement shows, of its amount; where the
 * first one was reversed the line is linked with the next, and one that was written by hand within a week is linked
 * instead. None is written on days in a closed period, before either account's cash book, and for which either is signed.
 */
async function transferSettlement(tx: Transaction, line: Line, gateway: string, actor: UserActor) {
  const { id, accountId: bankId, amountKobo, date, reference } = line;
  const bank = await findCashAccount(tx, bankId);
  const from = await findGatewayAccount(tx, gateway);
  if (!from || !bank || date > dayInNigeria()) return;
  const sought = { from: from.id, to: bankId, kobo: amountKobo, date };
  const byHand = await findFreeTransfer(tx, sought);
  if (byHand) return linkVouchers(tx, line, [byHand]);
  if (date < (from.openedOn ?? date) || date < (bank.openedOn ?? date)) return;
  if ((await firstOpenDay(tx, [from.id, bank.id], date)) > date) return;
  const former = await firstEntryOfLine(tx, id);
  if (former?.counts) return;
  const transfer: Voucher = {
    kind: 'transfer',
    accountId: from.id,
    toAccountId: bank.id,
    amountKobo,
    date,
    reference,
    purpose: `Settlement of ${from.name}`,
    statementLineId: former ? null : id,
  };
  const { id: voucherId } = await writeVoucher(tx, transfer, actor);
  if (former) await linkVouchers(tx, line, [voucherId]);
}

/**
 * Books what a line is linked with: that a gateway paid out, as a transfer; else its payments that were recorded by hand,
 * which came into the account of the line. Those of gateways, and of days in a closed period, stay where they are. The
 * ledger must be locked.
 *
 * @param settles the gateway that paid out by it
 */
export async function bookLinked(
  tx: Transaction,
  line: Line,
  { settles, payments }: { settles: string | null; payments: readonly string[] },
  actor: UserActor,
): Promise<void> {
  if (settles !== null) return transferSettlement(tx, line, settles, actor);
  if (payments.length === 0) return;
  const until = await closedUntil(tx);
  await assignToAccount(tx, line.accountId, { paymentIds: payments, until });
}
