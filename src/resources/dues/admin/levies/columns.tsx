import type { Levy } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { formatInteger } from '#contract/numbers.ts';
import { Tag } from '../../../../portal/parts/tag.tsx';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { longDate } from '../../../../shared/format.ts';
import { memberCount } from '../parts/members-and-amount.ts';

/* How far a levy is paid. */
function LevyState({ levy, isShort = false }: { levy: Levy; isShort?: boolean }) {
  if (levy.undone) return <Tag kind="plain">Undone</Tag>;
  if (levy.owed === 0) return <Tag kind="ok">Settled</Tag>;
  return <Tag kind="warn">{isShort ? 'Owed' : formatNaira(levy.owed)}</Tag>;
}

const kinds = { levy: 'Levy', penalty: 'Penalty' } as const;

/** The columns of a levy. */
export const levyColumns: readonly ResourceColumn<Levy>[] = [
  {
    dataIndex: 'name',
    below: ({ name, kind, date, by, fund }) => {
      const whose = by ? ` by ${by}` : '';
      const purpose = fund && fund !== name ? `, for ${fund}` : '';
      return `${kinds[kind]}, charged on ${longDate(date)}${whose}${purpose}`;
    },
  },
  { dataIndex: 'dueDate', title: 'Due Date', type: 'day' },
  {
    dataIndex: 'members',
    align: 'end',
    render: (_, { members, amount }) => (
      <span className="two-lines">
        {formatInteger(members)}
        <small>{formatNaira(amount)} each</small>
      </span>
    ),
  },
  { dataIndex: 'charged', type: 'naira' },
  {
    dataIndex: 'paid',
    align: 'end',
    render: (_, { paid, waived, writtenOff }) => (
      <span className="two-lines">
        {formatNaira(paid)}
        {waived > 0 ? <small>{formatNaira(waived)} waived</small> : null}
        {writtenOff > 0 ? <small>{formatNaira(writtenOff)} written off</small> : null}
      </span>
    ),
  },
  { dataIndex: 'owed', title: 'Still owed', render: (_, levy) => <LevyState levy={levy} /> },
];

/** The row of a levy on a phone. */
export const levyRow: ResourceRow<Levy> = {
  title: ({ name }) => name,
  line: ({ members, owed }) => `${memberCount(members)} · ${formatNaira(owed)} owed`,
  tag: (levy) => <LevyState levy={levy} isShort />,
};
