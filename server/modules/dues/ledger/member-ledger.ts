import { pick } from 'es-toolkit';
import type { z } from 'zod';
import type { User } from '#contract/account/schemas.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import type { ledgerEntrySchema, ledgerYearSchema } from '#contract/dues/ledger/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { Queryable } from '../../../db/client.ts';
import { readGraceDays } from '../settings/public-repo.ts';
import * as entriesRepo from './entries-repo.ts';
import { type EntryRow, othersOfMoves } from './public-repo.ts';

type Listed = z.input<typeof ledgerEntrySchema>;
type Year = z.input<typeof ledgerYearSchema>;
type EntryWithActor = { entry: EntryRow; by: string | null; returned?: boolean };
type AllocationRow = Awaited<ReturnType<typeof entriesRepo.allocationsOf>>[number];

/** Returns the last day in Nigeria that a charge may be due on without being overdue today. */
export const overdueBefore = (day: string, graceDays: number): string => addDays(day, -graceDays);

/** Presents an entry; the amount in naira, without a sign but for a credit that was brought in and a move away. */
export function presentEntry({ entry, by, returned }: EntryWithActor): Listed {
  const isNegative =
    (entry.kind === 'opening' && entry.side === 'money') ||
    (entry.kind === 'move' && entry.changeKobo < 0);
  const naira = nairaFromKobo(Math.abs(entry.changeKobo));
  return {
    _id: entry.id,
    ...pick(entry, ['kind', 'year', 'name', 'date', 'postedOn', 'reference', 'reason', 'reverses']),
    amount: isNegative ? -naira : naira,
    by,
    payment: entry.paymentId,
    ...(returned && { returned }),
  };
}

/** Returns entries with who is at the other end of moves, which admins alone learn. */
export async function withOthersOfMoves<Entry extends Pick<Listed, '_id' | 'kind'>>(
  db: Queryable,
  entries: readonly Entry[],
): Promise<(Entry & Pick<Listed, 'other'>)[]> {
  const moves = entries.filter(({ kind }) => kind === 'move').map(({ _id }) => _id);
  const others = await othersOfMoves(db, moves);
  return entries.map((entry) => {
    const other = others.get(entry._id);
    return { ...entry, ...(other && { other }) };
  });
}

function presentAllocation(row: AllocationRow, byId: Map<string, EntryRow>): Listed {
  const money = byId.get(row.moneyId);
  return {
    _id: row.id,
    kind: 'allocation',
    year: byId.get(row.chargeId)?.year ?? null,
    name: byId.get(row.chargeId)?.name ?? null,
    amount: nairaFromKobo(row.amountKobo),
    date: row.date,
    postedOn: row.postedOn,
    by: null,
    reason: null,
    reverses: null,
    reference: money?.reference ?? null,
    payment: money?.paymentId ?? null,
  };
}

type Item = { entry: EntryRow; charged: number; waived: number; writtenOff: number; paid: number };

/* Sums what each charge came to, from the entries and the allocations alone. In kobo. */
function itemsOf(entries: readonly EntryRow[], allocations: readonly AllocationRow[]): Item[] {
  const items = new Map<string, Item>();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  for (const entry of entries) {
    if (entry.side !== 'charge') continue;
    const item = items.get(entry.itemId) ?? {
      entry,
      charged: 0,
      waived: 0,
      writtenOff: 0,
      paid: 0,
    };
    items.set(entry.itemId, item);
    const of = entry.reverses ? byId.get(entry.reverses) : entry;
    if (of?.itemId === of?.id) item.charged += entry.changeKobo;
    else if (of?.kind === 'writeoff') item.writtenOff -= entry.changeKobo;
    else item.waived -= entry.changeKobo;
  }
  for (const { chargeId, amountKobo } of allocations) {
    const item = items.get(chargeId);
    if (item) item.paid += amountKobo;
  }
  return [...items.values()];
}

const owedOf = ({ charged, waived, writtenOff, paid }: Item) =>
  charged - waived - writtenOff - paid;

/* A year whose charges were all undone has nothing to tell beside the entries. */
function yearsOf(all: readonly Item[]): Year[] {
  const items = all.filter((item) => item.charged || item.waived || item.writtenOff || item.paid);
  const years = [...new Set(items.map(({ entry }) => entry.year ?? 0))].sort((a, b) => a - b);
  return years.map((year) => {
    const ofYear = items.filter(({ entry }) => (entry.year ?? 0) === year);
    const total = (of: (item: Item) => number) =>
      nairaFromKobo(ofYear.reduce((sum, item) => sum + of(item), 0));
    const writtenOff = total((item) => item.writtenOff);
    return {
      year,
      charged: total(({ charged }) => charged),
      waived: total(({ waived }) => waived),
      ...(writtenOff > 0 && { writtenOff }),
      paid: total(({ paid }) => paid),
      owed: total(owedOf),
    };
  });
}

/* The same as `standing` of account/users/public-repo.ts, from the account of any day. */
async function standingOf(
  db: Queryable,
  userId: string,
  { isLate, isCharged, asAt }: { isLate: boolean; isCharged: boolean; asAt: string | undefined },
): Promise<User['standing']> {
  if (isLate) return 'owing';
  if (await entriesRepo.isExemptMember(db, userId, asAt)) return 'exempt';
  return isCharged ? 'financial' : 'none';
}

/**
 * Returns a member's account, derived from the ledger alone: years ascending, entries by the day of the books and
 * then in the order in which they were written. Amounts in naira.
 *
 * @param asAt the day of the books at whose end it stood so; today by default
 */
export async function readMemberLedger(db: Queryable, userId: string, asAt?: string) {
  const today = dayInNigeria();
  const graceDays = await readGraceDays(db, asAt ?? today);
  const rows = await entriesRepo.entriesOf(db, userId, asAt);
  const allocations = await entriesRepo.allocationsOf(db, userId, asAt);
  const entries = rows.map(({ entry }) => entry);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const items = itemsOf(entries, allocations);
  const open = items.filter((item) => owedOf(item) > 0);
  const limit = overdueBefore(asAt ?? today, graceDays);
  const late = open.filter(({ entry }) => (entry.dueDate ?? '') < limit);
  const sum = (of: readonly Item[]) => of.reduce((kobo, item) => kobo + owedOf(item), 0);
  const money = entries
    .filter(({ side }) => side === 'money')
    .reduce((kobo, { changeKobo }) => kobo + changeKobo, 0);
  const allocated = allocations.reduce((kobo, { amountKobo }) => kobo + amountKobo, 0);
  const standing = await standingOf(db, userId, {
    isLate: late.length > 0,
    isCharged: items.some(({ entry }) => !entries.some(({ reverses }) => reverses === entry.id)),
    asAt,
  });
  const written = [
    ...rows.map((row) => ({ position: row.entry.position, listed: presentEntry(row) })),
    ...allocations.map((row) => ({
      position: row.position,
      listed: presentAllocation(row, byId),
    })),
  ].sort(
    (one, other) =>
      one.listed.postedOn.localeCompare(other.listed.postedOn) || one.position - other.position,
  );
  return {
    owed: nairaFromKobo(sum(open)),
    overdue: nairaFromKobo(sum(late)),
    credit: nairaFromKobo(money - allocated),
    standing,
    yearsOwed: new Set(open.map(({ entry }) => entry.year)).size,
    oldestDue:
      open
        .map(({ entry }) => entry.dueDate)
        .filter((day) => day !== null)
        .sort()[0] ?? null,
    years: yearsOf(items),
    entries: written.map(({ listed }) => listed),
  };
}
