import type { UserActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { conflict, justWritten } from '../../../errors.ts';
import { firstOpenDay } from '../../dues/cash-accounts/accounts.ts';
import { reverseChargesForReturn } from '../../dues/charging/levies.ts';
import { isReturnChargeLessened } from '../../dues/charging/public-repo.ts';
import { type EntryRow, findEntryOfPayment, findReversal } from '../../dues/ledger/public-repo.ts';
import { auditPayment } from '../record/audited.ts';
import { findWithPayer, type PaymentWithPayer } from '../record/list-repo.ts';
import { timeOf } from '../record/record-payment.ts';
import { isEntryOnStatement, type PaymentRow } from '../record/repo.ts';
import { isRefused } from '../settlement/events-repo.ts';
import { postPayment, refusedMessage } from '../settlement/post-payment.ts';
import { accountOf, lockBooked } from './booked.ts';

/** Returns the reversal of what the bank returned, if it can be taken back; else why it cannot. */
export async function findReturn(
  db: Queryable,
  { id, userId, status, returnedOn }: PaymentRow,
): Promise<{ reversal: EntryRow } | { stands: string }> {
  const isReturned = status === 'failed' && returnedOn !== null;
  const entry = isReturned ? await findEntryOfPayment(db, id) : null;
  const reversal = entry && (await findReversal(db, entry.id));
  if (!reversal) return { stands: 'The bank has not returned this payment.' };
  if (await isEntryOnStatement(db, reversal.id))
    return {
      stands:
        'A bank statement shows that the bank returned it, so it is no mistake. Open the line of that first.',
    };
  if (await isReturnChargeLessened(db, id))
    return {
      stands:
        'A part of the bank’s charge for the return is waived or written off. Reverse that first.',
    };
  return (await isRefused(db, userId)) ? { stands: refusedMessage } : { reversal };
}

/**
 * Takes back that the bank has returned a payment, which was a mistake: the money is booked again and keeps its date. It
 * counts in the books from the day of the return on, or from the first one that is open and unsigned, so that the
 * account has it again. The receipt is superseded by the next number; the bank's charge that the member was charged for
 * the return is taken back with it.
 *
 * @throws AppError 404; 409 as `findReturn` says
 */
export async function undoReturn(
  context: Context,
  id: string,
  { actor, reason }: { actor: UserActor; reason: string },
): Promise<PaymentWithPayer> {
  const { db, outbox } = context;
  await db.transaction(async (tx) => {
    const { payment, entry } = await lockBooked(tx, id);
    const found = await findReturn(tx, payment);
    if ('stands' in found) throw conflict(found.stands);
    const { reversal } = found;
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
  return justWritten(await findWithPayer(db, id), 'The payment that counts again');
}
