import { Link } from 'react-router';
import { wholeNaira } from '#contract/naira.ts';
import { countOf, formatInteger } from '#contract/numbers.ts';
import type { Desk } from '#contract/overview/desk.ts';
import type { RefusedKey } from '#contract/payments/schemas.ts';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { usePathTo } from '../../../../portal/services.ts';
import { longDate } from '../../../../shared/format.ts';
import './dashboard.css';
import type { UndeliveredMails } from '#contract/system/mails/schemas.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { PlainButton } from '../../../../portal/parts/plain-button.tsx';
import { reasonInWords } from '../../../messages/admin/parts/mail-words.tsx';

/** Returns what an admin needs to know about undelivered mails. */
export function sentencesOf(mails: UndeliveredMails): string[] {
  const { failed, reported = 0, complained = 0, delayed, jobs = 0, reason } = mails;
  return [
    ...(failed > 0 ? [`${countOf(failed, 'e-mails')} could not be sent.`] : []),
    ...(reported > 0 ? [`${countOf(reported, 'e-mails')} came back.`] : []),
    ...(delayed > 0 ? [`${countOf(delayed, 'e-mails')} will be sent late.`] : []),
    ...(reason ? [reasonInWords(reason)] : []),
    ...(complained > 0
      ? [`Readers reported ${countOf(complained, 'e-mails')} as unwanted (spam).`]
      : []),
    ...(jobs > 0 ? [`${jobs === 1 ? 'A job' : `${jobs} jobs`} of the server failed.`] : []),
  ];
}

type MailNoticeProps = { undelivered: UndeliveredMails; onRetried: () => unknown };

/** Shows on the dashboard that mails could not be sent, and can queue them again; nothing if all were sent. */
function MailNotice({ undelivered, onRetried }: MailNoticeProps) {
  const { attempt, isSending } = useSend();
  const { failed, reported = 0, complained = 0, delayed, jobs = 0 } = undelivered;
  const givenUp = failed + reported + complained + jobs;
  if (givenUp + delayed === 0) return null;

  const tryAgain = async () => {
    const done = ({ data }: { data: { queued: number } }) =>
      `${countOf(data.queued, 'e-mails')} will be tried again.`;
    if (await attempt({ method: 'POST', path: '/api/v1/mails/retry' }, { done })) await onRetried();
  };

  return (
    <section className="panel told desk-notice" aria-label="E-mails that could not be sent">
      <p>
        <Icon name="alert" /> {sentencesOf(undelivered).join(' ')}
      </p>
      <div className="page-actions">
        {givenUp > 0 && (
          <PageLink className="button quiet" to={['failed-jobs', 'list']}>
            See each
          </PageLink>
        )}
        {failed + delayed > 0 && (
          <PlainButton quiet busy={isSending} onClick={tryAgain}>
            Try again
          </PlainButton>
        )}
      </div>
    </section>
  );
}

/** Shows on the dashboard which payment gateways refuse the server's key; nothing if none does. */
function GatewayNotice({ gateways }: { gateways: readonly RefusedKey[] }) {
  if (gateways.length === 0) return null;
  return (
    <section className="panel told desk-notice" aria-label="Payment gateway">
      {gateways.map(({ gateway, since }) => (
        <p key={gateway}>
          <Icon name="alert" /> Since {longDate(since)} {gateway} does not accept the server’s key:
          nobody can pay through it, and what was paid is not confirmed. Compare the key in the
          server’s settings with the one in the gateway’s dashboard.
        </p>
      ))}
    </section>
  );
}

type Item = { label: string; count: number | undefined; note: string; to: string };

/* What a new society begins with; it has nothing to count yet. */
function useFirstSteps({ missing = [] }: Desk): Item[] {
  const pathTo = usePathTo();
  const steps = {
    site: {
      label: 'Enter the society’s name and addresses',
      note: 'the site has samples of them',
      to: pathTo('content', 'kind', { kind: 'site' }),
    },
    members: {
      label: 'Import the members',
      note: 'nobody is on the register yet',
      to: pathTo('members-import', 'list'),
    },
    subscription: {
      label: 'Set up the payment plan',
      note: 'no year has a price yet',
      to: pathTo('subscription', 'list'),
    },
  };
  return missing.map((step) => ({ ...steps[step], count: undefined }));
}

function useItems(desk: Desk): Item[] {
  const { lines, suspense, review, transfers, unsigned } = desk;
  const { registrations = 0, names = 0, designations } = desk;
  const pathTo = usePathTo();
  const toReview = pathTo('admin-dues', 'review');
  return [
    {
      label: 'New registrations',
      count: registrations + names,
      note: 'to confirm, new names too',
      to: pathTo('members', 'registrations'),
    },
    {
      label: 'Another designation',
      count: designations,
      note: 'requested by members',
      to: `${pathTo('members', 'list')}?pendingStatus=yes`,
    },
    {
      label: 'Bank lines to confirm',
      count: lines,
      note: 'of bank statements',
      to: pathTo('bank-statements', 'list'),
    },
    {
      label: 'In suspense',
      count: suspense?.count,
      note: `${wholeNaira(suspense?.amount ?? 0)} of nobody yet`,
      to: toReview,
    },
    { label: 'Under review', count: review, note: 'payments and refunds', to: toReview },
    {
      label: 'Reported transfers',
      count: transfers,
      note: 'to check',
      to: pathTo('admin-transfers', 'list'),
    },
    {
      label: 'Accounts to sign',
      count: unsigned?.accounts,
      note: unsigned ? `as at ${longDate(unsigned.until)}` : '',
      to: pathTo('reconciliation', 'list'),
    },
  ];
}

function Waiting({ desk }: { desk: Desk }) {
  const items = [...useFirstSteps(desk), ...useItems(desk).filter(({ count }) => count)];
  if (items.length === 0) return <p className="panel-note">Nothing waits.</p>;
  return (
    <ul className="shares">
      {items.map(({ label, count, note, to }) => (
        <li key={label} className="owing">
          <Link to={to}>
            <span>{label}</span>
            {count ? <b>{formatInteger(count)}</b> : null}
            <small>{note}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type Props = { desk: Desk; onRetried: () => unknown };

/** Lists what waits for this admin today, each with its number and a link. */
export function DeskPanel({ desk, onRetried }: Props) {
  return (
    <>
      {desk.mails ? <MailNotice undelivered={desk.mails} onRetried={onRetried} /> : null}
      <GatewayNotice gateways={desk.gateways ?? []} />
      <section className="panel desk-panel" aria-labelledby="waiting">
        <h2 id="waiting">Waiting for you</h2>
        <Waiting desk={desk} />
      </section>
    </>
  );
}
