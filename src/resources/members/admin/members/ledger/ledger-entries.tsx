import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { ResponsiveTable } from '../../../../../portal/member-list/responsive-table.tsx';
import { Tag } from '../../../../../portal/parts/tag.tsx';
import type { ResourceColumn } from '../../../../../portal/resource.ts';
import { longDate } from '../../../../../shared/format.ts';
import { entryWords, type StatementLine, statementLines } from './ledger-lines.ts';

/* Who wrote an entry, why, and under which reference. */
function detailsOf({ reference, by, reason }: StatementLine): string {
  return [reference, reason, by && `by ${by}`].filter(Boolean).join(' · ');
}

const balance = (naira: number) =>
  naira < 0 ? `${formatNaira(-naira)} credit` : formatNaira(naira);

const columns: readonly ResourceColumn<StatementLine>[] = [
  { dataIndex: 'date', title: 'Date', render: (_, { date }) => longDate(date) },
  {
    dataIndex: 'kind',
    title: 'Entry',
    render: (_, line) => (
      <span className="two-lines">
        <span>
          {entryWords(line)} {line.isReversed ? <Tag>Reversed</Tag> : null}
        </span>
        <small>{detailsOf(line)}</small>
      </span>
    ),
  },
  {
    dataIndex: 'debit',
    title: 'Charged',
    align: 'end',
    render: (_, { debit }) => (debit === null ? '' : formatNaira(debit)),
  },
  {
    dataIndex: 'credit',
    title: 'Paid or waived',
    align: 'end',
    render: (_, { credit }) => (credit === null ? '' : formatNaira(credit)),
  },
  {
    dataIndex: 'balance',
    title: 'Balance',
    align: 'end',
    render: (_, line) => balance(line.balance),
  },
];

/** Renders a member's entries as a statement: date, what it is, and the balance after it. */
export function LedgerEntries({ ledger }: { ledger: Ledger }) {
  return (
    <>
      <h3>Entries</h3>
      <ResponsiveTable
        noun="entries"
        columns={columns}
        row={{
          title: (line: StatementLine) => entryWords(line),
          line: (line: StatementLine) => `${longDate(line.date)} · ${balance(line.balance)}`,
          tag: ({ debit, credit }: StatementLine) =>
            debit !== null ? formatNaira(debit) : `−${formatNaira(credit ?? 0)}`,
        }}
        rows={statementLines(ledger)}
        rowKey={({ _id }) => _id}
        query={{ error: null, isFetching: false, refetch: () => undefined }}
        empty={<p>There are no entries yet.</p>}
        expected={5}
      />
    </>
  );
}
