import { sql } from 'drizzle-orm';
import type { Sorter } from '#contract/lists.ts';
import type { PaymentSort } from '#contract/payments/terms.ts';
import { memberSearch, payments, users } from '../../../db/schema/index.ts';
import { batchesOf, columnList, type Snapshot } from '../../../db/snapshot.ts';
import { matching, type PaymentFilters } from './filters-repo.ts';
import { orderOf, recorder, recorders } from './list-repo.ts';
import type { PaymentRow } from './repo.ts';

/** What the file says of a payment. Amounts in kobo. */
export type ExportedPayment = Pick<
  PaymentRow,
  | 'invoiceNumber'
  | 'receiptNumber'
  | 'dueYear'
  | 'amountKobo'
  | 'receivedKobo'
  | 'netKobo'
  | 'status'
  | 'method'
  | 'gateway'
  | 'paidOn'
  | 'reviewReason'
  | 'returnedOn'
> & {
  memberId: string;
  lname: string;
  fname: string;
  designation: string;
  reference: string;
  recorder: string | null;
  /** What it paid of the dues of each year, the oldest first. */
  paidOf: { year: number; kobo: number }[];
};

const columns = columnList({
  invoiceNumber: payments.invoiceNumber,
  receiptNumber: payments.receiptNumber,
  dueYear: payments.dueYear,
  amountKobo: sql`${payments.amountKobo}::float8`,
  /* Of naira: what came in another currency is told by the remark. */
  receivedKobo: sql`case when ${payments.receivedCurrency} is null then ${payments.receivedKobo}::float8 end`,
  netKobo: sql`${payments.netKobo}::float8`,
  status: payments.status,
  method: payments.method,
  gateway: payments.gateway,
  paidOn: sql`${payments.paidOn}::text`,
  reviewReason: payments.reviewReason,
  returnedOn: sql`${payments.returnedOn}::text`,
  memberId: users.memberId,
  lname: users.lname,
  fname: users.fname,
  designation: users.designation,
  reference: sql`coalesce(${payments.receivedReference}, ${payments.reference})`,
  recorder: sql`${recorder.fname} || ' ' || ${recorder.lname}`,
  paidOf: sql`(select coalesce(jsonb_agg(jsonb_build_object('year', year, 'kobo', kobo) order by year), '[]')
    from payment_years paid where paid.payment_id = ${payments.id} and kobo > 0)`,
});

/** Yields the payments that match filters, in order, in batches of a snapshot. */
export function paymentsInOrder(
  tx: Snapshot,
  filters: PaymentFilters,
  sort: readonly Sorter<PaymentSort>[],
): AsyncGenerator<ExportedPayment[]> {
  const { from, where, columns: keys } = matching(filters);
  return batchesOf<ExportedPayment>(
    tx,
    sql`select ${columns} from ${from} join ${users} on ${users.id} = ${payments.userId}
      left join ${memberSearch} on ${memberSearch.userId} = ${payments.userId}
      left join ${users} ${recorders} on ${recorders.id} = ${payments.recordedBy}
    where ${where ?? sql`true`} order by ${sql.join(orderOf(sort, keys), sql`, `)}`,
  );
}
