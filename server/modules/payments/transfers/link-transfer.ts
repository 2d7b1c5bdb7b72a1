import { formatKobo } from '#contract/naira.ts';
import type { UserActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { invalidField } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { longDay } from '../../../long-day.ts';
import { findPayment, type PaymentRow } from '../record/repo.ts';
import { keyOf } from '../same-money/reference-keys.ts';
import { giveHeldLine } from '../suspense/suspense.ts';
import { findHeldLine } from '../suspense/suspense-repo.ts';
import * as repo from './repo.ts';

/** The payment that a transfer is approved with, and what is to be said of it. */
export type Linked = { paymentId: string; remark: string | null };

const refuse = (message: string, status = 409) => invalidField('link', message, status);

/* What the bank returned before the transfer was made is none of its money. */
function expectNotBefore({ date }: repo.TransferRow, { status, returnedOn }: PaymentRow): void {
  if (status === 'failed' && returnedOn && date > returnedOn)
    throw refuse(
      `The bank returned this payment on ${longDay(returnedOn)}, before this transfer was made.`,
    );
}

const receivedOf = ({ receivedKobo, amountKobo }: PaymentRow) => receivedKobo ?? amountKobo;

/* What is approved is what the member has reported, not a part of it. */
function expectWhole({ amountKobo }: repo.TransferRow, kobo: number): void {
  if (kobo !== amountKobo)
    throw refuse(
      `The books have ${formatKobo(kobo)}, and the transfer that was reported is of ${formatKobo(amountKobo)}. Correct what is recorded, or refuse the transfer and say what came.`,
    );
}

/* What came, also where the bank has returned it since; a mistake never came. */
async function findReceived(tx: Transaction, id: string): Promise<PaymentRow> {
  const payment = isUuid(id) ? await findPayment(tx, id) : null;
  if (payment?.status === 'review' && payment.receivedKobo)
    throw refuse('This payment waits in review. Decide on it there first, then link it.');
  const came = payment?.status === 'successful' || payment?.status === 'refunded';
  if (!payment || !(came || payment.returnedOn)) throw refuse('This payment was not found.', 404);
  return payment;
}

/* The payment of several that is the member's own: the others may be of those for whom the same transfer paid. */
async function ownOf(
  tx: Transaction,
  { userId }: repo.TransferRow,
  payments: readonly PaymentRow[],
): Promise<PaymentRow> {
  for (const payment of payments) {
    const holders = await repo.holdersOf(tx, [userId, payment.userId]);
    if (new Set(holders).size === 1) return payment;
  }
  throw refuse(
    'This payment is another member’s. Move it to the member who reported it, then link it.',
  );
}

/**
 * Finds what is in the books for the money of a reported transfer: payments that come to its amount, also where the bank
 * has returned them since, one of them the member's own, or money in suspense, which becomes the member's. The accounts must be locked.
 *
 * @throws AppError 404 or 409 at `link` for what is not there, is another member's, is of another transfer already, or
 * does not come to the amount
 */
export async function linkTransfer(
  context: Context,
  tx: Transaction,
  row: repo.TransferRow,
  ids: readonly string[],
  actor: UserActor,
): Promise<Linked> {
  const [first = ''] = ids;
  const held = isUuid(first) && ids.length === 1 ? await findHeldLine(tx, { id: first }) : null;
  if (held) {
    expectWhole(row, held.kobo);
    const reason = `Reported by the member under the reference ${row.reference}.`;
    const given = { userId: row.userId, reason };
    return { paymentId: await giveHeldLine(context, tx, held, given, actor), remark: null };
  }
  const payments: PaymentRow[] = [];
  for (const id of new Set(ids)) payments.push(await findReceived(tx, id));
  const own = await ownOf(tx, row, payments);
  for (const payment of payments) {
    const { id, receivedReference } = payment;
    expectNotBefore(row, payment);
    if (await repo.findByPayment(tx, id))
      throw refuse('Another reported transfer has this payment already.');
    if (keyOf(receivedReference ?? '') !== keyOf(own.receivedReference ?? ''))
      throw refuse('Payments that are one transfer together have one reference.');
  }
  expectWhole(
    row,
    payments.reduce((kobo, payment) => kobo + receivedOf(payment), 0),
  );
  const parts = payments.map(
    (payment) => `${payment.invoiceNumber} (${formatKobo(receivedOf(payment))})`,
  );
  const remarks = [
    ...(parts.length > 1 ? [`Recorded as ${parts.join(', ')}.`] : []),
    ...payments.flatMap(({ invoiceNumber, status, returnedOn }) =>
      status === 'failed' && returnedOn
        ? [`The bank returned ${invoiceNumber} on ${longDay(returnedOn)}.`]
        : [],
    ),
  ];
  return { paymentId: own.id, remark: remarks.join(' ') || null };
}
