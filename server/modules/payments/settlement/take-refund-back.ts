import type { Transaction } from '../../../db/client.ts';
import { type By, type On, reverseRefundOf } from '../../dues/ledger/post.ts';
import type { EntryRow } from '../../dues/ledger/public-repo.ts';
import { issueReceipt, keepReceipt } from '../receipts/issue-receipt.ts';

/**
 * Takes back a refund of a payment that counts: its present owner has the money, and where that is another than the one
 * who was refunded, a receipt of the whole, which supersedes the one of the rest. The accounts must be locked.
 *
 * @param entries that of the payment's money as it is now, and that of the refund
 * @returns the reversal's id, and whether the money went on to another owner
 * @throws AppError 409 if the refund is reversed already
 */
export async function takeRefundBack(
  tx: Transaction,
  paymentId: string,
  { money, refund }: { money: EntryRow; refund: EntryRow },
  by: By,
  on: On,
): Promise<{ id: string; isMoved: boolean }> {
  const former = await keepReceipt(tx, paymentId);
  const reversed = await reverseRefundOf(tx, money, refund, by, on);
  if (reversed.isMoved) await issueReceipt(tx, paymentId, former);
  return reversed;
}
