import type { z } from 'zod';
import type { ledgerMemberSchema } from '#contract/dues/ledger/schemas.ts';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { Tag } from '../../../../portal/parts/tag.tsx';
import type { ResourceColumn } from '../../../../portal/resource.ts';
import { UnconfirmedTag } from '../../../members/admin/parts/account-tag.tsx';
import { fullName, memberIdColumn } from '../../../members/admin/parts/member-name.tsx';

type Holder = z.infer<typeof ledgerMemberSchema>;

/** Renders what is unusual about a member's account. */
export function Account({ accountState, confirmed }: Holder) {
  if (accountState === 'disabled') return <Tag kind="danger">Disabled</Tag>;
  return <UnconfirmedTag confirmed={confirmed} />;
}

/** The columns that say whose an account is, with a link to the page with their ledger. */
export const memberColumns: readonly ResourceColumn<Holder>[] = [
  memberIdColumn,
  {
    dataIndex: 'name',
    title: 'Full Name',
    isLink: true,
    render: (_, member) => (
      <span className="tags">
        <PageLink to={['members', 'show', { id: member._id }]}>{fullName(member)}</PageLink>
        <Account {...member} />
      </span>
    ),
  },
];
