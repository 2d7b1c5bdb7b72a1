import { Button, Segmented } from 'antd';
import { Link } from 'react-router';
import { messageCalls } from '#contract/messages/calls.ts';
import type { ContactMessage, MessageState } from '#contract/messages/contact/message-schemas.ts';
import { countOf } from '#contract/numbers.ts';
import { useRefresh, useSend } from '../../../../portal/act/use-send.ts';
import {
  type ResourceTable as Table,
  useResourceTable,
} from '../../../../portal/list/table/use-resource-table.ts';
import { type BulkAction, leavingOut } from '../../../../portal/list/tools/bulk-bar.tsx';
import { ListOf } from '../../../../portal/pages/list.tsx';
import type { ResourceColumn } from '../../../../portal/resource.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo, useServices } from '../../../../portal/services.ts';
import { longDate } from '../../../../shared/format.ts';
import { StateTag, stateColumn } from './states.tsx';

const nameIn = ({ name, state }: ContactMessage) => (state === 'new' ? <b>{name}</b> : name);

const facts: readonly ResourceColumn<ContactMessage>[] = [
  { dataIndex: 'message', render: (_, { message }) => <span className="excerpt">{message}</span> },
  { dataIndex: 'createdAt', title: 'Date', type: 'day' },
  stateColumn,
];

const messages = (count: number) => countOf(count, 'messages');

/* Marks several messages, or puts them into the archive. A failed one does not stop the others. */
function useMarkSeveral(): BulkAction[] {
  const { unread } = useServices();
  const { send } = useSend();
  const refresh = useRefresh();
  const mark = async (
    ids: readonly string[],
    names: Readonly<Record<string, string>>,
    state: MessageState,
    sentence: string,
  ) => {
    const answers = await Promise.allSettled(
      ids.map((id) =>
        send(messageCalls.updateContactMessage, {
          params: { id },
          body: { state },
          changes: null,
        }),
      ),
    );
    await Promise.all([refresh(['contact-messages']), unread.refresh()]);
    const failed = ids.filter((_, place) => answers[place]?.status === 'rejected');
    const first = answers.find((answer) => answer.status === 'rejected');
    if (first && failed.length === ids.length) throw first.reason;
    const done = `${messages(ids.length - failed.length)} ${sentence}.`;
    return leavingOut(done, failed, names, 'could not be changed');
  };
  return [
    { label: 'Mark as read', run: (ids, names) => mark(ids, names, 'read', 'marked as read') },
    { label: 'Mark as unread', run: (ids, names) => mark(ids, names, 'new', 'marked as unread') },
    { label: 'Archive', run: (ids, names) => mark(ids, names, 'archived', 'archived') },
  ];
}

function Empty({ table }: { table: Table<ContactMessage> }) {
  if (table.search === '' && table.chosen('state').length === 0)
    return 'The inbox is empty. Messages from the contact page appear here.';
  return (
    <>
      <p>No records found.</p>
      <Button onClick={() => table.filterBy({ search: '', state: [] })}>Show all messages</Button>
    </>
  );
}

const boxes = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'archived', label: 'Archive' },
];

/* Leads to the archive and back; the list is without it otherwise. */
function Boxes({ table }: { table: Table<ContactMessage> }) {
  const states = table.chosen('state');
  const isArchive = states.length === 1 && states[0] === 'archived';
  return (
    <Segmented
      aria-label="Which messages"
      options={boxes}
      value={isArchive ? 'archived' : 'inbox'}
      onChange={(box) => table.filterBy({ state: box === 'archived' ? ['archived'] : [] })}
    />
  );
}

/** Lists visitors' messages from the contact form, with search, opening and marking. */
export default function ContactMessages() {
  const resource = useManifest();
  const pathTo = usePathTo();
  const table = useResourceTable<ContactMessage>(resource);
  const bulk = useMarkSeveral();
  const pathOf = ({ _id }: ContactMessage) => pathTo(resource.name, 'show', { id: _id });
  const from: ResourceColumn<ContactMessage> = {
    dataIndex: 'name',
    title: 'From',
    isLink: true,
    render: (_, message) => <Link to={pathOf(message)}>{nameIn(message)}</Link>,
  };
  return (
    <ListOf
      table={table}
      columns={[from, ...facts]}
      row={{
        title: nameIn,
        line: ({ createdAt, message }) => `${longDate(createdAt)} · ${message}`,
        tag: StateTag,
      }}
      hasMenu={false}
      bulk={bulk}
      placeholder="Search a name or a word…"
      tools={<Boxes table={table} />}
      empty={<Empty table={table} />}
    />
  );
}
