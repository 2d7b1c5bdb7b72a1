import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { formatNaira } from '#contract/naira.ts';
import type { MyPayment } from '#contract/payments/my-payment.ts';
import { paidInWords } from '#contract/payments/receipt.ts';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { PageTop } from '../../../../portal/parts/page-top.tsx';
import { PlainButton } from '../../../../portal/parts/plain-button.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { usePolling } from '../../../../portal/parts/use-polling.ts';
import { useServices } from '../../../../portal/services.ts';
import { DuesCard } from '../../../dues/member/parts/dues-card.tsx';
import { owedNow, sameRequest } from '../../../dues/member/parts/owed.ts';
import { useLedger } from '../../../dues/member/parts/use-ledger.ts';
import { reportAbandonedCheckout } from '../parts/abandoned-checkout.ts';
import { CheckoutTrouble } from '../parts/checkout-trouble.tsx';
import { PaymentHistory } from '../parts/payment-history.tsx';
import { useCheckout } from '../parts/use-checkout.ts';
import { usePayments } from '../parts/use-payments.ts';
import '../parts/make-payment.css';
import './outcome.css';

const myPayment = { method: 'GET', path: '/api/v1/payment/mine/{id}' } as const;

/** Ms between two looks at an open payment without live changes. */
const pollMs = 4_000;

/* Follows a payment until it is decided. */
function usePayment(id: string) {
  const { live } = useServices();
  const { data, refetch } = useApiQuery(myPayment, { params: { id }, topic: 'payments' });
  const payment = data?.data.payment;
  usePolling(payment?.state === 'open', () => live.isLive() || refetch(), pollMs);
  return payment;
}

function Paid({ payment }: { payment: MyPayment }) {
  return (
    <>
      <h2>
        We have received{' '}
        {formatNaira((payment.amountReceived ?? payment.amount) + (payment.waiting ?? 0))}. Thank
        you!
      </h2>
      <p>
        {paidInWords(payment)}{' '}
        {payment.credit > 0 ? `${formatNaira(payment.credit)} of it is credit.` : ''}
      </p>
      <p>
        <PageLink className="button" to={['my-payments', 'show', { id: payment._id }]}>
          Open the receipt
        </PageLink>
      </p>
    </>
  );
}

function Failed({ payment }: { payment: MyPayment }) {
  const { ledger } = useLedger();
  const checkout = useCheckout();
  const { busy, pay } = checkout;
  const owed = ledger && owedNow(ledger);
  return (
    <>
      <h2>Your payment of {formatNaira(payment.amount)} did not go through</h2>
      <p>
        {payment.reason} If your account was debited, the payment will appear here automatically.
      </p>
      {payment.isDeclined && owed && owed.total > 0 ? (
        <p>
          <PlainButton busy={busy} onClick={() => pay(sameRequest(owed, payment.amount))}>
            Try again
          </PlainButton>
        </p>
      ) : null}
      <CheckoutTrouble {...checkout} />
    </>
  );
}

function Abandoned({ payment }: { payment: MyPayment }) {
  const checkout = useCheckout();
  const { busy, goOn } = checkout;
  return (
    <>
      <h2>You left the payment page without paying</h2>
      <p>
        The payment of {formatNaira(payment.amount)} is still open. If you have paid by transfer, it
        will appear here automatically.
      </p>
      <p>
        <PlainButton busy={busy} onClick={() => goOn(payment._id)}>
          Continue it
        </PlainButton>
      </p>
      <CheckoutTrouble {...checkout} />
    </>
  );
}

const Waiting = () => (
  <>
    <h2 className="awaiting">
      <span className="spinner" aria-hidden="true" /> We are waiting for the payment service
    </h2>
    <p>
      This page updates automatically. You can also leave it: your payment is not lost, and the
      receipt will be e-mailed to you.
    </p>
  </>
);

const kinds = {
  open: 'plain',
  review: 'warn',
  failed: 'danger',
  valid: 'ok',
  refunded: 'plain',
  void: 'warn',
} as const;

function Words({ payment, isAbandoned }: { payment: MyPayment; isAbandoned: boolean }) {
  if (payment.state === 'valid') return <Paid payment={payment} />;
  if (payment.state === 'failed') return <Failed payment={payment} />;
  if (payment.state === 'open') return isAbandoned ? <Abandoned payment={payment} /> : <Waiting />;
  return (
    <>
      <h2>{payment.reason}</h2>
      <p>
        {payment.state === 'review'
          ? 'You do not need to do anything. If we need something, we will write to you.'
          : `Invoice ${payment.paymentId}`}
      </p>
    </>
  );
}

function OutcomeOf({ id, isAbandoned }: { id: string; isAbandoned: boolean }) {
  const payment = usePayment(id);
  const hasLeft = isAbandoned && payment?.state === 'open';
  useEffect(() => {
    if (hasLeft) reportAbandonedCheckout();
  }, [hasLeft]);
  return (
    <div role="status">
      {payment ? (
        <section className={`panel outcome ${hasLeft ? 'warn' : kinds[payment.state]}`}>
          <Words payment={payment} isAbandoned={isAbandoned} />
        </section>
      ) : null}
    </div>
  );
}

/* Says what became of the payment from which the payer comes back, `?payment=<id>`; nothing without one. */
function Outcome() {
  const [query] = useSearchParams();
  const id = query.get('payment');
  return id ? <OutcomeOf key={id} id={id} isAbandoned={query.has('left')} /> : null;
}

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
