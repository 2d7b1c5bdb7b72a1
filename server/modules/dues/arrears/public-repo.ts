import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { type ArrearsFilters, owing } from './arrears-repo.ts';

/** Sums arrears by the number of years that members owe; the fewest first. In kobo. */
export async function arrearsByAge(db: Queryable, filters: ArrearsFilters) {
  const { rows } = await db.execute<{ years: number; members: number; kobo: number }>(sql`
    select years_owed as years, count(*)::integer as members, sum(owed_kobo)::float8 as kobo
    ${owing(filters)} group by years_owed order by years_owed`);
  return rows;
}
