import { useParams } from 'react-router';
import { bookCalls } from '#contract/books/calls.ts';
import type { CashEntry } from '#contract/books/cash-book/entry-schemas.ts';
import { reasonForm } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { type Fact, Facts } from '../../../../portal/antd/facts.tsx';
import { PdfButton } from '../../../../portal/antd/pdf-button.tsx';
import { useTitle } from '../../../../portal/frame/title.ts';
import { RecordPending } from '../../../../portal/pages/record-failure.tsx';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';
import { StoredFile } from '../../../payments/admin/parts/stored-file.tsx';
import { AuditLink } from '../../../system/admin/parts/audit-link.tsx';
import { kindWords } from '../parts/movement-words.ts';
import { OnStatement } from '../parts/on-statement.tsx';
import { bookResources } from './book-resources.ts';
import { partyWords } from './words.ts';
import '../../../payments/admin/parts/payment-sheet.css';

function OtherVoucher({ voucher }: { voucher: NonNullable<CashEntry['reverses']> }) {
  return (
    <PageLink to={['cash-book', 'show', { id: voucher._id }]}>{voucher.voucherNumber}</PageLink>
  );
}

/* In the order of a voucher on paper. */
function factsOf(entry: CashEntry): Fact[] {
  const { kind, account, toAccount, reverses, reversedBy } = entry;
  return [
    ['Voucher number', entry.voucherNumber],
    ['Kind', reverses ? `Reversal of a ${kindWords[kind].toLowerCase()}` : kindWords[kind]],
    ['Amount', <b key="amount">{formatNaira(entry.amount)}</b>],
    ['Date', longDate(entry.date)],
    [kind === 'receipt' ? 'Into account' : 'From account', account.name],
    ['To account', toAccount?.name],
    [partyWords[kind], entry.party],
    ['Purpose', entry.purpose],
    ['Category', entry.category?.name],
    ['Reference', entry.reference],
    ['Fund', entry.fund],
    ['Approved by', entry.approvedBy],
    ['How often', entry.standing && 'Every month'],
    ['Reverses', reverses && <OtherVoucher voucher={reverses} />],
    ['Reversed by', reversedBy && <OtherVoucher voucher={reversedBy} />],
    ['Reason', entry.reason],
    ['Recorded by', entry.by && `${entry.by}, ${longMoment(entry.createdAt)}`],
    ['Audit log', <AuditLink key="audit" number={entry.voucherNumber} />],
  ];
}

const act = actsOn<CashEntry>();

/* Ends that the next one is offered. */
const endStanding = act(bookCalls.endStanding, {
  key: 'end',
  label: 'Not every month any more',
  isFor: ({ standing }) => standing !== null,
  input: ({ standing }) => ({ params: { id: standing ?? '' } }),
  question: () => ({
    title: 'Offer this payment no more?',
    text: 'Its vouchers stay; the next one is not offered any more.',
    act: 'Offer it no more',
  }),
});

const reverse = act(bookCalls.reverseCashEntry, {
  key: 'reverse',
  label: 'Reverse',
  danger: true,
  isFor: ({ reverses, reversedBy }) => reverses === null && reversedBy === null,
  form: {
    schema: reasonForm,
    title: ({ voucherNumber }) => `Reverse ${voucherNumber}?`,
    words: ({ amount }) =>
      `${formatNaira(amount)} is reversed under a new voucher number, on the date of the voucher, or on the first date that is neither closed nor signed. Both vouchers stay in the records.`,
    submit: 'Reverse voucher',
  },
  done: ({ data }) => `Reversed as ${data.entry.voucherNumber}.`,
  changes: bookResources,
});

function Voucher({ entry }: { entry: CashEntry }) {
  const { attachment } = entry;
  return (
    <div className="payment-sheet">
      <Facts facts={factsOf(entry)} />
      {entry.lines.map((line) => (
        <OnStatement key={line._id} line={line} />
      ))}
      {attachment ? (
        <StoredFile file={attachment} alt="Attachment of the voucher" label="Open the attachment" />
      ) : null}
      <div className="form-actions sheet-actions">
        <PdfButton
          path={bookCalls.voucherPdf.path.replace('{id}', entry._id)}
          name={`voucher-${entry.voucherNumber}.pdf`}
          label="Voucher as PDF"
        />
        <ActButton act={endStanding} record={entry} resource="cash-book" />
        <ActButton act={reverse} record={entry} resource="cash-book" />
      </div>
    </div>
  );
}

/** Shows a voucher with its attachment, to print or to reverse. Read when opened, because the link expires. */
export default function ShowVoucher() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useApiQuery(bookCalls.cashEntry, {
    params: { id },
    staleTime: 0,
  });
  const entry = data?.data.entry;
  useTitle(entry?.voucherNumber ?? null);
  if (!entry) return <RecordPending error={error} retry={refetch} />;
  return <Voucher entry={entry} />;
}
