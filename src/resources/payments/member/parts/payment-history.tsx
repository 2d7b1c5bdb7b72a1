import { ResponsiveTable } from '../../../../portal/member-list/responsive-table.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { usePathTo } from '../../../../portal/services.ts';
import { MakePayment } from './make-payment.tsx';
import { myPaymentColumns } from './my-payment-columns.tsx';
import { paymentRow } from './payment-columns.tsx';
import type { Payments } from './use-payments.ts';

type Props = { title: string; payments: Payments };

/** Renders a member's payments with the menu that adds one. */
export function PaymentHistory({ title, payments: { all, ...list } }: Props) {
  const pathTo = usePathTo();
  return (
    <Panel title={title} beside={<MakePayment payments={all} refetch={list.query.refetch} />}>
      <ResponsiveTable
        {...list}
        noun="payments"
        columns={myPaymentColumns(({ _id }) => pathTo('my-payments', 'show', { id: _id }))}
        row={paymentRow}
        rowKey={({ _id }) => _id}
        empty={<p>No payment record found.</p>}
      />
    </Panel>
  );
}
