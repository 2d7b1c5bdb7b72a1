import type { Statement } from '#contract/books/bank-statements/schemas.ts';
import type { LineState } from '#contract/books/bank-statements/terms.ts';
import { formatNaira } from '#contract/naira.ts';
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
export const daysOf = ({ from, to }: Statement): string =>
  from === to ? longDate(from) : `${longDate(from)} to ${longDate(to)}`;

/** Returns the account and the days of a statement. */
export const statementTitle = (statement: Statement): string =>
  `${statement.account}, ${daysOf(statement)}`;

/* What is left to do with it. */
function ToDo({ statement: { proposed, doubtful } }: { statement: Statement }) {
  if (proposed + doubtful === 0) return <Tag kind="ok">Done</Tag>;
  return (
    <span className="tags">
      {proposed > 0 ? <Tag kind="ok">{formatInteger(proposed)} sure</Tag> : null}
      {doubtful > 0 ? <Tag kind="warn">{formatInteger(doubtful)} doubtful</Tag> : null}
    </span>
  );
}

/** The columns of the list of statements. */
export const statementColumns: readonly ResourceColumn<Statement>[] = [
  { dataIndex: 'account', title: 'Account' },
  {
    dataIndex: 'from',
    title: 'Period',
    render: (_, statement) => daysOf(statement),
  },
  {
    dataIndex: 'lines',
    title: 'Lines',
    align: 'end',
    render: (_, { lines }) => formatInteger(lines),
  },
  {
    dataIndex: 'recorded',
    title: 'Recorded',
    align: 'end',
    render: (_, { recorded }) => formatInteger(recorded),
  },
  {
    dataIndex: 'doubtful',
    title: 'To do',
    render: (_, statement) => <ToDo statement={statement} />,
  },
  {
    dataIndex: 'createdAt',
    title: 'Uploaded',
    render: (_, { createdAt }) => <span className="unbroken">{longDate(createdAt)}</span>,
  },
];

/** The row of a statement on a phone. */
export const statementRow: ResourceRow<Statement> = {
  title: ({ account }) => account,
  line: (statement) =>
    `${daysOf(statement)} · ${formatInteger(statement.lines)} lines · sure ${formatNaira(statement.proposedAmount)}`,
  tag: (statement) => <ToDo statement={statement} />,
};
