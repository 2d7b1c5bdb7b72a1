import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { countedHits } from '#contract/calls-users.ts';
import type { PaymentStatus } from '#contract/payments.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { invoiceCounters, keptTotals, payments, users } from '../../db/schema/index.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** The next invoice number of a year, `INV-2026-000123`; numbers follow each other in commit order. */
export async function nextInvoiceNumber(tx: Transaction, year: number): Promise<string> {
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: invoiceCounters.year,
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning();
  return `INV-${year}-${String(counter?.last).padStart(6, '0')}`;
}

export async function insertPayment(db: Queryable, row: typeof payments.$inferInsert) {
  const [inserted] = await db.insert(payments).values(row).returning();
  if (!inserted) throw new Error('The payment was not inserted.');
  return inserted;
}

export async function findOfYear(
  db: Queryable,
  userId: string,
  dueYear: number,
  status: 'pending' | 'successful',
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(eq(payments.userId, userId), eq(payments.dueYear, dueYear), eq(payments.status, status)),
    );
  return row ?? null;
}

export async function findByReference(db: Queryable, reference: string) {
  const [row] = await db.select().from(payments).where(eq(payments.reference, reference));
  return row ?? null;
}

/** The payment, locked until the transaction ends. */
export async function lockByReference(tx: Transaction, reference: string) {
  const [row] = await tx
    .select()
    .from(payments)
    .where(eq(payments.reference, reference))
    .for('update');
  return row ?? null;
}

/** Keeps the checkout's link; where one is kept already, that one is answered. */
export async function keepLink(db: Queryable, id: string, link: string): Promise<string> {
  const [row] = await db
    .update(payments)
    .set({ checkoutLink: sql`coalesce(${payments.checkoutLink}, ${link})` })
    .where(eq(payments.id, id))
    .returning({ link: payments.checkoutLink });
  return row?.link ?? link;
}

export async function updatePayment(
  tx: Queryable,
  id: string,
  change: Partial<typeof payments.$inferInsert>,
) {
  await tx
    .update(payments)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(payments.id, id));
}

/** Gives up a checkout for a newer one, unless it has been decided meanwhile. */
export async function replaceOpen(db: Queryable, id: string, reason: string) {
  await db
    .update(payments)
    .set({ status: 'failed', reviewReason: reason, updatedAt: sql`now()` })
    .where(and(eq(payments.id, id), eq(payments.status, 'pending')));
}

/**
 * References still open since before that time, at most a hundred: those left alone longest. They are
 * marked as looked at, so that the next call goes on with others.
 */
export async function takeOpenSince(
  db: Queryable,
  gateway: string,
  before: Date,
): Promise<string[]> {
  const longestAlone = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.status, 'pending'),
        eq(payments.gateway, gateway),
        lt(payments.createdAt, before),
      ),
    )
    .orderBy(payments.updatedAt)
    .limit(100);
  const rows = await db
    .update(payments)
    .set({ updatedAt: sql`now()` })
    .where(inArray(payments.id, longestAlone))
    .returning({ reference: payments.reference });
  return rows.map((row) => row.reference);
}

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

const withPayer = (db: Queryable) =>
  db
    .select({ payment: payments, payer })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId));

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

const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&');

function conditions({ search, year, status }: PaymentFilters): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  return and(
    year === undefined ? undefined : eq(payments.dueYear, year),
    status && eq(payments.status, status),
    ...words.map((word) => {
      const pattern = `%${escapeLike(word)}%`;
      return sql`(${payments.invoiceNumber} ilike ${pattern} or ${payments.reference} ilike ${pattern}
        or exists (select from member_search m where m.user_id = ${payments.userId}
          and m.terms like '%' || fold_text(${escapeLike(word)}) || '%'))`;
    }),
  );
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

/** What the receipt says of a payment. */
export async function findReceipt(db: Queryable, id: string) {
  const [row] = await withPayer(db).where(eq(payments.id, id));
  return row ?? null;
}
