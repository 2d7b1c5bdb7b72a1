import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import type { Moment } from '../../../db/moments.ts';
import {
  findById,
  firstValue,
  insertReturning,
  isAny,
  updateById,
  valuesIn,
} from '../../../db/rows.ts';
import { moneyBack, payments } from '../../../db/schema/index.ts';

export type MoneyBackRow = typeof moneyBack.$inferSelect;

export const insertMoneyBack = insertReturning(moneyBack);

export const updateMoneyBack = updateById(moneyBack);

export const findMoneyBack = findById(moneyBack);

/** Returns what goes back of a payment, the oldest first. */
export const moneyBackOf = (db: Queryable, paymentId: string): Promise<MoneyBackRow[]> =>
  db
    .select()
    .from(moneyBack)
    .where(eq(moneyBack.paymentId, paymentId))
    .orderBy(asc(moneyBack.createdAt), asc(moneyBack.id));

/** Notes that a refund was not made, unless the gateway has said meanwhile what became of it. */
export const failRefund = (
  db: Queryable,
  id: string,
  change: Pick<MoneyBackRow, 'gatewaySays'> & { notedAt?: Date },
): Promise<boolean> =>
  db
    .update(moneyBack)
    .set({ ...change, state: 'failed', updatedAt: sql`now()` })
    .where(and(eq(moneyBack.id, id), eq(moneyBack.state, 'asked')))
    .returning({ id: moneyBack.id })
    .then(isAny);

/** Returns how much of a payment is on its way back by refunds that are not decided, in kobo. */
export const koboUnderWay = async (db: Queryable, paymentId: string): Promise<number> =>
  (await db
    .select({ kobo: sql<number>`coalesce(sum(${moneyBack.amountKobo}), 0)::float8` })
    .from(moneyBack)
    .where(
      and(
        eq(moneyBack.paymentId, paymentId),
        eq(moneyBack.kind, 'refund'),
        inArray(moneyBack.state, ['asked', 'pending']),
      ),
    )
    .then(firstValue)) ?? 0;

/**
 * Claims a refund that the gateway does not have yet, so that one process asks for it at a time: the first time,
 * once more, and whenever a person says so.
 *
 * @param notSince the time before which an earlier question must have been
 */
export async function claimRefund(
  db: Queryable,
  id: string,
  { notSince, byPerson = false }: { notSince: Moment; byPerson?: boolean },
): Promise<boolean> {
  const again = and(
    lt(moneyBack.askedAt, notSince),
    byPerson ? undefined : isNull(moneyBack.repeatedAt),
  );
  return db
    .update(moneyBack)
    .set({
      askedAt: sql`now()`,
      repeatedAt: sql`case when ${moneyBack.askedAt} is not null then now() end`,
    })
    .where(
      and(eq(moneyBack.id, id), eq(moneyBack.state, 'asked'), or(isNull(moneyBack.askedAt), again)),
    )
    .returning({ id: moneyBack.id })
    .then(isAny);
}

/**
 * Returns references of payments with money on its way back, at most a hundred: at once where the gateway was
 * never asked, else once in a while.
 */
export async function claimOpenMoneyBack(db: Queryable, gateway: string, notCheckedSince: Moment) {
  const which = and(
    inArray(moneyBack.state, ['asked', 'pending']),
    or(
      and(eq(moneyBack.state, 'asked'), isNull(moneyBack.askedAt)),
      lt(moneyBack.updatedAt, notCheckedSince),
    ),
  );
  const longestAlone = db
    .select({ id: moneyBack.id })
    .from(moneyBack)
    .innerJoin(payments, eq(payments.id, moneyBack.paymentId))
    .where(and(eq(payments.gateway, gateway), which))
    .orderBy(moneyBack.updatedAt)
    .limit(100);
  const rows = await db
    .update(moneyBack)
    .set({ updatedAt: sql`now()` })
    .where(inArray(moneyBack.id, longestAlone))
    .returning({ paymentId: moneyBack.paymentId });
  if (rows.length === 0) return [];
  const ids = rows.map(({ paymentId }) => paymentId);
  return db
    .select({ reference: payments.reference })
    .from(payments)
    .where(inArray(payments.id, ids))
    .then(valuesIn);
}

/** Returns what the treasurer should see: what is not decided, refunds that failed, and what nothing here took. */
export const listForTreasurer = (db: Queryable): Promise<MoneyBackRow[]> =>
  db
    .select()
    .from(moneyBack)
    .where(
      or(
        inArray(moneyBack.state, ['asked', 'pending']),
        and(eq(moneyBack.state, 'failed'), eq(moneyBack.kind, 'refund'), isNull(moneyBack.notedAt)),
        and(
          eq(moneyBack.state, 'done'),
          lt(moneyBack.bookedKobo, moneyBack.amountKobo),
          isNull(moneyBack.notedAt),
        ),
      ),
    )
    .orderBy(desc(moneyBack.createdAt))
    .limit(200);
