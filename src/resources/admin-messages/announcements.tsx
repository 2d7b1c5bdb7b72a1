import { type HttpError, useDelete } from '@refinedev/core';
import { useState } from 'react';
import type { Announcement } from '#contract/announcements.ts';
import { Ask } from '../../components/ask.tsx';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import type { Column } from '../../components/records.tsx';
import { ResourceList } from '../../components/resource-list.tsx';
import { useShown } from '../../components/side-drawer.tsx';
import { useUrlList } from '../../components/use-url-list.ts';
import { useServices } from '../../portal/services.ts';
import { isStatus } from '../../providers/http.ts';
import { longDate } from '../../public/format.ts';
import { EditAnnouncement } from './edit-announcement.tsx';
import { SendAnnouncement } from './send-announcement.tsx';
import { MessagesPage } from './tabs.tsx';

const resource = 'sent-announcements';
const choices = { filters: {}, sorts: ['-createdAt'], pageSize: 10 } as const;

const facts: readonly Column<Announcement>[] = [
  {
    key: 'title',
    label: 'Title',
    head: true,
    cell: ({ title, body }) => (
      <span className="two-lines">
        <b>{title}</b>
        <small className="excerpt">{body}</small>
      </span>
    ),
  },
  {
    key: 'createdAt',
    label: 'Sent',
    cell: ({ createdAt }) => <span className="unbroken">{longDate(createdAt)}</span>,
  },
  {
    key: 'byMail',
    label: 'Went out',
    cell: ({ byMail }) => (byMail ? 'In the portal and by mail' : 'In the portal'),
  },
];

/* Takes an announcement back, once that is confirmed. */
function TakeBack({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { toasts } = useServices();
  const { mutateAsync } = useDelete<Announcement, HttpError>();
  const { _id, title, byMail } = announcement;
  return (
    <Ask
      title="Delete this announcement?"
      act="Delete"
      danger
      onAct={async () => {
        await mutateAsync({
          resource,
          id: _id,
          successNotification: false,
          errorNotification: false,
        });
        toasts.show('Announcement deleted.');
      }}
      onClose={onClose}
    >
      <p>
        Members will not see “{title}” any more.
        {byMail ? ' Mails that are out already stay with those who have them.' : ''}
      </p>
    </Ask>
  );
}

/** What the district has told its members, and the form that tells them more. */
export default function SentAnnouncements() {
  const [writing, setWriting] = useState(false);
  const edited = useShown<Announcement>();
  const [leaving, setLeaving] = useState<Announcement | null>(null);
  const list = useUrlList<Announcement>({ resource, ...choices });
  const actions: Column<Announcement> = {
    key: 'actions',
    label: 'Actions',
    actions: true,
    cell: (announcement) => (
      <span className="row-actions">
        <IconButton
          icon="edit"
          label={`Edit ${announcement.title}`}
          title="Edit"
          onClick={() => edited.show(announcement)}
        />
        <IconButton
          icon="trash"
          label={`Delete ${announcement.title}`}
          title="Delete"
          onClick={() => setLeaving(announcement)}
        />
      </span>
    ),
  };
  const known = !isStatus(list.tableQuery.error, 404);
  const send = (
    <button type="button" className="button" onClick={() => setWriting(true)}>
      <Icon name="plus" /> Send an announcement
    </button>
  );
  return (
    <MessagesPage lead="What the district tells its members." actions={known ? send : null}>
      <section className="panel" aria-label="Announcements">
        <ResourceList
          table={list}
          columns={[...facts, actions]}
          noun="announcements"
          empty={<p>No announcements yet. What you send, every member finds under Messages.</p>}
        />
      </section>
      <SendAnnouncement open={writing} onClose={() => setWriting(false)} />
      <EditAnnouncement announcement={edited.shown} open={edited.open} onClose={edited.hide} />
      {leaving ? <TakeBack announcement={leaving} onClose={() => setLeaving(null)} /> : null}
    </MessagesPage>
  );
}
