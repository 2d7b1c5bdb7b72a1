import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';

/** Returns the name of the restricted fund that a levy feeds, as it is written there; null without one. */
export async function findFund(db: Queryable, name: string): Promise<string | null> {
  const { rows } = await db.execute<{ fund: string }>(sql`
    select fund from levies where lower(fund) = lower(${name}) and undone_at is null order by created_at limit 1`);
  return rows[0]?.fund ?? null;
}
