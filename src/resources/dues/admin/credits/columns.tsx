import type { InCredit } from '#contract/dues/credits/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { fullName } from '../../../members/admin/parts/member-name.tsx';
import { Account, memberColumns } from '../parts/member-columns.tsx';

/** The columns of members in credit. */
export const creditColumns: readonly ResourceColumn<InCredit>[] = [
  ...memberColumns,
  { dataIndex: 'credit', type: 'naira' },
];

/** The row of a member in credit on a phone. */
export const creditRow: ResourceRow<InCredit> = {
  title: (member) => fullName(member),
  line: ({ memberId, credit }) => `${memberId} · ${formatNaira(credit)}`,
  tag: (member) => <Account member={member} />,
};
