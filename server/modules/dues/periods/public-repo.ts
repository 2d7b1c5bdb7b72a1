import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';

/** Returns the last closed day; null where none is closed. */
export async function closedUntil(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<{ until: string | null }>(
    sql`select books_closed_until()::text as until`,
  );
  return rows[0]?.until ?? null;
}
