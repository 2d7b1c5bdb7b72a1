import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { firstRow, isAny } from '../../db/rows.ts';
import { sandboxCharges } from '../../db/schema/index.ts';

export type Charge = typeof sandboxCharges.$inferSelect;
export type Decision = 'paid' | 'declined' | 'abandoned';

/** Opens a charge; an existing one does not change. */
export async function openCharge(db: Queryable, charge: typeof sandboxCharges.$inferInsert) {
  await db.insert(sandboxCharges).values(charge).onConflictDoNothing();
}

export const findCharge = (db: Queryable, reference: string): Promise<Charge | null> =>
  db.select().from(sandboxCharges).where(eq(sandboxCharges.reference, reference)).then(firstRow);

/** Decides an open charge once; of two simultaneous decisions the first counts. */
export const decideCharge = (
  db: Queryable,
  reference: string,
  state: Exclude<Decision, 'abandoned'>,
  method: string,
): Promise<boolean> =>
  db
    .update(sandboxCharges)
    .set({ state, method, decidedAt: sql`now()` })
    .where(and(eq(sandboxCharges.reference, reference), eq(sandboxCharges.state, 'open')))
    .returning({ reference: sandboxCharges.reference })
    .then(isAny);
