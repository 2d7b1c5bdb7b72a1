import { dayInNigeria } from '#contract/day.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { GoingCharges } from '../../members/ports.ts';
import * as merge from './merge-repo.ts';
import { allocateOpen, type By, lessenCharges, openItem, reverseEntry } from './post.ts';
import { findEntry, isReversed, openItemsOf } from './public-repo.ts';
import * as repo from './repo.ts';

/**
 * Takes back what records were charged that leave the register, and those merged into them, as far as nothing was paid
 * or waived of it. The accounts must be locked.
 */
export const reverseUntouchedOf = (
  tx: Transaction,
  userIds: readonly string[],
  { actor, reason }: By & { reason: string },
): Promise<void> => merge.reverseUntouchedOf(tx, userIds, { actorId: actor.userId, reason });

/**
 * Takes back charges of a record: what had paid them is credit. The account must be locked, and the record still be
 * confirmed where what was charged with its confirmation goes.
 *
 * @throws AppError 409 where something of them is waived or written off
 */
export async function reverseCharges(tx: Transaction, userId: string, which: GoingCharges, by: By) {
  for (const charge of await merge.findGoing(tx, userId, which)) await reverseEntry(tx, charge, by);
}

/** Writes off what a record owes still that leaves the register: what a part of is waived, say. The account must be locked. */
export async function writeOffRest(tx: Transaction, userId: string, by: By): Promise<void> {
  const charges = (await openItemsOf(tx, userId)).filter(({ side }) => side === 'charge');
  for (const year of new Set(charges.map((item) => item.year)))
    await lessenCharges(tx, 'writeoff', { userId, year }, by);
}

/**
 * Charges again what was taken back or written off in the act that recorded a change of the membership. The account must
 * be locked.
 *
 * @param unpaidBefore leaves out dues of this year on of which nothing had been paid: what is charged to who comes in
 */
export async function chargeAgainAfter(
  tx: Transaction,
  userId: string,
  eventId: string,
  by: By,
  unpaidBefore: number | null = null,
): Promise<void> {
  const written = await merge.writtenBeside(tx, userId, eventId, unpaidBefore);
  const idsOf = (wanted: string) => written.filter(({ kind }) => kind === wanted);
  for (const { id } of idsOf('writeoff')) {
    const entry = await findEntry(tx, id);
    if (entry && !(await isReversed(tx, id))) await reverseEntry(tx, entry, by);
  }
  await chargeAgain(
    tx,
    idsOf('reversal').map(({ id }) => id),
    by,
  );
}

/**
 * Takes back the second charge of what both records were charged, as far as `chargedTwice` says so: what had paid
 * it is credit. The accounts must be locked.
 *
 * @returns the reversals
 */
export async function reverseChargedTwice(
  tx: Transaction,
  loserId: string,
  winnerId: string,
  by: By,
): Promise<string[]> {
  const reversals: string[] = [];
  for (const { entryId } of await merge.chargedTwice(tx, loserId, winnerId)) {
    const charge = entryId === null ? null : await findEntry(tx, entryId);
    if (charge) reversals.push(await reverseEntry(tx, charge, by));
  }
  return reversals;
}

/** Returns how much was written for a record, and what it and the one that stays were both charged. */
export async function compareForMerge(db: Queryable, loserId: string, winnerId: string) {
  const written = await merge.countWritten(db, loserId);
  return { ...written, chargedTwice: await merge.chargedTwice(db, loserId, winnerId) };
}

/** Takes back what one record's money has paid of the other's charges. The accounts must be locked. */
export async function releaseCrossings(tx: Transaction, userId: string): Promise<void> {
  const crossings = await merge.crossingsOf(tx, userId);
  const date = dayInNigeria();
  const taken = crossings.map(({ kobo, ...crossing }) => ({ ...crossing, kobo: -kobo, date }));
  await repo.insertAllocations(tx, taken);
}

/**
 * Charges again what these reversals have taken back, on its own day, and lets credit pay it, unless that year or levy has been
 * undone for everybody since. The accounts must be locked.
 */
export async function chargeAgain(tx: Transaction, reversals: readonly string[], by: By) {
  for (const id of reversals) {
    const reversal = await findEntry(tx, id);
    const charge = reversal && (await findEntry(tx, reversal.itemId));
    if (!charge || (await merge.isWithdrawn(tx, charge))) continue;
    const { userId, kind, changeKobo: kobo } = charge;
    if (kind !== 'charge' && kind !== 'levy' && kind !== 'penalty') continue;
    const { year, dueDate, dueNotBefore, months, subscriptionId, levyId, name, date, postedOn } =
      charge;
    const more = { year, dueDate, dueNotBefore, months, subscriptionId, levyId, name, postedOn };
    await openItem(tx, { userId, kind, side: 'charge', kobo, date, more }, by);
    await allocateOpen(tx, userId);
  }
}
