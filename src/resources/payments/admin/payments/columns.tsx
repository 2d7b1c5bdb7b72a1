import { Link } from 'react-router';
import { yearsInWords } from '#contract/dues/ledger/statement-of-account.ts';
import { formatNaira, wholeNaira } from '#contract/naira.ts';
import type { TreasurerPayment } from '#contract/payments/schemas.ts';
import {
  paymentMethods,
  paymentStatuses,
  statusWord,
  unknownMethod,
} from '#contract/payments/terms.ts';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { MemberId } from '../../../members/admin/parts/member-name.tsx';
import { PaymentStatusTag } from '../../member/parts/payment-columns.tsx';

/** A payment as the treasurer sees it, as far as it is known. */
export type Listed = Partial<TreasurerPayment> & Pick<TreasurerPayment, '_id' | 'amount'>;

export const statusOf = ({ status, paymentStatus }: Listed) => paymentStatus ?? status;

/** Returns '₦27,500.00', or 'USD 20.00': an amount among a payment's facts. */
export const exactIn = (amount: number, currency: string): string =>
  currency === 'NGN' ? formatNaira(amount) : `${currency} ${formatNaira(amount).replace('₦', '')}`;

/** Returns 'Adaeze Grace Nwosu'. */
export const payerName = ({ user }: Listed): string =>
  [user?.fname, user?.mname, user?.lname].filter(Boolean).join(' ') || 'Unknown';

/** Returns the due year; if it is missing, the year of the payment. */
export const yearOf = ({ expiresIn, datePayed }: Listed): string =>
  (expiresIn ?? datePayed ?? '–').slice(0, 4);

/**
 * Returns what a payment paid of the dues of the chosen years, in naira; null where no year is chosen, or it paid nothing
 * of them.
 */
export function paidOfChosen({ paidOf = [] }: Listed, years: readonly string[]): number | null {
  const paid = paidOf.filter(({ year }) => years.includes(String(year)));
  return paid.length > 0 ? paid.reduce((sum, { amount }) => sum + amount * 100, 0) / 100 : null;
}

/*
 * Shows the received amount: nothing for a pending payment; for one under review, what arrived instead. Where the list is
 * of some years, what it paid of these.
 */
function AmountPaid({ payment, years }: { payment: Listed; years: readonly string[] }) {
  const { amount, amountReceived, receivedCurrency = 'NGN', counted, surplus } = payment;
  const ofYears = paidOfChosen(payment, years);
  if (ofYears !== null && ofYears !== counted)
    return (
      <span className="two-lines">
        {formatNaira(ofYears)}
        <small>of {formatNaira(counted ?? amount)}</small>
      </span>
    );
  const status = statusOf(payment);
  if (status === 'pending' || status === 'failed') return '–';
  const received = amountReceived ?? amount;
  if (status !== 'review' && counted !== undefined && counted < received)
    return (
      <span className="two-lines">
        {formatNaira(counted)}
        <small>
          of {exactIn(received, receivedCurrency)},{' '}
          {surplus ? `${formatNaira(surplus)} waits` : 'the rest refunded'}
        </small>
      </span>
    );
  if (status !== 'review') return formatNaira(received);
  return (
    <span className="two-lines">
      {amountReceived == null ? '–' : exactIn(amountReceived, receivedCurrency)}
      <small>of {formatNaira(amount)}</small>
    </span>
  );
}

function Status({ payment }: { payment: Listed }) {
  const status = statusOf(payment);
  return status ? <PaymentStatusTag {...payment} status={status} /> : '–';
}

/* The years whose dues it paid; where nothing counts of it, the one that it was asked for. None of a mere credit. */
function yearsPaid(payment: Listed): string {
  const { paidOf = [], counted } = payment;
  if (paidOf.length > 0) return yearsInWords(paidOf.map(({ year }) => year));
  return counted ? '' : yearOf(payment);
}

/* With what each got where they are several. */
function YearsPaid({ payment }: { payment: Listed }) {
  const { paidOf = [] } = payment;
  const years = yearsPaid(payment) || '–';
  if (paidOf.length < 2) return years;
  return (
    <span className="two-lines">
      {years}
      <small>{paidOf.map(({ amount }) => wholeNaira(amount)).join(' · ')}</small>
    </span>
  );
}

const sameText = (values: readonly string[]) => values.map((value) => ({ text: value, value }));

/**
 * Returns the columns of 'Annual Dues', and the payment's own status.
 *
 * @param years the due years to filter by
 * @param pathOf returns the path of a payment's page
 * @param chosen those that the list is filtered by
 */
export const duesColumns = (
  years: readonly number[] = [],
  pathOf: (payment: Listed) => string | undefined = () => undefined,
  chosen: readonly string[] = [],
): readonly ResourceColumn<Listed>[] => [
  {
    dataIndex: 'memberId',
    title: 'Member ID',
    sorter: true,
    render: (_, { user }) => <MemberId id={user?.memberId} />,
  },
  {
    dataIndex: 'name',
    title: 'Full Name',
    sorter: true,
    isLink: true,
    render: (_, payment) => {
      const path = pathOf(payment);
      return path ? <Link to={path}>{payerName(payment)}</Link> : payerName(payment);
    },
  },
  {
    dataIndex: 'user.status',
    title: 'Membership Status',
    render: (_, { user }) => user?.status ?? '–',
  },
  {
    dataIndex: 'year',
    title: 'Payment Year',
    sorter: true,
    filters: sameText(years.map(String)),
    render: (_, payment) => <YearsPaid payment={payment} />,
  },
  {
    dataIndex: 'amount',
    title: 'Amount paid',
    sorter: true,
    align: 'end',
    render: (_, payment) => <AmountPaid payment={payment} years={chosen} />,
  },
  {
    dataIndex: 'method',
    title: 'Payment Method',
    filters: sameText(paymentMethods),
    render: (_, { method }) => method ?? unknownMethod,
  },
  { dataIndex: 'datePayed', title: 'Date Paid', sorter: true, type: 'shortDay' },
  { dataIndex: 'paymentId', title: 'Invoice Number', hidden: true, type: 'code' },
  { dataIndex: 'receiptNumber', title: 'Receipt Number', hidden: true, type: 'code' },
  {
    dataIndex: 'receivedReference',
    title: 'Reference',
    hidden: true,
    render: (_, { receivedReference, reference }) => receivedReference ?? reference ?? '–',
  },
  {
    dataIndex: 'status',
    sorter: true,
    filters: paymentStatuses.map((value) => ({ text: statusWord(value), value })),
    render: (_, payment) => <Status payment={payment} />,
  },
];

/**
 * Returns the row of a payment on a phone: the payer, the amount, its year and its status.
 *
 * @param chosen the due years that the list is filtered by
 */
export const duesRow = (chosen: readonly string[] = []): ResourceRow<Listed> => ({
  title: payerName,
  line: (payment) => {
    const { amount, method } = payment;
    const [ofYears, years] = [paidOfChosen(payment, chosen), yearsPaid(payment)];
    const words =
      ofYears === null
        ? [wholeNaira(amount), years && `for ${years}`]
        : [`${wholeNaira(ofYears)} of ${wholeNaira(amount)}`];
    return <span className="wrapped-line">{[...words, method].filter(Boolean).join(' · ')}</span>;
  },
  tag: (payment) => <Status payment={payment} />,
});
