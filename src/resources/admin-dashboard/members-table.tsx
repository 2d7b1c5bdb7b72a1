import { Link } from 'react-router';
import type { User } from '#contract/users.ts';
import { Photo } from '../../components/photo.tsx';
import type { Column } from '../../components/records.tsx';
import { type ListTable, ResourceList } from '../../components/resource-list.tsx';
import { RowMenu } from '../../components/row-menu.tsx';
import { MemberId } from '../../member/member-id.tsx';
import { ListedName, shortName } from '../../member/member-name.tsx';
import { usePathTo } from '../../portal/services.ts';

const columnsOf = (pathOf: (member: User) => string): readonly Column<User>[] => [
  { key: 'memberId', label: 'Member ID', cell: ({ memberId }) => <MemberId id={memberId} /> },
  {
    key: 'name',
    label: 'Name',
    head: true,
    cell: (member) => (
      <span className="row-person">
        <Photo src={member.photo} name={shortName(member)} />
        <ListedName member={member} />
      </span>
    ),
  },
  { key: 'address', label: 'Address', cell: ({ address }) => address ?? '–' },
  { key: 'phoneNumber', label: 'Phone Number', cell: ({ phoneNumber }) => phoneNumber ?? '–' },
  {
    key: 'action',
    label: 'Action',
    actions: true,
    cell: (member) => (
      <RowMenu label="Action" of={shortName(member)}>
        <li>
          <Link to={pathOf(member)}>View Details</Link>
        </li>
      </RowMenu>
    ),
  },
];

/** The members, a page at a time, each with the menu that leads to their record (specification §2). */
export default function MembersTable({ table }: { table: ListTable<User> }) {
  const pathTo = usePathTo();
  return (
    <ResourceList
      table={table}
      columns={columnsOf(({ _id }) => pathTo('members', 'show', { id: _id }))}
      noun="members"
      empty={<p>No records found.</p>}
    />
  );
}
