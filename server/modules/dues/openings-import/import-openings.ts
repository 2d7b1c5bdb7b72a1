import { chunk } from 'es-toolkit';
import type { z } from 'zod';
import { thisYear } from '#contract/day.ts';
import {
  type ImportedOpening,
  type OpeningsTotals,
  type openingsImportForm,
  type ReadOpening,
  readOpening,
} from '#contract/dues/openings-import/schemas.ts';
import { formatNaira, nairaFromKobo } from '#contract/naira.ts';
import { formatInteger } from '#contract/numbers.ts';
import { type Actor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { conflict } from '../../../errors.ts';
import { groupsOf } from '../../../groups.ts';
import { newId } from '../../../ids.ts';
import { mapInTurns } from '../../../turns.ts';
import { payFromCredit } from '../charging/pay-from-credit.ts';
import { chargedBefore, openingEntry } from '../ledger/entries-by-hand.ts';
import { inLedgersOf } from '../ledger/public-repo.ts';
import { type ChargedYear, findCharged, insertEntries } from '../ledger/repo.ts';
import { expectOpenDay } from '../periods/periods.ts';
import { raiseTakeOn, readDuesSettings } from '../settings/public-repo.ts';
import * as openings from './repo.ts';

type Form = z.output<typeof openingsImportForm>;
type Found = {
  members: (openings.ListedMember | null)[];
  /** Balances by member and year, in kobo. */
  standing: Map<string, number>;
  /** Members of whom some year's balance stands. */
  opened: Set<string>;
  /** What each member is charged of dues, the earliest year first. */
  charged: ReadonlyMap<string, readonly ChargedYear[]>;
};
type Opening = { userId: string; year: number; kobo: number };
type Plan = { answers: ImportedOpening[]; added: Opening[] };

/** Rows in one statement, of some twenty parameters each. */
const batchSize = 1_000;

const keyOf = (userId: string, year: number) => `${userId} ${year}`;

/* Why a row cannot be written although it can be read; by column. */
function problemsOf(
  { year, kobo, errors }: ReadOpening,
  member: openings.ListedMember | null,
  { standing, opened }: Found,
  earlierRow: number | undefined,
): Record<string, string> {
  if (errors.memberId) return errors;
  if (!member?.isMember) return { ...errors, memberId: 'No member has this member ID.' };
  if (year === null || kobo === null) return errors;
  if (earlierRow !== undefined)
    return { year: `${year} of this member is on row ${earlierRow} already.` };
  const before = standing.get(keyOf(member.id, year));
  if (before === undefined && opened.has(member.id))
    return { year: 'There is an opening balance for this member already. Reverse it first.' };
  if (before === undefined || before === kobo) return {};
  const what = `${formatNaira(Math.abs(nairaFromKobo(before)))} ${before < 0 ? 'credit' : 'owed'}`;
  return { year: `There is an opening balance of ${year} for this member already: ${what}.` };
}

/** Decides what becomes of each row of a list. */
export function planRows(rows: readonly ReadOpening[], found: Found, firstRow: number): Plan {
  const plan: Plan = { answers: [], added: [] };
  const seen = new Map<string, number>();
  rows.forEach((read, index) => {
    const row = firstRow + index;
    const { memberId, year, kobo } = read;
    const member = found.members[index] ?? null;
    const key = member && year !== null ? keyOf(member.id, year) : '';
    const errors = problemsOf(read, member, found, seen.get(key));
    const answered = { row, memberId, name: member?.name ?? null, year };
    const amount = kobo === null ? null : nairaFromKobo(kobo);
    if (Object.keys(errors).length > 0 || !member || year === null || kobo === null) {
      plan.answers.push({ ...answered, amount, outcome: 'refuse', errors });
      return;
    }
    seen.set(key, row);
    const isKnown = found.standing.has(key);
    const outcome = kobo === 0 ? 'nothing' : isKnown ? 'known' : 'add';
    /* That nothing was owed bars dues, too. */
    if (!isKnown) plan.added.push({ userId: member.id, year, kobo });
    const charged = isKnown ? null : chargedBefore(found.charged.get(member.id) ?? [], year);
    plan.answers.push({ ...answered, amount, outcome, ...(charged && { charged }) });
  });
  return plan;
}

async function find(db: Queryable, members: Found['members']): Promise<Found> {
  const ids = members.flatMap((member) => member?.id ?? []);
  const rows = await openings.findOpenings(db, ids);
  return {
    members,
    standing: new Map(rows.map(({ userId, year, kobo }) => [keyOf(userId, year), kobo])),
    opened: new Set(rows.map(({ userId }) => userId)),
    charged: groupsOf(await findCharged(db, ids), ({ userId }) => userId),
  };
}

async function write(
  tx: Transaction,
  added: readonly Opening[],
  {
    actor,
    reason,
    ...list
  }: { actor: Actor; reason: string; asAt: string | undefined; importId: string },
) {
  const entries = added.map((opening) => openingEntry({ ...opening, ...list }, { actor, reason }));
  for (const batch of chunk(entries, batchSize)) await insertEntries(tx, batch);
  await payFromCredit(tx, [...new Set(added.map(({ userId }) => userId))]);
}

function totalsOf({ answers, added }: Plan, others: number | undefined): OpeningsTotals {
  const count = (outcome: ImportedOpening['outcome']) =>
    answers.filter((row) => row.outcome === outcome).length;
  const sum = (of: (kobo: number) => number) =>
    nairaFromKobo(added.reduce((total, { kobo }) => total + Math.max(0, of(kobo)), 0));
  return {
    add: count('add'),
    known: count('known'),
    nothing: count('nothing'),
    refuse: count('refuse'),
    ...(others !== undefined && { others }),
    owed: sum((kobo) => kobo),
    credit: sum((kobo) => -kobo),
  };
}

/**
 * Brings in the opening balances of a list in one transaction, or returns what that would do. A
 * balance that has been brought in before is known, and not written again.
 *
 * @throws AppError 409 where a row is refused and is not to be left out, or the take-on day is closed; nothing is
 * written then
 */
export async function importOpenings(
  { db }: Pick<Context, 'db'>,
  { rows, dryRun, leaveOut, firstRow, reason, asAt }: Form,
  actor: Actor,
) {
  const read = await mapInTurns(rows, (row) => readOpening(row, thisYear()));
  const ids = read.map(({ memberId, errors }) => (errors.memberId ? '' : memberId));
  const members = await openings.findByMemberId(db, ids);
  const listed = [...new Set(members.flatMap((member) => member?.id ?? []))];
  const others =
    asAt === undefined ? undefined : await openings.countOthersOnRegister(db, { asAt, listed });
  const answer = (plan: Plan) => ({ totals: totalsOf(plan, others), rows: plan.answers });
  const planOf = async (on: Queryable) => planRows(read, await find(on, members), firstRow);
  if (dryRun) return { applied: false, ...answer(await planOf(db)) };
  const plan = await inLedgersOf(db, listed, async (tx) => {
    const { takeOn: takeOnBefore } = await readDuesSettings(tx);
    if (asAt !== undefined) {
      await expectOpenDay(tx, asAt, 'asAt');
      await raiseTakeOn(tx, asAt);
    }
    const planned = await planOf(tx);
    const refused = planned.answers.filter(({ outcome }) => outcome === 'refuse').length;
    if (refused > 0 && !leaveOut)
      throw conflict(
        `Nothing was imported, because ${formatInteger(refused)} ${refused === 1 ? 'row is' : 'rows are'} wrong.`,
      );
    const importId = newId();
    const list = { name: reason, takeOn: asAt, takeOnBefore, actorId: actor.userId };
    /* A list that is known changes nothing, so there is nothing to take back. */
    if (planned.added.length > 0 || (takeOnBefore ?? '') < (asAt ?? ''))
      await openings.insertImport(tx, { id: importId, ...list });
    await write(tx, planned.added, { actor, reason, asAt, importId });
    const { add, owed, credit } = totalsOf(planned, others);
    await writeAudit(tx, actor, 'ledger.openings-imported', null, {
      after: { openings: add, owedNaira: owed, creditNaira: credit, reason, asAt },
    });
    return planned;
  });
  return { applied: true, ...answer(plan) };
}
