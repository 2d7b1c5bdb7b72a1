import { useRef, useState } from 'react';
import type { Announcement } from '#contract/messages/announcements/schemas.ts';
import { CompactRows } from '../../../../portal/member-list/compact-rows.tsx';
import { ListFrame } from '../../../../portal/member-list/list-frame.tsx';
import { useMemberTable } from '../../../../portal/member-list/use-member-table.ts';
import { PageTop } from '../../../../portal/parts/page-top.tsx';
import { Tag } from '../../../../portal/parts/tag.tsx';
import type { ResourceRow } from '../../../../portal/resource.ts';
import { useServices } from '../../../../portal/services.ts';
import { longDate } from '../../../../shared/format.ts';
import { LinkedText } from '../../../../shared/linked-text.tsx';

const row: ResourceRow<Announcement> = {
  title: ({ title }) => title,
  line: ({ sentAt, createdAt }) => longDate(sentAt ?? createdAt),
  tag: ({ read }) => (read ? null : <Tag kind="ok">New</Tag>),
};

function Paragraphs({ body }: Announcement) {
  return body
    .split(/\n{2,}/)
    .map((text, index) => ({ text, index }))
    .map(({ text, index }) => (
      <p key={index} className="prose">
        <LinkedText text={text} />
      </p>
    ));
}

/* Tracks the announcements opened here, besides those that the server has, and reports each once. */
function useOpened() {
  const { http, unread } = useServices();
  const reported = useRef(new Set<string>());
  const [opened, setOpened] = useState<ReadonlySet<string>>(reported.current);
  const open = async ({ _id, read }: Announcement) => {
    if (read || reported.current.has(_id)) return;
    reported.current.add(_id);
    /* If the report fails, the announcement only stays unread. */
    await http
      .send({ method: 'POST', path: '/api/v1/announcements/{id}/read' }, { params: { id: _id } })
      .catch(() => reported.current.delete(_id));
    setOpened(new Set(reported.current));
    await unread.refresh();
  };
  return { opened, open };
}

/** Renders Messages: announcements from the district, the newest first. */
export default function Announcements() {
  const { rows, ...list } = useMemberTable<Announcement>('announcements', {
    mode: 'server',
    pageSize: 10,
  });
  const { opened, open } = useOpened();
  return (
    <>
      <PageTop title="Messages" lead="Announcements from the district to its members." />
      <section className="panel" aria-label="Announcements">
        <ListFrame
          {...list}
          rows={rows}
          noun="messages"
          empty={<p>No messages yet. The district’s announcements appear here.</p>}
        >
          <CompactRows
            label="messages"
            rows={rows?.map((one) => ({ ...one, read: one.read || opened.has(one._id) }))}
            rowKey={({ _id }) => _id}
            row={row}
            details={Paragraphs}
            onOpen={(announcement) => void open(announcement)}
            expected={4}
          />
        </ListFrame>
      </section>
    </>
  );
}
