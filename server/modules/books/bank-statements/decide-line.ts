import type { z } from 'zod';
import { can } from '#contract/access.ts';
import { hasText } from '#contract/books/bank-statements/narration.ts';
import type { ignoreForm } from '#contract/books/bank-statements/schemas.ts';
import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { acquireLock } from '../../../db/locks.ts';
import { conflict, forbidden, invalidField, notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { lockLedger } from '../../dues/ledger/public-repo.ts';
import { reversePaymentWithin } from '../../payments/corrections/reverse-payment.ts';
import { unholdLine } from '../../payments/suspense/suspense.ts';
import { reverseVoucherWithin } from '../cash-book/entries.ts';
import { firstEntryOfLine } from '../cash-book/entries-repo.ts';
import { nothingProposed } from './link-known.ts';
import * as linksRepo from './links-repo.ts';
import * as repo from './repo.ts';
import { applyRule, ignoredBy } from './rules.ts';
import { expectUnsignedLine } from './unsigned-line.ts';

type Form = z.output<typeof ignoreForm>;
type Parts = Pick<Context, 'db'>;

/* Keeps the rule and ignores the lines that it is about; returns how many. */
async function ignoreAlike(tx: Transaction, line: repo.LineRow, text: string, actor: UserActor) {
  if (!hasText(line.narration, text))
    throw invalidField('rule', 'The narration of this line does not have this text.');
  const own = (await applyRule(tx, { text }, actor)).lineIds;
  return own.filter((id) => id !== line.id).length;
}

/**
 * Ignores a line that is no payment of a member. With a rule, all open lines whose narration has
 * its text are ignored, and those of later statements.
 *
 * @returns how many lines are ignored now that were not
 * @throws AppError 404; 409 for a line that is known or recorded; 400 for a rule that the line is not
 * about
 */
export async function ignoreLine(
  { db }: Parts,
  { id, lineId }: { id: string; lineId: string },
  { reason, rule }: Form,
  actor: UserActor,
): Promise<number> {
  if (!isUuid(id) || !isUuid(lineId)) throw notFound('This line');
  return db.transaction(async (tx) => {
    await acquireLock(tx, 'statements');
    const [line] = await repo.lockLines(tx, id, [lineId]);
    if (!line) throw notFound('This line');
    if (line.state === 'recorded' || line.state === 'known')
      throw conflict(`This line is ${line.state} already.`);
    const alike = rule ? await ignoreAlike(tx, line, rule, actor) : 0;
    const own = line.state === 'ignored' && !line.waits ? [] : [line.id];
    await repo.updateLines(tx, own, {
      state: 'ignored',
      waits: false,
      ruleId: null,
      reason: reason ?? (rule ? ignoredBy(rule) : 'By the treasurer.'),
    });
    const ignored = own.length + alike;
    await writeAudit(tx, actor, 'statement.line-ignored', id, {
      after: { lineId, narration: line.narration, reason, rule, ignored },
    });
    return ignored;
  });
}

/* What was booked from the line goes back; what it was only linked with stays in the books. */
async function release(
  context: Context,
  tx: Transaction,
  line: repo.LineRow,
  by: { actor: UserActor; reason: string },
): Promise<{ reversed: number; payments: string[] }> {
  const wasHeld = await unholdLine(tx, line.id, by);
  const settlements = await linksRepo.settlementsOfLine(tx, line.id);
  const { payments, vouchers } = await linksRepo.unlink(tx, line.id);
  const isBooked = line.state === 'recorded';
  /* A settlement's later transfer is linked as one by hand is, which nobody wrote for the line. */
  const isRewritten = line.settles !== null && (await firstEntryOfLine(tx, line.id)) !== null;
  const booked = {
    payments: isBooked ? payments : [],
    vouchers: isBooked || isRewritten ? vouchers : [],
  };
  const written = booked.payments.length + booked.vouchers.length + settlements.length;
  const count = written + (wasHeld ? 1 : 0);
  if (count > 0 && !can(by.actor, 'payments.reverse'))
    throw forbidden('You do not have permission to reverse what was booked from this line.');
  for (const id of booked.payments) await reversePaymentWithin(context, tx, id, by);
  for (const id of [...booked.vouchers, ...settlements]) await reverseVoucherWithin(tx, id, by);
  return { reversed: count, payments };
}

/**
 * Opens a line again: what it is linked with is free, and what was booked from it is reversed. It waits for the
 * treasurer then, as a doubtful one.
 *
 * @returns how many payments and vouchers were reversed
 * @throws AppError 403 where something is booked and the actor may not reverse; 404; 409 for a line that is open, was
 * imported before, or of a day that is signed; as `reversePayment`
 */
export async function openLine(
  context: Context,
  { id, lineId }: { id: string; lineId: string },
  reason: string | null,
  actor: UserActor,
): Promise<number> {
  const { db } = context;
  if (!isUuid(id) || !isUuid(lineId)) throw notFound('This line');
  return db.transaction(async (tx) => {
    await acquireLock(tx, 'statements');
    await lockLedger(tx);
    const [line] = await repo.lockLines(tx, id, [lineId]);
    if (!line) throw notFound('This line');
    if (line.duplicateOf !== null) throw conflict('This line was imported before. Open it there.');
    if (line.state === 'proposed' || line.state === 'doubtful')
      throw conflict('This line is open already.');
    if (line.state !== 'ignored') await expectUnsignedLine(tx, line);
    const why = reason ?? 'The line of the bank statement was opened again.';
    const { reversed: count, payments } = await release(context, tx, line, { actor, reason: why });
    await repo.updateLines(tx, [lineId], {
      state: 'doubtful',
      reason: 'Opened again.',
      ...nothingProposed,
      /* A gateway's settlement can be linked again. */
      ...(line.settles !== null && { proposedPayments: payments }),
    });
    await writeAudit(tx, actor, 'statement.line-opened', id, {
      before: { state: line.state },
      after: { state: 'doubtful', lineId, narration: line.narration, reason, reversed: count },
    });
    return count;
  });
}
