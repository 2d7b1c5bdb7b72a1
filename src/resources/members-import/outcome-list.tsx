import { useState } from 'react';
import type { ImportedRow, ImportOutcome } from '#contract/import.ts';
import { Pager } from '../../components/pager.tsx';
import { type Column, Records } from '../../components/records.tsx';
import { Tag, type TagKind } from '../../components/tag.tsx';
import { columns as fields, type ImportField } from './columns.ts';
import type { Outcome } from './use-import.ts';

type Row = Partial<Record<ImportField, string>>;

/* What is said of rows before, and after they are written. */
const words: Record<ImportOutcome, readonly [TagKind, string, string]> = {
  add: ['ok', 'Would be added', 'Added'],
  change: ['warn', 'Would be changed', 'Changed'],
  same: ['plain', 'Already the same', 'Already the same'],
  refuse: ['danger', 'Refused', 'Refused'],
};
const outcomes = Object.keys(words) as ImportOutcome[];

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

/** What becomes of each row, by outcome: refused ones first, for they need a hand. */
export function OutcomeList({ outcome, rows }: { outcome: Outcome; rows: readonly Row[] }) {
  const first = outcomes.toReversed().find((name) => outcome.totals[name] > 0) ?? 'add';
  const [shown, setShown] = useState<ImportOutcome>(first);
  const [page, setPage] = useState(1);
  const fitting = outcome.rows.filter((row) => row.outcome === shown);
  const word = (name: ImportOutcome) => words[name][outcome.applied ? 2 : 1];
  const columns: Column<ImportedRow>[] = [
    { key: 'row', label: 'Row', numeric: true, cell: ({ row }) => row + 1 },
    {
      key: 'name',
      label: 'Member',
      head: true,
      cell: ({ row }) => {
        const { memberId = '', fname = '', lname = '' } = rows[row - 1] ?? {};
        return (
          <>
            <b>{`${fname} ${lname}`.trim() || '–'}</b> {memberId}
          </>
        );
      },
    },
    {
      key: 'outcome',
      label: 'Outcome',
      cell: ({ outcome: name }) => <Tag kind={words[name][0]}>{word(name)}</Tag>,
    },
    { key: 'detail', label: 'Why', cell: (row) => <Detail row={row} /> },
  ];
  return (
    <>
      <div className="tabs" role="tablist" aria-label="Outcomes">
        {outcomes.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={name === shown}
            onClick={() => {
              setShown(name);
              setPage(1);
            }}
          >
            {word(name)} <b>{outcome.totals[name]}</b>
          </button>
        ))}
      </div>
      <Records
        label="rows"
        columns={columns}
        rows={fitting.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ row }) => String(row)}
        empty={<p>No rows here.</p>}
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
