import { useGo, useInvalidate } from '@refinedev/core';
import { List } from 'antd';
import { announcementCalls } from '#contract/announcements/calls.ts';
import type { Announcement, Delivery } from '#contract/announcements/schemas.ts';
import { ListFailure } from '../../portal/antd/list-failure.tsx';
import { reasonInWords } from '../../portal/components/mail-failure.ts';
import { MailStateTag } from '../../portal/components/mail-state.tsx';
import { shortName } from '../../portal/components/member-name.tsx';
import { useApiQuery } from '../../portal/components/use-api-query.ts';
import type { RowAction } from '../../portal/list/row-actions.tsx';
import { useRecordActions } from '../../portal/list/use-record-actions.ts';
import { mailCountsInWords } from '../../portal/messages/mail-counts.tsx';
import { usePolling } from '../../portal/messages/use-polling.ts';
import ShowPage from '../../portal/pages/show.tsx';
import { memberCount } from '../../portal/payments/sums.ts';
import { usePathTo, useServices } from '../../portal/services.ts';
import { useManifest } from '../../portal/use-manifest.ts';
import { LinkedText } from '../../shared/linked-text.tsx';

/** Undelivered mails that are shown; of more, only the number is told. */
const shownFailures = 100;

function Failure({ of: recipient }: { of: Delivery }) {
  return (
    <List.Item extra={<MailStateTag state={recipient.state} />}>
      <div className="import-row">
        <b>{shortName(recipient)}</b>
        <small>
          {recipient.memberId}
          {recipient.reason ? ` · ${reasonInWords(recipient.reason)}` : ''}
        </small>
      </div>
    </List.Item>
  );
}

/* What has become of the mails, and whom they did not reach. */
function DeliveryReport({ id }: { id: string }) {
  const { data, error, refetch } = useApiQuery(announcementCalls.announcementDelivery, {
    ...{ params: { id }, staleTime: 0 },
    query: { state: 'failed,refused', limit: String(shownFailures) },
  });
  usePolling((data?.mails.queued ?? 0) > 0, refetch);
  if (error && !data) return <ListFailure sentence={error.message} retry={refetch} />;
  if (!data) return null;
  return (
    <section aria-label="E-mails">
      <h2>E-mails</h2>
      <p role="status">{mailCountsInWords(data.mails) || 'No e-mails.'}</p>
      {data.totalMails > 0 ? (
        <List
          header={`${memberCount(data.totalMails)} could not be reached by e-mail`}
          dataSource={data.data.recipients}
          rowKey="_id"
          renderItem={(recipient) => <Failure of={recipient} />}
        />
      ) : null}
    </section>
  );
}

/* Sends now what waits for its time. */
function useSendNow() {
  const { http, toasts } = useServices();
  const invalidate = useInvalidate();
  return ({ _id: id, title }: Announcement): RowAction => ({
    key: 'send',
    label: 'Send now',
    confirm: {
      title: 'Send this now?',
      text: `“${title}” will not wait for its time. An e-mail cannot be recalled.`,
      act: 'Send it now',
    },
    onChoose: async () => {
      await http.send(announcementCalls.sendAnnouncement, { params: { id } });
      await invalidate({
        ...{ resource: 'sent-announcements', id },
        invalidates: ['list', 'detail'],
      });
      toasts.show('Announcement sent.');
    },
  });
}

/** Shows an announcement as the members see it, and its delivery. */
export default function AnnouncementPage() {
  const resource = useManifest();
  const go = useGo();
  const pathTo = usePathTo();
  const sendNow = useSendNow();
  const { actionsOf } = useRecordActions(resource, () =>
    go({ to: pathTo(resource.name, 'list'), type: 'replace' }),
  );
  return (
    <ShowPage<Announcement>
      actions={(announcement) => [
        ...(announcement.sentAt === null ? [sendNow(announcement)] : []),
        ...actionsOf(announcement),
      ]}
    >
      {({ _id, body, byMail, sentAt }) => (
        <>
          <p className="message-text">
            <LinkedText of={body} />
          </p>
          {byMail && sentAt ? <DeliveryReport id={_id} /> : null}
        </>
      )}
    </ShowPage>
  );
}
