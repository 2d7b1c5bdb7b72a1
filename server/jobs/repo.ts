import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';

/**
 * Records that a job starts now, unless it started less than a period ago.
 *
 * @param period milliseconds
 * @returns whether to run it
 */
export async function claimRun(db: Queryable, name: string, period: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`insert into job_runs (name) values (${name})
      on conflict (name) do update set started_at = now()
        where job_runs.started_at <= now() - ${period} * interval '1 millisecond'
      returning name`,
  );
  return rows.length > 0;
}
