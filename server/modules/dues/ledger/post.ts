import { chunk } from 'es-toolkit';
import { dayInNigeria } from '#contract/day.ts';
import type { EntryKind } from '#contract/dues/ledger/terms.ts';
import type { Actor } from '../../../audit/audit.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict, invalidField } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { longDay } from '../../../long-day.ts';
import { type Allocation, planMemberAllocations } from './allocate.ts';
import {
  type EntryRow,
  findEntry,
  isReversed,
  type OpenItem,
  openItemsOf,
  openItemsOfMany,
} from './public-repo.ts';
import * as repo from './repo.ts';

/** Who writes an entry, and why. */
export type By = { actor: Actor; reason?: string | null };

/** Members whose money is put against their charges by one statement. */
const membersAtOnce = 1_000;

/** Puts open money of many members against their open charges. The accounts must be locked. */
export async function allocateOpenOfMany(tx: Transaction, userIds: readonly string[]) {
  for (const part of chunk(userIds, membersAtOnce)) {
    const byMember = new Map<string, OpenItem[]>(part.map((userId) => [userId, []]));
    for (const item of await openItemsOfMany(tx, part)) byMember.get(item.userId)?.push(item);
    const plan = [...byMember.values()].flatMap((items) => planMemberAllocations(items));
    await repo.insertAllocations(tx, plan);
  }
}

/**
 * Puts a member's open money against their open charges. The account must be locked.
 *
 * @param preferredYear the due year that is paid first
 * @returns the due years that were paid, in whole or in part
 */
export async function allocateOpen(
  tx: Transaction,
  userId: string,
  preferredYear?: number,
): Promise<number[]> {
  const items = await openItemsOf(tx, userId);
  const plan = planMemberAllocations(items, preferredYear);
  await repo.insertAllocations(tx, plan);
  const years = plan.map(({ chargeId }) => items.find(({ id }) => id === chargeId)?.year);
  return years.filter((year) => year !== null && year !== undefined);
}

type Opened = {
  userId: string;
  kind: Extract<EntryKind, 'opening' | 'charge' | 'levy' | 'penalty' | 'payment' | 'move'>;
  side: 'charge' | 'money';
  kobo: number;
  /** The day in Nigeria on which it takes effect; today by default. */
  date?: string;
  more?: Partial<repo.NewEntry>;
};

/**
 * Writes an entry that opens an item: a charge, or money. The account must be locked.
 *
 * @returns the entry's id
 */
export async function openItem(tx: Transaction, opened: Opened, by: By): Promise<string> {
  const { userId, kind, side, kobo, date = dayInNigeria(), more } = opened;
  const id = newId();
  await repo.insertEntries(tx, [
    {
      id,
      userId,
      kind,
      side,
      itemId: id,
      changeKobo: kobo,
      date,
      postedOn: date,
      actorId: by.actor.userId,
      reason: by.reason ?? null,
      ...more,
    },
  ]);
  return id;
}

/** The day on which something happened, and the day of the books that it counts in where that is another. */
export type On = { date: string; postedOn?: string };

/** Returns an entry that changes what is open of another entry's item; of today by default. */
export function changeOf(
  item: EntryRow,
  kind: EntryKind,
  changeKobo: number,
  by: By,
  more: Partial<repo.NewEntry> = {},
): repo.NewEntry {
  const today = dayInNigeria();
  const { userId, itemId, side, year, paymentId, cashAccountId } = item;
  return {
    id: newId(),
    userId,
    itemId,
    side,
    year,
    paymentId,
    cashAccountId,
    kind,
    changeKobo,
    date: today,
    postedOn: today,
    actorId: by.actor.userId,
    reason: by.reason ?? null,
    ...more,
  };
}

/**
 * Takes back what a sum of money has paid, the last first, until that much of it is open.
 *
 * @param kobo how much of it must be open afterwards
 * @param date the day on which it is taken back
 * @returns whether anything was: else no charge is open that was not before
 */
async function release(
  tx: Transaction,
  money: EntryRow,
  kobo: number,
  date: string,
): Promise<boolean> {
  let missing = kobo - (await repo.openKoboOf(tx, money.id));
  const taken: Allocation[] = [];
  for (const paid of missing > 0 ? await repo.allocatedFrom(tx, money.id) : []) {
    const back = Math.min(paid.kobo, missing);
    if (back <= 0) break;
    missing -= back;
    const { ownerId: userId, chargeId } = paid;
    taken.push({ userId, chargeId, moneyId: money.id, kobo: -back, date });
  }
  if (missing > 0) throw new Error('More was to be released than was allocated.');
  await repo.insertAllocations(tx, taken);
  return taken.length > 0;
}

