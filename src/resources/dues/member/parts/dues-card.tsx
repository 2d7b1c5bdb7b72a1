import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { yearsInWords } from '#contract/dues/ledger/statement-of-account.ts';
import { formatNaira, wholeNaira } from '#contract/naira.ts';
import type { Payment } from '#contract/payments/schemas.ts';
import { useOffline } from '../../../../portal/offline/use-offline.ts';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { Tag } from '../../../../portal/parts/tag.tsx';
import { usePathTo } from '../../../../portal/services.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';
import { CheckoutTrouble } from '../../../payments/member/parts/checkout-trouble.tsx';
import { useOnlinePayment } from '../../../payments/member/parts/online-payment.ts';
import { PayForm } from '../../../payments/member/parts/pay-form.tsx';
import { useCheckout } from '../../../payments/member/parts/use-checkout.ts';
import { type Owed, owedNow } from './owed.ts';
import { LetterOfStanding } from './standing-letter.tsx';
import { useDues, useDuesSettings } from './use-ledger.ts';
import './dues-card.css';

function Deadline({ ledger }: { ledger: Ledger }) {
  const { oldestDue, overdue } = ledger;
  if (!oldestDue) return null;
  return overdue > 0 ? (
    <Tag kind="warn">Overdue since {longDate(oldestDue)}</Tag>
  ) : (
    <Tag>Due by {longDate(oldestDue)}</Tag>
  );
}

type OpenProps = { payment: Payment; busy: boolean; onGoOn: () => void; onAgain: () => void };

/* Tells of a payment that is open or being checked, before another one is begun. */
function OpenPayment({ payment, busy, onGoOn, onAgain }: OpenProps) {
  const { amount, createdAt, status, reason } = payment;
  if (status === 'review')
    return (
      <div className="told">
        <p>
          {reason} <b>{payment.paymentId}</b>
        </p>
        <button type="button" className="button quiet" onClick={onAgain}>
          Pay anyway
        </button>
      </div>
    );
  return (
    <div className="told">
      <p>
        A payment of <b>{formatNaira(amount)}</b> has been open since {longMoment(createdAt)}
      </p>
      <div className="page-actions">
        <button type="button" className="button" disabled={busy} aria-busy={busy} onClick={onGoOn}>
          Continue it
        </button>
        <button type="button" className="button quiet" onClick={onAgain}>
          Start again
        </button>
      </div>
    </div>
  );
}

const isWaiting = ({ status }: Payment) => status === 'pending' || status === 'review';

/* Asks before a second payment of what a transfer may have paid. */
const BeingChecked = ({ onAgain }: { onAgain: () => void }) => (
  <div className="told">
    <p>The treasurer is checking your transfer. The receipt will be e-mailed to you.</p>
    <button type="button" className="button quiet" onClick={onAgain}>
      Pay anyway
    </button>
  </div>
);

type PayProps = { owed: Owed; isChecked: boolean; payments: readonly Payment[] | undefined };

/* The gateway, or the bank account in place of it; the other way below. */
function Pay({ owed, isChecked, payments }: PayProps) {
  const pathTo = usePathTo();
  const online = useOnlinePayment();
  const { settings } = useDuesSettings();
  const { isOffline } = useOffline();
  const checkout = useCheckout();
  const { busy, pay, goOn } = checkout;
  const [again, setAgain] = useState(false);
  const waiting = again ? undefined : payments?.find(isWaiting);
  const transfer = pathTo('my-payments', 'transfer');
  if (isOffline) return <p className="told">You can pay once there is a connection.</p>;
  if (isChecked && !again) return <BeingChecked onAgain={() => setAgain(true)} />;
  if (online === 'none')
    return (
      <>
        {waiting ? <p className="told">{waiting.reason}</p> : null}
        <Link className="button" to={transfer}>
          Pay by bank transfer
        </Link>
      </>
    );
  return (
    <>
      {waiting ? (
        <OpenPayment
          payment={waiting}
          busy={busy}
          onGoOn={() => void goOn(waiting._id)}
          onAgain={() => setAgain(true)}
        />
      ) : (
        <PayForm
          owed={owed}
          hasParts={settings?.partPayments ?? false}
          busy={busy}
          onPay={(asked) => void pay(isChecked ? { ...asked, acceptReported: true } : asked)}
        />
      )}
      <CheckoutTrouble {...checkout} />
      <Link className="other-way" to={transfer}>
        Pay by bank transfer instead
      </Link>
    </>
  );
}

const creditWords = ({ credit }: Ledger) =>
  credit > 0 ? `You have ${formatNaira(credit)} in credit, which is used for the next charge.` : '';

const settledWords: Record<Ledger['standing'], string> = {
  owing: '',
  exempt: 'You are exempt from dues.',
  financial: 'Everything charged to you is settled. You are in good financial standing.',
  none: 'Nothing has been charged to you yet.',
};

/* Who owes nothing is offered nothing. */
function NothingOwed({ ledger }: { ledger: Ledger }) {
  return (
    <>
      <p className="owed-sum">
        <Icon name="check" /> You owe nothing
      </p>
      <p>
        {settledWords[ledger.standing]} {creditWords(ledger)}
      </p>
    </>
  );
}

/* Whether all that is owed may have been paid by transfers that are being checked. */
const isChecked = ({ checking = 0 }: Ledger, { total }: Owed) => checking >= total;

function Owing({ ledger, owed, children }: { ledger: Ledger; owed: Owed; children: ReactNode }) {
  const words = yearsInWords(owed.years.map(({ year }) => year));
  const { checking = 0 } = ledger;
  return (
    <>
      <div className="owed-head">
        <p>
          You owe <span className="unseen">for {words}: </span>
        </p>
        <p className="owed-sum">{formatNaira(owed.total)}</p>
        {checking > 0 ? <p>{wholeNaira(checking)} is being checked.</p> : null}
        <p className="owed-years">
          <span>For {words}</span> {isChecked(ledger, owed) ? null : <Deadline ledger={ledger} />}
        </p>
        {ledger.credit > 0 ? <p>{creditWords(ledger)}</p> : null}
      </div>
      <div className="owed-pay">{children}</div>
    </>
  );
}

/** Renders what the member owes, with 'Pay'; nothing if it cannot be read. */
export function DuesCard({ payments }: { payments: readonly Payment[] | undefined }) {
  const { ledger, isRead } = useDues();
  const isOwingAsStored = useIdentity()?.standing === 'owing';
  const pathTo = usePathTo();
  if (!ledger && isRead) return null;
  if (!ledger || !isRead)
    return (
      <section
        className={`panel dues-card line-skeleton${isOwingAsStored ? ' owing' : ''}`}
        aria-hidden="true"
      />
    );
  const owed = owedNow(ledger);
  const isOwing = owed.total > 0;
  return (
    <section
      className={`panel dues-card${isOwing ? ' owing' : ''}${isOwing && isChecked(ledger, owed) ? ' checked' : ''}`}
      aria-label="Your dues"
    >
      {isOwing ? (
        <Owing ledger={ledger} owed={owed}>
          <Pay owed={owed} isChecked={isChecked(ledger, owed)} payments={payments} />
        </Owing>
      ) : (
        <NothingOwed ledger={ledger} />
      )}
      <div className="dues-links">
        <Link to={pathTo('my-payments', 'statement')}>Statement of account</Link>
        <LetterOfStanding ledger={ledger} />
      </div>
    </section>
  );
}
