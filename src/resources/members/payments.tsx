import { type HttpError, useCustom } from '@refinedev/core';
import type { Payment } from '#contract/payments.ts';
import { paymentColumns, paymentRow } from '../../member/payment-columns.tsx';
import { ResponsiveTable } from '../../member/responsive-table.tsx';

type Answer = { data?: Payment[] };

/** A member's Payment History, of all years, as the treasurer sees it: the table that members have of theirs. */
export function MemberPayments({ id }: { id: string }) {
  const { query } = useCustom<Answer, HttpError>({
    url: `payment/user/${encodeURIComponent(id)}`,
    method: 'get',
    errorNotification: false,
  });
  return (
    <section className="panel" aria-labelledby="member-payments">
      <header className="panel-top">
        <h2 id="member-payments">Payment History</h2>
      </header>
      <ResponsiveTable
        noun="payments"
        columns={paymentColumns}
        row={paymentRow}
        rows={query.data?.data.data}
        rowKey={({ _id }) => _id}
        query={query}
        empty={<p>No payment record found.</p>}
        expected={3}
      />
    </section>
  );
}
