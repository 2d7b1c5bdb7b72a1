import { Empty, Grid, List, Segmented, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ImportedRow, ImportOutcome } from '#contract/members/import.ts';
import { formatInteger } from '#contract/numbers.ts';
import { ListPagination } from '../../portal/list/pagination.tsx';
import { columns as fields, type ImportField } from './columns.ts';
import type { Outcome } from './use-import.ts';

type Row = Partial<Record<ImportField, string>>;

/* The labels before and after the import. Rows that need attention come first. */
const words: readonly [ImportOutcome, string, string][] = [
  ['refuse', 'Refused', 'Refused'],
  ['change', 'To change', 'Changed'],
  ['add', 'To add', 'Added'],
  ['same', 'The same', 'The same'],
];

const detailTitles = { refuse: 'Why', change: 'What changes', add: 'Email', same: 'Email' };

const labelOf = (name: string) => fields.find(({ field }) => field === name)?.label ?? name;

const nameOf = ({ fname = '', lname = '' }: Row) => `${fname} ${lname}`.trim() || 'No name';

/* Returns why a row was refused, or what changes; the address of an added or unchanged one. */
function detailOf({ outcome, errors = {}, changes = {} }: ImportedRow, { email }: Row): ReactNode {
  if (outcome === 'add' || outcome === 'same') return email || '–';
  return (
    <ul className="import-detail">
      {Object.entries(errors).map(([field, message]) => (
        <li key={field}>{message}</li>
      ))}
      {Object.entries(changes).map(([field, [from, to]]) => (
        <li key={field}>
          {labelOf(field)}: <s>{from || 'nothing'}</s> → <b>{to || 'nothing'}</b>
        </li>
      ))}
    </ul>
  );
}

type RowsProps = {
  shown: ImportOutcome;
  rows: readonly ImportedRow[];
  rowAt: (number: number) => Row;
};

/** The default number of rows a page. */
const mostRows = 50;

/* Renders a table, or compact rows on a phone; one page of possibly thousands. */
function OutcomeRows({ shown, rows, rowAt }: RowsProps) {
  const [{ page, pageSize }, setPlace] = useState({ page: 1, pageSize: mostRows });
  const { md = true } = Grid.useBreakpoint();
  if (rows.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No rows." />;
  const ofPage = rows.slice((page - 1) * pageSize, page * pageSize);
  return (
    <>
      {md ? (
        <Table<ImportedRow>
          aria-label="rows"
          dataSource={ofPage}
          rowKey="row"
          pagination={false}
          columns={[
            { title: 'Row', dataIndex: 'row', align: 'end' },
            { title: 'Member', render: (_, { row }) => <b>{nameOf(rowAt(row))}</b> },
            { title: 'Member ID', render: (_, { row }) => rowAt(row).memberId || '–' },
            { title: detailTitles[shown], render: (_, row) => detailOf(row, rowAt(row.row)) },
          ]}
        />
      ) : (
        <List
          dataSource={ofPage}
          rowKey="row"
          renderItem={(row) => (
            <List.Item>
              <div className="import-row">
                <b>{nameOf(rowAt(row.row))}</b>
                <small>
                  Row {row.row} · {rowAt(row.row).memberId || '–'}
                </small>
                {detailOf(row, rowAt(row.row))}
              </div>
            </List.Item>
          )}
        />
      )}
      {rows.length > mostRows ? (
        <ListPagination
          current={page}
          pageSize={pageSize}
          total={rows.length}
          pages={Math.ceil(rows.length / pageSize)}
          noun="rows"
          atLeast={false}
          onChange={(to, size) => setPlace({ page: size === pageSize ? to : 1, pageSize: size })}
        />
      ) : null}
    </>
  );
}

type Props = { outcome: Outcome; rowAt: (number: number) => Row };

/** Lists the outcome of each row, grouped by outcome. */
export function OutcomeList({ outcome, rowAt }: Props) {
  const { applied, totals, rows } = outcome;
  const [first] = words.find(([name]) => totals[name] > 0) ?? ['add'];
  const [shown, setShown] = useState<ImportOutcome>(first);
  return (
    <>
      <Segmented<ImportOutcome>
        aria-label="Outcomes"
        className="outcomes"
        value={shown}
        onChange={setShown}
        options={words.map(([name, before, after]) => ({
          value: name,
          label: (
            <>
              {applied ? after : before} <b>{formatInteger(totals[name])}</b>
            </>
          ),
        }))}
      />
      <OutcomeRows
        key={shown}
        shown={shown}
        rows={rows.filter((row) => row.outcome === shown)}
        rowAt={rowAt}
      />
    </>
  );
}
