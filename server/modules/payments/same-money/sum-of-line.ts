import { lineWay, type NewSum } from './rules.ts';

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
  way: lineWay,
  line: { ...of, narration },
  userIds,
});
