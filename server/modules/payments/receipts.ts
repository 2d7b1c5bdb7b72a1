import { formatNaira, nairaFromKobo } from '#contract/money.ts';
import type { Context } from '../../context.ts';
import { methodLabel } from './present.ts';
import { findReceipt } from './repo.ts';

/** The mail that thanks for a payment, once its state is certain. */
export function registerReceiptMail({ db, outbox }: Pick<Context, 'db' | 'outbox'>): void {
  outbox.register('receipt', async ({ paymentId = '' }) => {
    const found = await findReceipt(db, paymentId);
    if (!found) return null;
    const { payment, payer } = found;
    const amount = formatNaira(nairaFromKobo(payment.receivedKobo ?? payment.amountKobo));
    return {
      to: payer.email,
      subject: `Receipt ${payment.invoiceNumber}`,
      text: [
        `Dear ${payer.fname},`,
        `We have received ${amount} for your annual dues of ${payment.dueYear}. Thank you.`,
        `Invoice: ${payment.invoiceNumber}\nReference: ${payment.reference}\nMethod: ${methodLabel(payment.method)}`,
        'The Secretariat',
      ].join('\n\n'),
    };
  });
}
