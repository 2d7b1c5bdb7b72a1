import { List } from 'antd';
import type { ReactNode } from 'react';
import { announcementCalls } from '#contract/messages/announcements/calls.ts';
import type { Announcement, Channel, Delivery } from '#contract/messages/announcements/schemas.ts';
import { formatInteger } from '#contract/numbers.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { useActs } from '../../../../portal/act/use-acts.tsx';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import ShowPage from '../../../../portal/pages/show.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { usePolling } from '../../../../portal/parts/use-polling.ts';
import { LinkedText } from '../../../../shared/linked-text.tsx';
import { memberCount } from '../../../dues/admin/parts/members-and-amount.ts';
import { shortName } from '../../../members/admin/parts/member-name.tsx';
import { MailStateTag, mailCountsInWords, reasonInWords } from '../parts/mail-words.tsx';
import '../parts/message-text.css';

/** Undelivered mails that are shown; of more, only the number is told. */
const shownFailures = 100;

const channelWords = {
  mail: { title: 'E-mails', none: 'No e-mails.', reach: 'by e-mail', reason: reasonInWords },
  text: {
    title: 'Text messages',
    none: 'No text messages.',
    reach: 'by text message',
    reason: (words: string) => (words === 'interrupted' ? reasonInWords(words) : words),
  },
} as const satisfies Record<Channel, object>;

function Failure({ recipient, by }: { recipient: Delivery; by: Channel }) {
  return (
    <List.Item extra={<MailStateTag state={recipient.state} />}>
      <div className="row-lines">
        <b>{shortName(recipient)}</b>
        <small>
          {recipient.memberId}
          {recipient.reason ? ` · ${channelWords[by].reason(recipient.reason)}` : ''}
        </small>
      </div>
    </List.Item>
  );
}

const act = actsOn<Pick<Announcement, '_id' | 'title'>>();

/* Sends the text messages again that did not arrive. */
const sendTextsAgain = act(announcementCalls.resendTexts, {
  key: 'texts',
  label: 'Send these again',
  question: () => ({
    title: 'Send these text messages again?',
    text: 'A text that arrived although it counts as failed arrives twice. Each is charged.',
    act: 'Send them again',
  }),
  done: ({ data }) => `${formatInteger(data.texts)} wait to be sent.`,
});

/* Sends now what waits for its time. */
const sendNow = act(announcementCalls.sendAnnouncement, {
  key: 'send',
  label: 'Send now',
  question: ({ title }) => ({
    title: 'Send this now?',
    text: `“${title}” will not wait for its time. An e-mail cannot be recalled.`,
    act: 'Send it now',
  }),
  done: () => 'Announcement sent.',
});

const resourceName = 'sent-announcements';

/* What has become of the mails or text messages, and whom they did not reach. */
function DeliveryReport({ id, by, children }: { id: string; by: Channel; children?: ReactNode }) {
  const words = channelWords[by];
  const { data, error, refetch } = useApiQuery(announcementCalls.announcementDelivery, {
    params: { id },
    staleTime: 0,
    query: { by, state: 'failed,refused', limit: String(shownFailures) },
  });
  usePolling((data?.mails.queued ?? 0) > 0, refetch);
  if (error && !data) return <ListFailure sentence={error.message} retry={refetch} />;
  if (!data) return null;
  return (
    <section aria-label={words.title}>
      <h2>{words.title}</h2>
      {children}
      <p role="status">{mailCountsInWords(data.mails) || words.none}</p>
      {data.totalMails > 0 ? (
        <List
          header={`${memberCount(data.totalMails)} could not be reached ${words.reach}`}
          dataSource={data.data.recipients}
          rowKey="_id"
          renderItem={(recipient) => <Failure recipient={recipient} by={by} />}
          {...(by === 'text' && {
            footer: (
              <ActButton
                act={sendTextsAgain}
                record={{ _id: id, title: '' }}
                resource={resourceName}
              />
            ),
          })}
        />
      ) : null}
    </section>
  );
}

/** Shows an announcement as the members see it, and its delivery. */
export default function AnnouncementPage() {
  const acts = useActs<Announcement>(resourceName);
  return (
    <ShowPage<Announcement>
      actionsOf={(announcement, usual) => [
        ...(announcement.sentAt === null ? acts.actionsOf([sendNow], announcement) : []),
        ...usual,
      ]}
    >
      {({ _id, body, byMail, textMessage, sentAt }) => (
        <>
          <p className="message-text">
            <LinkedText text={body} />
          </p>
          {byMail && sentAt ? <DeliveryReport id={_id} by="mail" /> : null}
          {textMessage && sentAt ? (
            <DeliveryReport id={_id} by="text">
              <p className="message-text">{textMessage}</p>
            </DeliveryReport>
          ) : null}
          {textMessage && !sentAt ? <p className="hint">Text message: “{textMessage}”</p> : null}
        </>
      )}
    </ShowPage>
  );
}
