import type { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import { formatNaira, nairaFromKobo } from '#contract/naira.ts';
import type { recordForm } from '#contract/payments/schemas.ts';
import type { Context } from '../../context.ts';
import { type Transaction, violatedConstraint } from '../../db/client.ts';
import { conflict, invalidField } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { getUser } from '../members/users.ts';
import { findSubscriptionForShare } from '../subscription/subscription.ts';
import { findWithPayer, type PaymentWithPayer } from './list-repo.ts';
import * as repo from './repo.ts';

type Form = z.output<typeof recordForm>;

/** The gateway name of payments that the treasurer records by hand; no sweep checks them. */
export const manualGateway = 'hand';

/* Not `supersededReason`: if the checkout is paid after all, it goes to review as paid twice. */
const replacedReason = 'The dues were received by hand meanwhile.';

/** Returns a unique reference of method and number, regardless of case and spaces. */
const referenceOf = ({ method, reference }: Form) =>
  `HAND-${method.replace(' ', '').toUpperCase()}-${reference.replace(/\s+/g, ' ').toUpperCase()}`;

/* Noon, so that the day is the same in every time zone; today's is not in the future. */
function timeOf(day: string): Date {
  return day === dayInNigeria() ? new Date() : new Date(`${day}T12:00:00.000Z`);
}

async function dueOf(tx: Transaction, form: Form) {
  const due = await findSubscriptionForShare(tx, form.dueYear);
  if (!due)
    throw invalidField('dueYear', `There is no subscription for ${form.dueYear}. Set it up first.`);
  if (due.priceKobo === form.amount) return due;
  const price = formatNaira(nairaFromKobo(due.priceKobo));
  throw invalidField('amount', `The dues of ${form.dueYear} are ${price}: no more and no less.`);
}

const refusals: Record<string, (form: Form) => Error> = {
  payments_one_successful: ({ dueYear }) =>
    conflict(`The dues of ${dueYear} are paid already.`, {
      dueYear: `The dues of ${dueYear} are paid already.`,
    }),
  payments_reference_unique: ({ method }) => {
    const message = `A payment by ${method} with this reference is recorded already.`;
    return conflict(message, { reference: message });
  },
};

/**
 * Records a manual payment: a successful payment with its own invoice number, and a receipt. Closes
 * an open checkout of the same dues; if it is paid after all, it goes to review. Of two
 * simultaneous recordings, the database accepts one.
 *
 * @param recordedBy the id of the admin who records it
 * @throws AppError 400 if the amount is not the amount due, or nothing is due; 404 for an unknown
 * member; 409 if the dues are paid, or the reference is already recorded
 */
export async function recordPayment(
  context: Context,
  form: Form,
  recordedBy: string,
): Promise<PaymentWithPayer> {
  const { db, outbox, log } = context;
  const member = await getUser(context, form.userId);
  const id = newId();
  await db
    .transaction(async (tx) => {
      /*
       * The same order of locks as a checkout, to avoid deadlocks: first the dues, then the number.
       */
      const due = await dueOf(tx, form);
      const invoiceNumber = await repo.nextInvoiceNumber(tx, due.dueYear);
      await repo.cancelOpenCheckout(tx, member._id, due.dueYear, replacedReason);
      await repo.insertPayment(tx, {
        id,
        invoiceNumber,
        reference: referenceOf(form),
        userId: member._id,
        subscriptionId: due.id,
        dueYear: due.dueYear,
        dueDate: due.dueDate,
        amountKobo: form.amount,
        receivedKobo: form.amount,
        status: 'successful',
        method: form.method,
        gateway: manualGateway,
        receivedReference: form.reference,
        recordedBy,
        paidAt: timeOf(form.datePayed),
      });
      await outbox.post(tx, 'receipt', { paymentId: id });
    })
    .catch((error) => {
      throw refusals[violatedConstraint(error) ?? '']?.(form) ?? error;
    });
  log.info({ paymentId: id, to: 'successful' }, 'payment recorded');
  outbox.wake();
  const recorded = await findWithPayer(db, id);
  if (!recorded) throw new Error('The payment that was recorded is not there.');
  return recorded;
}
