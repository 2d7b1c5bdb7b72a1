import { List, Table } from 'antd';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { useScreen } from '../../../../portal/list/table/use-screen.ts';
import { longDate } from '../../../../shared/format.ts';
import './bank-statements.css';

const memberOf = ({ state, candidates: [first] }: StatementLine): string =>
  state === 'proposed' && first ? `${first.name} (${first.memberId})` : '';

const whatOf = (line: StatementLine): string =>
  line.dueYear ? `${line.reason} Pays ${line.dueYear} first.` : line.reason;

type Props = {
  lines: readonly StatementLine[];
  /** What a screen reader calls them. */
  label: string;
};

/** Lists lines of a statement with what they are, and the member of those that are sure. */
export function LineList({ lines, label }: Props) {
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
        columns={[
          { title: 'Row', dataIndex: 'row', align: 'end' },
          { title: 'Date', render: (_, { date }) => longDate(date) },
          {
            title: 'Narration',
            render: (_, { narration }) => <span className="narration">{narration}</span>,
          },
          { title: 'Amount', align: 'end', render: (_, { amount }) => formatNaira(amount) },
          ...(isSure
            ? [{ title: 'Member', render: (_: unknown, line: StatementLine) => memberOf(line) }]
            : []),
          { title: isSure ? 'Why' : 'What it is', render: (_, line) => whatOf(line) },
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
        <List.Item>
          <div className="row-lines">
            <b>{memberOf(line) || formatNaira(line.amount)}</b>
            <small>
              Row {line.row} · {longDate(line.date)}
              {isSure ? ` · ${formatNaira(line.amount)}` : ''}
            </small>
            <span className="narration">{line.narration}</span>
            <small>{whatOf(line)}</small>
          </div>
        </List.Item>
      )}
    />
  );
}
