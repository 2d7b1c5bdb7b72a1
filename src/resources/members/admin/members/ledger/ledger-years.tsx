import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { ResponsiveTable } from '../../../../../portal/member-list/responsive-table.tsx';
import type { ResourceColumn } from '../../../../../portal/resource.ts';

type Year = Ledger['years'][number];

const amount = (dataIndex: keyof Year, title: string): ResourceColumn<Year> => ({
  dataIndex,
  title,
  align: 'end',
  render: (_, year) => formatNaira(year[dataIndex] ?? 0),
});

const columns: readonly ResourceColumn<Year>[] = [
  { dataIndex: 'year', title: 'Year' },
  amount('charged', 'Charged'),
  amount('waived', 'Waived'),
  amount('writtenOff', 'Written off'),
  amount('paid', 'Paid'),
  amount('owed', 'Owed'),
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
        query={{ error: null, isFetching: false, refetch: () => undefined }}
        empty={<p>Nothing has been charged.</p>}
        expected={3}
      />
    </>
  );
}
