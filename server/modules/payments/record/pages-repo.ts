import { sql } from 'drizzle-orm';
import type { Sorter } from '#contract/lists.ts';
import type { PaymentSort } from '#contract/payments/terms.ts';
import type { Database } from '../../../db/client.ts';
import { columnList, prepareRows } from '../../../db/prepare-rows.ts';
import { paidDays, payments, users } from '../../../db/schema/index.ts';
import { countUpToLimit, readTotal } from '../summary/totals-repo.ts';
import { conditions, isNarrowed, onlyDays, type PaymentFilters } from './filters-repo.ts';
import {
  inOrder,
  isNewestFirst,
  orderedIds,
  type PaymentWithPayer,
  payer,
  recorder,
  recorders,
} from './list-repo.ts';

/* What a list shows: half of the columns, which take half of the time. */
const shown = {
  id: payments.id,
  invoiceNumber: payments.invoiceNumber,
  reference: payments.reference,
  dueDate: sql`${payments.dueDate}::text`,
  amountKobo: sql`${payments.amountKobo}::float8`,
  receivedKobo: sql`${payments.receivedKobo}::float8`,
  netKobo: sql`${payments.netKobo}::float8`,
  receiptNumber: payments.receiptNumber,
  receivedCurrency: payments.receivedCurrency,
  status: payments.status,
  method: payments.method,
  gateway: payments.gateway,
  receivedReference: payments.receivedReference,
  reviewReason: payments.reviewReason,
  returnedOn: sql`${payments.returnedOn}::text`,
  createdAt: payments.createdAt,
  paidAt: payments.paidAt,
};

/** A payment as lists show it. */
export type ShownPayment = Pick<PaymentWithPayer, 'payer' | 'recorder'> & {
  payment: Pick<PaymentWithPayer['payment'], keyof typeof shown>;
};

const columns = columnList({
  ...shown,
  userId: payer._id,
  memberId: payer.memberId,
  fname: payer.fname,
  mname: payer.mname,
  lname: payer.lname,
  email: payer.email,
  photoKey: payer.photoKey,
  designation: payer.status,
  recorderId: recorder._id,
  recorderFname: recorder.fname,
  recorderLname: recorder.lname,
});

type Row = ShownPayment['payment'] &
  Omit<ShownPayment['payer'], '_id' | 'status'> & {
    userId: string;
    designation: ShownPayment['payer']['status'];
    recorderId: string | null;
    recorderFname: string;
    recorderLname: string;
  };

const joined = sql`from ${payments} join ${users} on ${users.id} = ${payments.userId}
  left join ${users} ${recorders} on ${recorders.id} = ${payments.recordedBy}`;

const shownOf = (row: Row): ShownPayment => ({
  payment: row,
  payer: {
    _id: row.userId,
    memberId: row.memberId,
    fname: row.fname,
    mname: row.mname,
    lname: row.lname,
    email: row.email,
    photoKey: row.photoKey,
    status: row.designation,
  },
  recorder:
    row.recorderId === null
      ? null
      : { _id: row.recorderId, fname: row.recorderFname, lname: row.recorderLname },
});

type Range = { limit: number; offset: number };

/* Rows of a first page that has a statement of its own. */
const longestFirst = 100;

/*
 * Prepares first pages with how many match. The limit is part of each text, for PostgreSQL plans a
 * parameter anew.
 */
function prepareFirstPages(
  prepare: (limit: number) => (...values: unknown[]) => Promise<(Row & { total: number })[]>,
) {
  const byLimit = new Map<number, ReturnType<typeof prepare>>();
  return async (limit: number, ...values: unknown[]) => {
    const first = byLimit.get(limit) ?? prepare(limit);
    byLimit.set(limit, first);
    const rows = await first(...values);
    return { rows: rows.map(shownOf), total: rows[0]?.total ?? 0 };
  };
}

