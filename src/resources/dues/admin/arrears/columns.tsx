import { Link } from 'react-router';
import type { Arrears } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { Tag } from '../../../../portal/parts/tag.tsx';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { UnconfirmedTag } from '../../../members/admin/parts/account-tag.tsx';
import { MemberId } from '../../../members/admin/parts/member-id.tsx';
import { fullName } from '../../../members/admin/parts/member-name.tsx';

/** A member who owes, as the arrears list them. */
export type Owing = Arrears['members'][number];

/** Returns '3 years'. */
export const yearsWords = (years: number) => (years === 1 ? '1 year' : `${years} years`);

function Account({ member }: { member: Owing }) {
  if (member.accountState === 'disabled') return <Tag kind="danger">Disabled</Tag>;
  return <UnconfirmedTag confirmed={member.confirmed} />;
}

/**
 * Returns the columns of the arrears.
 *
 * @param pathOf returns the path of the page with a member's ledger
 */
export const arrearsColumns = (
  pathOf?: (member: Owing) => string,
): readonly ResourceColumn<Owing>[] => [
  {
    dataIndex: 'memberId',
    title: 'Member ID',
    render: (_, { memberId }) => <MemberId id={memberId} />,
  },
  {
    dataIndex: 'name',
    title: 'Full Name',
    render: (_, member) => (
      <span className="tags">
        {pathOf ? <Link to={pathOf(member)}>{fullName(member)}</Link> : fullName(member)}
        <Account member={member} />
      </span>
    ),
  },
  {
    dataIndex: 'yearsOwed',
    title: 'Years owed',
    align: 'end',
    render: (_, { yearsOwed }) => yearsOwed,
  },
  { dataIndex: 'owed', title: 'Owed', align: 'end', render: (_, { owed }) => formatNaira(owed) },
];

/** The row of a member in arrears on a phone. */
export const arrearsRow: ResourceRow<Owing> = {
  title: (member) => fullName(member),
  line: ({ memberId, yearsOwed, owed }) =>
    `${memberId} · ${formatNaira(owed)} · ${yearsWords(yearsOwed)}`,
  tag: (member) => <Account member={member} />,
};
