import { formatNaira } from '#contract/naira.ts';
import type { Payment } from '#contract/payments/schemas.ts';
import { type PaymentStatus, paymentWord, unknownMethod } from '#contract/payments/terms.ts';
import { Tag, type TagKind } from '../../../../portal/parts/tag.tsx';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { longDate } from '../../../../shared/format.ts';
import './payment-columns.css';

const kinds: Record<PaymentStatus, TagKind> = {
  successful: 'ok',
  pending: 'plain',
  failed: 'danger',
  review: 'warn',
  refunded: 'plain',
};

type Of = { status: PaymentStatus } & Partial<Pick<Payment, 'receiptNumber' | 'returnedOn'>>;

/** Shows what a payment's status is in words. */
export function PaymentStatusTag({ status, receiptNumber, returnedOn }: Of) {
  return (
    <Tag kind={kinds[status] ?? 'plain'}>{paymentWord(status, receiptNumber, returnedOn)}</Tag>
  );
}

/* Shows only the end of an id: the whole is long, and the end is enough to distinguish payments. */
function PaymentId({ id }: { id: string }) {
  return (
    <code title={id} className="short-id">
      <bdi>{id}</bdi>
    </code>
  );
}

/* What was reversed, or returned by the bank, has a receipt and no day on which it was paid any more. */
function datePaid({ datePayed, status, receiptNumber }: Payment): string {
  if (datePayed) return longDate(datePayed);
  return status === 'failed' && receiptNumber ? 'Taken back' : 'Not paid yet';
}

/** The columns of a member's payment table. */
export const paymentColumns: readonly ResourceColumn<Payment>[] = [
  { dataIndex: '_id', title: 'Payment ID', render: (_, { _id }) => <PaymentId id={_id} /> },
  {
    dataIndex: 'paymentId',
    title: 'Invoice Number',
    render: (_, { paymentId }) => <b>{paymentId}</b>,
  },
  { dataIndex: 'datePayed', title: 'Date Paid', render: (_, payment) => datePaid(payment) },
  { dataIndex: 'amount', type: 'naira' },
  { dataIndex: 'method', render: (_, { method }) => method ?? unknownMethod },
  {
    dataIndex: 'expiresIn',
    title: 'Due Year',
    render: (_, { expiresIn }) => expiresIn.slice(0, 4),
  },
  { dataIndex: 'status', render: (_, payment) => <PaymentStatusTag {...payment} /> },
];

/** The row of a payment on a phone: its id, amount, date and status. */
export const paymentRow: ResourceRow<Payment> = {
  title: ({ paymentId }) => paymentId,
  line: (payment) => `${formatNaira(payment.amount)} · ${datePaid(payment)}`,
  tag: (payment) => <PaymentStatusTag {...payment} />,
};
