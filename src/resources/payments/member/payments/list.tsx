import { PageTop } from '../../../../portal/parts/page-top.tsx';
import { DuesCard } from '../../../dues/member/parts/dues-card.tsx';
import { PaymentHistory } from '../parts/payment-history.tsx';
import { usePayments } from '../parts/use-payments.ts';
import { Outcome } from './outcome.tsx';

/**
 * Renders Payment History: the dashboard's table on a page of its own, with what became of
 * a payment from which the payer comes back.
 */
export default function MyPayments() {
  const payments = usePayments();
  return (
    <>
      <PageTop title="Payment History" lead="All your payments, the newest first." />
      <Outcome />
      <DuesCard payments={payments.all} />
      <PaymentHistory title="Payments" payments={payments} />
    </>
  );
}
