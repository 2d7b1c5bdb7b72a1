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
import { type Voucher, writeVoucher } from './entries.ts';
import { findFreeTransfer, firstEntryOfLine } from './entries-repo.ts';

/** A line of a bank statement by which a gateway paid out. The amount in kobo. */
type SettledLine = {
  id: string;
  gateway: string;
  date: string;
  kobo: number;
  reference: string | null;
};

/**
 * Writes the transfers from gateways' accounts to the bank that lines of its statement show: one a line,
 * of its amount; one of which the first transfer was reversed is linked with the next, and one that was written by hand
 * within a week is linked instead. Left out are days in a closed period, before either account's cash book, and for which either is
 * signed. The ledger must be locked.
 */
export async function transferSettlements(
  tx: Transaction,
  bankId: string,
  lines: readonly SettledLine[],
  actor: UserActor,
): Promise<void> {
  if (lines.length === 0) return;
  const bank = await findCashAccount(tx, bankId);
  for (const { id, gateway, date, kobo, reference } of lines) {
    const from = await findGatewayAccount(tx, gateway);
    if (!from || !bank || date > dayInNigeria()) continue;
    const byHand = await findFreeTransfer(tx, { from: from.id, to: bankId, kobo, date });
    if (byHand) {
      await linkVouchers(tx, { id, accountId: bankId }, [byHand]);
      continue;
    }
    if (date < (from.openedOn ?? date) || date < (bank.openedOn ?? date)) continue;
    if ((await firstOpenDay(tx, [from.id, bank.id], date)) > date) continue;
    const former = await firstEntryOfLine(tx, id);
    if (former?.counts) continue;
    const transfer: Voucher = {
      kind: 'transfer',
      accountId: from.id,
      toAccountId: bank.id,
      amountKobo: kobo,
      date,
      reference,
      purpose: `Settlement of ${from.name}`,
      statementLineId: former ? null : id,
    };
    const { id: voucherId } = await writeVoucher(tx, transfer, actor);
    if (former) await linkVouchers(tx, { id, accountId: bankId }, [voucherId]);
  }
}

/**
 * Says that payments that were recorded by hand came into the account whose statement shows them. Those of
 * gateways, and of days in a closed period, stay where they are. The ledger must be locked.
 */
export async function assignPayments(
  tx: Transaction,
  accountId: string,
  paymentIds: readonly string[],
): Promise<void> {
  if (paymentIds.length === 0) return;
  await assignToAccount(tx, accountId, { paymentIds, until: await closedUntil(tx) });
}
