import type { UserActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { conflict, justWritten } from '../../../errors.ts';
import { firstOpenDay } from '../../dues/cash-accounts/accounts.ts';
import { reverseChargesForReturn } from '../../dues/charging/levies.ts';
import { findReversal } from '../../dues/ledger/public-repo.ts';
import { auditPayment } from '../record/audited.ts';
import { findWithPayer, type PaymentWithPayer } from '../record/list-repo.ts';
import { timeOf } from '../record/record-payment.ts';
import { isEntryOnStatement } from '../record/repo.ts';
import { postPayment } from '../settlement/post-payment.ts';
import { accountOf, lockBooked } from './booked.ts';

/**
 * Takes back that the bank has returned a payment, which was a mistake: the money is booked again and keeps its date. It
 * counts in the books from the day of the return on, or from the first one that is open and unsigned, so that the
 * account has it again. The receipt is superseded by the next number; the bank's charge that the member was charged for
 * the return is taken back with it.
 *
 * @throws AppError 404; 409 where the bank has not returned it, a bank statement shows that it did, or a part of that
 * charge is waived
 */
export async function undoReturn(
  context: Context,
  id: string,
  { actor, reason }: { actor: UserActor; reason: string },
): Promise<PaymentWithPayer> {
  const { db, log, outbox } = context;
  await db.transaction(async (tx) => {
    const { payment, entry } = await lockBooked(tx, id);
    const reversal = await findReversal(tx, entry.id);
    if (payment.status !== 'failed' || payment.returnedOn === null || !reversal)
      throw conflict('The bank has not returned this payment.');
    if (await isEntryOnStatement(tx, reversal.id))
      throw conflict(
        'A bank statement shows that the bank returned it, so it is no mistake. Open the line of that first.',
      );
    await reverseChargesForReturn(tx, id, { actor, reason });
    const account = await accountOf(tx, payment);
    const money = {
      kobo: -reversal.changeKobo,
      paidAt: timeOf(entry.date),
      postedOn: await firstOpenDay(tx, account ? [account.id] : [], reversal.postedOn),
    };
    await postPayment(tx, payment, money, { actor, reason }, { reviewReason: null });
    const change = { status: 'successful', receivedKobo: money.kobo, reviewReason: null } as const;
    await auditPayment(tx, actor, 'payment.return-undone', payment, change, { reason });
    await outbox.post(tx, 'receipt', { paymentId: id });
  });
  log.info({ paymentId: id, from: 'failed', to: 'successful' }, 'return taken back');
  return justWritten(await findWithPayer(db, id), 'The payment that counts again');
}
