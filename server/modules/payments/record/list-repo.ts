import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pick } from 'es-toolkit';
import type { PageRange, Sorter } from '#contract/lists.ts';
import type { PaymentSort } from '#contract/payments/terms.ts';
import type { Queryable } from '../../../db/client.ts';
import { recordsOf } from '../../../db/merged-records.ts';
import { existsIn, firstRow, queryRows } from '../../../db/rows.ts';
import {
  gatewayEvents,
  memberSearch,
  payments,
  paymentYears,
  users,
} from '../../../db/schema/index.ts';
import { type matching, type PaymentFilters, partsOf } from './filters-repo.ts';

/** The columns of who pays, and of who recorded it. */
export const payer = {
  _id: users.id,
  ...pick(users, ['memberId', 'fname', 'mname', 'lname', 'email', 'photoKey']),
  status: users.designation,
};

/*
 * Whose a document of a payment is: its payer, or the record that theirs was merged into, as the register has
 * them.
 */
const holders = alias(users, 'holders');
const holder = {
  ...pick(holders, ['memberId', 'fname', 'mname', 'lname']),
  confirmed: sql<boolean>`${holders.confirmedAt} is not null`,
};

export const recorders = alias(users, 'recorders');
export const recorder = { _id: recorders.id, fname: recorders.fname, lname: recorders.lname };

