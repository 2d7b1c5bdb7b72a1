import { Alert, Button, Space } from 'antd';
import { formatInteger } from '#contract/numbers.ts';
import { mailCalls } from '#contract/system/mails/calls.ts';
import type { UndeliveredMails } from '#contract/system/mails/schemas.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { usePathTo } from '../../../../portal/services.ts';
import { reasonInWords } from '../../../messages/admin/parts/mail-failure.ts';

const mails = (count: number) => (count === 1 ? '1 e-mail' : `${formatInteger(count)} e-mails`);

/** Returns what an admin needs to know about undelivered mails. */
export function sentencesOf({ failed, delayed, jobs = 0, reason }: UndeliveredMails): string[] {
  return [
    ...(failed > 0 ? [`${mails(failed)} could not be sent.`] : []),
    ...(delayed > 0 ? [`${mails(delayed)} will be sent late.`] : []),
    ...(reason ? [reasonInWords(reason)] : []),
    ...(jobs > 0 ? [`${jobs === 1 ? 'A job' : `${jobs} jobs`} of the server failed.`] : []),
  ];
}

type Props = { undelivered: UndeliveredMails; onRetried: () => unknown };

/** Shows on the dashboard that mails could not be sent, and can queue them again; nothing if all were sent. */
export function MailNotice({ undelivered, onRetried }: Props) {
  const { attempt, isSending } = useSend();
  const pathTo = usePathTo();
  const { failed, delayed, jobs = 0 } = undelivered;
  if (failed + delayed + jobs === 0) return null;

  const tryAgain = async () => {
    const done = ({ data }: { data: { queued: number } }) =>
      `${mails(data.queued)} will be tried again.`;
    if (await attempt(mailCalls.retryMails, { done })) await onRetried();
  };

  return (
    <section aria-label="E-mails that could not be sent">
      <Alert
        type="warning"
        showIcon
        role="none"
        message={sentencesOf(undelivered).join(' ')}
        action={
          <Space wrap>
            {failed + jobs > 0 && (
              <LinkButton to={pathTo('failed-jobs', 'list')}>See each</LinkButton>
            )}
            {failed + delayed > 0 && (
              <Button loading={isSending} onClick={() => void tryAgain()}>
                Try again
              </Button>
            )}
          </Space>
        }
      />
    </section>
  );
}
