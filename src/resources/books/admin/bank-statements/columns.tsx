import type { BankStatement } from '#contract/books/bank-statements/schemas.ts';
import type { LineState } from '#contract/books/bank-statements/terms.ts';
import { formatInteger } from '#contract/numbers.ts';
import { Tag, type TagKind } from '../../../../portal/parts/tag.tsx';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { longDate } from '../../../../shared/format.ts';

/** The states of lines in the order of the treasurer's work, with their words. */
export const stateWords: readonly (readonly [LineState, string, TagKind])[] = [
  ['proposed', 'Sure', 'ok'],
  ['doubtful', 'Doubtful', 'warn'],
  ['recorded', 'Recorded', 'ok'],
  ['known', 'Known', 'plain'],
  ['ignored', 'Ignored', 'plain'],
];

/** Returns '1 February 2026 to 28 February 2026'. */
const daysOf = ({ from, to }: BankStatement): string =>
  from === to ? longDate(from) : `${longDate(from)} to ${longDate(to)}`;

/** Returns the account and the days of a statement. */
export const bankStatementTitle = (bankStatement: BankStatement): string =>
  `${bankStatement.account}, ${daysOf(bankStatement)}`;

/* What is left to do with it. */
function ToDo({ bankStatement }: { bankStatement: BankStatement }) {
  const { proposed, doubtful, waiting } = bankStatement;
  if (proposed + doubtful + waiting === 0) return <Tag kind="ok">Done</Tag>;
  return (
    <span className="tags">
      {proposed > 0 ? <Tag kind="ok">{formatInteger(proposed)} sure</Tag> : null}
      {doubtful > 0 ? <Tag kind="warn">{formatInteger(doubtful)} doubtful</Tag> : null}
      {waiting > 0 ? <Tag kind="warn">{formatInteger(waiting)} went out</Tag> : null}
    </span>
  );
}

/** The columns of the list of statements. */
export const bankStatementColumns: readonly ResourceColumn<BankStatement>[] = [
  { dataIndex: 'account' },
  {
    dataIndex: 'from',
    title: 'Period',
    render: (_, bankStatement) => daysOf(bankStatement),
  },
  { dataIndex: 'lines', type: 'number' },
  { dataIndex: 'recorded', type: 'number' },
  {
    dataIndex: 'doubtful',
    title: 'To do',
    render: (_, bankStatement) => <ToDo bankStatement={bankStatement} />,
  },
  { dataIndex: 'createdAt', title: 'Uploaded', type: 'day' },
];

/** The row of a statement on a phone. */
export const bankStatementRow: Partial<ResourceRow<BankStatement>> = {
  line: (bankStatement) => (
    <span className="wrapped-line">
      {daysOf(bankStatement)} · {formatInteger(bankStatement.lines)} lines
    </span>
  ),
  tag: ({ proposed, doubtful, waiting }) => {
    const open = proposed + doubtful + waiting;
    return open > 0 ? (
      <Tag kind="warn">{formatInteger(open)} to do</Tag>
    ) : (
      <Tag kind="ok">Done</Tag>
    );
  },
};
