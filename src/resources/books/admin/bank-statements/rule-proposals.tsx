import { Button, Collapse } from 'antd';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import { LineList } from './line-list.tsx';
import type { BankStatementWork, Entry } from './use-bank-statement.ts';

type Rule = NonNullable<StatementLine['rule']>;

/** What a line is booked as by its rule. */
export const bookedByRule = ({ _id, rule }: StatementLine): Entry[] =>
  rule ? [{ _id, voucher: { category: rule.category._id, description: rule.description } }] : [];

/** Returns the lines that a rule proposes and nobody has decided. */
export const isProposedByRule = ({ rule, state, waits }: StatementLine): boolean =>
  rule !== null && (state === 'doubtful' || waits);

function Proposal({
  rule,
  lines,
  work,
}: {
  rule: Rule;
  lines: readonly StatementLine[];
  work: BankStatementWork;
}) {
  const kobo = lines.reduce((sum, { amount }) => sum + Math.round(Math.abs(amount) * 100), 0);
  const count = countOf(lines.length, 'lines');
  const words = `${count}, ${formatNaira(kobo / 100)}`;
  return (
    <section className="panel rule-proposal" aria-label={`By the rule ${rule.text}`}>
      <p>
        <b>{words}</b> with ‘{rule.text}’
        <br />
        <small>
          {rule.category.name}: {rule.description}. A voucher each, on the day of the line.
        </small>
      </p>
      <Button
        type="primary"
        loading={work.busy === 'record'}
        disabled={work.busy !== null}
        onClick={() => void work.record(lines.flatMap(bookedByRule))}
      >
        Book {count} as {rule.category.name}
      </Button>
      <Collapse
        ghost
        size="small"
        items={[
          {
            key: 'lines',
            label: 'Show the lines',
            children: <LineList lines={lines} label={`Lines with ${rule.text}`} />,
          },
        ]}
      />
    </section>
  );
}

/** Offers to book the lines of each rule by one press. */
export function RuleProposals({ work }: { work: BankStatementWork }) {
  const byRule = new Map<string, { rule: Rule; lines: StatementLine[] }>();
  for (const line of work.lines.filter(isProposedByRule)) {
    if (!line.rule) continue;
    const found = byRule.get(line.rule._id);
    if (found) found.lines.push(line);
    else byRule.set(line.rule._id, { rule: line.rule, lines: [line] });
  }
  return [...byRule.values()].map(({ rule, lines }) => (
    <Proposal key={rule._id} rule={rule} lines={lines} work={work} />
  ));
}
