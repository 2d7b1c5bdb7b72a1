import { Descriptions, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { formatNaira } from '#contract/naira.ts';
import { unknownMethod } from '#contract/payments/terms.ts';
import { RecordFailure } from '../../portal/pages/record-failure.tsx';
import { useRecord } from '../../portal/pages/use-record.ts';
import { PaymentStatusTag } from '../../portal/payments/payment-columns.tsx';
import { useTitle } from '../../portal/title.ts';
import { longDate } from '../../shared/format.ts';
import { type Listed, payerName, statusOf, yearOf } from './columns.tsx';

/* In the order in which a treasurer needs them. */
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

/** Shows all details of a payment, including why it is under review. */
export default function PaymentDetails() {
  const { query, record: payment } = useRecord<Listed>();
  useTitle(payment ? payerName(payment) : null);
  if (!payment && query.error)
    return <RecordFailure error={query.error} retry={() => query.refetch()} />;
  if (!payment) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  return (
    <Descriptions
      column={1}
      items={factsOf(payment).map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}
