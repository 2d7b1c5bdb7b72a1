import type { Transaction } from '../../../db/client.ts';
import type { Allocation } from './allocate.ts';
import { type By, changeOf, type On, openItem } from './post.ts';
import { type EntryRow, findEntry } from './public-repo.ts';
import * as repo from './repo.ts';

/**
 * Takes a payment's money back on its day and books it again on another: it pays what it paid. Nothing of it may have
 * been refunded. The account must be locked.
 *
 * @returns the new entry's id
 */
export async function repostMoney(
  tx: Transaction,
  money: EntryRow,
  by: By,
  on: Required<On>,
): Promise<string> {
  const { id: moneyId, userId, changeKobo, date, postedOn, paymentId, reference } = money;
  const paid = await repo.allocatedFrom(tx, moneyId);
  const rows = paid.map(({ chargeId, ownerId: userId, kobo }) => ({ userId, chargeId, kobo }));
  const takenBack = rows.map((row) => ({ ...row, moneyId, kobo: -row.kobo, date }));
  await repo.insertAllocations(tx, takenBack);
  await repo.insertEntries(tx, [
    changeOf(money, 'reversal', -changeKobo, by, { date, postedOn, reverses: moneyId }),
  ]);
  const more = { postedOn: on.postedOn, paymentId, reference, replaces: moneyId };
  const booked = { userId, kind: 'payment', side: 'money', kobo: changeKobo } as const;
  const id = await openItem(tx, { ...booked, date: on.date, more }, by);
  const again: Allocation[] = [];
  /* In the order in which they were paid. */
  for (const row of rows.reverse()) {
    const charge = await findEntry(tx, row.chargeId);
    const later = charge && charge.date > on.date ? charge.date : on.date;
    again.push({ ...row, moneyId: id, date: later });
  }
  await repo.insertAllocations(tx, again);
  return id;
}
