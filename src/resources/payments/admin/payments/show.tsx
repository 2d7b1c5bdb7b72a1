import type { LedgerEntry } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import type { PaymentDetails as Details } from '#contract/payments/schemas.ts';
import { unknownMethod } from '#contract/payments/terms.ts';
import { actionInWords } from '#contract/system/audit/terms.ts';
import { type Fact, Facts } from '../../../../portal/antd/facts.tsx';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { useTitle } from '../../../../portal/frame/title.ts';
import { RecordPending } from '../../../../portal/pages/record-failure.tsx';
import { useRecord } from '../../../../portal/pages/use-record.ts';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';
import { OnStatement } from '../../../books/admin/parts/on-statement.tsx';
import { useCashAccounts } from '../../../dues/admin/parts/use-cash-accounts.ts';
import { AuditLink } from '../../../system/admin/parts/audit-link.tsx';
import { PaymentStatusTag } from '../../member/parts/payment-columns.tsx';
import { gatewayName } from './act-words.ts';
import { exactIn, type Listed, payerName, statusOf, yearOf } from './columns.tsx';
import { PaymentActions } from './payment-actions.tsx';
import '../parts/payment-sheet.css';
import './payments.css';

function PayerLink({ user }: Pick<Listed, 'user'>) {
  if (!user) return null;
  return <PageLink to={['members', 'show', { id: user._id }]}>{user.memberId}</PageLink>;
}

/* In the order in which a treasurer needs them. */
function factsOf(
  payment: Listed,
  { currency = 'NGN', account, givenBack, returnStands }: Partial<Details> = {},
): Fact[] {
  const { paymentId, amount, amountReceived, reviewReason, recordedBy, user } = payment;
  const status = statusOf(payment);
  return [
    ['Status', status && <PaymentStatusTag {...payment} status={status} />],
    ['Why', reviewReason],
    ['Member ID', user && <PayerLink user={user} />],
    ['Invoice number', paymentId],
    ['Receipt number', payment.receiptNumber],
    ['Due year', yearOf(payment)],
    ['Amount due', formatNaira(amount)],
    ['Amount received', amountReceived != null && exactIn(amountReceived, currency)],
    ['Waits for a decision', payment.surplus && formatNaira(payment.surplus)],
    [
      'Refunded',
      givenBack &&
        `${formatNaira(givenBack.amount)} on ${longDate(givenBack.date)}, from ${givenBack.account}`,
    ],
    ['Return', payment.returnedOn && returnStands],
    ['Date paid', payment.datePayed && longDate(payment.datePayed)],
    ['Method', payment.method ?? unknownMethod],
    ['Account', account?.name],
    ['Reference', payment.receivedReference ?? payment.reference],
    ['Recorded by', recordedBy && `${recordedBy.fname} ${recordedBy.lname}`],
    ['Recorded on', payment.createdAt && longDate(payment.createdAt)],
    ['Audit log', paymentId && <AuditLink number={paymentId} />],
    [
      'E-mail',
      user?.email && <a href={`mailto:${encodeURIComponent(user.email)}`}>{user.email}</a>,
    ],
  ];
}

