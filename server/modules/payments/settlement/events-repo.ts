import { and, desc, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { Membership } from '#contract/membership.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { holderOf } from '../../../db/merged-records.ts';
import { findById, hasRows, queryRow, updateById, valuesIn } from '../../../db/rows.ts';
import { gatewayEvents, payments } from '../../../db/schema/index.ts';

/**
 * Stores a gateway's event once, however often it is sent. One about a payment of ours that is sent again waits again: two
 * refunds of one amount may read alike.
 *
 * @returns our reference of what it is about, as far as it is known by now
 */
export async function insertEvent(
  db: Queryable,
  row: typeof gatewayEvents.$inferInsert,
): Promise<string | null> {
  const { gateway, reference, digest, receivedAt, settledAt } = gatewayEvents;
  const [stored] = await db
    .insert(gatewayEvents)
    .values(row)
    .onConflictDoUpdate({
      target: [gateway, digest],
      set: {
        settledAt: null,
        /* One that waits has been there since it came first. */
        receivedAt: sql`case when ${settledAt} is null then ${receivedAt} else now() end`,
      },
      setWhere: sql`exists (select from ${payments}
        where ${payments.reference} = ${reference} and ${payments.gateway} = ${gateway})`,
    })
    .returning({ reference });
  return stored?.reference ?? row.reference ?? null;
}

/** Returns the unprocessed events of a reference: what they are about, and when they came. */
export const findUnprocessedEvents = (db: Queryable, gateway: string, reference: string) =>
  db
    .select({
      id: gatewayEvents.id,
      kind: gatewayEvents.kind,
      receivedAt: gatewayEvents.receivedAt,
    })
    .from(gatewayEvents)
    .where(
      and(
        eq(gatewayEvents.gateway, gateway),
        eq(gatewayEvents.reference, reference),
        isNull(gatewayEvents.settledAt),
      ),
    );

/** Marks events as processed. */
export async function markEventsProcessed(db: Queryable, ids: string[]) {
  if (ids.length === 0) return;
  await db
    .update(gatewayEvents)
    .set({ settledAt: sql`now()` })
    .where(inArray(gatewayEvents.id, ids));
}

/** Returns our references in a gateway's unprocessed events, the newest first. */
export const findUnprocessedReferences = (db: Queryable, gateway: string): Promise<string[]> =>
  db
    .select({ reference: payments.reference })
    .from(gatewayEvents)
    .innerJoin(
      payments,
      and(
        eq(payments.reference, gatewayEvents.reference),
        eq(payments.gateway, gatewayEvents.gateway),
      ),
    )
    .where(
      and(
        eq(gatewayEvents.gateway, gateway),
        isNull(gatewayEvents.settledAt),
        sql`${gatewayEvents.receivedAt} > now() - interval '3 days'`,
      ),
    )
    .groupBy(payments.reference)
    .orderBy(desc(max(gatewayEvents.receivedAt)))
    .limit(100)
    .then(valuesIn);

export type EventRow = typeof gatewayEvents.$inferSelect;

/** Returns unprocessed events that name a charge by the gateway's id alone. */
export const findEventsWithoutReference = (db: Queryable, gateway: string) =>
  db
    .select({ id: gatewayEvents.id, gatewayId: gatewayEvents.gatewayId })
    .from(gatewayEvents)
    .where(
      and(
        eq(gatewayEvents.gateway, gateway),
        isNull(gatewayEvents.settledAt),
        isNull(gatewayEvents.reference),
        isNotNull(gatewayEvents.gatewayId),
        isNotNull(gatewayEvents.kind),
        sql`${gatewayEvents.receivedAt} > now() - interval '3 days'`,
      ),
    )
    .orderBy(desc(gatewayEvents.receivedAt))
    .limit(50);

export const updateEvent = updateById(gatewayEvents);

/* Nobody's: no payment of that gateway has the reference. */
const ofNoPayment = sql`not exists (select from ${payments}
  where ${payments.reference} = ${gatewayEvents.reference}
    and ${payments.gateway} = ${gatewayEvents.gateway})`;

/** Returns the unprocessed events of references that we do not know, one a reference. */
export const findUnknownEvents = (db: Queryable): Promise<EventRow[]> =>
  db
    .selectDistinctOn([gatewayEvents.gateway, gatewayEvents.reference])
    .from(gatewayEvents)
    .where(
      and(
        isNull(gatewayEvents.settledAt),
        isNotNull(gatewayEvents.reference),
        isNotNull(gatewayEvents.kind),
        ofNoPayment,
      ),
    )
    .orderBy(gatewayEvents.gateway, gatewayEvents.reference, desc(gatewayEvents.receivedAt))
    .limit(200);

export const findEvent = findById(gatewayEvents);

/** Waits until nobody else decides on the events of a reference, and keeps others from it. */
export async function lockReference(tx: Transaction, gateway: string, reference: string) {
  await tx
    .select({ id: gatewayEvents.id })
    .from(gatewayEvents)
    .where(and(eq(gatewayEvents.gateway, gateway), eq(gatewayEvents.reference, reference)))
    .orderBy(gatewayEvents.id)
    .for('update');
}

/** Marks every event of a reference as processed. */
export async function markReferenceProcessed(db: Queryable, gateway: string, reference: string) {
  await db
    .update(gatewayEvents)
    .set({ settledAt: sql`now()` })
    .where(and(eq(gatewayEvents.gateway, gateway), eq(gatewayEvents.reference, reference)));
}

/** What decides about the money of a payer. */
export type Payer = {
  membership: Membership | null;
  offRegister: 'refused' | 'merged' | null;
  accountState: string;
  /** What they owe, in kobo. */
  owedKobo: number;
};

/** Returns whether somebody's registration was refused: nothing is theirs. */
export const isRefused = (db: Queryable, userId: string): Promise<boolean> =>
  hasRows(db)`
    select from users where id = ${holderOf(sql`${userId}::uuid`)} and off_register = 'refused'`;

/** Returns whose account a payment counts for: its payer's, or that of the record theirs was merged into. */
export const findPayer = (db: Queryable, userId: string): Promise<Payer | null> =>
  queryRow<Payer>(db)`
    select membership, off_register as "offRegister", account_state as "accountState",
      coalesce((select owed_kobo from member_accounts account where account.user_id = users.id), 0)::float8 as "owedKobo"
    from users where id = ${holderOf(sql`${userId}::uuid`)}`;
