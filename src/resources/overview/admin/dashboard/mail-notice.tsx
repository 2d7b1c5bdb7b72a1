import { countOf } from '#contract/numbers.ts';
import type { UndeliveredMails } from '#contract/system/mails/schemas.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { PlainButton } from '../../../../portal/parts/plain-button.tsx';
import { reasonInWords } from '../../../messages/admin/parts/mail-words.tsx';

/** Returns what an admin needs to know about undelivered mails. */
export function sentencesOf(mails: UndeliveredMails): string[] {
  const { failed, reported = 0, delayed, jobs = 0, reason } = mails;
  return [
    ...(failed > 0 ? [`${countOf(failed, 'e-mails')} could not be sent.`] : []),
    ...(reported > 0 ? [`${countOf(reported, 'e-mails')} came back.`] : []),
    ...(delayed > 0 ? [`${countOf(delayed, 'e-mails')} will be sent late.`] : []),
    ...(reason ? [reasonInWords(reason)] : []),
    ...(jobs > 0 ? [`${jobs === 1 ? 'A job' : `${jobs} jobs`} of the server failed.`] : []),
  ];
}

type Props = { undelivered: UndeliveredMails; onRetried: () => unknown };

/** Shows on the dashboard that mails could not be sent, and can queue them again; nothing if all were sent. */
export function MailNotice({ undelivered, onRetried }: Props) {
  const { attempt, isSending } = useSend();
  const { failed, reported = 0, delayed, jobs = 0 } = undelivered;
  if (failed + reported + delayed + jobs === 0) return null;

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
        {failed + reported + jobs > 0 && (
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
