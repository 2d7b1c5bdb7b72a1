import { type HttpError, useTable } from '@refinedev/core';
import { useRef, useState } from 'react';
import type { Announcement } from '#contract/announcements.ts';
import { PageTop } from '../../components/page-top.tsx';
import type { Column } from '../../components/records.tsx';
import { ResourceList } from '../../components/resource-list.tsx';
import { useServices } from '../../portal/services.ts';
import { longDate } from '../../public/format.ts';

/* Drawn as letters rather than rows; the columns are what a skeleton of them has. */
const columns: readonly Column<Announcement>[] = [
  { key: 'title', label: 'Title', head: true, cell: ({ title }) => title },
  { key: 'createdAt', label: 'Date', cell: ({ createdAt }) => longDate(createdAt) },
];

const paragraphsOf = (text: string) =>
  text.split(/\n{2,}/).map((words, index) => ({ words, index }));

type LetterProps = { letter: Announcement; onOpen: () => void };

function Letter({ letter, onOpen }: LetterProps) {
  return (
    <details
      className={letter.read ? 'letter' : 'letter unread'}
      onToggle={(event) => event.currentTarget.open && onOpen()}
    >
      <summary>
        <span>
          <b>{letter.title}</b>
          <small>{longDate(letter.createdAt)}</small>
        </span>
        {letter.read ? null : <span className="tag ok">New</span>}
      </summary>
      {paragraphsOf(letter.body).map(({ words, index }) => (
        <p key={index}>{words}</p>
      ))}
    </details>
  );
}

/** Messages (specification §2, made real): announcements from the district, the newest first. */
export default function Announcements() {
  const { http, unread } = useServices();
  const table = useTable<Announcement, HttpError>({
    resource: 'announcements',
    pagination: { pageSize: 10 },
    errorNotification: false,
  });
  const told = useRef(new Set<string>());
  const [opened, setOpened] = useState<ReadonlySet<string>>(told.current);
  const open = async ({ _id, read }: Announcement) => {
    if (read || told.current.has(_id)) return;
    told.current.add(_id);
    /* Not having told of it is no harm: it stays unread. */
    await http
      .call('POST', `/api/v1/announcements/${_id}/read`)
      .catch(() => told.current.delete(_id));
    setOpened(new Set(told.current));
    await unread.refresh();
  };
  return (
    <>
      <PageTop title="Messages" lead="What the district tells its members." />
      <section className="panel" aria-label="Announcements">
        <ResourceList
          table={table}
          columns={columns}
          noun="messages"
          empty={<p>No messages yet. What the district announces will stand here.</p>}
          draw={(letters) =>
            letters.map((letter) => (
              <Letter
                key={letter._id}
                letter={{ ...letter, read: letter.read || opened.has(letter._id) }}
                onOpen={() => void open(letter)}
              />
            ))
          }
        />
      </section>
    </>
  );
}
