import { formatKobo } from '#contract/naira.ts';
import type { Context } from '../../../context.ts';
import { longDay } from '../../../long-day.ts';
import { mailTo } from '../../../mail/greeting.ts';
import { identifier, type MailPart, words } from '../../../mail/parts.ts';
import { findAccountHolder } from '../../account/email/public-repo.ts';
import { findWithPayer } from '../record/list-repo.ts';
import type * as repo from '../record/repo.ts';

/* What the member is told of a receipt that is void. */
function whyVoid(payment: repo.PaymentRow, isMoved: boolean): MailPart {
  const amount = formatKobo(payment.amountKobo);
  if (isMoved)
    return words`A payment of ${amount} was recorded for your dues by mistake: it was another member’s, and has been moved to them.`;
  if (payment.status === 'failed' && payment.returnedOn)
    return words`The bank returned your payment of ${amount} on ${longDay(payment.returnedOn)}: what it paid is owed again.`;
  return words`A payment of ${amount} for your dues was recorded by mistake, and has been reversed.`;
}

/** Registers the mail that voids a receipt. */
export function registerReceiptVoidMail({ db, outbox }: Context): void {
  outbox.register(
    'receipt-void',
    'transactional',
    async ({ paymentId = '', movedFrom = '', number = '' }) => {
      const found = await findWithPayer(db, paymentId);
      const addressee = found && (await findAccountHolder(db, movedFrom || found.payment.userId));
      if (!addressee) return null;
      const { payment } = found;
      const receipt = number || payment.receiptNumber || payment.invoiceNumber;
      return mailTo(addressee, `Receipt ${receipt} is void`, [
        whyVoid(payment, movedFrom !== ''),
        words`Receipt ${identifier(receipt)}, which you may have received, is void.`,
      ]);
    },
  );
}
