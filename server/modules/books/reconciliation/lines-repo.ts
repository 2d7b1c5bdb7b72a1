import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { queryOnly, queryRows, queryValue } from '../../../db/rows.ts';
import type { statementLines } from '../../../db/schema/index.ts';
import type { AccountRow } from './repo.ts';

type LineRow = Pick<
  typeof statementLines.$inferSelect,
  'id' | 'statementId' | 'date' | 'narration' | 'reason'
> & { kobo: number };

/* A line that the bank took back by another one is explained by it, once both are there. */
const unexplained = (
  { id, openedOn }: AccountRow,
  days: { after: string | null; until: string },
) => sql`
  from statement_lines line
  where line.account_id = ${id} and line.duplicate_of is null and line.amount_kobo <> 0
    and line.date <= ${days.until} ${openedOn ? sql`and line.date >= ${openedOn}` : sql``}
    ${days.after ? sql`and line.date > ${days.after}` : sql``}
    and not exists (select from cleared_movements cleared where cleared.statement_line_id = line.id)
    and not (line.state = 'ignored' and exists (select from statement_lines other
      where (other.id = line.takes_back or other.takes_back = line.id) and other.state = 'ignored'
        and other.duplicate_of is null and other.amount_kobo = -line.amount_kobo and other.date <= ${days.until}))`;

/** Returns the lines of an account's statements that no movement explains, the oldest first. */
export const listUnexplained = (
  db: Queryable,
  account: AccountRow,
  days: { after: string | null; until: string },
  limit: number,
): Promise<LineRow[]> =>
  queryRows<LineRow>(db)`
    select line.id, line.statement_id as "statementId", line.date::text, line.amount_kobo::float8 as kobo,
      line.narration, line.reason
    ${unexplained(account, days)} order by line.date, line.row, line.id limit ${limit}`;

/** Counts and sums these lines, in kobo. */
export const sumUnexplained = (
  db: Queryable,
  account: AccountRow,
  days: { after: string | null; until: string },
): Promise<{ count: number; kobo: number }> =>
  queryOnly<{ count: number; kobo: number }>(db)`
    select count(*)::integer as count, coalesce(sum(line.amount_kobo), 0)::float8 as kobo
    ${unexplained(account, days)}`;

/**
 * Returns whether the statements of an account leave a day out: they have lines of its month, or of months before and
 * after it in one file, and none of that day.
 */
export const isLeftOut = async (db: Queryable, accountId: string, day: string): Promise<boolean> =>
  (await queryValue<boolean>(db)`
    select exists (select from statements where account_id = ${accountId}
        and ${day}::date between date_trunc('month', first_day)::date
          and (date_trunc('month', last_day) + interval '1 month - 1 day')::date)
      and not exists (select from statement_lines line where line.account_id = ${accountId}
        and line.date = ${day} and line.amount_kobo <> 0) as "isLeftOut"`) ?? false;

/** Returns the last day until one that a mark can be on: the day itself, unless the statements leave it out. */
export async function lastShown(db: Queryable, accountId: string, until: string): Promise<string> {
  if (!(await isLeftOut(db, accountId, until))) return until;
  return (
    (await queryValue<string>(db)`
    select max(date)::text as day from statement_lines
    where account_id = ${accountId} and amount_kobo <> 0 and date <= ${until}`) ?? until
  );
}
