import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { queryRows, queryValue } from '../../../db/rows.ts';
import { type ArrearsFilters, isInArrears, owedAt, owing } from './arrears-repo.ts';

/** Sums arrears by the number of years that members owe; the fewest first. In kobo. */
export const arrearsByAge = (db: Queryable, filters: ArrearsFilters) =>
  queryRows<{ years: number; members: number; kobo: number }>(db)`
    select years_owed as years, count(*)::integer as members, sum(owed_kobo)::float8 as kobo
    ${owing(filters)} group by years_owed order by years_owed`;

/** Sums what is owed at the end of a day by people who are in no arrears: who has applied, or was refused. In kobo. */
export const owedByOthers = async (db: Queryable, asAt: string): Promise<number> =>
  (await queryValue<number>(db)`
    select coalesce(sum(owed_kobo), 0)::float8 as kobo
    from ${owedAt(asAt)} account join users on users.id = account.user_id
    where (${isInArrears(asAt)}) is not true`) ?? 0;

/** What a member owes of one due date, under one name; of each levy by itself. In kobo. */
export type OwedLine = {
  userId: string;
  name: string | null;
  year: number | null;
  dueDate: string;
  kobo: number;
};

/** Returns what members owe, line by line, the oldest first. */
export const owedLines = (db: Queryable, userIds: readonly string[]): Promise<OwedLine[]> =>
  queryRows<OwedLine>(db)`
    select item.user_id as "userId", entry.name, item.year, item.due_date::text as "dueDate",
      sum(item.open_kobo)::float8 as kobo
    from open_items item join ledger_entries entry on entry.id = item.entry_id
    where item.user_id = any(${sql.param([...userIds])}::uuid[]) and item.side = 'charge' and item.open_kobo > 0
    group by item.user_id, entry.name, item.year, item.due_date, entry.levy_id
    order by item.due_date, item.year, min(item.position)`;
