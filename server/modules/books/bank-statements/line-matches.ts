import { squeeze } from '#contract/books/bank-statements/narration.ts';
import type { LineMatch } from '#contract/books/bank-statements/schemas.ts';
import { daysApart } from '#contract/day.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { Queryable } from '../../../db/client.ts';
import { findSameMoney, indexBookedSums } from '../../payments/same-money/find-same-money.ts';
import { loadBookedSums } from '../../payments/same-money/public-repo.ts';
import { sumOfLine } from '../../payments/same-money/sum-of-line.ts';
import { gatewaysNamed } from '../statement-matching/match-settlements.ts';
import { whomItMayBeOf } from './known-lines.ts';
import * as linksRepo from './links-repo.ts';
import type { LineRow } from './repo.ts';

/** Days between the sales of a day at a terminal and their line. */
const longestSettlement = 4;

/* The payments by POS of one day before a line, where they come to it and those of no other day do. */
async function posDayOf(db: Queryable, line: LineRow, near: readonly linksRepo.Linkable[]) {
  if (!/\bPOS\b/.test(squeeze(line.narration))) return [];
  const ids = near.filter(({ kind }) => kind === 'payment').map(({ id }) => id);
  const byPos = await linksRepo.findByPos(db, ids);
  const sold = near.filter(
    ({ id, date }) =>
      byPos.has(id) && date <= line.date && daysApart(date, line.date) <= longestSettlement,
  );
  const days = [...new Set(sold.map(({ date }) => date))].map((day) =>
    sold.filter(({ date }) => date === day),
  );
  const whole = days.filter(
    (sums) => sums.reduce((total, { kobo }) => total + kobo, 0) === line.amountKobo,
  );
  return whole.length === 1 ? (whole[0] ?? []) : [];
}

/** Returns what a line may be linked with: what may be the same money first. In naira. */
export async function lineMatches(db: Queryable, line: LineRow): Promise<LineMatch[]> {
  const sum = sumOfLine({ ...line, kobo: line.amountKobo }, line, whomItMayBeOf(line));
  const same = findSameMoney(sum, indexBookedSums(await loadBookedSums(db, [sum])));
  const why = new Map(
    same.candidates.flatMap((one) => one.sums.map(({ id }) => [id, one.why] as const)),
  );
  if (line.settles !== null)
    for (const id of line.proposedPayments)
      why.set(id, 'The line was known as the settlement of this payment.');
  const named = await linksRepo.findLinkables(db, line.accountId, [...why.keys()]);
  const near = await linksRepo.findNear(db, line, gatewaysNamed(line.narration));
  if (why.size === 0)
    for (const { id } of await posDayOf(db, line, near)) why.set(id, 'Paid by POS on that day.');
  const isNamed = new Set(named.map(({ id }) => id));
  const rest = near.filter(({ id }) => !isNamed.has(id));
  const all = [
    ...named.filter(({ linked }) => !linked),
    ...rest.filter(({ id }) => why.has(id)),
    ...rest.filter(({ id }) => !why.has(id)),
  ];
  return all.map(({ id, kind, number, name, kobo, date, reference }) => ({
    _id: id,
    kind,
    number,
    name,
    amount: nairaFromKobo(kobo),
    date,
    reference,
    why: why.get(id) ?? null,
  }));
}
