import type { Arrears } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { fullName } from '../../../members/admin/parts/member-name.tsx';
import { Account, memberColumns } from '../parts/member-columns.tsx';

/** A member who owes, as the arrears list them. */
export type Owing = Arrears['members'][number];

/** Returns '3 years'. */
export const yearsWords = (years: number) => countOf(years, 'years');

/** The columns of the arrears. */
export const arrearsColumns: readonly ResourceColumn<Owing>[] = [
  ...memberColumns,
  { dataIndex: 'yearsOwed', type: 'number' },
  { dataIndex: 'owed', type: 'naira' },
];

/** The row of a member in arrears on a phone. */
export const arrearsRow: ResourceRow<Owing> = {
  title: (member) => fullName(member),
  line: ({ memberId, yearsOwed, owed }) =>
    `${memberId} · ${formatNaira(owed)} · ${yearsWords(yearsOwed)}`,
  tag: (member) => <Account member={member} />,
};
