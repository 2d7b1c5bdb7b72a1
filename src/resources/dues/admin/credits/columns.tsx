import type { InCredit } from '#contract/dues/credits/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { fullName } from '../../../members/admin/parts/member-name.tsx';
import { Account, memberColumns } from '../parts/member-columns.tsx';

/**
 * Returns the columns of members in credit.
 *
 * @param pathOf returns the path of the page with a member's ledger
 */
export const creditColumns = (
  pathOf?: (member: InCredit) => string,
): readonly ResourceColumn<InCredit>[] => [
  ...memberColumns(pathOf),
  { dataIndex: 'credit', title: 'Credit', type: 'naira' },
];

/** The row of a member in credit on a phone. */
export const creditRow: ResourceRow<InCredit> = {
  title: (member) => fullName(member),
  line: ({ memberId, credit }) => `${memberId} · ${formatNaira(credit)}`,
  tag: (member) => <Account member={member} />,
};
