import { nairaFromKobo } from '#contract/naira.ts';
import type { Payment, TreasurerPayment } from '#contract/payments/schemas.ts';
import { presentListed } from '../../account/users/present.ts';
import { methodLabel } from '../checkout/methods.ts';
import { reasonForMember } from '../corrections/reason.ts';
import type { PaymentWithPayer } from './list-repo.ts';
import { hasSurplus } from './repo.ts';

/** Returns noon of a day, so that the day is the same in every time zone. */
export const noonOf = (day: string) => `${day}T12:00:00.000Z`;

/** Returns naira of an amount that may be unknown. */
export const nairaOf = (kobo: number | null): number | null =>
  kobo === null ? null : nairaFromKobo(kobo);

/** Returns a payment as the API presents it; amounts in naira. */
export function presentPayment({ payment, payer }: PaymentWithPayer, publicUrl: string): Payment {
  return {
    _id: payment.id,
    paymentId: payment.invoiceNumber,
    reference: payment.reference,
    datePayed: payment.paidAt?.toISOString() ?? null,
    amount: nairaFromKobo(payment.amountKobo),
    amountReceived: nairaOf(payment.receivedKobo),
    receiptNumber: payment.receiptNumber,
    status: payment.status,
    paymentStatus: payment.status,
    expiresIn: noonOf(payment.dueDate),
    method: methodLabel(payment),
    createdAt: payment.createdAt.toISOString(),
    reason: reasonForMember(payment),
    ...(payment.status === 'failed' &&
      payment.returnedOn !== null && { returnedOn: payment.returnedOn }),
    user: presentListed(payer, publicUrl),
  };
}

/** Returns a payment as the treasurer sees it, with who recorded it and why it is under review. */
export function presentForTreasurer(row: PaymentWithPayer, publicUrl: string): TreasurerPayment {
  return {
    ...presentPayment(row, publicUrl),
    recordedBy: row.recorder,
    receivedReference: row.payment.receivedReference,
    reviewReason: row.payment.reviewReason,
    ...(row.payment.receivedCurrency && { receivedCurrency: row.payment.receivedCurrency }),
    counted: nairaFromKobo(row.payment.netKobo),
    ...(hasSurplus(row.payment) && { surplus: nairaFromKobo(row.payment.surplusKobo) }),
  };
}
