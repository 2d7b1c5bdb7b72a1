import { useState } from 'react';
import { Link } from 'react-router';
import type { BankAccount } from '#contract/dues/ledger/settings.ts';
import { formatNaira } from '#contract/naira.ts';
import type { Transfer } from '#contract/payments/transfers/schemas.ts';
import {
  type PaymentSince,
  sinceWords,
  type TransferState,
} from '#contract/payments/transfers/terms.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { PlainListFailure } from '../../../../portal/parts/list-states.tsx';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { PageTop } from '../../../../portal/parts/page-top.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { PlainButton } from '../../../../portal/parts/plain-button.tsx';
import { tagsOf } from '../../../../portal/parts/tag.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useServices } from '../../../../portal/services.ts';
import { longDate } from '../../../../shared/format.ts';
import { sentenceOfPage } from '../../../../shared/http/http.ts';
import { owedNow } from '../../../dues/member/parts/owed.ts';
import { useBankAccount, useLedger } from '../../../dues/member/parts/use-ledger.ts';
import { ReportForm } from './report-form.tsx';
import '../parts/payment-columns.css';
import './transfer.css';

function CopyButton({ text, label }: { text: string; label: string }) {
  const { toasts } = useServices();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toasts.show('This browser cannot copy. Press and hold the number instead.', 'error');
    }
  };
  return (
    <button type="button" className="button quiet" onClick={() => void copy()}>
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
      <span className="unseen"> {label}</span>
    </button>
  );
}

/* Renders the society's bank account, with a copy button; whom to ask where none is set. */
function BankAccountToPay({ bankAccount }: { bankAccount: BankAccount }) {
  const { bankName, accountNumber, accountName } = bankAccount;
  if (!accountNumber)
    return (
      <p>
        The society’s bank account is not shown here yet. Ask the secretariat where to pay:{' '}
        <Link to="/contact" reloadDocument>
          Contact us
        </Link>
        . If you have paid already, report it below.
      </p>
    );
  return (
    <dl className="bank-account">
      <div>
        <dt>Account number</dt>
        <dd>
          <b>{accountNumber}</b>
          <CopyButton text={accountNumber} label="the account number" />
        </dd>
      </div>
      <div>
        <dt>Account name</dt>
        <dd>{accountName || '–'}</dd>
      </div>
      <div>
        <dt>Bank</dt>
        <dd>{bankName || '–'}</dd>
      </div>
    </dl>
  );
}

const myTransfers = { method: 'GET', path: '/api/v1/transfers/me' } as const;

const withdraw = { method: 'DELETE', path: '/api/v1/transfers/{id}' } as const;

/* A transfer that was reported by mistake: asked twice, since a second press is what takes it back. */
function TakeBack({ id, onDone }: { id: string; onDone: () => void }) {
  const [asked, setAsked] = useState(false);
  const { attempt, isSending } = useSend();
  if (!asked)
    return (
      <PlainButton quiet busy={false} onClick={() => setAsked(true)}>
        Take back
      </PlainButton>
    );
  const send = async () => {
    await attempt(withdraw, { params: { id }, done: () => 'Your report is taken back.' });
    onDone();
  };
  return (
    <>
      <PlainButton busy={isSending} onClick={() => void send()}>
        Yes, it was a mistake
      </PlainButton>
      <PlainButton quiet busy={isSending} onClick={() => setAsked(false)}>
        Keep it
      </PlainButton>
    </>
  );
}

const { StateTag } = tagsOf<TransferState | PaymentSince>({
  reported: ['plain', 'Being checked'],
  approved: ['ok', 'Approved'],
  refused: ['danger', 'Refused'],
  returned: ['danger', sinceWords.returned],
  reversed: ['danger', sinceWords.reversed],
  refunded: ['plain', sinceWords.refunded],
  moved: ['plain', sinceWords.moved],
  waits: ['plain', sinceWords.waits],
});

function Reported({ transfer, onChange }: { transfer: Transfer; onChange: () => void }) {
  const { amount, date, reference, state, payment, receiptOf, receipt, since } = transfer;
  /* What the treasurer writes to an approval is for the books. */
  const reason = state === 'approved' ? transfer.sinceReason : transfer.reason;
  return (
    <li>
      <p>
        <b>{formatNaira(amount)}</b> <StateTag state={since ?? state} />
      </p>
      <p>
        {longDate(date)} · {reference}
      </p>
      {reason ? <p className="payment-reason">{reason}</p> : null}
      <p>
        {payment && !since ? (
          <PageLink to={['my-payments', 'show', { id: payment }]}>
            Open the receipt
            {receiptOf === null || receiptOf === amount ? '' : ` of ${formatNaira(receiptOf)}`}
          </PageLink>
        ) : (
          <a href={receipt.src} target="_blank" rel="noreferrer">
            What you sent
          </a>
        )}
        {state === 'reported' ? <TakeBack id={transfer._id} onDone={onChange} /> : null}
      </p>
    </li>
  );
}

type Mine = { transfers: readonly Transfer[]; onChange: () => void };

function MyTransfers({ transfers, onChange }: Mine) {
  if (transfers.length === 0) return null;
  return (
    <Panel title="Your reported transfers">
      <ul className="my-transfers">
        {transfers.map((transfer) => (
          <Reported key={transfer._id} transfer={transfer} onChange={onChange} />
        ))}
      </ul>
    </Panel>
  );
}

/** Renders the other way to pay: the society's bank account, and 'I have paid by transfer'. */
export default function PayByTransfer() {
  const { ledger } = useLedger();
  const { bankAccount, error, refetch } = useBankAccount();
  const list = useApiQuery(myTransfers, { topic: 'payments', staleTime: 0 });
  const owed = ledger ? owedNow(ledger).total : 0;
  if (error && !bankAccount)
    return <PlainListFailure message={sentenceOfPage(error)} retry={() => void refetch()} />;
  return (
    <>
      <PageTop
        title="Pay by bank transfer"
        lead={owed > 0 ? `You owe ${formatNaira(owed)}.` : 'You owe nothing at the moment.'}
      />
      <Panel title="1. Transfer to the society’s account">
        {bankAccount ? (
          <BankAccountToPay bankAccount={bankAccount} />
        ) : (
          <i className="line-skeleton" />
        )}
      </Panel>
      <Panel title="2. I have paid by transfer">
        {ledger ? (
          <ReportForm owed={owed} onReported={() => void list.refetch()} />
        ) : (
          <i className="line-skeleton" />
        )}
      </Panel>
      <MyTransfers
        transfers={list.data?.data.transfers ?? []}
        onChange={() => void list.refetch()}
      />
    </>
  );
}
