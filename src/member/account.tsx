import { useState } from 'react';
import { formatNaira } from '#contract/money.ts';
import type { Payment } from '#contract/payments.ts';
import { createHttp, HttpError, messages } from '../providers/http.ts';
import { endSession, storageKeys } from '../providers/session.ts';
import { longDate } from '../public/format.ts';
import { PageTop } from '../public/parts/blocks.tsx';
import { type Account, useAccount } from './use-account.ts';

const standings = { financial: 'Dues paid', owing: 'Dues owing', none: 'Nothing due' } as const;

function cardsOf({ user, payments, totals }: Account): [string, string][] {
  if (totals)
    return [
      ['Total Members', String(totals.members)],
      ['Total Members in Diaspora', String(totals.diaspora)],
      ['Total Revenue', formatNaira(totals.paid)],
    ];
  const last = payments.find(({ status }) => status === 'successful')?.datePayed;
  return [
    ['Member ID', user.memberId],
    ['E-mail', user.email],
    ['Phone Number', user.phoneNumber ?? '–'],
    ['Address', user.address ?? '–'],
    ['Status', user.status],
    ['Standing', standings[user.standing]],
    ['Last Payment', last ? longDate(last) : 'None yet'],
  ];
}

function PaymentList({ payments, withNames }: { payments: Payment[]; withNames: boolean }) {
  if (payments.length === 0) return <p>No payment record found.</p>;
  return (
    <ul className="account-payments">
      {payments.map((payment) => (
        <li key={payment._id}>
          <b>{payment.paymentId}</b>
          {withNames ? (
            <span>
              {payment.user.fname} {payment.user.lname}
            </span>
          ) : null}
          <span>{payment.datePayed ? longDate(payment.datePayed) : 'Not paid yet'}</span>
          <span>{payment.method}</span>
          <span>{payment.expiresIn.slice(0, 4)}</span>
          <b>{formatNaira(payment.amount)}</b>
          <span>{payment.status.charAt(0).toUpperCase() + payment.status.slice(1)}</span>
        </li>
      ))}
    </ul>
  );
}

/* The tab is opened by the click itself, or a browser would block it; the link follows. */
function MakePayment() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const pay = async () => {
    const tab = window.open('', '_blank');
    setBusy(true);
    setFailure('');
    try {
      const http = createHttp({ token: localStorage.getItem(storageKeys.token) });
      const path = '/api/v1/payment/paymentLink/annual-dues';
      const { data } = await http.get<{ data: { data?: { link?: string } } }>(path);
      if (!data.data?.link) throw new HttpError(0, 'Payment link not found');
      if (tab) tab.location.href = data.data.link;
      else location.assign(data.data.link);
    } catch (error) {
      tab?.close();
      setFailure(error instanceof HttpError ? error.message : messages.unknown);
    }
    setBusy(false);
  };
  return (
    <>
      <button type="button" className="button" disabled={busy} onClick={pay}>
        Make Payment
      </button>
      <p className="form-message" role="alert">
        {failure}
      </p>
    </>
  );
}

/** Where a member, or an admin, stands after logging in. */
export default function AccountPage() {
  const { account, failure, reload } = useAccount();
  const logOut = async () => {
    await endSession();
    location.assign('/');
  };
  if (!account)
    return (
      <>
        <PageTop title="Your account" />
        <div className="wrap section under-h1">
          {failure ? (
            <p role="alert">
              {failure}{' '}
              <button type="button" className="button" onClick={reload}>
                Retry
              </button>
            </p>
          ) : (
            <p role="status">Loading...</p>
          )}
        </div>
      </>
    );
  const { user, payments, totals } = account;
  return (
    <>
      <PageTop title="Your account" lead={`Welcome, ${user.fname}.`} />
      <div className="wrap section under-h1">
        <dl className="account-cards">
          {cardsOf(account).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="account-actions">
          {totals ? null : <MakePayment />}
          <button type="button" className="button quiet" onClick={logOut}>
            Log out
          </button>
        </div>
        <h2>{totals ? 'Latest payments' : 'Payment History'}</h2>
        <PaymentList payments={payments} withNames={totals !== null} />
      </div>
    </>
  );
}
