import { type HttpError, useCustom } from '@refinedev/core';
import type { Payment } from '#contract/payments.ts';
import { Records } from '../../components/records.tsx';
import { paymentColumns } from '../../member/payment-columns.tsx';
import { sentenceOfPage } from '../../providers/http.ts';
import { cellOf } from '../resource.ts';

type Answer = { data?: Payment[] };

/** A member's Payment History, of all years, as the treasurer sees it. */
export function MemberPayments({ id }: { id: string }) {
  const { query } = useCustom<Answer, HttpError>({
    url: `payment/user/${encodeURIComponent(id)}`,
    method: 'get',
    errorNotification: false,
  });
  const { error } = query;
  return (
    <section className="panel" aria-labelledby="member-payments">
      <header className="panel-top">
        <h2 id="member-payments">Payment History</h2>
      </header>
      <Records
        label="payments"
        columns={paymentColumns.map((column) => ({
          key: column.dataIndex,
          label: column.title ?? '',
          numeric: column.align === 'end',
          head: column.dataIndex === 'paymentId',
          cell: (payment: Payment) => cellOf(column, payment),
        }))}
        rows={query.data?.data.data}
        rowKey={({ _id }) => _id}
        failure={error && { message: sentenceOfPage(error), retry: () => void query.refetch() }}
        empty={<p>No payment record found.</p>}
        busy={query.isFetching}
        expected={3}
      />
    </section>
  );
}
