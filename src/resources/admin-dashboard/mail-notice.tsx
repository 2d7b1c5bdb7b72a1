import { Alert, Button } from 'antd';
import { useState } from 'react';
import { mailCalls } from '#contract/mails/calls.ts';
import type { UndeliveredMails } from '#contract/mails/schemas.ts';
import { formatInteger } from '#contract/numbers.ts';
import { useApiQuery } from '../../portal/components/use-api-query.ts';
import { useServices } from '../../portal/services.ts';
import { sentenceOf } from '../../shared/http/http.ts';

const mails = (count: number) => (count === 1 ? '1 e-mail' : `${formatInteger(count)} e-mails`);

/* Explains codes such as 'EAUTH 535 5.7.8', and keeps them for the mail server's administrator. */
function reasonInWords(reason: string): string {
  const [code = ''] = reason.split(' ');
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return `The mail server refused the user name or the password (${reason}).`;
  if (code === 'EENVELOPE') return `The mail server refused an address (${reason}).`;
  if (/^(ECONN|ETIMEDOUT|ENOTFOUND|EDNS|ESOCKET|EHOST|ENET|EAI_|ETLS)/.test(code))
    return `The mail server cannot be reached (${reason}).`;
  return `Latest reason: ${reason}.`;
}

/** Returns what an admin needs to know about undelivered mails. */
export function sentencesOf({ failed, delayed, reason }: UndeliveredMails): string[] {
  return [
    ...(failed > 0 ? [`${mails(failed)} could not be sent.`] : []),
    ...(delayed > 0 ? [`${mails(delayed)} will be sent late.`] : []),
    ...(reason ? [reasonInWords(reason)] : []),
  ];
}

/** Shows on the dashboard that mails could not be sent, and can queue them again; nothing if all were sent. */
export function MailNotice() {
  const { http, toasts } = useServices();
  const { data: answer, refetch } = useApiQuery(mailCalls.undeliveredMails);
  const [busy, setBusy] = useState(false);
  const undelivered = answer?.data;
  if (!undelivered || undelivered.failed + undelivered.delayed === 0) return null;

  const tryAgain = async () => {
    setBusy(true);
    try {
      const { data } = await http.send(mailCalls.retryMails);
      toasts.show(`${mails(data.queued)} will be tried again.`);
      await refetch();
    } catch (error) {
      toasts.show(sentenceOf(error), 'error');
    }
    setBusy(false);
  };

  return (
    <section aria-label="E-mails that could not be sent">
      <Alert
        type="warning"
        showIcon
        role="none"
        message={sentencesOf(undelivered).join(' ')}
        action={
          <Button loading={busy} onClick={() => void tryAgain()}>
            Try again
          </Button>
        }
      />
    </section>
  );
}