/* Takes back what was put against a charge, so that it can be reversed: the money is open again. */
async function releaseCharge(tx: Transaction, charge: EntryRow, date: string): Promise<void> {
  const { id: chargeId, userId } = charge;
  const paid = await repo.allocatedTo(tx, chargeId);
  const taken = paid.map(({ moneyId, kobo }) => ({ userId, chargeId, moneyId, kobo: -kobo, date }));
  await repo.insertAllocations(tx, taken);
}

/** Returns what is left of a payment: its amount less what was refunded, in kobo. */
export async function leftOfMoney(tx: Transaction, money: EntryRow): Promise<number> {
  const paid = await repo.allocatedFrom(tx, money.id);
  const open = await repo.openKoboOf(tx, money.id);
  return paid.reduce((sum, { kobo }) => sum + kobo, open);
}

/* Writes the reversal of an entry, and returns its id. The accounts are not allocated yet. */
async function insertReversal(
  tx: Transaction,
  entry: EntryRow,
  changeKobo: number,
  by: By,
  { date, postedOn = date }: On,
): Promise<string> {
  const days = { date, postedOn };
  const reversal = changeOf(entry, 'reversal', changeKobo, by, { ...days, reverses: entry.id });
  await repo.insertEntries(tx, [reversal]);
  return reversal.id;
}

async function expectReversible(tx: Transaction, { id, kind }: EntryRow): Promise<void> {
  if (kind === 'reversal') throw conflict('A reversal cannot be reversed.');
  if (await isReversed(tx, id)) throw conflict('This has been reversed already.');
}

/**
 * Takes back an entry, after what was allocated from it or to it is freed. Other money of the member then pays
 * what is open again, and money that is free what else is owed. The account must be locked.
 *
 * @param on the day of the reversal: that of the entry, which never was, by default
 * @returns the reversal's id
 * @throws AppError 409 if it is reversed already, is a reversal itself, is a charge that something was waived
 * of, is a payment that was refunded in full, or lessens what has been paid since
 */
export async function reverseEntry(
  tx: Transaction,
  entry: EntryRow,
  by: By,
  on: On = entry,
): Promise<string> {
  await expectReversible(tx, entry);
  const opens = entry.itemId === entry.id;
  const { date, postedOn = date } = on;
  let change = -entry.changeKobo;
  if (opens && entry.side === 'charge') {
    await releaseCharge(tx, entry, postedOn);
    if ((await repo.openKoboOf(tx, entry.id)) !== entry.changeKobo)
      throw conflict('A part of this is waived or written off. Reverse that first.');
  } else if (opens) {
    const left = await leftOfMoney(tx, entry);
    if (left === 0) throw conflict('This payment has been refunded.');
    await release(tx, entry, left, postedOn);
    change = -left;
  }
  const reversalId = await insertReversal(tx, entry, change, by, { date, postedOn });
  await allocateOpen(tx, entry.userId);
  return reversalId;
}

/**
 * Takes a refund back: its payment, which must count, has that much again, whosever it is by now. Where it was moved
 * since, what came back is moved after it. The accounts must be locked.
 *
 * @returns the reversal's id, and whether the money was moved
 * @throws AppError 409 if it is reversed already
 */
export async function reverseRefundOf(
  tx: Transaction,
  money: EntryRow,
  refund: EntryRow,
  by: By,
  on: On,
): Promise<{ id: string; isMoved: boolean }> {
  await expectReversible(tx, refund);
  const kobo = -refund.changeKobo;
  const id = await insertReversal(tx, refund, kobo, by, on);
  const isMoved = money.id !== refund.itemId;
  if (isMoved) {
    const written = await findEntry(tx, id);
    const postedOn = [money.postedOn, written?.postedOn ?? on.date].sort().at(-1) ?? on.date;
    const { reference } = money;
    const more = { date: on.date, postedOn, reference, cashAccountId: null };
    await repo.insertEntries(tx, [
      changeOf(refund, 'move', -kobo, by, more),
      changeOf(money, 'move', kobo, by, more),
    ]);
  }
  await allocateOpen(tx, money.userId);
  return { id, isMoved };
}

