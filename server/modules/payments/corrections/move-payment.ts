import type { UserActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { conflict, justWritten } from '../../../errors.ts';
import { findUser } from '../../account/users/public-repo.ts';
import { getUser } from '../../account/users/users.ts';
import { allocateOpen, moveMoney } from '../../dues/ledger/post.ts';
import { isReversed } from '../../dues/ledger/public-repo.ts';
import { issueReceipt, keepReceipt } from '../receipts/issue-receipt.ts';
import { auditPayment } from '../record/audited.ts';
import { findWithPayer, type PaymentWithPayer } from '../record/list-repo.ts';
import * as repo from '../record/repo.ts';
import { dueDateOf, expectPayee } from '../settlement/post-payment.ts';
import { lockBooked } from './booked.ts';

/**
 * Gives a payment that was recorded for the wrong member to the right one. Nothing of the money changes: its
 * numbers, day, account and gateway stay, and what was refunded of it stays with the first. The receipt is
 * superseded by the next number.
 *
 * @returns the payment
 * @throws AppError 404 for an unknown payment or member; 409 if it does not count, or is theirs
 */
export async function movePayment(
  context: Context,
  id: string,
  userId: string,
  by: { actor: UserActor; reason: string },
): Promise<PaymentWithPayer> {
  const { db, outbox } = context;
  const member = await getUser(context, userId);
  await db.transaction(async (tx) => {
    const { payment, entry } = await lockBooked(tx, id, [member._id]);
    const payer = await findUser(tx, payment.userId);
    if ([payment.userId, payer?.mergedInto?._id].includes(member._id))
      throw conflict('This payment is this member’s already.');
    if (await isReversed(tx, entry.id)) throw conflict('This payment does not count.');
    await expectPayee(tx, member._id);
    const former = await keepReceipt(tx, id);
    await moveMoney(tx, entry, member._id, by);
    const years = await allocateOpen(tx, member._id);
    const dueYear = years.length > 0 ? Math.max(...years) : payment.dueYear;
    const due = await dueDateOf(tx, dueYear);
    await repo.updatePayment(tx, id, { ...due, dueYear, userId: member._id });
    await issueReceipt(tx, id, former);
    const change = { userId: member._id };
    const what = { reason: by.reason, movedFrom: payment.userId };
    await auditPayment(tx, by.actor, 'payment.moved', payment, change, what);
    const number = payment.receiptNumber ?? payment.invoiceNumber;
    await outbox.post(tx, 'receipt-void', { paymentId: id, movedFrom: payment.userId, number });
    await outbox.post(tx, 'receipt', { paymentId: id });
  });
  return justWritten(await findWithPayer(db, id), 'The payment that was moved');
}
