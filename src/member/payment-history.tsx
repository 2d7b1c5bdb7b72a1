import { ResourceList } from '../components/resource-list.tsx';
import { MakePayment } from './make-payment.tsx';
import { paymentColumns } from './payment-columns.tsx';
import type { Payments } from './use-payments.ts';

type Props = { title: string; payments: Payments };

/** A member's payments with the menu that adds one (specification §2). */
export function PaymentHistory({ title, payments: { all, table } }: Props) {
  return (
    <section className="panel" aria-labelledby="payment-history">
      <header className="panel-top">
        <h2 id="payment-history">{title}</h2>
        <MakePayment payments={all} refetch={table.tableQuery.refetch} />
      </header>
      <ResourceList
        table={table}
        columns={paymentColumns}
        noun="payments"
        empty={<p>No payment record found.</p>}
      />
    </section>
  );
}
