import { Link } from 'react-router';
import type { InCredit } from '#contract/dues/credits/calls.ts';
import { formatNaira } from '#contract/naira.ts';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { UnconfirmedTag } from '../../../members/admin/parts/account-tag.tsx';
import { MemberId } from '../../../members/admin/parts/member-id.tsx';
import { fullName } from '../../../members/admin/parts/member-name.tsx';

/**
 * Returns the columns of members in credit.
 *
 * @param pathOf returns the path of the page with a member's ledger
 */
export const creditColumns = (
  pathOf?: (member: InCredit) => string,
): readonly ResourceColumn<InCredit>[] => [
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
        <UnconfirmedTag confirmed={member.confirmed} />
      </span>
    ),
  },
  {
    dataIndex: 'credit',
    title: 'Credit',
    align: 'end',
    render: (_, { credit }) => formatNaira(credit),
  },
];

/** The row of a member in credit on a phone. */
export const creditRow: ResourceRow<InCredit> = {
  title: (member) => fullName(member),
  line: ({ memberId, credit }) => `${memberId} · ${formatNaira(credit)}`,
  tag: ({ confirmed }) => <UnconfirmedTag confirmed={confirmed} />,
};
