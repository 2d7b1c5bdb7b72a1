import { Button, Collapse } from 'antd';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { countOf } from '#contract/numbers.ts';
import { useTicks } from '../parts/ticks.tsx';
import { sumInWords, TickedLines } from './ticked-lines.tsx';
import type { BankStatementWork, Entry } from './use-bank-statement.ts';

type Rule = NonNullable<StatementLine['rule']>;

/** What a line is booked as by its rule. */
export const bookedByRule = ({ _id, rule }: StatementLine): Entry[] =>
  rule ? [{ _id, voucher: { category: rule.category._id, description: rule.description } }] : [];

/** Returns the lines that a rule proposes and nobody has decided. */
export const isProposedByRule = ({ rule, state, waits }: StatementLine): boolean =>
  rule !== null && (state === 'doubtful' || waits);

type ProposalProps = { rule: Rule; lines: readonly StatementLine[]; work: BankStatementWork };

function Proposal({ rule, lines, work }: ProposalProps) {
  const ticks = useTicks(lines);
  const { ticked } = ticks;
  return (
    <section className="panel rule-proposal" aria-label={`By the rule ${rule.text}`}>
      <p>
        <b>{sumInWords(lines)}</b> with ‘{rule.text}’
        <br />
        <small>
          {rule.category.name}: {rule.description}. A voucher each, on the day of the line.
        </small>
      </p>
      <Button
        type="primary"
        loading={work.busy === 'record'}
        disabled={ticked.length === 0 || work.busy !== null}
        onClick={() => void work.record(ticked.flatMap(bookedByRule))}
      >
        Book {countOf(ticked.length, 'lines')} as {rule.category.name}
      </Button>
      <Collapse
        ghost
        size="small"
        items={[
          {
            key: 'lines',
            label: 'Show the lines',
            children: <TickedLines ticks={ticks} />,
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
