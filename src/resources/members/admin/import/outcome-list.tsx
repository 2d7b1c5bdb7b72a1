import { Empty, List, Segmented, Table } from 'antd';
import { useState } from 'react';
import type { ImportedRow } from '#contract/members/import/import.ts';
import { cellsOf } from '#contract/members/import/row.ts';
import { formatInteger } from '#contract/numbers.ts';
import { ListPagination } from '../../../../portal/list/table/pagination.tsx';
import { useScreen } from '../../../../portal/list/table/use-screen.ts';
import type { Row } from './prepare-list.ts';
import { RowDetail } from './row-detail.tsx';
import type { Correction, Outcome } from './use-import.ts';

type View = {
  name: string;
  /** The labels before and after the import. */
  words: readonly [before: string, after: string];
  isIn: (row: ImportedRow) => boolean;
  /** Shown only where there are such rows. */
  ifAny?: boolean;
};

/* Rows that need attention come first. A row is in several where it needs it for several reasons. */
const views: readonly View[] = [
  { name: 'refuse', words: ['Refused', 'Refused'], isIn: ({ outcome }) => outcome === 'refuse' },
  {
    name: 'alike',
    words: ['Likely duplicates', 'Likely duplicates'],
    isIn: ({ resembles }) => resembles !== undefined,
    ifAny: true,
  },
  {
    name: 'cells',
    words: ['With cells left out', 'With cells left out'],
    isIn: ({ leftOut, outcome }) => leftOut !== undefined && outcome !== 'refuse',
    ifAny: true,
  },
  {
    name: 'notes',
    words: ['With a shared address', 'With a shared address'],
    isIn: ({ note }) => note !== undefined,
    ifAny: true,
  },
  { name: 'change', words: ['To change', 'Changed'], isIn: ({ outcome }) => outcome === 'change' },
  { name: 'add', words: ['To add', 'Added'], isIn: ({ outcome }) => outcome === 'add' },
  { name: 'same', words: ['The same', 'The same'], isIn: ({ outcome }) => outcome === 'same' },
];

const nameOf = (row: Row) => {
  const { fname = '', lname = '' } = cellsOf(row);
  return `${fname} ${lname}`.trim() || 'No name';
};

type RowsProps = {
  rows: readonly ImportedRow[];
  rowAt: (number: number) => Row;
  onCorrect: ((correction: Correction) => Promise<void>) | undefined;
};

/** The default number of rows a page. */
const mostRows = 50;

/* Renders a table, or compact rows on a phone; one page of possibly thousands. */
function OutcomeRows({ rows, rowAt, onCorrect }: RowsProps) {
  const [{ page, pageSize }, setPlace] = useState({ page: 1, pageSize: mostRows });
  const { md = true } = useScreen();
  if (rows.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No rows." />;
  const ofPage = rows.slice((page - 1) * pageSize, page * pageSize);
  const detail = (answer: ImportedRow) => (
    <RowDetail answer={answer} row={rowAt(answer.row)} onCorrect={onCorrect} />
  );
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
            { title: 'What happens', render: (_, answer) => detail(answer) },
          ]}
        />
      ) : (
        <List
          dataSource={ofPage}
          rowKey="row"
          renderItem={(answer) => (
            <List.Item>
              <div className="row-lines">
                <b>{nameOf(rowAt(answer.row))}</b>
                <small>
                  Row {answer.row} · {rowAt(answer.row).memberId || '–'}
                </small>
                {detail(answer)}
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

type Props = {
  outcome: Outcome;
  rowAt: (number: number) => Row;
  onCorrect: (correction: Correction) => Promise<void>;
};

/** Lists the outcome of each row, grouped by outcome; what is wrong can be corrected in the dry run. */
export function OutcomeList({ outcome, rowAt, onCorrect }: Props) {
  const { applied, rows } = outcome;
  const { sm = true } = useScreen();
  const counted = views
    .map((view) => ({ ...view, rows: rows.filter(view.isIn) }))
    .filter((view) => view.rows.length > 0 || !view.ifAny);
  const first = counted.find((view) => view.rows.length > 0) ?? counted[0];
  const [chosen, setChosen] = useState(first?.name);
  /* A correction may have emptied the view that was looked at. */
  const shown = counted.find(({ name }) => name === chosen) ?? first;
  return (
    <>
      <Segmented<string>
        aria-label="Outcomes"
        className="outcomes"
        vertical={!sm}
        value={shown?.name ?? ''}
        onChange={setChosen}
        options={counted.map(({ name, words, rows: ofView }) => ({
          value: name,
          label: (
            <>
              {words[applied ? 1 : 0]} <b>{formatInteger(ofView.length)}</b>
            </>
          ),
        }))}
      />
      {shown ? (
        <OutcomeRows
          key={shown.name}
          rows={shown.rows}
          rowAt={rowAt}
          onCorrect={applied ? undefined : onCorrect}
        />
      ) : null}
    </>
  );
}