const withPayer = (db: Queryable) =>
  db
    .select({
      payment: payments,
      payer,
      holder,
      recorder,
      isRefused: sql<boolean>`${holders.offRegister} is not distinct from 'refused'`,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .innerJoin(holders, eq(holders.id, sql`coalesce(${users.mergedInto}, ${users.id})`))
    .leftJoin(recorders, eq(recorders.id, payments.recordedBy));

export type PaymentWithPayer = Awaited<ReturnType<typeof listOfUser>>[number];

/** Returns a member's payments, also of records that were merged into theirs, the newest first. */
export const listOfUser = (db: Queryable, userId: string) =>
  withPayer(db)
    .where(sql`${payments.userId} in ${recordsOf(sql`${userId}::uuid`)}`)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(500);

type Keys = ReturnType<typeof matching>['columns'];

/* The sort keys. Names come from the narrow search table; unpaid payments sort as the oldest. */
const sortKeys = ({ createdAt, day }: Keys): Record<PaymentSort, SQL> => ({
  createdAt: sql`${createdAt}`,
  datePayed: sql`coalesce(${payments.paidAt}, '-infinity')`,
  amount: sql`${payments.amountKobo}`,
  name: sql`${memberSearch.sortName} collate "C"`,
  memberId: sql`lower(${users.memberId})`,
  status: sql`${payments.status}`,
  year: sql`${payments.dueYear}`,
  day: sql`${day}`,
});

const byNewest: readonly Sorter<PaymentSort>[] = [{ field: 'createdAt', descending: true }];

const inWay = ({ descending }: Sorter<PaymentSort>, key: SQL): SQL =>
  descending ? desc(key) : asc(key);

/** Orders payments; ties are newest first. A sort by name needs their `memberSearch`, any their payer. */
export function orderOf(sort: readonly Sorter<PaymentSort>[], columns: Keys): SQL[] {
  const keys = sortKeys(columns);
  return [
    ...[...sort, ...byNewest].map((sorter) => inWay(sorter, keys[sorter.field])),
    desc(columns.id),
  ];
}

/**
 * Returns a page of the payments that match filters. Sorts ids alone, so that no row is read that is not shown; takes of
 * each part what could be on the page.
 */
export async function paymentsPage(
  db: Queryable,
  filters: PaymentFilters,
  sort: readonly Sorter<PaymentSort>[],
  { limit, offset }: PageRange,
): Promise<PaymentWithPayer[]> {
  const sorts = (field: PaymentSort) => sort.some((sorter) => sorter.field === field);
  const sorters = [...sort, ...byNewest].map((sorter, place) => ({
    ...sorter,
    key: sql.identifier(`key${place}`),
  }));
  const ways = sorters.map((sorter) => inWay(sorter, sql`${sorter.key}`));
  const inKeys = sql.join(ways, sql`, `);
  const order = sql`order by ${inKeys}, id desc`;
  const selects = partsOf(filters).map(({ from, where, columns }) => {
    const keys = sorters.map(({ field, key }) => sql`${sortKeys(columns)[field]} as ${key}`);
    return sql`select ${columns.id} as id, ${sql.join(keys, sql`, `)} from ${from}
      ${sorts('name') ? sql`join ${memberSearch} on ${memberSearch.userId} = ${payments.userId}` : sql``}
      ${sorts('memberId') ? sql`join ${users} on ${users.id} = ${payments.userId}` : sql``}
      where ${where ?? sql`true`} ${order}`;
  });
  const parts = selects.map((part) => sql`(${part} limit ${offset + limit})`);
  const [first] = selects;
  const all =
    selects.length === 1
      ? sql`${first}`
      : sql`select * from (${sql.join(parts, sql` union all `)}) found ${order}`;
  return withPayer(db)
    .innerJoin(sql`(${all} limit ${limit} offset ${offset}) page`, sql`page.id = ${payments.id}`)
    .orderBy(inKeys, sql`page.id desc`);
}

/** Returns what payments paid of the dues of each year, the oldest first. In kobo. */
export async function duesPaidBy(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(paymentYears)
    .where(and(inArray(paymentYears.paymentId, [...ids]), gt(paymentYears.kobo, 0)))
    .orderBy(paymentYears.year);
  return (id: string) => rows.filter(({ paymentId }) => paymentId === id);
}

/** Returns payments in the order of their ids. */
export async function listByIds(db: Queryable, ids: readonly string[]) {
  const rows = await withPayer(db).where(sql`${payments.id} = any(${sql.param(ids)}::uuid[])`);
  const byId = new Map(rows.map((row) => [row.payment.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns whether a payment is a member's own, also by a record that was merged into theirs. */
export const isPaymentOf = async (
  db: Queryable,
  { userId }: { userId: string },
  memberId: string,
): Promise<boolean> =>
  userId === memberId ||
  existsIn(db, users, and(eq(users.id, userId), eq(users.mergedInto, memberId)));

/** Returns the payment whose receipt has that code, with its payer. */
export const findByCode = (db: Queryable, code: string) =>
  withPayer(db).where(eq(payments.verifyCode, code)).then(firstRow);

/** Returns one payment with its payer. */
export const findWithPayer = (db: Queryable, id: string) =>
  withPayer(db).where(eq(payments.id, id)).then(firstRow);

/** Returns what a gateway sent about a reference, the oldest first. */
export const eventsOf = (db: Queryable, gateway: string, reference: string) =>
  db
    .select({ at: gatewayEvents.receivedAt, body: gatewayEvents.body })
    .from(gatewayEvents)
    .where(and(eq(gatewayEvents.gateway, gateway), eq(gatewayEvents.reference, reference)))
    .orderBy(gatewayEvents.receivedAt, gatewayEvents.id)
    .limit(20);

type PaidPart = { year: number | null; name: string | null; kobo: number };

/** Returns what a payment's money pays now, a row a charge, the oldest first. In kobo. */
export const paidBy = (db: Queryable, paymentId: string): Promise<PaidPart[]> =>
  queryRows<PaidPart>(db)`
    select charge.year, charge.name, sum(part.amount_kobo)::float8 as kobo
    from ledger_entries money
      join allocations part on part.money_id = money.id
      join ledger_entries charge on charge.id = part.charge_id
    where money.payment_id = ${paymentId} and money.item_id = money.id
    group by charge.id, charge.year, charge.name, charge.due_date, charge.position
    having sum(part.amount_kobo) > 0
    order by charge.due_date nulls first, charge.position`;
