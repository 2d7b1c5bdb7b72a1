import { useGo, useInvalidate } from '@refinedev/core';
import { newsletterCalls } from '#contract/messages/newsletters/calls.ts';
import type { Newsletter } from '#contract/messages/newsletters/schemas.ts';
import type { RowAction } from '../../../../portal/list/tools/row-actions.tsx';
import { useRecordActions } from '../../../../portal/list/tools/use-record-actions.ts';
import ShowPage from '../../../../portal/pages/show.tsx';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo, useServices } from '../../../../portal/services.ts';
import { longMoment } from '../../../../shared/format.ts';
import { LinkedText } from '../../../../shared/linked-text.tsx';
import { usePolling } from '../parts/use-polling.ts';
import { Schedule } from './schedule.tsx';
import { readerCount } from './words.ts';
import '../parts/message-text.css';

/* What can be done with a newsletter that was not sent yet. */
function useSteps() {
  const { http, toasts } = useServices();
  const invalidate = useInvalidate();
  const seen = (id: string) =>
    invalidate({ resource: 'newsletters', id, invalidates: ['list', 'detail'] });

  const test = async ({ _id: id }: Newsletter) => {
    const { message } = await http.send(newsletterCalls.testNewsletter, { params: { id } });
    toasts.show(message);
  };
  const send = async ({ _id: id, readers }: Newsletter) => {
    await http
      .send(newsletterCalls.sendNewsletter, { params: { id }, body: { readers } })
      .finally(() => seen(id));
    toasts.show(`The newsletter is on its way to ${readerCount(readers)}.`);
  };
  const hold = async ({ _id: id }: Newsletter) => {
    await http.send(newsletterCalls.holdNewsletter, { params: { id } });
    await seen(id);
    toasts.show('The newsletter is a draft again.');
  };

  return (newsletter: Newsletter): RowAction[] => [
    { key: 'test', label: 'Send me a test', onChoose: () => test(newsletter) },
    ...(newsletter.state === 'scheduled'
      ? [{ key: 'hold', label: 'Do not send it', onChoose: () => hold(newsletter) }]
      : []),
    {
      key: 'send',
      label: 'Send now',
      confirm: {
        title: `Send this to ${readerCount(newsletter.readers)}?`,
        text: 'It is e-mailed to every confirmed address, and appears on the site under Newsletters. An e-mail cannot be recalled.',
        act: 'Send now',
      },
      onChoose: () => send(newsletter),
    },
  ];
}

function Below({ newsletter }: { newsletter: Newsletter }) {
  const invalidate = useInvalidate();
  usePolling(newsletter.mails.queued > 0, () =>
    invalidate({ resource: 'newsletters', id: newsletter._id, invalidates: ['detail'] }),
  );
  return (
    <>
      {newsletter.page ? (
        <p>
          <a href={newsletter.page}>View on the site</a>
        </p>
      ) : null}
      <p className="message-text">
        <LinkedText text={newsletter.body} />
      </p>
      {newsletter.state === 'scheduled' && newsletter.scheduledAt ? (
        <p className="hint">
          It is sent on {longMoment(newsletter.scheduledAt)}, to the addresses that are confirmed
          then.
        </p>
      ) : null}
      {newsletter.state === 'draft' ? <Schedule newsletter={newsletter} /> : null}
    </>
  );
}

/** Shows a newsletter, with its test, its sending now or at a time, and what has become of its mails. */
export default function NewsletterPage() {
  const resource = useManifest();
  const pathTo = usePathTo();
  const stepsOf = useSteps();
  const go = useGo();
  const { actionsOf } = useRecordActions(resource, () =>
    go({ to: pathTo(resource.name, 'list'), type: 'replace' }),
  );
  return (
    <ShowPage<Newsletter>
      actions={(newsletter) =>
        newsletter.state === 'sent' ? [] : [...stepsOf(newsletter), ...actionsOf(newsletter)]
      }
    >
      {(newsletter) => <Below newsletter={newsletter} />}
    </ShowPage>
  );
}
