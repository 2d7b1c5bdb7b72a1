import { sql } from 'drizzle-orm';
import type { Sorter } from '#contract/lists.ts';
import type { PaymentSort } from '#contract/payments/terms.ts';
import type { Database } from '../../../db/client.ts';
import { columnList, prepareRows } from '../../../db/prepare-rows.ts';
import { payments, users } from '../../../db/schema/index.ts';
import { shareReads } from '../../../share-reads.ts';
import { countAll, countUpToLimit } from '../summary/totals-repo.ts';
import { conditions, isNarrowed, type PaymentFilters } from './filters-repo.ts';
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
 * What the treasurer opens first. The limit is part of the text, for PostgreSQL plans a parameter anew.
 */
const prepareFirst = (db: Database, limit: number) =>
  prepareRows<Row>(
    db,
    `payments_first_${limit}`,
    sql`select ${columns} ${joined} order by ${payments.createdAt} desc, ${payments.id} desc
      limit ${sql.raw(String(limit))}`,
  );

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

/**
 * Creates the pages of the payments that match filters, with how many match: of a search, more than
 * `countLimit` are not counted to the end.
 */
export function createPaymentPages(db: Database) {
  const countPayments = shareReads(() => countAll(db));
  const firstByLimit = new Map<number, () => Promise<Row[]>>();
  const byIds = prepareRows<Row>(
    db,
    'payments_by_ids',
    sql`select ${columns} ${joined} where ${payments.id} = any($1)`,
  );

  async function readIds(
    filters: PaymentFilters,
    sort: readonly Sorter<PaymentSort>[],
    range: Range,
  ): Promise<{ ids: string[]; total: number }> {
    if (isNewestFirst(sort) && (filters.from || filters.to))
      return newestOfDays(db, filters, range);
    const [ids, total] = await Promise.all([
      orderedIds(db, filters, sort, range),
      isNarrowed(filters) ? countUpToLimit(db, filters) : countPayments(null),
    ]);
    return { ids, total };
  }

  async function readFirst(limit: number) {
    const first = firstByLimit.get(limit) ?? prepareFirst(db, limit);
    firstByLimit.set(limit, first);
    const [rows, total] = await Promise.all([first(), countPayments(null)]);
    return { rows: rows.map(shownOf), total };
  }

  return async (
    filters: PaymentFilters,
    sort: readonly Sorter<PaymentSort>[],
    range: Range,
  ): Promise<{ rows: ShownPayment[]; total: number }> => {
    const { limit, offset } = range;
    const isFirst = offset === 0 && limit <= longestFirst && isNewestFirst(sort);
    if (isFirst && !isNarrowed(filters)) return readFirst(limit);
    const { ids, total } = await readIds(filters, sort, range);
    const rows = ids.length === 0 ? [] : await byIds(ids);
    return { rows: inOrder(ids, rows.map(shownOf)), total };
  };
}
