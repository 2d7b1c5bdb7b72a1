import type { LineMatch } from '#contract/books/bank-statements/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { Queryable } from '../../../db/client.ts';
import { findSameMoney, indexBookedSums } from '../../payments/same-money/find-same-money.ts';
import { loadBookedSums } from '../../payments/same-money/public-repo.ts';
import { sumOfLine } from '../statement-matching/known.ts';
import { gatewaysNamed } from '../statement-matching/match-settlements.ts';
import * as linksRepo from './links-repo.ts';
import type { LineRow } from './repo.ts';

/** Returns what a line may be linked with: what may be the same money first. In naira. */
export async function lineMatches(db: Queryable, line: LineRow): Promise<LineMatch[]> {
  const userIds = line.userId ? [line.userId] : line.candidates.map(({ userId }) => userId);
  const sum = sumOfLine({ ...line, kobo: line.amountKobo }, line, userIds);
  const same = findSameMoney(sum, indexBookedSums(await loadBookedSums(db, [sum])));
  const why = new Map(
    same.candidates.flatMap((one) => one.sums.map(({ id }) => [id, one.why] as const)),
  );
  if (line.settles !== null)
    for (const id of line.proposedPayments)
      why.set(id, 'The line was known as the settlement of this payment.');
  const named = await linksRepo.findLinkables(db, line.accountId, [...why.keys()]);
  const near = await linksRepo.findNear(db, line, gatewaysNamed(line.narration));
  const all = [...named.filter(({ linked }) => !linked), ...near.filter(({ id }) => !why.has(id))];
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
