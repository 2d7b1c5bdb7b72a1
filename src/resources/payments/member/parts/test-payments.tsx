import { useOnlinePayment } from './online-payment.ts';
import './test-payments.css';

/** Warns that the payment sandbox is in use, so that nobody takes a test for a payment. */
export function TestPayments() {
  if (useOnlinePayment() !== 'test') return null;
  return (
    <section className="test-payments" aria-label="Test payments">
      Test payments: no money moves
    </section>
  );
}
