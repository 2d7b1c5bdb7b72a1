import { formatNaira } from '#contract/naira.ts';
import { unknownMethod } from '#contract/payment-terms.ts';
import type { TreasurerPayment } from '#contract/payments.ts';
import type { Column } from '../../components/records.tsx';
import { MemberId } from '../../member/member-id.tsx';
import { PaymentStatusTag } from '../../member/payment-columns.tsx';

/** As the treasurer sees it; a back end of the specification alone tells only some of it. */
export type Listed = Partial<TreasurerPayment> & Pick<TreasurerPayment, '_id' | 'amount'>;

export const statusOf = ({ status, paymentStatus }: Listed) => paymentStatus ?? status;

/** 'Adaeze Grace Nwosu' */
export const payerName = ({ user }: Listed): string =>
  [user?.fname, user?.mname, user?.lname].filter(Boolean).join(' ') || 'Unknown';

/** The due year; where it is not told, the year of the payment. */
export const yearOf = ({ expiresIn, datePayed }: Listed): string =>
  (expiresIn ?? datePayed ?? '–').slice(0, 4);

/* What has arrived: nothing yet of what is pending, and of a payment under review what came in its place. */
function AmountPaid({ payment }: { payment: Listed }) {
  const { amount, amountReceived } = payment;
  const status = statusOf(payment);
  if (status === 'pending' || status === 'failed') return '–';
  if (status !== 'review') return formatNaira(amount);
  return (
    <span className="two-lines">
      {amountReceived == null ? '–' : formatNaira(amountReceived)}
      <small>of {formatNaira(amount)}</small>
    </span>
  );
}

/** The columns of specification §2 'Annual Dues', and the payment's own status. */
export const duesColumns = (onOpen: (payment: Listed) => void): readonly Column<Listed>[] => [
  { key: 'memberId', label: 'Member ID', cell: ({ user }) => <MemberId id={user?.memberId} /> },
  {
    key: 'name',
    label: 'Full Name',
    head: true,
    cell: (payment) => (
      <button type="button" className="row-opener" onClick={() => onOpen(payment)}>
        {payerName(payment)}
        <span className="unseen">: the payment’s details</span>
      </button>
    ),
  },
  { key: 'designation', label: 'Membership Status', cell: ({ user }) => user?.status ?? '–' },
  { key: 'year', label: 'Payment Year', cell: yearOf },
  {
    key: 'amount',
    label: 'Amount paid',
    numeric: true,
    cell: (payment) => <AmountPaid payment={payment} />,
  },
  { key: 'method', label: 'Payment Method', cell: ({ method }) => method ?? unknownMethod },
  {
    key: 'status',
    label: 'Status',
    cell: (payment) => {
      const status = statusOf(payment);
      return status ? <PaymentStatusTag status={status} /> : '–';
    },
  },
];
