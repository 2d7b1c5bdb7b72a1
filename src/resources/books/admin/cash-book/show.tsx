import { Button, Descriptions, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { can } from '#contract/access.ts';
import { cashBookCalls } from '#contract/books/cash-book/calls.ts';
import type { CashEntry } from '#contract/books/cash-book/entry-schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { PdfButton } from '../../../../portal/antd/pdf-button.tsx';
import { useConfirm } from '../../../../portal/antd/use-confirm.tsx';
import { useTitle } from '../../../../portal/frame/title.ts';
import { RecordFailure } from '../../../../portal/pages/record-failure.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { usePathTo, useServices } from '../../../../portal/services.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';
import { AuditLink } from '../../../system/admin/parts/audit-link.tsx';
import { OnStatement } from '../parts/on-statement.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';
import { kindWords, partyWords } from './words.ts';
import '../../../payments/admin/parts/payment-sheet.css';

type Fact = [label: string, value: ReactNode];

function OtherVoucher({ voucher }: { voucher: NonNullable<CashEntry['reverses']> }) {
  const pathTo = usePathTo();
  return <Link to={pathTo('cash-book', 'show', { id: voucher._id })}>{voucher.voucherNumber}</Link>;
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

/* A picture stands here; a PDF opens by its link. */
function Attachment({ attachment }: { attachment: NonNullable<CashEntry['attachment']> }) {
  return (
    <p>
      {attachment.contentType.startsWith('image/') ? (
        <img className="transfer-picture" src={attachment.src} alt="Attachment of the voucher" />
      ) : null}
      <a href={attachment.src} target="_blank" rel="noreferrer">
        Open the attachment
      </a>
    </p>
  );
}

/* Ends that the next one is offered. */
function EndStanding({ id, onDone }: { id: string; onDone: () => unknown }) {
  const { http } = useServices();
  const confirm = useConfirm();
  const end = () =>
    confirm(
      {
        title: 'Offer this payment no more?',
        text: 'Its vouchers stay; the next one is not offered any more.',
        act: 'Offer it no more',
      },
      async () => {
        await http.send(cashBookCalls.endStanding, { params: { id } });
        await onDone();
      },
    );
  return <Button onClick={() => void end()}>Not every month any more</Button>;
}

function Voucher({ entry, refetch }: { entry: CashEntry; refetch: () => unknown }) {
  const [isReversing, setReversing] = useState(false);
  const identity = useIdentity();
  const mayReverse =
    identity !== null &&
    can(identity, 'payments.reverse') &&
    entry.reverses === null &&
    entry.reversedBy === null;
  const mayWrite = identity !== null && can(identity, 'payments.write');
  const facts = factsOf(entry).filter(([, value]) => value);
  return (
    <div className="payment-sheet">
      <Descriptions
        column={1}
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
      />
      {entry.lines.map((line) => (
        <OnStatement key={line._id} line={line} onDone={refetch} />
      ))}
      {entry.attachment ? <Attachment attachment={entry.attachment} /> : null}
      <div className="form-actions sheet-actions">
        <PdfButton
          path={cashBookCalls.voucherPdf.path.replace('{id}', entry._id)}
          name={`voucher-${entry.voucherNumber}.pdf`}
          label="Voucher as PDF"
        />
        {entry.standing && mayWrite ? <EndStanding id={entry.standing} onDone={refetch} /> : null}
        {mayReverse ? (
          <Button danger onClick={() => setReversing(true)}>
            Reverse
          </Button>
        ) : null}
      </div>
      {isReversing ? <ReverseDialog entry={entry} onClose={() => setReversing(false)} /> : null}
    </div>
  );
}

/** Shows a voucher with its attachment, to print or to reverse. Read when opened, because the link expires. */
export default function ShowVoucher() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useApiQuery(cashBookCalls.cashEntry, {
    params: { id },
    staleTime: 0,
  });
  const entry = data?.data.entry;
  useTitle(entry?.voucherNumber ?? null);
  if (error && !entry) return <RecordFailure error={error} retry={refetch} />;
  if (!entry) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  return <Voucher entry={entry} refetch={refetch} />;
}
