import { Checkbox, Flex, Input, List, Table } from 'antd';
import { type Key, useState } from 'react';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { foldText } from '#contract/diacritics.ts';
import { formatNaira } from '#contract/naira.ts';
import { useScreen } from '../../../../portal/list/table/use-screen.ts';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { longDate } from '../../../../shared/format.ts';
import { OpenLineButton } from '../parts/open-line-button.tsx';
import type { BankStatementWork } from './use-bank-statement.ts';
import './bank-statements.css';
import type { Ticks } from '../parts/ticks.tsx';

/* Whose it is: who is proposed, or whose its payments are. */
const memberOf = ({ state, candidates: [first], members }: StatementLine): string =>
  (state === 'proposed' && first ? [first] : members)
    .map(({ name, memberId }) => `${name} (${memberId})`)
    .join(', ');

const whatOf = (line: StatementLine): string =>
  line.dueYear ? `${line.reason} Pays ${line.dueYear} first.` : line.reason;

const pageSize = 20;

const fold = (text: string) => foldText(text).toLowerCase().trim();

/* What a line is found by. */
const textOf = (line: StatementLine): string =>
  fold(
    [
      line.row,
      line.narration,
      line.reference,
      memberOf(line),
      line.amount,
      formatNaira(line.amount),
    ].join(' '),
  );

type Props = {
  lines: readonly StatementLine[];
  /** What a screen reader calls them. */
  label: string;
  /** Which of them are ticked, where they can be. */
  ticks?: Ticks<StatementLine>;
  /** With which they can be opened again. */
  work?: BankStatementWork | null;
};

/* What a line is linked with or booked as, and the button that takes it back. */
function Links({ line, work }: { line: StatementLine; work: BankStatementWork | null }) {
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
        <PageLink key={id} to={['admin-dues', 'show', { id }]}>
          {payments.length === 1 ? 'Payment' : `Payment ${place + 1}`}
        </PageLink>
      ))}
      {vouchers.map(({ _id: id, voucherNumber }) => (
        <PageLink key={id} to={['cash-book', 'show', { id }]}>
          {voucherNumber}
        </PageLink>
      ))}
      {refunds.map(({ _id: id, number, payment }) =>
        payment ? (
          <PageLink key={id} to={['admin-dues', 'show', { id: payment }]}>
            {number}
          </PageLink>
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
        />
      ) : null}
    </Flex>
  );
}

/** Lists lines of a statement with what they are, and the member of those that are sure. */
export function LineList({ lines: all, label, ticks, work = null }: Props) {
  const { md = true } = useScreen();
  const [search, setSearch] = useState('');
  const pagination = all.length > pageSize ? { pageSize, showSizeChanger: false } : false;
  const isSure = all.some(({ state }) => state === 'proposed');
  const isOfMembers = all.some((line) => memberOf(line) !== '');
  const lines =
    search.trim() === '' ? all : all.filter((line) => textOf(line).includes(fold(search)));
  if (all.length === 0) return <p>No lines.</p>;
  const searchField =
    all.length > pageSize && !ticks ? (
      <Input.Search
        allowClear
        className="line-search"
        aria-label={`Search ${label.toLowerCase()}`}
        placeholder="Search narration, member or amount…"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
    ) : null;
  if (md)
    return (
      <>
        {searchField}
        <Table<StatementLine>
          aria-label={label}
          dataSource={[...lines]}
          rowKey="_id"
          pagination={pagination}
          {...(ticks && {
            rowSelection: {
              selectedRowKeys: ticks.ticked.map(({ _id }) => _id),
              onChange: (keys: Key[]) => {
                ticks.tick(all, false);
                ticks.tick(
                  all.filter(({ _id }) => keys.includes(_id)),
                  true,
                );
              },
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
            ...(isOfMembers
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
      </>
    );
  return (
    <>
      {searchField}
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
                checked={ticks.ticked.includes(line)}
                onChange={({ target }) => ticks.tick([line], target.checked)}
              />
            ) : null}
            <div className="row-lines">
              <b>{memberOf(line) || formatNaira(line.amount)}</b>
              <small>
                Row {line.row} · {longDate(line.date)}
                {memberOf(line) ? ` · ${formatNaira(line.amount)}` : ''}
              </small>
              <span className="narration">{line.narration}</span>
              <small>{whatOf(line)}</small>
              {isSure ? null : <Links line={line} work={work} />}
            </div>
          </List.Item>
        )}
      />
    </>
  );
}
