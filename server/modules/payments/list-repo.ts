import { and, asc, desc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sorter } from '#contract/lists.ts';
import {
  type PaymentMethod,
  type PaymentSort,
  type PaymentStatus,
  paymentMethods,
  unknownMethod,
} from '#contract/payments/terms.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { recordsOf } from '../../db/merged-records.ts';
import { memberSearch, payments, users } from '../../db/schema/index.ts';
import { containingTerm, containingTyped, wordsOf } from '../../db/search.ts';
import { isUuid } from '../../ids.ts';
import { methodsLabelled } from './methods.ts';

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

/* What a list shows: half of the columns, which take half of the time. */
const shown = {
  id: payments.id,
  invoiceNumber: payments.invoiceNumber,
  reference: payments.reference,
  dueDate: payments.dueDate,
  amountKobo: payments.amountKobo,
  receivedKobo: payments.receivedKobo,
  netKobo: payments.netKobo,
  receiptNumber: payments.receiptNumber,
  receivedCurrency: payments.receivedCurrency,
  status: payments.status,
  method: payments.method,
  gateway: payments.gateway,
  receivedReference: payments.receivedReference,
  reviewReason: payments.reviewReason,
  createdAt: payments.createdAt,
  paidAt: payments.paidAt,
};

const shownWithPayer = (db: Queryable) =>
  db
    .select({ payment: shown, payer, recorder })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(recorders, eq(recorders.id, payments.recordedBy));

/** A payment as lists show it. */
export type ShownPayment = Awaited<ReturnType<typeof shownWithPayer>>[number];

/** Returns a member's payments, also of records that were merged into theirs, the newest first. */
export async function listOfUser(db: Queryable, userId: string) {
  return withPayer(db)
    .where(sql`${payments.userId} in ${recordsOf(sql`${userId}::uuid`)}`)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(500);
}

