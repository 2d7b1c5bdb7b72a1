import type { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import type { openingForm, waiverForm } from '#contract/ledger/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { Context } from '../../context.ts';
import { conflict } from '../../errors.ts';
import { getUser } from '../members/users.ts';
import { presentEntry } from './account.ts';
import { allocateOpen, lessenCharges, openItem } from './post.ts';
import * as repo from './repo.ts';

async function presentWritten({ db }: Pick<Context, 'db'>, id: string) {
  const row = await repo.findEntryWithActor(db, id);
  if (!row) throw new Error('The entry that was written is not there.');
  return presentEntry(row);
}

/**
 * Brings in what a member owed, or had left, at the end of a year before the ledger. Earlier years are
 * not charged to them any more (ledger.md, 'Charging').
 *
 * @throws AppError 404 for an unknown member; 409 where that year has an opening balance already
 */
export async function openBalance(
  context: Context,
  { userId, year, amount, reason }: z.output<typeof openingForm>,
  actorId: string,
) {
  const { db, log } = context;
  const member = await getUser(context, userId);
  const date = dayInNigeria();
  const lastDay = `${year}-12-31`;
  const id = await db.transaction(async (tx) => {
    await repo.lockAccounts(tx, [member._id]);
    if (await repo.hasOpening(tx, member._id, year))
      throw conflict(`There is an opening balance of ${year} for this member already.`);
    const opened = {
      userId: member._id,
      kind: 'opening',
      side: amount > 0 ? 'charge' : 'money',
      kobo: Math.abs(amount),
      date,
      more: { year, ...(amount > 0 && { dueDate: lastDay < date ? lastDay : date }) },
    } as const;
    const entryId = await openItem(tx, opened, { actorId, reason });
    await allocateOpen(tx, member._id);
    return entryId;
  });
  log.info({ entryId: id }, 'opening balance written');
  return presentWritten(context, id);
}

/**
 * Waives, or writes off, what a member owes of a due year, or a part of it.
 *
 * @returns the entry, with all that was waived as its amount
 * @throws AppError 404 for an unknown member; 409 if nothing, or less, is owed of that year
 */
export async function lessenAccount(
  context: Context,
  kind: 'waiver' | 'writeoff',
  { userId, year, amount, reason }: z.output<typeof waiverForm>,
  actorId: string,
) {
  const { db, log } = context;
  const member = await getUser(context, userId);
  const { id, kobo } = await db.transaction(async (tx) => {
    await repo.lockAccounts(tx, [member._id]);
    const charges = { userId: member._id, year, kobo: amount };
    return lessenCharges(tx, kind, charges, { actorId, reason });
  });
  log.info({ entryId: id, kind }, 'charge lessened');
  return { ...(await presentWritten(context, id)), amount: nairaFromKobo(kobo) };
}
