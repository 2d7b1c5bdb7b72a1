import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { countedHits } from '#contract/calls-users.ts';
import type { PaymentStatus } from '#contract/payments.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { keptTotals, payments, users } from '../../db/schema/index.ts';
import { containing, containingTyped, wordsOf } from '../../db/search.ts';

const payer = {
  _id: users.id,
  memberId: users.memberId,
  fname: users.fname,
  mname: users.mname,
  lname: users.lname,
  email: users.email,
  photoKey: users.photoKey,
  status: users.designation,
};

const recorders = alias(users, 'recorders');
const recorder = { _id: recorders.id, fname: recorders.fname, lname: recorders.lname };

const withPayer = (db: Queryable) =>
  db
    .select({ payment: payments, payer, recorder })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(recorders, eq(recorders.id, payments.recordedBy));

export type PaymentWithPayer = Awaited<ReturnType<typeof listOfUser>>[number];

export async function listOfUser(db: Queryable, userId: string) {
  return withPayer(db)
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(500);
}

export type PaymentFilters = {
  search: string;
  year?: number | undefined;
  status?: PaymentStatus | undefined;
};

function conditions({ search, year, status }: PaymentFilters): SQL | undefined {
  return and(
    year === undefined ? undefined : eq(payments.dueYear, year),
    status && eq(payments.status, status),
    ...wordsOf(search).map((word) => {
      const typed = containingTyped(word);
      return sql`(${payments.invoiceNumber} ilike ${typed} or ${payments.reference} ilike ${typed}
        or exists (select from member_search m where m.user_id = ${payments.userId}
          and m.terms like ${containing(word)}))`;
    }),
  );
}

/**
 * So many payments, the newest first, after the one of that id; payments are never deleted, so it is
 * there still.
 *
 * @param after null for the first page
 */
export async function pageAfter(
  db: Queryable,
  filters: PaymentFilters,
  after: string | null,
  limit: number,
) {
  const onward = sql`(${payments.createdAt}, ${payments.id}) <
    (select p.created_at, p.id from payments p where p.id = ${after})`;
  return withPayer(db)
    .where(and(conditions(filters), after === null ? undefined : onward))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
}

export async function listAll(
  db: Queryable,
  filters: PaymentFilters,
  page: { limit: number; offset: number },
) {
  return withPayer(db)
    .where(conditions(filters))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** How many payments fit: exactly up to `countedHits`; one more says that there are more. */
export async function countUpToLimit(db: Database, filters: PaymentFilters): Promise<number> {
  const fitting = db
    .select({ one: sql`1` })
    .from(payments)
    .where(conditions(filters))
    .limit(countedHits + 1)
    .as('fitting');
  const [row] = await db.select({ count: sql<number>`count(*)::integer` }).from(fitting);
  return row?.count ?? 0;
}

export async function keptTotal(db: Queryable, name: 'payments' | 'paid_kobo'): Promise<number> {
  const [row] = await db
    .select({ value: keptTotals.value })
    .from(keptTotals)
    .where(eq(keptTotals.name, name));
  return row?.value ?? 0;
}

/** One payment with its payer. */
export async function findWithPayer(db: Queryable, id: string) {
  const [row] = await withPayer(db).where(eq(payments.id, id));
  return row ?? null;
}
