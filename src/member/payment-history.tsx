import { type HttpError, useTable } from '@refinedev/core';
import type { Payment } from '#contract/payments.ts';
import { ResourceList } from '../components/resource-list.tsx';
import { MakePayment } from './make-payment.tsx';
import { paymentColumns } from './payment-columns.tsx';

/** A member's payments with the menu that adds one (specification §2), paged in the browser: they are few. */
export function PaymentHistory({ title }: { title: string }) {
  const table = useTable<Payment, HttpError>({
    resource: 'my-payments',
    pagination: { pageSize: 10, mode: 'client' },
  });
  const all = table.tableQuery.data?.data;
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
