import { Link } from 'react-router';
import type { User } from '#contract/users.ts';
import { Photo } from '../../components/photo.tsx';
import type { Column } from '../../components/records.tsx';
import { AccountTag, UnconfirmedTag } from '../../member/account-tag.tsx';
import { MemberId } from '../../member/member-id.tsx';
import { ListedName, shortName } from '../../member/member-name.tsx';
import { StandingTag } from '../../member/standing-tag.tsx';

/** The column that heads a member's row. */
export const nameColumn: Column<User> = {
  key: 'name',
  label: 'Name',
  sortable: true,
  head: true,
  cell: (member) => (
    <span className="row-person">
      <Photo src={member.photo} name={shortName(member)} />
      <ListedName member={member} />
    </span>
  ),
};

/** The columns of the members' table. @param pathOf a member's own page */
export const memberColumns = (pathOf: (member: User) => string): readonly Column<User>[] => [
  {
    key: 'memberId',
    label: 'Member ID',
    sortable: true,
    cell: ({ memberId }) => <MemberId id={memberId} />,
  },
  nameColumn,
  { key: 'status', label: 'Designation', cell: ({ status }) => status ?? '–' },
  { key: 'phoneNumber', label: 'Phone Number', cell: ({ phoneNumber }) => phoneNumber ?? '–' },
  { key: 'standing', label: 'Dues', cell: ({ standing }) => <StandingTag standing={standing} /> },
  {
    key: 'accountState',
    label: 'Account',
    cell: ({ accountState, confirmed }) => (
      <span className="tags">
        <AccountTag state={accountState} />
        <UnconfirmedTag confirmed={confirmed} />
      </span>
    ),
  },
  {
    key: 'view',
    label: 'View Profile',
    actions: true,
    cell: (member) => (
      <Link className="button quiet" to={pathOf(member)}>
        View Profile<span className="unseen"> of {shortName(member)}</span>
      </Link>
    ),
  },
];
