import type { z } from 'zod';
import type { transferDecisionForm, transferForm } from '#contract/payments/transfers/schemas.ts';
import { maxOpenTransfers } from '#contract/payments/transfers/terms.ts';
import { type Actor, type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { type Queryable, type Transaction, violatedConstraint } from '../../../db/client.ts';
import { conflict, existing, invalidField, justWritten, notFound } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import type { ReceivedFile } from '../../../plugins/multipart.ts';
import { keepFile } from '../../content/files/public-repo.ts';
import { discardOnFailure } from '../../content/files/stored-files.ts';
import { inLedgersOf } from '../../dues/ledger/public-repo.ts';
import { recordWithin, sumByHand } from '../record/record-payment.ts';
import { expectNewMoney } from '../same-money/expect-new-money.ts';
import { hasReference, type NewSum } from '../same-money/rules.ts';
import { type Linked, linkTransfer } from './link-transfer.ts';
import { storeReceipt } from './receipt-file.ts';
import * as repo from './repo.ts';

type Form = z.output<typeof transferForm>;
type Decision = z.output<typeof transferDecisionForm>;

const keyOf = (reference: string) => reference.replace(/\s+/g, ' ').toUpperCase();

async function refuseTooMany(db: Parameters<typeof repo.countOpen>[0], userId: string) {
  if ((await repo.countOpen(db, userId)) >= maxOpenTransfers)
    throw conflict(
      `The treasurer is checking ${maxOpenTransfers} of your transfers already. Please wait for them.`,
    );
}

const reportedAlready = () =>
  invalidField('reference', 'You have reported a transfer with this reference already.', 409);

/** Counts the transfers that wait to be checked. */
export const countReported = (db: Queryable): Promise<number> => repo.countReported(db);

/**
 * Reports a transfer to the society's account. It waits for the treasurer, and changes nothing of what
 * is owed.
 *
 * @throws AppError 409 for a reference that the member has reported already, or if too many wait; as
 * `storeReceipt`
 */
export async function reportTransfer(
  context: Context,
  actor: UserActor,
  form: Form,
  file: ReceivedFile,
): Promise<repo.TransferRow> {
  const { db } = context;
  const { userId, address } = actor;
  /* Before a picture is decoded for nothing. */
  await refuseTooMany(db, userId);
  const receipt = await storeReceipt(context, file, address);
  const row = await discardOnFailure(context, receipt.storedKey, () =>
    inLedgersOf(db, [userId], async (tx) => {
      await refuseTooMany(tx, userId);
      await keepFile(tx, receipt.storedKey);
      const { amount: amountKobo, date, reference } = form;
      const reported = await repo.insertTransfer(tx, {
        ...receipt,
        id: newId(),
        userId,
        amountKobo,
        date,
        reference,
        referenceKey: keyOf(reference),
      });
      await writeAudit(tx, actor, 'transfer.reported', reported.id, {
        userId,
        after: { amountKobo, date, reference },
      });
      return reported;
    }),
  ).catch((error) => {
    throw violatedConstraint(error) === 'transfers_reported_once' ? reportedAlready() : error;
  });
  return row;
}

const decidedAlready = (state: string | undefined) =>
  conflict(`This transfer is ${state} already.`);

/**
 * Takes back a transfer that its member reported by mistake: it is refused by themselves, without a mail, and leaves their
 * list. Its reference may be reported again.
 *
 * @throws AppError 404, also for another member's; 409 if it is decided already
 */
export async function withdrawTransfer(
  { db }: Pick<Context, 'db'>,
  id: string,
  actor: UserActor,
): Promise<void> {
  const { userId } = actor;
  const known = await existing('This transfer', id, () => repo.findTransfer(db, id));
  const [holder] = await repo.holdersOf(db, [known.userId]);
  if (holder !== userId) throw notFound('This transfer');
  await inLedgersOf(db, [userId], async (tx) => {
    const row = await repo.lockTransfer(tx, id);
    if (row?.state !== 'reported') throw decidedAlready(row?.state);
    const after = { state: 'refused', reason: 'Taken back by the member.' } as const;
    await repo.updateTransfer(tx, id, { ...after, decidedBy: userId, decidedAt: new Date() });
    await writeAudit(tx, actor, 'transfer.withdrawn', id, { userId, after });
  });
}

/* Records the payment as the treasurer would by hand, in the transaction of the decision; or links what is there. */
async function approve(
  context: Context,
  tx: Transaction,
  row: repo.TransferRow,
  { acceptRepeat, link }: Decision,
  actor: UserActor,
): Promise<Linked> {
  if (link) return linkTransfer(context, tx, row, link, actor);
  const received = {
    method: 'Bank Transfer',
    reference: row.reference,
    datePayed: row.date,
    ...(acceptRepeat && { acceptRepeat }),
  } as const;
  const line = { userId: row.userId, amount: row.amountKobo, dueYear: undefined };
  const sum = await sumByHand(tx, line, received, 'transfer');
  await expectNewMoney(tx, [{ sum, acceptRepeat }], { reference: 'acceptRepeat' });
  const [paymentId] = await recordWithin(context, tx, [line], received, actor);
  return { paymentId: justWritten(paymentId, 'The payment that was recorded'), remark: null };
}

/* The report of a sum: under its reference, else the nearest; none where two are alike in this. */
async function reportOf(tx: Transaction, sum: NewSum, userId: string) {
  const { kobo, date } = sum;
  const reported = await repo.lockReported(tx, { userId, kobo, date });
  const named = reported.filter(({ reference }) => hasReference(sum, reference));
  const [first, second] = named.length > 0 ? named : reported;
  return first && first.apart !== second?.apart ? first : null;
}

/**
 * Approves the transfer that a member has reported, where a bank statement shows its money and the
 * payment has been recorded: the same amount, at most a week apart, under the reference that the line has, else the
 * nearest. Where two are alike in this, neither is approved. The accounts must be locked.
 */
export async function approveByStatement(
  tx: Transaction,
  sum: NewSum,
  { userId, paymentId }: { userId: string; paymentId: string },
  actor: UserActor,
): Promise<void> {
  const row = await reportOf(tx, sum, userId);
  if (!row) return;
  const after = { state: 'approved', reason: 'Found in a bank statement.', paymentId } as const;
  const by = { decidedBy: actor.userId, decidedAt: new Date() };
  await repo.updateTransfer(tx, row.id, { ...by, ...after });
  await writeAudit(tx, actor, 'transfer.approved', row.id, { userId: row.userId, after });
}

/**
 * Lets the transfer whose payment was a mistake be decided on again; its member and the treasurer read why. The accounts
 * must be locked.
 */
export async function reopenTransfer(tx: Transaction, paymentId: string, actor: Actor) {
  const row = await repo.findByPayment(tx, paymentId);
  if (!row) return;
  const reason = 'Recorded by mistake and reversed: it is being checked again.';
  const after = { state: 'reported', reason, paymentId: null } as const;
  await repo.updateTransfer(tx, row.id, { ...after, decidedBy: null, decidedAt: null });
  await writeAudit(tx, actor, 'transfer.reopened', row.id, { userId: row.userId, after });
}

/**
 * Decides on a reported transfer. Approved, its payment is recorded in the same transaction and the
 * receipt mailed; refused, the member is mailed the reason.
 *
 * @throws AppError 404; 409 if it is decided already, or with `data.candidates` if its money may be in the books and
 * neither `link` names what it is nor `acceptRepeat` gives a reason
 */
export async function decideTransfer(
  context: Context,
  id: string,
  decision: Decision,
  actor: UserActor,
): Promise<repo.TransferWithMember> {
  const { db, outbox } = context;
  const known = await existing('This transfer', id, () => repo.findTransfer(db, id));
  const { action, reason = null, acceptRepeat = null } = decision;
  await inLedgersOf(db, [known.userId], async (tx) => {
    const row = await repo.lockTransfer(tx, id);
    if (row?.state !== 'reported') throw decidedAlready(row?.state);
    const by = { decidedBy: actor.userId, decidedAt: new Date() };
    const { userId } = row;
    if (action === 'refuse') {
      await repo.updateTransfer(tx, id, { ...by, state: 'refused', reason });
      await outbox.post(tx, 'transfer-refused', { transferId: id });
      const after = { state: 'refused', reason };
      await writeAudit(tx, actor, 'transfer.refused', id, { userId, after });
      return;
    }
    const { paymentId, remark } = await approve(context, tx, row, decision, actor);
    const after = {
      state: 'approved',
      reason: [acceptRepeat ?? reason, remark].filter(Boolean).join(' ') || null,
      paymentId,
    } as const;
    await repo.updateTransfer(tx, id, { ...by, ...after });
    await writeAudit(tx, actor, 'transfer.approved', id, { userId, after });
  });
  return justWritten(await repo.findWithMember(db, id), 'The transfer that was decided');
}
