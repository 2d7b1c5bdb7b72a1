import { eq, sql } from 'drizzle-orm';
import type { Signatory } from '#contract/dues/ledger/settings.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { onlyRow, queryValue } from '../../../db/rows.ts';
import { duesSettings } from '../../../db/schema/index.ts';

type DuesSettingsRow = typeof duesSettings.$inferSelect;

/** Returns what the society decided about its dues. */
export const readDuesSettings = (db: Queryable): Promise<DuesSettingsRow> =>
  db.select().from(duesSettings).then(onlyRow);

/** Returns who stands on receipts for the society from now on; null for nobody. */
export async function readSignatory(db: Queryable): Promise<Signatory | null> {
  const { signatoryName: name, signatoryTitle: title } = await readDuesSettings(db);
  return name ? { name, title } : null;
}

/** Returns the days of grace that held on a day. */
export const readGraceDays = async (db: Queryable, day: string): Promise<number> =>
  (await queryValue<number>(db)`
    select coalesce(former_value('grace', '00000000-0000-0000-0000-000000000000', ${day})::integer, grace_days) as days
    from dues_settings`) ?? 0;

/** Notes the day on which the books were taken on; an earlier one stays where a later one is known. */
export async function raiseTakeOn(tx: Transaction, day: string): Promise<void> {
  await tx.update(duesSettings).set({ takeOn: sql`greatest(take_on, ${day}::date)` });
}

export async function updateDuesSettings(
  db: Queryable,
  change: Partial<typeof duesSettings.$inferInsert>,
): Promise<void> {
  await db
    .update(duesSettings)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(duesSettings.id, 1));
}
