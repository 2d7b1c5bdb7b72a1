import { formatNaira } from '#contract/naira.ts';
import { type PaymentStatus, unknownMethod } from '#contract/payment-terms.ts';
import type { Payment } from '#contract/payments.ts';
import type { Column } from '../components/records.tsx';
import { Tag, type TagKind } from '../components/tag.tsx';
import { longDate } from '../public/format.ts';

const kinds: Record<PaymentStatus, TagKind> = {
  successful: 'ok',
  pending: 'plain',
  failed: 'danger',
  review: 'warn',
  refunded: 'plain',
};

/** A payment's status, its first letter capitalised (specification §3). */
export function PaymentStatusTag({ status }: { status: PaymentStatus }) {
  return (
    <Tag kind={kinds[status] ?? 'plain'}>{status.charAt(0).toUpperCase() + status.slice(1)}</Tag>
  );
}

/* An id is long and says little to a person: its end, which tells payments apart, is what is seen of it. */
function PaymentId({ id }: { id: string }) {
  return (
    <code title={id} className="short-id">
      <bdi>{id}</bdi>
    </code>
  );
}

/** The columns of a member's payment table (specification §2 'Dashboard'). */
export const paymentColumns: readonly Column<Payment>[] = [
  { key: '_id', label: 'Payment ID', cell: ({ _id }) => <PaymentId id={_id} /> },
  {
    key: 'paymentId',
    label: 'Invoice Number',
    cell: ({ paymentId }) => <b>{paymentId}</b>,
    head: true,
  },
  {
    key: 'datePayed',
    label: 'Date Paid',
    cell: ({ datePayed }) => (datePayed ? longDate(datePayed) : 'Not paid yet'),
  },
  { key: 'amount', label: 'Amount', numeric: true, cell: ({ amount }) => formatNaira(amount) },
  { key: 'method', label: 'Method', cell: ({ method }) => method ?? unknownMethod },
  { key: 'expiresIn', label: 'Due Year', cell: ({ expiresIn }) => expiresIn.slice(0, 4) },
  { key: 'status', label: 'Status', cell: ({ status }) => <PaymentStatusTag status={status} /> },
];
