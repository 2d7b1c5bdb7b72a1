import type { ReactNode } from 'react';
import { formatNaira } from '#contract/naira.ts';
import { unknownMethod } from '#contract/payment-terms.ts';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { PaymentStatusTag } from '../../member/payment-columns.tsx';
import { longDate } from '../../public/format.ts';
import { type Listed, payerName, statusOf, yearOf } from './columns.tsx';

/* What is known of it, in the order in which a treasurer asks. */
function factsOf(payment: Listed): [label: string, value: ReactNode][] {
  const { paymentId, amount, amountReceived, reviewReason, recordedBy, user } = payment;
  const status = statusOf(payment);
  const facts: [string, ReactNode][] = [
    ['Status', status && <PaymentStatusTag status={status} />],
    ['Why', reviewReason],
    ['Invoice number', paymentId],
    ['Due year', yearOf(payment)],
    ['Amount due', formatNaira(amount)],
    ['Amount received', amountReceived != null && formatNaira(amountReceived)],
    ['Date paid', payment.datePayed && longDate(payment.datePayed)],
    ['Method', payment.method ?? unknownMethod],
    ['Reference', payment.receivedReference ?? payment.reference],
    ['Recorded by', recordedBy && `${recordedBy.fname} ${recordedBy.lname}`],
    ['Member ID', user?.memberId],
    [
      'E-mail',
      user?.email && <a href={`mailto:${encodeURIComponent(user.email)}`}>{user.email}</a>,
    ],
  ];
  return facts.filter(([, value]) => value);
}

type Props = { payment: Listed | null; open: boolean; onClose: () => void };

/** All that is known of a payment; why it is under review, too. */
export function Details({ payment, open, onClose }: Props) {
  return (
    <SideDrawer title={payment ? payerName(payment) : ''} open={open} onClose={onClose}>
      {payment ? (
        <dl className="payment-facts">
          {factsOf(payment).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </SideDrawer>
  );
}
