import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { gatewayEvents } from '../../../db/schema/index.ts';

/** Returns what a gateway sent about a reference, the oldest first. */
export async function eventsOf(db: Queryable, gateway: string, reference: string) {
  return db
    .select({ at: gatewayEvents.receivedAt, body: gatewayEvents.body })
    .from(gatewayEvents)
    .where(and(eq(gatewayEvents.gateway, gateway), eq(gatewayEvents.reference, reference)))
    .orderBy(gatewayEvents.receivedAt, gatewayEvents.id)
    .limit(20);
}

type PaidPart = { year: number | null; name: string | null; kobo: number };

/** Returns what a payment's money pays now, a row a charge, the oldest first. In kobo. */
export async function paidBy(db: Queryable, paymentId: string): Promise<PaidPart[]> {
  const { rows } = await db.execute<PaidPart>(sql`
    select charge.year, charge.name, sum(part.amount_kobo)::float8 as kobo
    from ledger_entries money
      join allocations part on part.money_id = money.id
      join ledger_entries charge on charge.id = part.charge_id
    where money.payment_id = ${paymentId} and money.item_id = money.id
    group by charge.id, charge.year, charge.name, charge.due_date, charge.position
    having sum(part.amount_kobo) > 0
    order by charge.due_date nulls first, charge.position`);
  return rows;
}
