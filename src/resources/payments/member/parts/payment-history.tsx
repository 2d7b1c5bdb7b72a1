import { Link } from 'react-router';
import type { Payment } from '#contract/payments/schemas.ts';
import { ResponsiveTable } from '../../../../portal/member-list/responsive-table.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { PdfIconButton } from '../../../../portal/parts/pdf-button.tsx';
import type { ResourceColumn } from '../../../../portal/resource.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { MakePayment } from './make-payment.tsx';
import { PaymentStatusTag, paymentColumns, paymentRow } from './payment-columns.tsx';
import type { Payments } from './use-payments.ts';
import './payment-columns.css';

type PathOf = (payment: Payment) => string;

function Invoice({ payment, pathOf }: { payment: Payment; pathOf: PathOf }) {
  const { paymentId, receiptNumber, status } = payment;
  const isOpen = status === 'pending';
  if (!receiptNumber && !isOpen) return <b>{paymentId}</b>;
  const document = receiptNumber ? `Receipt${status === 'failed' ? ', void' : ''}` : 'Invoice';
  const [kind, number] = receiptNumber ? ['receipt', receiptNumber] : ['invoice', paymentId];
  return (
    <span className="receipt-cell">
      <Link to={pathOf(payment)} className="receipt-link">
        <b>{paymentId}</b> <small>{document}</small>
      </Link>
      <PdfIconButton
        path={`/api/v1/payment/${encodeURIComponent(payment._id)}/${kind}.pdf`}
        name={`${kind}-${number}.pdf`}
        label={`Download ${kind} ${number} as PDF`}
      />
    </span>
  );
}

function StatusWithReason({ payment }: { payment: Payment }) {
  return (
    <>
      <PaymentStatusTag status={payment.status} receiptNumber={payment.receiptNumber} />
      {payment.reason ? <small className="payment-reason">{payment.reason}</small> : null}
    </>
  );
}

/* Returns the columns of a member's own payments, with receipts and reasons in them. */
const myPaymentColumns = (pathOf: PathOf): readonly ResourceColumn<Payment>[] =>
  paymentColumns.map((column) => {
    if (column.dataIndex === 'paymentId')
      return { ...column, render: (_, payment) => <Invoice payment={payment} pathOf={pathOf} /> };
    if (column.dataIndex === 'status')
      return { ...column, render: (_, payment) => <StatusWithReason payment={payment} /> };
    return column;
  });

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
