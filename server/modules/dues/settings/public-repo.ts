import { sql } from 'drizzle-orm';
import type { Signatory } from '#contract/dues/ledger/settings.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { duesSettings } from '../../../db/schema/index.ts';

type DuesSettingsRow = typeof duesSettings.$inferSelect;

/** Returns what the society decided about its dues. */
export async function readDuesSettings(db: Queryable): Promise<DuesSettingsRow> {
  const [row] = await db.select().from(duesSettings);
  if (!row) throw new Error('The settings of the dues are missing.');
  return row;
}

/** Returns who stands on receipts for the society from now on; null for nobody. */
export async function readSignatory(db: Queryable): Promise<Signatory | null> {
  const { signatoryName: name, signatoryTitle: title } = await readDuesSettings(db);
  return name ? { name, title } : null;
}

/** Returns the days of grace that held on a day. */
export async function readGraceDays(db: Queryable, day: string): Promise<number> {
  const { rows } = await db.execute<{ days: number }>(sql`
    select coalesce(former_value('grace', '00000000-0000-0000-0000-000000000000', ${day})::integer, grace_days) as days
    from dues_settings`);
  return rows[0]?.days ?? 0;
}

/** Notes the day on which the books were taken on; an earlier one stays where a later one is known. */
export async function raiseTakeOn(tx: Transaction, day: string): Promise<void> {
  await tx.update(duesSettings).set({ takeOn: sql`greatest(take_on, ${day}::date)` });
}