/* What the treasurer opens first, with the number of all payments. */
const prepareFirst = (db: Database, limit: number) =>
  prepareRows<Row & { total: number }>(
    db,
    `payments_first_${limit}`,
    sql`select ${columns}, (select value::float8 from kept_totals where name = 'payments') as total
      ${joined} order by ${payments.createdAt} desc, ${payments.id} desc
      limit ${sql.raw(String(limit))}`,
  );

/*
 * The first page of what was paid on some days, of which `$1` and `$2` may be null: the newest of each
 * day, and of these the newest.
 */
const prepareFirstOfDays = (db: Database, limit: number) => {
  const ofDays = sql`${paidDays.paidOn} between coalesce($1::date, '-infinity') and coalesce($2::date, 'infinity')`;
  const newestFirst = sql`order by created_at desc, id desc limit ${sql.raw(String(limit))}`;
  return prepareRows<Row & { total: number }>(
    db,
    `payments_first_of_days_${limit}`,
    sql`with newest as materialized (
        select newest.id from ${paidDays} cross join lateral (
          select id, created_at from ${payments} where ${payments.paidOn} = ${paidDays.paidOn} ${newestFirst}
        ) as newest where ${ofDays} ${newestFirst}
      )
      select ${columns},
        (select coalesce(sum(${paidDays.payments}), 0)::float8 from ${paidDays} where ${ofDays}) as total
      ${joined} where ${payments.id} in (select id from newest)
      order by ${payments.createdAt} desc, ${payments.id} desc`,
  );
};

/*
 * Reads what was paid on some days once from the index of the days, counts it, and sorts it. PostgreSQL
 * would rather walk from the newest payment, expecting some of the days everywhere, and for days long
 * ago reads all since.
 */
async function newestOfDays(db: Database, filters: PaymentFilters, { limit, offset }: Range) {
  const matching = db
    .select({ id: payments.id, createdAt: payments.createdAt })
    .from(payments)
    .where(conditions(filters));
  const { rows } = await db.execute<{ ids: string[]; total: number }>(sql`
    with matching as materialized ${matching}
    select (select count(*)::integer from matching) as total, array(
      select id from matching order by created_at desc, id desc
      limit ${limit} offset ${offset}) as ids`);
  return rows[0] ?? { ids: [], total: 0 };
}

async function readIds(
  db: Database,
  filters: PaymentFilters,
  sort: readonly Sorter<PaymentSort>[],
  range: Range,
): Promise<{ ids: string[]; total: number }> {
  if (isNewestFirst(sort) && (filters.from || filters.to)) return newestOfDays(db, filters, range);
  const [ids, total] = await Promise.all([
    orderedIds(db, filters, sort, range),
    isNarrowed(filters) ? countUpToLimit(db, filters) : readTotal(db, 'payments'),
  ]);
  return { ids, total };
}

/**
 * Creates the pages of the payments that match filters, with how many match: of a search, more than
 * `countLimit` are not counted to the end.
 */
export function createPaymentPages(db: Database) {
  const first = prepareFirstPages((limit) => prepareFirst(db, limit));
  const firstOfDays = prepareFirstPages((limit) => prepareFirstOfDays(db, limit));
  const byIds = prepareRows<Row>(
    db,
    'payments_by_ids',
    sql`select ${columns} ${joined} where ${payments.id} = any($1)`,
  );

  return async (
    filters: PaymentFilters,
    sort: readonly Sorter<PaymentSort>[],
    range: Range,
  ): Promise<{ rows: ShownPayment[]; total: number }> => {
    const { limit, offset } = range;
    if (offset === 0 && limit <= longestFirst && isNewestFirst(sort)) {
      if (!isNarrowed(filters)) return first(limit);
      const days = onlyDays(filters);
      if (days) return firstOfDays(limit, days.from, days.to);
    }
    const { ids, total } = await readIds(db, filters, sort, range);
    const rows = ids.length === 0 ? [] : await byIds(ids);
    return { rows: inOrder(ids, rows.map(shownOf)), total };
  };
}
