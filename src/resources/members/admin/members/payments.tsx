import { paymentCalls } from '#contract/payments/calls.ts';
import { ResponsiveTable } from '../../../../portal/member-list/responsive-table.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { paymentColumns, paymentRow } from '../../../payments/member/parts/payment-columns.tsx';

/** Renders a member's Payment History of all years for the treasurer, in the same table as the member's own. */
export function MemberPayments({ id }: { id: string }) {
  const query = useApiQuery(paymentCalls.paymentsOfUser, { params: { id } });
  return (
    <section className="panel" aria-labelledby="member-payments">
      <header className="panel-top">
        <h2 id="member-payments">Payment History</h2>
      </header>
      <ResponsiveTable
        noun="payments"
        columns={paymentColumns}
        row={paymentRow}
        rows={query.data?.data}
        rowKey={({ _id }) => _id}
        query={query}
        empty={<p>No payment record found.</p>}
        expected={3}
      />
    </section>
  );
}
