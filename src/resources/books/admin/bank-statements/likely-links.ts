import { bankStatementCalls } from '#contract/books/bank-statements/calls.ts';
import type { LineMatch, StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';

/** Returns an amount in naira as kobo. */
export const koboOf = ({ amount }: { amount: number }): number => Math.round(amount * 100);

const comeTo = (matches: readonly LineMatch[], kobo: number): boolean =>
  matches.length > 0 && matches.reduce((total, match) => total + koboOf(match), 0) === kobo;

/**
 * Returns what a line most likely is of what is in the books: the only one that may be the same money and has its
 * amount, or those that are it together, such as a day's POS. None where that does not decide.
 *
 * @param kobo the line's amount
 */
export function sameMoneyOf(matches: readonly LineMatch[], kobo: number): readonly LineMatch[] {
  const known = matches.filter(({ why }) => why !== null);
  const whole = known.filter((match) => koboOf(match) === kobo);
  if (whole.length === 1) return whole;
  return whole.length === 0 && comeTo(known, kobo) ? known : [];
}

/** Returns what is ticked beforehand: what a line most likely is, else the only one of its amount, or all that there is. */
export function likelyOf(matches: readonly LineMatch[], kobo: number): readonly LineMatch[] {
  const same = sameMoneyOf(matches, kobo);
  if (same.length > 0) return same;
  const whole = matches.filter((match) => koboOf(match) === kobo);
  if (whole.length === 1) return whole;
  return comeTo(matches, kobo) ? matches : [];
}

/** Reads what in the books a line may be linked with. */
export function useLineMatches(statement: string, line: StatementLine | undefined) {
  const { data, isLoading } = useApiQuery(bankStatementCalls.lineMatches, {
    params: { id: statement, lineId: line?._id ?? '' },
    enabled: line !== undefined && statement !== '',
    staleTime: 30_000,
  });
  return { matches: data?.data.matches ?? [], isLoading };
}
