import { useState } from 'react';
import { Link } from 'react-router';
import type { BankAccount } from '#contract/dues/ledger/settings.ts';
import { useServices } from '../../../../portal/services.ts';
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

/** Renders the society's bank account, with a copy button; whom to ask where none is set. */
export function BankAccountToPay({ bankAccount }: { bankAccount: BankAccount }) {
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