function WhatItPaid({ details: { paid, credit } }: { details: Details }) {
  if (paid.length === 0 && credit === 0) return null;
  return (
    <section className="sheet-part" aria-labelledby="what-it-paid">
      <h3 id="what-it-paid">What it paid</h3>
      <ul className="amounts">
        {paid.map(({ year, name, amount }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two levies may have one name and one year
          <li key={`${year} ${name} ${place}`}>
            <span>{name ? `${name}, ${year}` : `Dues of ${year}`}</span>
            <b>{formatNaira(amount)}</b>
          </li>
        ))}
        {credit > 0 ? (
          <li>
            <span>Kept as credit</span>
            <b>{formatNaira(credit)}</b>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

function gatewayFacts({ gateway, gatewayId, fee, net }: Details): Fact[] {
  if (!gateway) return [];
  return [
    ['Gateway', gatewayName(gateway)],
    ['Gateway’s number', gatewayId],
    ['Fee', fee !== null && formatNaira(fee)],
    ['Net of the fee', net !== null && formatNaira(net)],
  ];
}

function GatewayEvents({ details }: { details: Details }) {
  const facts = gatewayFacts(details);
  if (facts.length === 0) return null;
  return (
    <section className="sheet-part" aria-labelledby="what-the-gateway-said">
      <h3 id="what-the-gateway-said">The gateway</h3>
      <Facts size="small" facts={facts} />
      {details.said.length > 0 ? (
        <ol className="said">
          {details.said.map(({ at, words }) => (
            <li key={at + words}>
              <time dateTime={at}>{longDate(at)}</time> {words}
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}

const kinds: Partial<Record<LedgerEntry['kind'], string>> = {
  payment: 'Booked',
  move: 'Moved',
  refund: 'Refunded',
  reversal: 'Reversed',
};

/* What happened, as a treasurer says it. */
function wordsOf({ kind, date, _id }: LedgerEntry, { returnedOn, entries }: Details): string {
  const first = entries[0]?._id;
  if (kind === 'payment' && _id !== first)
    return entries.some((one) => one.reverses === first) ? 'Booked again' : 'Surplus booked';
  if (kind === 'reversal' && date === returnedOn) return 'Returned by the bank';
  return kinds[kind] ?? kind;
}

function InTheBooks({ details }: { details: Details }) {
  /* A move is two entries: away from one member, and to another. */
  const entries = details.entries.filter(({ kind, amount }) => kind !== 'move' || amount < 0);
  if (entries.length < 2) return null;
  return (
    <section className="sheet-part" aria-labelledby="in-the-books">
      <h3 id="in-the-books">In the books</h3>
      <ol className="said">
        {entries.map((entry) => (
          <li key={entry._id}>
            <time dateTime={entry.date}>{longDate(entry.date)}</time> {wordsOf(entry, details)}
            {entry.other ? <> to {entry.other.name}</> : null}{' '}
            <b>{formatNaira(Math.abs(entry.amount))}</b>
            {entry.by ? ` by ${entry.by}` : ''}
            {entry.kind === 'refund' && entry.reference ? `, ${entry.reference}` : ''}
            {entry.reason ? <small>{entry.reason}</small> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/* Each receipt that was corrected by the next: what it said, and who gave the next out, when and why. */
function Receipts({ details: { receipts } }: { details: Details }) {
  if (receipts.length < 2) return null;
  return (
    <section className="sheet-part" aria-labelledby="its-receipts">
      <h3 id="its-receipts">Receipts</h3>
      <ol className="said">
        {receipts.map(({ number, code, holder, date, amount, at, act }, place) => (
          <li key={number}>
            {/* One of before receipts were kept was written down only as it was replaced. */}
            {at === receipts[place + 1]?.at ? null : <time dateTime={at}>{longMoment(at)} </time>}
            <a href={`/verify/${code}`} target="_blank" rel="noreferrer">
              {number}
            </a>{' '}
            {holder}, paid on {longDate(date)} <b>{formatNaira(amount)}</b>
            {act ? (
              <small>
                In place of {receipts[place - 1]?.number}: {actionInWords(act)}
                {act.by ? ` by ${act.by}` : ''}
                {act.reason ? `. ${act.reason}` : ''}
              </small>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Shows all details of a payment: what it paid, what its gateway said, what was taken back, and why. */
export default function PaymentDetails() {
  const { query, record: payment } = useRecord<Listed>();
  useTitle(payment ? payerName(payment) : null);
  if (!payment) return <RecordPending error={query.error} retry={query.refetch} />;
  return <Sheet payment={payment} />;
}

function Sheet({ payment }: { payment: Listed }) {
  const { data, error, refetch } = useApiQuery(paymentCalls.paymentDetails, {
    params: { id: payment._id },
    topic: 'payments',
  });
  const details = data?.data;
  const { accounts, loaded, ...ofAccounts } = useCashAccounts();
  const failure = (details ? null : error) ?? (loaded ? null : ofAccounts.error);
  return (
    <div className="payment-sheet">
      <Facts facts={factsOf(payment, details)} />
      {details ? (
        <>
          <WhatItPaid details={details} />
          <GatewayEvents details={details} />
          <InTheBooks details={details} />
          <Receipts details={details} />
          {details.line ? <OnStatement line={details.line} /> : null}
          {details.refundLines.map(({ number, ...line }) => (
            <OnStatement key={`${line._id} ${number}`} line={line} what={number} />
          ))}
        </>
      ) : null}
      {failure ? (
        <ListFailure
          sentence={sentenceOf(failure)}
          retry={() => Promise.all([refetch(), ofAccounts.refetch()])}
        />
      ) : null}
      <PaymentActions
        payment={payment}
        details={details}
        accounts={loaded ? accounts : undefined}
      />
    </div>
  );
}
