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

/** What stands for a gateway where the treasurer took the money; no sweep asks it. */
export const manualGateway = 'hand';

/* Not `superseded`: a checkout that is paid all the same goes to review as paid twice, by the ledger's own rule. */
const replacedReason = 'The dues were received by hand meanwhile.';

/** A method and a reference, once: whatever the case and the spaces that the reference was typed with. */
const referenceOf = ({ method, reference }: Form) =>
  `HAND-${method.replace(' ', '').toUpperCase()}-${reference.replace(/\s+/g, ' ').toUpperCase()}`;

/* Noon, so that the day is the same everywhere; today's is not in the future. */
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
 * Records dues that were received by hand: a successful payment with an invoice number of its own, and
 * a receipt. An open checkout of the same dues is given up; should it be paid all the same, it goes to
 * review. Of two that record at once, the database lets one.
 *
 * @param recordedBy the id of whoever records
 * @throws AppError 400 where the amount is not what is due, or nothing is; 404 for an unknown member;
 * 409 where the dues are paid already, or the reference is recorded already
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
      /* What is due first, then the number, as a checkout takes them: neither waits for the other in a circle. */
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
