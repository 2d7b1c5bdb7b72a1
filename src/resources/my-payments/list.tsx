import { PageTop } from '../../portal/components/page-top.tsx';
import { PaymentHistory } from '../../portal/payments/payment-history.tsx';
import { usePayments } from '../../portal/payments/use-payments.ts';

/** Renders Payment History (specification §2): the dashboard's table on a page of its own. */
export default function MyPayments() {
  const payments = usePayments();
  return (
    <>
      <PageTop title="Payment History" lead="Every payment of yours, the newest first." />
      <PaymentHistory title="Payments" payments={payments} />
    </>
  );
}
