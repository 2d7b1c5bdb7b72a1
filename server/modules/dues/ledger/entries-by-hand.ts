import type { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import type { openingForm, waiverForm } from '#contract/dues/ledger/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { Actor } from '../../../audit/actor.ts';
import { writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { conflict, notFound } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { getUser } from '../../account/users/users.ts';
import { expectOpenDay } from '../periods/periods.ts';
import { presentEntry } from './member-ledger.ts';
import { allocateOpen, type By, lessenCharges, reverseEntry } from './post.ts';
import { type EntryRow, findEntry, findEntryWithActor, lockLedgersOf } from './public-repo.ts';
import * as repo from './repo.ts';

/** Returns an entry that was just written, as the API presents it. */
export async function presentWritten({ db }: Pick<Context, 'db'>, id: string) {
  const row = await findEntryWithActor(db, id);
  if (!row) throw new Error('The entry that was written is not there.');
  return presentEntry(row);
}

/**
 * Returns the entry of an opening balance: a charge, overdue at once, or money where it is a credit.
 *
 * @param kobo what is owed; negative for a credit
 * @param asAt the day of the take-on; today by default
 */
export function openingEntry(
  {
    userId,
    year,
    kobo,
    asAt: date = dayInNigeria(),
  }: { userId: string; year: number; kobo: number; asAt?: string | undefined },
  by: By,
): repo.NewEntry {
  const [id, lastDay] = [newId(), `${year}-12-31`];
  return {
    id,
    userId,
    kind: 'opening',
    itemId: id,
    changeKobo: Math.abs(kobo),
    year,
    date,
    postedOn: date,
    actorId: by.actor.userId,
    reason: by.reason ?? null,
    side: kobo > 0 ? 'charge' : 'money',
    ...(kobo > 0 && { dueDate: lastDay < date ? lastDay : date }),
  };
}

/**
 * Brings in what a member owed, or had left, at the end of a year before the ledger. Earlier years are
 * not charged to them any more (docs/ledger.md).
 *
 * @throws AppError 404 for an unknown member; 409 where that year has an opening balance already, or the day is closed
 */
export async function openBalance(
  context: Context,
  { userId, year, amount, asAt, reason }: z.output<typeof openingForm>,
  actor: Actor,
) {
  const { db, log } = context;
  const member = await getUser(context, userId);
  const opening = { userId: member._id, year, kobo: amount, asAt };
  const entry = openingEntry(opening, { actor, reason });
  await db.transaction(async (tx) => {
    await lockLedgersOf(tx, [member._id]);
    await expectOpenDay(tx, entry.date, 'asAt');
    if (await repo.hasOpening(tx, member._id, year))
      throw conflict(`There is an opening balance of ${year} for this member already.`);
    await repo.insertEntries(tx, [entry]);
    await allocateOpen(tx, member._id);
    await writeAudit(tx, actor, {
      action: 'ledger.opening',
      subject: 'ledger entry',
      subjectId: entry.id,
      userId: member._id,
      after: { year, amountKobo: amount, asAt: entry.date, reason },
    });
  });
  log.info({ entryId: entry.id }, 'opening balance written');
  return presentWritten(context, entry.id);
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
  { userId, year, amount, date = dayInNigeria(), reason }: z.output<typeof waiverForm>,
  actor: Actor,
) {
  const { db, log } = context;
  const member = await getUser(context, userId);
  const { id, kobo } = await db.transaction(async (tx) => {
    await lockLedgersOf(tx, [member._id]);
    await expectOpenDay(tx, date, 'date');
    const charges = { userId: member._id, year, kobo: amount, date };
    const lessened = await lessenCharges(tx, kind, charges, { actor, reason });
    await writeAudit(tx, actor, {
      action: `ledger.${kind}`,
      subject: 'ledger entry',
      subjectId: lessened.id,
      userId: member._id,
      after: { year, amountKobo: lessened.kobo, reason },
    });
    return lessened;
  });
  log.info({ entryId: id, kind }, 'charge lessened');
  return { ...(await presentWritten(context, id)), amount: nairaFromKobo(kobo) };
}

/**
 * Takes back a charge, a levy or a penalty of one member, an opening balance, a waiver or a write-off: it never was,
 * from its own day on, or from the first open one.
 *
 * @throws AppError 409 a second time, for a reversal, or a charge that is waived in part
 */
export async function reverseByHand(
  context: Context,
  { id, userId, kind, year }: EntryRow,
  { actor, reason }: { actor: Actor; reason: string },
) {
  const { db, log } = context;
  const reversalId = await db.transaction(async (tx) => {
    await lockLedgersOf(tx, [userId]);
    const entry = await findEntry(tx, id);
    if (!entry) throw notFound('This entry');
    const written = await reverseEntry(tx, entry, { actor, reason });
    await writeAudit(tx, actor, {
      action: 'ledger.reversed',
      subject: 'ledger entry',
      subjectId: id,
      userId,
      after: { kind, year, amountKobo: entry.changeKobo, reason },
    });
    return written;
  });
  log.info({ entryId: id, kind }, 'entry reversed');
  return presentWritten(context, reversalId);
}
