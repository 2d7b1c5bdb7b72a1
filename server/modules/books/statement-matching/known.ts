import type { NewSum } from '../../payments/same-money/find-same-money.ts';
import type { Identified } from './identify.ts';

/** The members whom a narration names by their ID or in full, whatever the amount; of namesakes all. */
export function namedBy({ sure, ids, names }: Identified): string[] {
  if (sure) return [sure.member.id];
  const sureIds = ids.filter((id) => id.sure).map(({ member }) => member.id);
  if (sureIds.length > 0) return sureIds;
  const full = names.filter(({ match }) => match === 'whole' || match === 'full');
  return full.map(({ member }) => member.id);
}

/** The line of an account's statement, as it is read or as it is kept. The amount in kobo. */
type Line = { date: string; kobo: number; narration: string; reference: string | null };

/**
 * Returns a line as it is compared with what is in the books.
 *
 * @param of its statement and account
 * @param userIds whom it is of, as far as that is certain
 */
export const sumOfLine = (
  { date, kobo, narration, reference }: Line,
  of: { statementId: string; accountId: string },
  userIds: readonly string[],
): NewSum => ({
  kobo,
  date,
  reference: reference ?? '',
  accountId: of.accountId,
  method: 'Bank Transfer',
  way: 'line',
  line: { ...of, narration },
  userIds,
});
