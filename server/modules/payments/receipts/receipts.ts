import { formatKobo, formatNaira } from '#contract/naira.ts';
import { paidInWords, receiptLines } from '#contract/payments/receipt.ts';
import type { Context } from '../../../context.ts';
import { isTestGateway } from '../../../gateways/gateway.ts';
import { longDay } from '../../../long-day.ts';
import { greetingOf } from '../../../mail/greeting.ts';
import { identifier, lines, signature, words } from '../../../mail/parts.ts';
import { findAccountHolder } from '../../account/email/public-repo.ts';
import { mailChoices, wants } from '../../account/preferences/preferences.ts';
import { paidBy } from '../../dues/allocations/public-repo.ts';
import { methodLabel } from '../checkout/methods.ts';
import { findWithPayer, type PaymentWithPayer } from '../record/list-repo.ts';
import { presentReceipt } from '../record/my-payment.ts';
import { makeReceipt, numberOf } from './receipt-pdf.ts';

/* The receipt as a document. The mail says all that is in it, and is sent without it where it fails. */
async function attachmentsOf(context: Context, row: PaymentWithPayer) {
  try {
    const draw = await makeReceipt(context, row);
    const { name, bytes } = await draw();
    return [{ filename: name, content: bytes, contentType: 'application/pdf' }];
  } catch (error) {
    context.log.error({ err: error, paymentId: row.payment.id }, 'a receipt could not be drawn');
    return [];
  }
}

/** Registers the receipt, mailed once a payment's state is certain, with its PDF. */
export function registerReceiptMail(context: Context): void {
  const { db, outbox, settings } = context;
  outbox.register('receipt', 'transactional', async ({ paymentId = '' }) => {
    const found = await findWithPayer(db, paymentId);
    const addressee = found && (await findAccountHolder(db, found.payment.userId));
    if (!addressee) return null;
    const { payment } = found;
    /* Undone before it was sent. */
    if (payment.status === 'failed') return null;
    if (!(await wants(db, addressee.id, 'receiptsByMail'))) return null;
    const amount = formatKobo(payment.receivedKobo ?? payment.amountKobo);
    const isTest = isTestGateway(payment.gateway);
    const receipt = presentReceipt(found, await paidBy(db, payment.id), settings.publicUrl);
    const number = numberOf(receipt);
    const details = [
      ['Receipt', identifier(number)],
      ['Invoice', identifier(payment.invoiceNumber)],
      ['Amount', formatNaira(receipt.amountReceived ?? receipt.amount)],
      ['Date', payment.paidAt && longDay(payment.paidAt)],
      ['Method', methodLabel(payment)],
      ['Reference', identifier(payment.receivedReference ?? payment.reference)],
    ] as const;
    const paidFor = receiptLines(receipt).map(([what, sum]) => words`${what}: ${sum}`);
    const paid = paidInWords(receipt);
    const given = details.flatMap(([name, value]) =>
      value === null ? [] : [words`${name}: ${value}`],
    );
    return {
      to: addressee.email,
      subject: `${isTest ? 'Test receipt' : 'Receipt'} ${number}`,
      parts: [
        greetingOf(addressee),
        isTest
          ? words`This is a test payment of ${amount}: no money has moved.`
          : words`We have received ${amount}. Thank you.`,
        lines(...given),
        ...(paidFor.length > 0 ? [lines(words`Paid for:`, ...paidFor)] : []),
        ...(paid ? [words`${paid}`] : []),
        signature,
        mailChoices(settings, addressee),
      ],
      attachments: await attachmentsOf(context, found),
    };
  });
}