export type PaymentFilters = {
  search: string;
  year?: number[] | undefined;
  status?: PaymentStatus[] | undefined;
  method?: PaymentMethod[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  ids?: string[] | undefined;
};

/** Returns whether a filter or a search is set. */
export const isNarrowed = ({ search, ...filters }: PaymentFilters): boolean =>
  search !== '' || Object.values(filters).some((value) => value !== undefined);

const method = sql`lower(coalesce(${payments.method}, ${unknownMethod}))`;
const known = paymentMethods.filter((label) => label !== 'Other').flatMap(methodsLabelled);
const isOf = (label: PaymentMethod): SQL =>
  label === 'Other' ? notInArray(method, known) : inArray(method, methodsLabelled(label));

/** Returns the condition of a search and filters; undefined where nothing narrows the list. */
export function conditions({ search, ...filters }: PaymentFilters): SQL | undefined {
  return and(
    filters.year && inArray(payments.dueYear, filters.year),
    filters.status && inArray(payments.status, filters.status),
    filters.method && or(...filters.method.map(isOf)),
    filters.from
      ? sql`${payments.paidAt} >= ${filters.from}::date at time zone 'Africa/Lagos'`
      : undefined,
    filters.to
      ? sql`${payments.paidAt} < (${filters.to}::date + 1) at time zone 'Africa/Lagos'`
      : undefined,
    filters.ids && inArray(payments.id, filters.ids.filter(isUuid)),
    ...wordsOf(search).map((word) => {
      const typed = containingTyped(word);
      return sql`(${payments.invoiceNumber} ilike ${typed} or ${payments.reference} ilike ${typed}
        or ${payments.receiptNumber} ilike ${typed} or ${payments.receivedReference} ilike ${typed}
        or exists (select from member_search m where m.user_id = ${payments.userId}
          and m.terms like ${containingTerm(word)}))`;
    }),
  );
}

/**
 * Returns payments, the newest first, after the one with that id. Payments are never deleted, so it
 * still exists.
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

/* The sort keys. Names come from the narrow search table; unpaid payments sort as the oldest. */
const sortKeys: Record<PaymentSort, SQL> = {
  createdAt: sql`${payments.createdAt}`,
  datePayed: sql`coalesce(${payments.paidAt}, '-infinity')`,
  amount: sql`${payments.amountKobo}`,
  name: sql`${memberSearch.sortName} collate "C"`,
  memberId: sql`lower(${users.memberId})`,
  status: sql`${payments.status}`,
  year: sql`${payments.dueYear}`,
};

const byNewest: readonly Sorter<PaymentSort>[] = [{ field: 'createdAt', descending: true }];

/** Returns whether it is the default order, newest first, which needs no sorting. */
export const isNewestFirst = ([first, ...more]: readonly Sorter<PaymentSort>[]): boolean =>
  more.length === 0 && first?.field === 'createdAt' && first.descending;

/*
 * Reads what was paid on the days from their index, and sorts that. PostgreSQL would rather walk from
 * the newest payment, expecting some of the days everywhere, and for days long ago reads all since.
 */
async function newestIdsOfDays(
  db: Queryable,
  filters: PaymentFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const matching = db
    .select({ id: payments.id, createdAt: payments.createdAt })
    .from(payments)
    .where(conditions(filters));
  const { rows } = await db.execute<{ id: string }>(sql`
    with matching as materialized ${matching}
    select id from matching order by created_at desc, id desc limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

/**
 * Returns ids in any order; ties are newest first. Sorts only ids, so that no row is read that is
 * not shown.
 *
 * @param page all of them by default
 */
export async function orderedIds(
  db: Queryable,
  filters: PaymentFilters,
  sort: readonly Sorter<PaymentSort>[],
  page?: { limit: number; offset: number },
): Promise<string[]> {
  const sorts = (field: PaymentSort) => sort.some((sorter) => sorter.field === field);
  if (isNewestFirst(sort) && page && (filters.from || filters.to))
    return newestIdsOfDays(db, filters, page);
  const query = db.select({ id: payments.id }).from(payments).$dynamic();
  if (sorts('name')) query.innerJoin(memberSearch, eq(memberSearch.userId, payments.userId));
  if (sorts('memberId')) query.innerJoin(users, eq(users.id, payments.userId));
  query
    .where(conditions(filters))
    .orderBy(
      ...[...sort, ...byNewest].map(({ field, descending }) =>
        descending ? desc(sortKeys[field]) : asc(sortKeys[field]),
      ),
      desc(payments.id),
    );
  if (page) query.limit(page.limit).offset(page.offset);
  return (await query).map(({ id }) => id);
}

/* Returns rows in the order of their ids. */
function inOrder<Row extends { payment: { id: string } }>(ids: readonly string[], rows: Row[]) {
  const byId = new Map(rows.map((row) => [row.payment.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns payments in the order of their ids. */
export async function listByIds(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return inOrder(
    ids,
    await withPayer(db).where(sql`${payments.id} = any(${sql.param(ids)}::uuid[])`),
  );
}

/* What the treasurer opens first; its limit is part of the text, for PostgreSQL plans a parameter anew. */
const prepareFirst = (db: Database, limit: number) =>
  shownWithPayer(db)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit)
    .prepare(`payments_first_${limit}`);

/**
 * Creates the pages of the payments that match filters. The first page of the default order is one
 * prepared statement.
 */
export function createPaymentPages(db: Database) {
  const firsts = new Map<number, ReturnType<typeof prepareFirst>>();
  const byIds = shownWithPayer(db)
    .where(sql`${payments.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('payments_by_ids');

  return async (
    filters: PaymentFilters,
    sort: readonly Sorter<PaymentSort>[],
    page: { limit: number; offset: number },
  ): Promise<ShownPayment[]> => {
    if (page.offset === 0 && isNewestFirst(sort) && !isNarrowed(filters)) {
      const first = firsts.get(page.limit) ?? prepareFirst(db, page.limit);
      firsts.set(page.limit, first);
      return first.execute();
    }
    const ids = await orderedIds(db, filters, sort, page);
    return inOrder(ids, ids.length === 0 ? [] : await byIds.execute({ ids }));
  };
}

/** Returns whether a payment is a member's own, also by a record that was merged into theirs. */
export async function isPaymentOf(
  db: Queryable,
  { userId }: { userId: string },
  memberId: string,
): Promise<boolean> {
  if (userId === memberId) return true;
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.mergedInto, memberId)));
  return row !== undefined;
}

/** Returns one payment with its payer. */
export async function findWithPayer(db: Queryable, id: string) {
  const [row] = await withPayer(db).where(eq(payments.id, id));
  return row ?? null;
}
