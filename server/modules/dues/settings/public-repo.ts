import type { Queryable } from '../../../db/client.ts';
import { duesSettings } from '../../../db/schema/index.ts';

type DuesSettingsRow = typeof duesSettings.$inferSelect;

/** Returns what the society decided about its dues. */
export async function readDuesSettings(db: Queryable): Promise<DuesSettingsRow> {
  const [row] = await db.select().from(duesSettings);
  if (!row) throw new Error('The settings of the dues are missing.');
  return row;
}
