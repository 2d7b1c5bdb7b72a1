import type { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import { type ChargedBeside, chargedBesideWords } from '#contract/dues/ledger/charged-beside.ts';
import {
  linesOfOpening,
  type openingForm,
  type waiverForm,
} from '#contract/dues/ledger/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { type Actor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict, existing, justWritten } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { getUser } from '../../account/users/users.ts';
import { expectOpenDay } from '../periods/periods.ts';
import { presentEntry } from './member-ledger.ts';
import { allocateOpen, type By, lessenCharges, reverseEntry } from './post.ts';
import { type EntryRow, findEntry, findEntryWithActor, inLedgersOf } from './public-repo.ts';
import * as repo from './repo.ts';

/** Returns an entry that was just written, as the API presents it. */
export async function presentWritten({ db }: Pick<Context, 'db'>, id: string) {
  const row = justWritten(await findEntryWithActor(db, id), 'The entry that was written');
  return presentEntry(row);
}

type NewOpening = {
  userId: string;
  year: number;
  kobo: number;
  asAt?: string | undefined;
  importId?: string | null;
};

/**
 * Returns the entry of an opening balance: a charge, overdue at once, or money where it is a credit.
 *
 * @param kobo what is owed; 0 for nothing, negative for a credit
 * @param asAt the day of the take-on; today by default
 */
export function openingEntry(
  { userId, year, kobo, asAt: date = dayInNigeria(), importId = null }: NewOpening,
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
    openingImportId: importId,
    actorId: by.actor.userId,
    reason: by.reason ?? null,
    side: kobo < 0 ? 'money' : 'charge',
    ...(kobo >= 0 && { dueDate: lastDay < date ? lastDay : date }),
  };
}

/** Returns what of a member's charges is of the years up to an opening balance's, which stays beside it; null for nothing. */
export function chargedBefore(
  charged: readonly repo.ChargedYear[],
  until: number,
): ChargedBeside | null {
  const before = charged.filter((one) => one.year <= until);
  if (before.length === 0) return null;
  const amount = nairaFromKobo(before.reduce((sum, { kobo }) => sum + kobo, 0));
  return { amount, years: before.map(({ year }) => year) };
}

/* One act a member: what is wrong with it is corrected as a whole. */
async function findCorrected(tx: Transaction, userId: string, corrects: boolean) {
  const standing = await repo.standingOpenings(tx, userId);
  if (corrects && standing.length === 0)
    throw conflict('There is no opening balance of this member to correct.');
  if (!corrects && standing.length > 0)
    throw conflict(
      `There is an opening balance of ${standing.map(({ year }) => year).join(', ')} for this member already. Reverse it first.`,
    );
  return standing;
}

/**
 * Brings in what a member owed, or had left, at the end of years before the ledger. Those years and all before the
 * last of them are not charged to them any more (docs/ledger.md).
 *
 * @param options.corrects whether it replaces the opening balance that stands, which is reversed as a whole; what was
 * paid of that pays what is owed then
 * @throws AppError 404 for an unknown member; 409 where an opening balance of theirs stands, or none that is to be
 * corrected, something of it is waived or written off, the day is closed, or dues of these years are charged and
 * `acceptCharged` does not say that the balance comes beside them
 */
export async function openBalance(
  context: Context,
  { userId, asAt, reason, acceptCharged, ...form }: z.output<typeof openingForm>,
  actor: Actor,
  { corrects = false } = {},
) {
  const { db } = context;
  const member = await getUser(context, userId);
  const lines = linesOfOpening(form);
  const entries = lines.map(({ year, amount: kobo }) =>
    openingEntry({ userId: member._id, year, kobo, asAt }, { actor, reason }),
  );
  const last = entries.at(-1);
  if (!last) throw new Error('An opening balance has a line.');
  await inLedgersOf(db, [member._id], async (tx) => {
    await expectOpenDay(tx, last.date, 'asAt');
    const corrected = await findCorrected(tx, member._id, corrects);
    const charged = await repo.findCharged(tx, [member._id]);
    const beside = chargedBefore(charged, Math.max(...lines.map(({ year }) => year)));
    if (beside && !acceptCharged)
      throw conflict(chargedBesideWords(beside), {
        [form.lines ? 'lines' : 'year']: chargedBesideWords(beside),
      });
    /* Before the reversals, so that money which they free pays what took their place. */
    await repo.insertEntries(tx, entries);
    for (const entry of corrected) await reverseEntry(tx, entry, { actor, reason });
    await allocateOpen(tx, member._id);
    const action = corrects ? 'ledger.opening-corrected' : 'ledger.opening';
    const before = corrected.map(({ year, side, changeKobo }) => ({
      year,
      amountKobo: side === 'money' ? -changeKobo : changeKobo,
    }));
    const balances = lines.map(({ year, amount }) => ({ year, amountKobo: amount }));
    await writeAudit(tx, actor, action, last.id, {
      userId: member._id,
      ...(corrects && { before: { balances: before } }),
      after: { balances, asAt: last.date, reason },
    });
  });
  const written = await Promise.all(entries.map(({ id }) => presentWritten(context, id)));
  return { ...(await presentWritten(context, last.id)), lines: written };
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
  const { db } = context;
  const member = await getUser(context, userId);
  const { id, kobo } = await inLedgersOf(db, [member._id], async (tx) => {
    await expectOpenDay(tx, date, 'date');
    const charges = { userId: member._id, year, kobo: amount, date };
    const lessened = await lessenCharges(tx, kind, charges, { actor, reason });
    await writeAudit(tx, actor, `ledger.${kind}`, lessened.id, {
      userId: member._id,
      after: { year, amountKobo: lessened.kobo, reason },
    });
    return lessened;
  });
  return { ...(await presentWritten(context, id)), amount: nairaFromKobo(kobo) };
}

/** Takes an entry back by hand within a transaction, with its audit entry; see `reverseByHand`. */
export async function reverseWithin(
  tx: Transaction,
  entry: EntryRow,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<string> {
  const { id, userId, kind, year, changeKobo: amountKobo } = entry;
  const written = await reverseEntry(tx, entry, { actor, reason });
  await writeAudit(tx, actor, 'ledger.reversed', id, {
    userId,
    after: { kind, year, amountKobo, reason },
  });
  return written;
}

/**
 * Takes back a charge, a levy or a penalty of one member, an opening balance, a waiver or a write-off: it never was,
 * from its own day on, or from the first open one.
 *
 * @throws AppError 409 a second time, for a reversal, or a charge that is waived in part
 */
export async function reverseByHand(
  context: Context,
  { id, userId }: EntryRow,
  by: { actor: Actor; reason: string },
) {
  const { db } = context;
  const reversalId = await inLedgersOf(db, [userId], async (tx) => {
    return reverseWithin(tx, await existing('This entry', id, () => findEntry(tx, id)), by);
  });
  return presentWritten(context, reversalId);
}
