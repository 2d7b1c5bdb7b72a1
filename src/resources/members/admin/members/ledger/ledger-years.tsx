import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { ResponsiveTable } from '../../../../../portal/member-list/responsive-table.tsx';
import type { ResourceColumn } from '../../../../../portal/resource.ts';

type Year = Ledger['years'][number];

const columns: readonly ResourceColumn<Year>[] = [
  { dataIndex: 'year' },
  { dataIndex: 'charged', type: 'naira' },
  { dataIndex: 'waived', type: 'naira' },
  {
    dataIndex: 'writtenOff',
    align: 'end',
    render: (_, { writtenOff = 0 }) => formatNaira(writtenOff),
  },
  { dataIndex: 'paid', type: 'naira' },
  { dataIndex: 'owed', type: 'naira' },
];

/** Renders what was charged, waived, written off and paid of each due year, and what is owed. */
export function LedgerYears({ years }: { years: Ledger['years'] }) {
  return (
    <>
      <h3>By year</h3>
      <ResponsiveTable
        noun="years"
        columns={columns}
        row={{
          title: ({ year }) => String(year),
          line: ({ charged, paid }) => `${formatNaira(paid)} of ${formatNaira(charged)} paid`,
          tag: ({ owed }) => (owed > 0 ? `${formatNaira(owed)} owed` : 'Settled'),
        }}
        rows={years}
        rowKey={({ year }) => String(year)}
        empty={<p>Nothing has been charged.</p>}
      />
    </>
  );
}
