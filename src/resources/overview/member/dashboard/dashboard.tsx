import { useOne } from '@refinedev/core';
import { useEffect, useState } from 'react';
import type { User } from '#contract/account/schemas.ts';
import { Cards, type Fact } from '../../../../portal/parts/cards.tsx';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { MailText } from '../../../../portal/parts/mail-text.tsx';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { PageTop } from '../../../../portal/parts/page-top.tsx';
import { Photo } from '../../../../portal/parts/photo.tsx';
import { Tag } from '../../../../portal/parts/tag.tsx';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { isWaiting } from '../../../../portal/session/waiting.ts';
import { saveUser } from '../../../../shared/session.ts';
import { EmailNotice } from '../../../account/member/parts/email-notice.tsx';
import { DuesCard } from '../../../dues/member/parts/dues-card.tsx';
import { StandingTag } from '../../../dues/member/parts/standing-tag.tsx';
import { useOnlinePayment } from '../../../payments/member/parts/online-payment.ts';
import { PaymentHistory } from '../../../payments/member/parts/payment-history.tsx';
import { lastPaymentOf, usePayments } from '../../../payments/member/parts/use-payments.ts';
import './dashboard.css';
import { months } from '../../../../shared/format.ts';

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const twoDigits = (number: number) => String(number).padStart(2, '0');

/**
 * Returns 'Sunday, 22 November 2026 at 3:50:19', in the visitor's time zone. Does not use
 * Intl.DateTimeFormat, because its first use takes some 20 ms, and four times as long on a phone.
 */
export function longMoment(moment: Date): string {
  const day = `${weekdays[moment.getDay()]}, ${moment.getDate()} ${months[moment.getMonth()]}`;
  const time = `${moment.getHours()}:${twoDigits(moment.getMinutes())}:${twoDigits(moment.getSeconds())}`;
  return `${day} ${moment.getFullYear()} at ${time}`;
}

const today = () => longMoment(new Date());

/** Renders today's date in long English form, updated every second. */
function Clock() {
  const [now, setNow] = useState(today);
  useEffect(() => {
    const timer = setInterval(() => setNow(today()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time className="clock">{now}</time>;
}

/* Says to a newcomer what happens now, what comes next, and that nothing is asked of them. */
function Waiting({ user }: { user: User }) {
  const isPayable = useOnlinePayment() !== 'none';
  return (
    <section className="panel told email-notice" aria-labelledby="waiting-title">
      <h2 id="waiting-title">Your registration is waiting for confirmation</h2>
      <p>
        The secretariat compares your member ID, <b>{user.memberId}</b>, with the institute’s list.
        You do not need to do anything. Announcements, files for members and the society’s bank
        account open once it is confirmed.
      </p>
      <p>
        In the meantime you see your dues and payments{isPayable ? ', can pay online' : ''}, and can
        correct what you have entered in your{' '}
        <PageLink to={['settings', 'list']}>settings</PageLink>. If the member ID is wrong, please
        write to the secretariat.
      </p>
    </section>
  );
}

function ProfilePanel({ user }: { user: User }) {
  const name = [user.fname, user.mname, user.lname].filter(Boolean).join(' ');
  return (
    <aside className="panel profile" aria-label="Profile">
      <Photo src={user.photo} name={name} size="large" />
      <h2>{name}</h2>
      {isWaiting(user) ? (
        <Tag kind="warn">Waiting for confirmation</Tag>
      ) : (
        <>
          <p>Member of the national institute of chartered accountants</p>
          <p className="stars" role="img" aria-label="Three stars">
            <Icon name="star" />
            <Icon name="star" />
            <Icon name="star" />
          </p>
        </>
      )}
      <StandingTag {...user} />
    </aside>
  );
}

function factsOf(user: User, lastPayment: string | undefined): Fact[] {
  return [
    { label: 'Member ID', value: user.memberId, icon: 'card' },
    {
      label: 'E-mail',
      value: user.email ? <MailText address={user.email} /> : '–',
      icon: 'mail',
    },
    { label: 'Phone Number', value: user.phoneNumber ?? '–', icon: 'phone' },
    { label: 'Address', value: user.address ?? '–', icon: 'pin' },
    {
      label: 'Status',
      value: isWaiting(user) ? 'Waiting for confirmation' : (user.status ?? 'None'),
      icon: 'star',
    },
    { label: 'Last Payment', value: lastPayment, icon: 'calendar' },
  ];
}

/** Renders a member's dashboard. Shows stored data at once, then newer data. */
export default function Dashboard() {
  const stored = useIdentity();
  const { result, query } = useOne<User>({
    resource: 'dashboard',
    id: 'me',
    errorNotification: false,
  });
  /* What an earlier visit fetched may be older than the stored user, who has just saved another name. */
  const fresh = query.isFetchedAfterMount ? result : undefined;
  useEffect(() => {
    if (fresh) saveUser(fresh);
  }, [fresh]);
  const payments = usePayments();
  const user = fresh ?? stored ?? result;
  if (!user) return null;
  return (
    <>
      <PageTop title={`Welcome, ${user.fname}`} lead={<Clock />} />
      <DuesCard payments={payments.all} />
      {isWaiting(user) ? <Waiting user={user} /> : null}
      <EmailNotice user={user} />
      <div className="dashboard">
        <Cards facts={factsOf(user, lastPaymentOf(payments))} label="Your record" />
        <ProfilePanel user={user} />
      </div>
      <PaymentHistory title="Payment History" payments={payments} />
    </>
  );
}
