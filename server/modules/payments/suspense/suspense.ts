import type { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import type { reviewForm } from '#contract/dues/ledger/schemas.ts';
import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import type { statementLines } from '../../../db/schema/index.ts';
import { conflict, existing, invalidField } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { longDay } from '../../../long-day.ts';
import { getUser } from '../../account/users/users.ts';
import {
  expectBegun,
  expectCash,
  expectOpenAccount,
  expectUnsignedDay,
  firstOpenDay,
} from '../../dues/cash-accounts/accounts.ts';
import { findCashAccount } from '../../dues/cash-accounts/public-repo.ts';
import { inLedgersOf } from '../../dues/ledger/public-repo.ts';
import { expectOpenDay } from '../../dues/periods/periods.ts';
import { findWithPayer, type PaymentWithPayer } from '../record/list-repo.ts';
import { recordWithin } from '../record/record-payment.ts';
import { isEntryOnStatement } from '../record/repo.ts';
import { expectNewMoney } from '../same-money/expect-new-money.ts';
import { sumOfLine } from '../same-money/sum-of-line.ts';
import * as repo from './suspense-repo.ts';

/** A line of a bank statement whose money is put into suspense. In kobo. */
type Line = Pick<
  typeof statementLines.$inferSelect,
  'id' | 'accountId' | 'date' | 'amountKobo' | 'narration' | 'reference'
>;

type Form = z.output<typeof reviewForm>;
type By = { actor: UserActor; reason: string | null };

async function note(tx: Transaction, { actor, reason }: By, held: repo.Held, what: string) {
  await writeAudit(tx, actor, 'suspense.changed', held.eventId ?? held.lineId, {
    subject: held.eventId === null ? 'bank statement' : 'gateway event',
    after: { what, amountKobo: held.kobo, narration: held.narration, reason },
  });
}

/**
 * Books money of a line that is nobody's yet, on its day or the first one that is open. The ledger must be locked.
 *
 * @throws AppError 409 at `suspense` for a day before the account's cash book
 */
export async function holdLine(tx: Transaction, line: Line, by: By): Promise<void> {
  const { accountId, date, amountKobo: changeKobo, narration, reference } = line;
  const id = newId();
  const account = await existing('This account', accountId, () => findCashAccount(tx, accountId));
  expectBegun(account, date, 'suspense');
  const postedOn = await firstOpenDay(tx, [accountId], date);
  const said = { accountId, date, postedOn, narration, reference, reason: by.reason };
  await repo.insertSuspense(tx, {
    ...said,
    id,
    itemId: id,
    kind: 'received',
    lineId: line.id,
    changeKobo,
    actorId: by.actor.userId,
  });
}

/* Takes all that waits out of the suspense. */
async function release(
  tx: Transaction,
  held: repo.Held,
  { actor, reason }: By,
  change: {
    kind: 'taken' | 'refunded' | 'reversed';
    date: string;
    postedOn: string;
    becameId?: string;
  },
): Promise<void> {
  const { id: itemId, paymentId, lineId, eventId, accountId, kobo, narration, reference } = held;
  const postedOn = [change.postedOn, held.postedOn].sort().at(-1) ?? change.postedOn;
  await repo.insertSuspense(tx, {
    itemId,
    paymentId,
    lineId,
    eventId,
    accountId,
    narration,
    reference,
    reason,
    ...change,
    id: newId(),
    postedOn,
    changeKobo: -kobo,
    actorId: actor.userId,
  });
}

/**
 * Takes back that a person gave back what a line or a payment had held: it is in the account again that it had left, from
 * that day on. The payment must be locked, and the ledger.
 *
 * @returns what was held, and how much of it was given back, in kobo, and when that was written; null where none was
 * @throws AppError 409 where a line of a bank statement shows that it was given back
 */
export async function takeGivenBack(tx: Transaction, of: repo.HeldOf, by: By) {
  const back = await repo.findGivenBack(tx, of);
  if (!back) return null;
  const { held, id, date, accountId, kobo, writtenAt } = back;
  if (await isEntryOnStatement(tx, id))
    throw conflict(
      'A bank statement shows that this money was given back. Open the line of that first.',
    );
  const postedOn = await firstOpenDay(tx, [accountId], date);
  await release(tx, { ...held, accountId, kobo: -kobo }, by, {
    kind: 'reversed',
    date,
    postedOn,
  });
  return { held, kobo, writtenAt };
}

/**
 * Takes a line's money out again, because the line is opened; that it was given back, with it. The ledger must be locked.
 *
 * @returns whether there was any
 * @throws AppError 409 where a line of a bank statement shows that it was given back
 */
export async function unholdLine(tx: Transaction, lineId: string, by: By): Promise<boolean> {
  const held =
    (await repo.findHeldLine(tx, { lineId })) ?? (await takeGivenBack(tx, { lineId }, by))?.held;
  if (!held) return false;
  const postedOn = await firstOpenDay(tx, [held.accountId], held.date);
  await release(tx, held, by, { kind: 'reversed', date: held.date, postedOn });
  return true;
}

/**
 * From which account money was given back, by default its own, and when, today by default; why it is another sum than
 * what may be the same in the books.
 */
type How = Pick<Form, 'account' | 'date' | 'acceptRepeat'>;

/* With why it is another sum, where that was asked. */
const withWhy = ({ actor, reason }: By, { acceptRepeat }: How): By => ({
  actor,
  reason: [reason, acceptRepeat].filter(Boolean).join('; ') || null,
});

/* It was given back by hand. @throws AppError 400 and 409 at `account` or `date`, 409 with `data.candidates` */
async function giveBack(tx: Transaction, held: repo.Held, how: How, by: By) {
  const { date = dayInNigeria() } = how;
  const field = how.date ? 'date' : 'reason';
  const account = how.account
    ? await expectOpenAccount(tx, how.account, 'account')
    : await existing('This account', held.accountId, () => findCashAccount(tx, held.accountId));
  if (how.date && date < held.date)
    throw invalidField('date', `It came on ${longDay(held.date)}: choose a later day.`, 409);
  await expectOpenDay(tx, date, field);
  await expectUnsignedDay(tx, account, date, field);
  await expectCash(tx, account, { kobo: held.kobo, date }, 'account');
  const sum = {
    kobo: -held.kobo,
    date,
    reference: held.reference ?? '',
    accountId: account.id,
    method: null,
    way: 'refund',
    line: null,
    purpose: 'Refund from suspense',
    userIds: [],
    name: held.narration,
  };
  await expectNewMoney(tx, [{ sum, acceptRepeat: how.acceptRepeat }]);
  const left = { ...held, accountId: account.id };
  await release(tx, left, withWhy(by, how), { kind: 'refunded', date, postedOn: date });
  return { account: account.name, date, acceptRepeat: how.acceptRepeat };
}

/**
 * Notes that what waits of a payment was given back by hand. The payment must be locked, and the ledger.
 *
 * @returns from which account and when, for the audit trail; null where none of it is in the books
 * @throws AppError 400 and 409 at `account` or `date`; 409 with `data.candidates`
 */
export async function givePaymentBack(tx: Transaction, paymentId: string, how: How, by: By) {
  const held = await repo.findHeldPayment(tx, paymentId);
  return held && giveBack(tx, held, how, by);
}

/** What a gateway has received under a reference that nobody knows. In kobo. */
type Told = { id: string; gateway: string; reference: string; kobo: number; date: string };

/**
 * Books money that a gateway has and that is nobody's yet, once, on its day or the first one that is open. It leaves
 * with the payment that it becomes (`server/db/sql/suspense.sql`). The ledger must be locked.
 */
export async function holdEvent(tx: Transaction, told: Told): Promise<void> {
  const { id: eventId, gateway, reference, kobo: changeKobo, date } = told;
  if (await repo.wasHeld(tx, told)) return;
  const id = newId();
  const accountId = await repo.accountOfGateway(tx, gateway);
  const postedOn = await firstOpenDay(tx, [accountId], date);
  const narration = `Unknown reference ${reference}`;
  const said = { accountId, eventId, changeKobo, date, postedOn, narration, reference };
  await repo.insertSuspense(tx, { ...said, id, itemId: id, kind: 'received' });
}

/**
 * Notes that money of an event was given back, by default from the gateway's account. The ledger must be locked.
 *
 * @throws AppError 409 where none waits; 400 and 409 at `account` or `date`; 409 with `data.candidates`
 */
export async function giveEventBack(
  tx: Transaction,
  told: Pick<Told, 'gateway' | 'reference'>,
  how: How,
  by: By,
): Promise<void> {
  const held = await repo.findHeldEvent(tx, told);
  if (!held) throw conflict('Nobody knows whose money it is. Move or dismiss it.');
  await note(tx, withWhy(by, how), held, 'refund');
  await giveBack(tx, held, how, by);
}

async function give(
  context: Context,
  tx: Transaction,
  held: repo.HeldLine,
  { action, userId = '', reason, acceptRepeat }: Form,
  actor: UserActor,
): Promise<string> {
  const sum = sumOfLine(held, held, [userId]);
  await expectNewMoney(tx, [{ sum, acceptRepeat }], { reference: 'acceptRepeat' });
  const line = { userId, amount: held.kobo, dueYear: undefined, asCredit: action === 'credit' };
  const received = {
    method: 'Bank Transfer',
    reference: (held.reference ?? held.narration).slice(0, 80),
    datePayed: held.date,
    account: held.accountId,
    acceptRepeat: acceptRepeat ?? reason,
    fromSuspense: true,
  } as const;
  const [paymentId] = await recordWithin(context, tx, [line], received, actor);
  if (!paymentId) throw new Error('The payment was not recorded.');
  await repo.linkToLine(tx, held.lineId, paymentId);
  const postedOn = (await repo.postedOnOf(tx, paymentId)) ?? held.date;
  const change = { kind: 'taken', date: held.date, postedOn, becameId: paymentId } as const;
  await release(tx, held, { actor, reason }, change);
  return paymentId;
}

/**
 * Gives money of a line that is nobody's yet to a member, whose dues it pays. The ledger must be locked.
 *
 * @returns the payment that it became
 */
export async function giveHeldLine(
  context: Context,
  tx: Transaction,
  held: repo.HeldLine,
  { userId, reason }: { userId: string; reason: string },
  actor: UserActor,
): Promise<string> {
  await note(tx, { actor, reason }, held, 'move');
  /* What else the member has was shown beside it. */
  const form = { action: 'move', userId, reason, acceptRepeat: reason } as const;
  return give(context, tx, held, form, actor);
}

/* Says what became of a line's money that another admin has decided on. */
async function decidedAlready(tx: Transaction, id: string) {
  const last = await existing('This payment', id, () => repo.findLastOfLine(tx, id));
  if (last.kind === 'taken')
    return conflict(`${last.by} has given this money to ${last.holder} already.`);
  if (last.kind === 'refunded') return conflict(`${last.by} has given this money back already.`);
  return conflict(`${last.by} has opened this line of the bank statement again. Decide there.`);
}

/**
 * Decides on money of a line that is nobody's yet: it is a member's, whose dues it pays or whose credit it is, or it
 * was given back.
 *
 * @returns the payment that it became; null where it was given back
 * @throws AppError 400 without the member; 409 to dismiss it, because it came, or if it is decided already; 409 with
 * `data.candidates` if it may be in the books already, or its refund, and `acceptRepeat` gives no reason
 */
export async function resolveHeldLine(
  context: Context,
  id: string,
  form: Form,
  actor: UserActor,
): Promise<PaymentWithPayer | null> {
  const { db } = context;
  const { action, userId, reason } = form;
  if (action === 'dismiss')
    throw conflict('This money came. Give it to the member whose it is, or refund it.');
  if (action !== 'refund') {
    if (!userId) throw invalidField('userId', 'Member is required.');
    await getUser(context, userId);
  }
  const paymentId = await inLedgersOf(db, userId ? [userId] : [], async (tx) => {
    const held = await repo.findHeldLine(tx, { id });
    if (!held) throw await decidedAlready(tx, id);
    await note(tx, withWhy({ actor, reason }, form), held, action);
    if (action !== 'refund') return give(context, tx, held, form, actor);
    await giveBack(tx, held, form, { actor, reason });
    return null;
  });
  return paymentId === null ? null : findWithPayer(db, paymentId);
}
