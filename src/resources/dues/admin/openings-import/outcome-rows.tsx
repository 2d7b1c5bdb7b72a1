import { List, Table } from 'antd';
import type { ReactNode } from 'react';
import { chargedBesideWords } from '#contract/dues/ledger/charged-beside.ts';
import type { ImportedOpening, OpeningOutcome } from '#contract/dues/openings-import/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { useScreen } from '../../../../portal/list/table/use-screen.ts';
import { Tag, type TagKind } from '../../../../portal/parts/tag.tsx';
import type { Outcome } from './use-openings.ts';

/* What is wrong comes first. */
const order: readonly OpeningOutcome[] = ['refuse', 'add', 'known', 'nothing'];

const words = (applied: boolean): Record<OpeningOutcome, readonly [TagKind, string]> => ({
  refuse: ['danger', applied ? 'Left out' : 'Wrong'],
  add: ['ok', applied ? 'Imported' : 'To import'],
  known: ['plain', 'Already recorded'],
  nothing: ['plain', 'No balance'],
});

function balanceOf({ amount }: ImportedOpening): string {
  if (amount === null) return '–';
  return amount < 0 ? `${formatNaira(-amount)} credit` : formatNaira(amount);
}

/* A row of the list may have the balances of several years. */
const keyOf = ({ row, year }: ImportedOpening) => `${row} ${year}`;

function Outcomes({ row, applied }: { row: ImportedOpening; applied: boolean }): ReactNode {
  const [kind, word] = words(applied)[row.outcome];
  return (
    <>
      <Tag kind={kind}>{word}</Tag>
      {row.charged ? (
        <ul className="row-details warn">
          <li>{chargedBesideWords(row.charged)}</li>
        </ul>
      ) : null}
      {row.errors ? (
        <ul className="row-details error">
          {Object.entries(row.errors).map(([column, message]) => (
            <li key={column}>{message}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Lists what becomes of each row, with the errors beside it. */
export function OutcomeRows({ outcome }: { outcome: Outcome }) {
  const { md = true } = useScreen();
  const { applied } = outcome;
  const rows = order.flatMap((name) => outcome.rows.filter((row) => row.outcome === name));
  const pagination = rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false;
  if (md)
    return (
      <Table<ImportedOpening>
        aria-label="rows"
        dataSource={rows}
        rowKey={keyOf}
        pagination={pagination}
        columns={[
          { title: 'Row', dataIndex: 'row', align: 'end' },
          { title: 'Member', render: (_, { name }) => (name ? <b>{name}</b> : '–') },
          { title: 'Member ID', dataIndex: 'memberId' },
          { title: 'Year', render: (_, { year }) => year ?? '–' },
          { title: 'Balance', align: 'end', render: (_, row) => balanceOf(row) },
          {
            title: 'What happens',
            render: (_, row) => <Outcomes row={row} applied={applied} />,
          },
        ]}
      />
    );
  return (
    <List
      dataSource={rows}
      rowKey={keyOf}
      pagination={pagination}
      renderItem={(row) => (
        <List.Item>
          <div className="row-lines">
            <b>{row.name ?? (row.memberId || 'No member ID')}</b>
            <small>
              Row {row.row} · {row.memberId || '–'} · {row.year ?? '–'} · {balanceOf(row)}
            </small>
            <Outcomes row={row} applied={applied} />
          </div>
        </List.Item>
      )}
    />
  );
}
