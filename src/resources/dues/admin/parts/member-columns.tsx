import { Link } from 'react-router';
import type { z } from 'zod';
import type { ledgerMemberSchema } from '#contract/dues/ledger/schemas.ts';
import { Tag } from '../../../../portal/parts/tag.tsx';
import type { ResourceColumn } from '../../../../portal/resource.ts';
import { UnconfirmedTag } from '../../../members/admin/parts/account-tag.tsx';
import { fullName, MemberId } from '../../../members/admin/parts/member-name.tsx';

type Holder = z.infer<typeof ledgerMemberSchema>;

/** Renders what is unusual about a member's account. */
export function Account({ member }: { member: Holder }) {
  if (member.accountState === 'disabled') return <Tag kind="danger">Disabled</Tag>;
  return <UnconfirmedTag confirmed={member.confirmed} />;
}

/**
 * Returns the columns that say whose an account is.
 *
 * @param pathOf returns the path of the page with a member's ledger
 */
export const memberColumns = <Row extends Holder>(
  pathOf?: (member: Row) => string,
): readonly ResourceColumn<Row>[] => [
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
];
