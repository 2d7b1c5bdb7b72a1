import { useState } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/users.ts';
import { Icon } from '../../components/icon.tsx';
import type { ListChoices } from '../../components/list-view.ts';
import { MailText } from '../../components/mail-text.tsx';
import { PageTop } from '../../components/page-top.tsx';
import { type Column, ListFailure } from '../../components/records.tsx';
import { ResourceList } from '../../components/resource-list.tsx';
import { useUrlList } from '../../components/use-url-list.ts';
import { MemberId } from '../../member/member-id.tsx';
import { shortName } from '../../member/member-name.tsx';
import { usePathTo, useServices } from '../../portal/services.ts';
import { messages, sentenceOf } from '../../providers/http.ts';
import { longDate } from '../../public/format.ts';
import { nameColumn } from './columns.tsx';
import { MemberTabs, unconfirmed } from './tabs.tsx';
import { useMemberAct } from './use-member-act.ts';

/* The newest first, as they came in. */
const choices: ListChoices = {
  filters: {},
  sorts: ['-createdAt', 'createdAt', 'name', '-name'],
  pageSize: 20,
};

/* The row goes with what is confirmed: the focus goes on to the next one's button, or the last one's. */
function neighbourOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest('tr');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  return other?.querySelector<HTMLElement>('button') ?? document.getElementById('main');
}

/* Confirms at once, and offers to take that back. */
function ConfirmButton({ member }: { member: User }) {
  const { toasts } = useServices();
  const act = useMemberAct();
  const [busy, setBusy] = useState(false);
  const name = shortName(member);
  const set = async (confirmed: boolean) => {
    try {
      await act(member._id, 'confirm', { confirmed });
      if (confirmed) toasts.show(`${name} is confirmed.`, 'success', () => void set(false));
      else toasts.show(`${name} is not confirmed any more.`);
    } catch (error) {
      toasts.show(sentenceOf(error), 'error');
    }
  };
  const confirm = async (button: HTMLElement) => {
    const next = neighbourOf(button);
    setBusy(true);
    await set(true);
    setBusy(false);
    if (!button.isConnected) next?.focus();
  };
  return (
    <button
      type="button"
      className="button"
      disabled={busy}
      onClick={({ currentTarget }) => void confirm(currentTarget)}
    >
      <Icon name="check" /> Confirm<span className="unseen"> {name}</span>
    </button>
  );
}

const columnsOf = (pathOf: (member: User) => string): readonly Column<User>[] => [
  {
    ...nameColumn,
    cell: (member) => (
      <Link className="row-link" to={pathOf(member)}>
        {nameColumn.cell(member)}
      </Link>
    ),
  },
  { key: 'memberId', label: 'Member ID', cell: ({ memberId }) => <MemberId id={memberId} /> },
  { key: 'email', label: 'E-mail', cell: ({ email }) => <MailText address={email} /> },
  { key: 'placeOfWork', label: 'Place of work', cell: ({ placeOfWork }) => placeOfWork ?? '–' },
  {
    key: 'createdAt',
    label: 'Registered',
    sortable: true,
    cell: ({ createdAt }) => longDate(createdAt),
  },
  {
    key: 'actions',
    label: 'Action',
    actions: true,
    cell: (member) => <ConfirmButton member={member} />,
  },
];

/** The queue of those who have registered: whether the member ID is theirs is for an admin to say. */
export default function Registrations() {
  const pathTo = usePathTo();
  const list = useUrlList<User>({ resource: 'members', fixed: unconfirmed, ...choices });
  const untold = list.result.data.some(({ confirmed }) => confirmed !== false);
  return (
    <>
      <PageTop
        title="New registrations"
        lead="Compare each new registration with the institute’s own list, then confirm it."
      />
      <MemberTabs />
      <section className="panel" aria-label="New registrations">
        {untold ? (
          <ListFailure
            message={messages.unavailable}
            retry={() => void list.tableQuery.refetch()}
          />
        ) : (
          <ResourceList
            table={list}
            columns={columnsOf(({ _id }) => pathTo('members', 'show', { id: _id }))}
            noun="registrations"
            empty={<p>Nobody waits to be confirmed. New registrations will stand here.</p>}
          />
        )}
      </section>
    </>
  );
}