/**
 * Gives money back: the payment is less by that much, and what it paid is open again as far as it
 * is not covered otherwise. What is left of money that was kept as credit stays so. The account must be locked.
 *
 * @param kobo all that is left of it by default
 * @param how the day, the account that it is paid from where that is not the payment's, and its reference
 * @returns the refund's id, its amount and what is left of the payment, in kobo
 * @throws AppError 409 if less is left of the payment
 */
export async function refundMoney(
  tx: Transaction,
  money: EntryRow,
  kobo: number | undefined,
  by: By,
  how: { date?: string; cashAccountId?: string | null; reference?: string | null } = {},
): Promise<{ id: string; kobo: number; leftKobo: number }> {
  const { date = dayInNigeria(), cashAccountId = null, reference = null } = how;
  const left = await leftOfMoney(tx, money);
  const amount = kobo ?? left;
  if (left === 0 || (await isReversed(tx, money.id)))
    throw conflict('Nothing is left of this payment.');
  if (amount > left) throw conflict('Less than that is left of this payment.');
  const opens = await release(tx, money, amount, date);
  const paidOut = { date, postedOn: date, cashAccountId, reference };
  const refund = changeOf(money, 'refund', -amount, by, paidOut);
  await repo.insertEntries(tx, [refund]);
  if (opens) await allocateOpen(tx, money.userId);
  return { id: refund.id, kobo: amount, leftKobo: left - amount };
}

/**
 * Adds what had waited of a sum of money to it: it counts from the day of the money on, or from the first one that is
 * open, and is credit until it is allocated. The account must be locked.
 */
export async function addToMoney(tx: Transaction, money: EntryRow, kobo: number, by: By) {
  const { date, postedOn, reference } = money;
  const days = { date, postedOn };
  await repo.insertEntries(tx, [changeOf(money, 'payment', kobo, by, { ...days, reference })]);
}

/**
 * Gives what is left of a sum of money to another member: less at the first, and an item of the second, both of
 * the day of the money. What was refunded stays with the first. Both accounts must be locked.
 *
 * @returns what was moved, in kobo
 * @throws AppError 409 if nothing is left of it
 */
export async function moveMoney(
  tx: Transaction,
  money: EntryRow,
  userId: string,
  by: By,
): Promise<number> {
  const left = await leftOfMoney(tx, money);
  if (left === 0) throw conflict('Nothing is left of this payment.');
  const { date, postedOn, paymentId, reference } = money;
  const opens = await release(tx, money, left, date);
  const days = { date, postedOn };
  await repo.insertEntries(tx, [changeOf(money, 'move', -left, by, { ...days, reference })]);
  const more = { postedOn, paymentId, reference };
  await openItem(tx, { userId, kind: 'move', side: 'money', kobo: left, date, more }, by);
  if (opens) await allocateOpen(tx, money.userId);
  return left;
}

/**
 * Lessens the open charges of a due year, the oldest first: an entry a charge. The account must be
 * locked.
 *
 * @param kobo all that is open by default
 * @param date the day on which it is forgiven; not before the charge's
 * @returns the first entry's id, and what was waived in all, in kobo
 * @throws AppError 409 if nothing, or less than that, is open, or a charge counts only from a later day on
 */
export async function lessenCharges(
  tx: Transaction,
  kind: 'waiver' | 'writeoff',
  {
    userId,
    year,
    kobo,
    date = dayInNigeria(),
  }: { userId: string; year: number | null; kobo?: number | undefined; date?: string },
  by: By,
): Promise<{ id: string; kobo: number }> {
  const items = await openItemsOf(tx, userId);
  const charges = items.filter((item) => item.side === 'charge' && item.year === year);
  const open = charges.reduce((sum, { openKobo }) => sum + openKobo, 0);
  if (open === 0) throw conflict(`Nothing is owed for ${year}.`);
  let rest = kobo ?? open;
  if (rest > open) throw conflict(`Less than that is owed for ${year}.`);
  const rows: repo.NewEntry[] = [];
  for (const { id, openKobo } of charges) {
    const part = Math.min(rest, openKobo);
    const charge = part > 0 ? await findEntry(tx, id) : null;
    if (!charge) continue;
    if (date < charge.postedOn)
      throw invalidField(
        'date',
        `It was charged on ${longDay(charge.postedOn)}: choose that day or a later one.`,
        409,
      );
    rows.push(changeOf(charge, kind, -part, by, { date, postedOn: date }));
    rest -= part;
  }
  await repo.insertEntries(tx, rows);
  return { id: rows[0]?.id ?? '', kobo: kobo ?? open };
}
