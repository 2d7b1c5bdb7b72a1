import { max } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { periods } from '../../../db/schema/index.ts';

/** Returns the last closed day; null where nothing was closed yet. */
export async function closedUntil(db: Queryable): Promise<string | null> {
  const [row] = await db.select({ until: max(periods.until) }).from(periods);
  return row?.until ?? null;
}
