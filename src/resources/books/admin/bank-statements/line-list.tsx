import { Checkbox, Flex, List, Table } from 'antd';
import type { Key } from 'react';
import { Link } from 'react-router';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { useScreen } from '../../../../portal/list/table/use-screen.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { longDate } from '../../../../shared/format.ts';
import { OpenLineButton } from '../parts/open-line-button.tsx';
import type { BankStatementWork } from './use-bank-statement.ts';
import './bank-statements.css';

const memberOf = ({ state, candidates: [first] }: StatementLine): string =>
  state === 'proposed' && first ? `${first.name} (${first.memberId})` : '';

const whatOf = (line: StatementLine): string =>
  line.dueYear ? `${line.reason} Pays ${line.dueYear} first.` : line.reason;

type Props = {
  lines: readonly StatementLine[];
  /** What a screen reader calls them. */
  label: string;
  /** Which of them are ticked, where they can be. */
  ticks?: { ids: readonly string[]; change: (ids: readonly string[]) => void };
  /** With which they can be opened again. */
  work?: BankStatementWork | null;
};

/* What a line is linked with or booked as, and the button that takes it back. */
function Links({ line, work }: { line: StatementLine; work: BankStatementWork | null }) {
  const pathTo = usePathTo();
  const { _id, state, linked, payments, vouchers, refunds, waits, settlement } = line;
  /* What is only proposed is opened where it is another sum. */
  const isProposed = payments.length + vouchers.length + refunds.length > 0;
  const mayOpen =
    state === 'recorded' ||
    (state === 'ignored' && !waits) ||
    (state === 'known' && (linked || isProposed));
  return (
    <Flex gap="small" wrap align="center">
      {payments.map((id, place) => (
        <Link key={id} to={pathTo('admin-dues', 'show', { id })}>
          {payments.length === 1 ? 'Payment' : `Payment ${place + 1}`}
        </Link>
      ))}
      {vouchers.map(({ _id: id, voucherNumber }) => (
        <Link key={id} to={pathTo('cash-book', 'show', { id })}>
          {voucherNumber}
        </Link>
      ))}
      {refunds.map(({ _id: id, number, payment }) =>
        payment ? (
          <Link key={id} to={pathTo('admin-dues', 'show', { id: payment })}>
            {number}
          </Link>
        ) : (
          <span key={id}>{number}</span>
        ),
      )}
      {work?.bankStatement && mayOpen ? (
        <OpenLineButton
          statement={work.bankStatement._id}
          line={_id}
          booked={state === 'recorded'}
          settlement={linked && settlement}
          linked={linked}
          onDone={work.refetch}
        />
      ) : null}
    </Flex>
  );
}

/** Lists lines of a statement with what they are, and the member of those that are sure. */
export function LineList({ lines, label, ticks, work = null }: Props) {
  const { md = true } = useScreen();
  const pagination = lines.length > 20 ? { pageSize: 20, showSizeChanger: false } : false;
  const isSure = lines.some(({ state }) => state === 'proposed');
  if (lines.length === 0) return <p>No lines.</p>;
  if (md)
    return (
      <Table<StatementLine>
        aria-label={label}
        dataSource={[...lines]}
        rowKey="_id"
        pagination={pagination}
        {...(ticks && {
          rowSelection: {
            selectedRowKeys: [...ticks.ids],
            onChange: (keys: Key[]) => ticks.change(keys.map(String)),
            preserveSelectedRowKeys: true,
            getCheckboxProps: ({ row }: StatementLine) => ({
              title: `Record row ${row}`,
              'aria-label': `Record row ${row}`,
            }),
          },
        })}
        columns={[
          { title: 'Row', dataIndex: 'row', align: 'end' },
          { title: 'Date', render: (_, { date }) => longDate(date) },
          {
            title: 'Narration',
            render: (_, { narration }) => <span className="narration">{narration}</span>,
          },
          {
            title: 'Amount',
            align: 'end',
            className: 'line-amount',
            render: (_, { amount }) => formatNaira(amount),
          },
          ...(isSure
            ? [{ title: 'Member', render: (_: unknown, line: StatementLine) => memberOf(line) }]
            : []),
          {
            title: isSure ? 'Why' : 'What it is',
            render: (_, line) => (
              <>
                {whatOf(line)}
                {isSure ? null : <Links line={line} work={work} />}
              </>
            ),
          },
        ]}
      />
    );
  return (
    <List
      aria-label={label}
      dataSource={[...lines]}
      rowKey="_id"
      pagination={pagination}
      renderItem={(line) => (
        <List.Item className="ticked-line">
          {ticks ? (
            <Checkbox
              aria-label={`Record row ${line.row}`}
              checked={ticks.ids.includes(line._id)}
              onChange={({ target }) =>
                ticks.change(
                  target.checked
                    ? [...ticks.ids, line._id]
                    : ticks.ids.filter((id) => id !== line._id),
                )
              }
            />
          ) : null}
          <div className="row-lines">
            <b>{memberOf(line) || formatNaira(line.amount)}</b>
            <small>
              Row {line.row} · {longDate(line.date)}
              {isSure ? ` · ${formatNaira(line.amount)}` : ''}
            </small>
            <span className="narration">{line.narration}</span>
            <small>{whatOf(line)}</small>
            {isSure ? null : <Links line={line} work={work} />}
          </div>
        </List.Item>
      )}
    />
  );
}
