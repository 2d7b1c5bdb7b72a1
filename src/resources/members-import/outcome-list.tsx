import { useState } from 'react';
import type { ImportedRow, ImportOutcome } from '#contract/import.ts';
import { counted } from '#contract/numbers.ts';
import { Pager } from '../../components/pager.tsx';
import { type Column, Records } from '../../components/records.tsx';
import { columns as fields, type ImportField } from './columns.ts';
import type { Outcome } from './use-import.ts';

type Row = Partial<Record<ImportField, string>>;

/* What is said of rows before, and after they are written; what needs a hand or a look comes first. */
const words: readonly [ImportOutcome, string, string][] = [
  ['refuse', 'Refused', 'Refused'],
  ['change', 'To change', 'Changed'],
  ['add', 'To add', 'Added'],
  ['same', 'The same', 'The same'],
];

const labelOf = (name: string) => fields.find(({ field }) => field === name)?.label ?? name;

function Detail({ row }: { row: ImportedRow }) {
  const errors = Object.entries(row.errors ?? {});
  const changes = Object.entries(row.changes ?? {});
  return (
    <ul className="import-detail">
      {errors.map(([field, message]) => (
        <li key={field}>{message}</li>
      ))}
      {changes.map(([field, [from, to]]) => (
        <li key={field}>
          {labelOf(field)}: <s>{from || 'nothing'}</s> → <b>{to || 'nothing'}</b>
        </li>
      ))}
    </ul>
  );
}

const pageSize = 50;

type Props = { outcome: Outcome; rowAt: (number: number) => Row };

/** What becomes of each row, by outcome. */
export function OutcomeList({ outcome, rowAt }: Props) {
  const [first] = words.find(([name]) => outcome.totals[name] > 0) ?? ['add'];
  const [shown, setShown] = useState<ImportOutcome>(first);
  const [page, setPage] = useState(1);
  const fitting = outcome.rows.filter((row) => row.outcome === shown);
  const rowOf = ({ row }: ImportedRow) => rowAt(row);
  const columns: Column<ImportedRow>[] = [
    { key: 'row', label: 'Row', numeric: true, cell: ({ row }) => row },
    {
      key: 'name',
      label: 'Member',
      head: true,
      cell: (row) => {
        const { fname = '', lname = '' } = rowOf(row);
        return <b>{`${fname} ${lname}`.trim() || 'No name'}</b>;
      },
    },
    { key: 'memberId', label: 'Member ID', cell: (row) => rowOf(row).memberId || '–' },
    shown === 'add' || shown === 'same'
      ? { key: 'email', label: 'Email', cell: (row) => rowOf(row).email || '–' }
      : {
          key: 'detail',
          label: shown === 'refuse' ? 'Why' : 'What changes',
          cell: (row) => <Detail row={row} />,
        },
  ];
  return (
    <>
      <fieldset className="outcomes">
        <legend className="unseen">Outcomes</legend>
        {words.map(([name, before, after]) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === shown}
            onClick={() => {
              setShown(name);
              setPage(1);
            }}
          >
            {outcome.applied ? after : before} <b>{counted(outcome.totals[name])}</b>
          </button>
        ))}
      </fieldset>
      <Records
        label="rows"
        columns={columns}
        rows={fitting.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ row }) => String(row)}
        empty={<p>No rows.</p>}
      />
      {fitting.length > pageSize ? (
        <Pager
          page={page}
          pages={Math.ceil(fitting.length / pageSize)}
          total={fitting.length}
          noun="rows"
          pageSize={pageSize}
          onPage={setPage}
        />
      ) : null}
    </>
  );
}
