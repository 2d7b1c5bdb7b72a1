import type { ContactMessage } from '#contract/contact-messages.ts';
import { ChoiceFilter } from '../../components/choice-filter.tsx';
import type { ListView } from '../../components/list-view.ts';
import type { Column } from '../../components/records.tsx';
import { ResourceList } from '../../components/resource-list.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useShown } from '../../components/side-drawer.tsx';
import { useUrlList } from '../../components/use-url-list.ts';
import { isStatus } from '../../providers/http.ts';
import { longDate } from '../../public/format.ts';
import { Message } from './message.tsx';
import { StateTag, stateOptions } from './states.tsx';
import { MessagesPage } from './tabs.tsx';
import { useMark } from './use-mark.ts';

const choices = {
  filters: { search: null, state: stateOptions.map(([state]) => state) },
  sorts: ['-createdAt'],
  pageSize: 20,
} as const;

const facts: readonly Column<ContactMessage>[] = [
  {
    key: 'name',
    label: 'From',
    head: true,
    cell: ({ name, state }) => (state === 'new' ? <b>{name}</b> : name),
  },
  {
    key: 'message',
    label: 'Message',
    cell: ({ message }) => <span className="prose excerpt">{message}</span>,
  },
  {
    key: 'createdAt',
    label: 'Date',
    cell: ({ createdAt }) => <span className="unbroken">{longDate(createdAt)}</span>,
  },
  { key: 'state', label: 'State', cell: ({ state }) => <StateTag state={state} /> },
];

function Empty({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  if (!narrowed)
    return <p>No messages yet. What visitors write on the contact page will stand here.</p>;
  return (
    <>
      <p>No records found.</p>
      <button type="button" className="button quiet" onClick={onClear}>
        Show all messages
      </button>
    </>
  );
}

type ToolsProps = {
  view: ListView;
  change: (change: Partial<ListView>, replace?: boolean) => void;
  busy: boolean;
};

function Tools({ view: { filters }, change, busy }: ToolsProps) {
  return (
    <div className="list-tools">
      <SearchBox
        label="Search messages"
        placeholder="Search a name or a word…"
        value={filters.search ?? ''}
        onSearch={(search) => change({ filters: { search } }, true)}
        busy={busy && filters.search !== undefined}
      />
      <ChoiceFilter
        label="State"
        any="All"
        options={stateOptions}
        value={filters.state ?? ''}
        onChange={(state) => change({ filters: { state } })}
      />
    </div>
  );
}

/** What visitors write through the contact form: opened, answered, put away. */
export default function ContactMessages() {
  const opened = useShown<ContactMessage>();
  const marking = useMark((marked) =>
    opened.change((now) => (now?._id === marked._id ? marked : now)),
  );
  const list = useUrlList<ContactMessage>({ resource: 'contact-messages', ...choices });
  const { view, change, tableQuery } = list;
  const read = (message: ContactMessage) => {
    opened.show(message);
    if (message.state === 'new') void marking.mark(message, 'read');
  };
  const open: Column<ContactMessage> = {
    key: 'open',
    label: 'Action',
    actions: true,
    cell: (message) => (
      <button type="button" className="button quiet" onClick={() => read(message)}>
        Read<span className="unseen"> the message of {message.name}</span>
      </button>
    ),
  };
  return (
    <MessagesPage lead="What visitors write through the contact page.">
      <section className="panel" aria-label="Messages from visitors">
        {isStatus(tableQuery.error, 404) ? null : (
          <Tools {...{ view, change }} busy={tableQuery.isFetching} />
        )}
        <ResourceList
          table={list}
          columns={[...facts, open]}
          noun="messages"
          empty={
            <Empty
              narrowed={Object.keys(view.filters).length > 0}
              onClear={() => change({ filters: { search: '', state: '' } })}
            />
          }
        />
      </section>
      <Message message={opened.shown} open={opened.open} onClose={opened.hide} {...marking} />
    </MessagesPage>
  );
}
