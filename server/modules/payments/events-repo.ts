import { and, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { gatewayEvents, payments } from '../../db/schema/index.ts';

/**
 * Stores a gateway's event once, however often it is sent; returns its id, or null for a
 * repetition.
 */
export async function insertEvent(db: Queryable, row: typeof gatewayEvents.$inferInsert) {
  const [inserted] = await db
    .insert(gatewayEvents)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: gatewayEvents.id });
  return inserted?.id ?? null;
}

/** Returns the unprocessed events of a reference. */
export async function findUnprocessedEvents(db: Queryable, gateway: string, reference: string) {
  const rows = await db
    .select({ id: gatewayEvents.id })
    .from(gatewayEvents)
    .where(
      and(
        eq(gatewayEvents.gateway, gateway),
        eq(gatewayEvents.reference, reference),
        isNull(gatewayEvents.settledAt),
      ),
    );
  return rows.map((row) => row.id);
}

/** Marks events as processed. */
export async function markEventsProcessed(db: Queryable, ids: string[]) {
  if (ids.length === 0) return;
  await db
    .update(gatewayEvents)
    .set({ settledAt: sql`now()` })
    .where(inArray(gatewayEvents.id, ids));
}

/** Returns our references in a gateway's unprocessed events, the newest first. */
export async function findUnprocessedReferences(db: Queryable, gateway: string): Promise<string[]> {
  const rows = await db
    .select({ reference: payments.reference })
    .from(gatewayEvents)
    .innerJoin(payments, eq(payments.reference, gatewayEvents.reference))
    .where(
      and(
        eq(gatewayEvents.gateway, gateway),
        isNull(gatewayEvents.settledAt),
        sql`${gatewayEvents.receivedAt} > now() - interval '3 days'`,
      ),
    )
    .groupBy(payments.reference)
    .orderBy(desc(max(gatewayEvents.receivedAt)))
    .limit(100);
  return rows.map((row) => row.reference);
}
