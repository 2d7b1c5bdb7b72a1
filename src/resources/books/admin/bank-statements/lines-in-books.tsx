import { Button } from 'antd';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { countOf } from '#contract/numbers.ts';
import { proposedFor } from './primary-action.tsx';
import { sumInWords, TickedLines, useTicks } from './ticked-lines.tsx';
import type { BankStatementWork, Entry } from './use-bank-statement.ts';

const isKnown = ({ state }: StatementLine): boolean => state === 'known';

/* Known, or with one proposal that may be it; and linked with nothing so far. */
function isInBooks(line: StatementLine): boolean {
  const isOpen = line.state === 'doubtful' || line.waits;
  if (isKnown(line)) return !line.linked && line.payments.length + proposedFor(line).length > 0;
  return isOpen && proposedFor(line).length > 0;
}

const linkOf = (line: StatementLine): Entry =>
  isKnown(line)
    ? { _id: line._id }
    : { _id: line._id, link: proposedFor(line).map(({ _id }) => _id) };

/** Links what is in the books already by one press: what is known is ticked, what only may be the same is not. */
export function LinesInBooks({ work }: { work: BankStatementWork }) {
  const ticks = useTicks(work.lines.filter(isInBooks), isKnown);
  const { lines, ticked } = ticks;
  if (lines.length === 0) return null;
  return (
    <section className="panel rule-proposal" aria-label="In the books already">
      <p>
        <b>In the books already: {sumInWords(lines)}</b>
        <br />
        <small>
          Linked with what is there; nothing is booked. What only may be the same is not ticked.
        </small>
      </p>
      <TickedLines ticks={ticks} hasReasons />
      <Button
        type="primary"
        loading={work.busy === 'record'}
        disabled={ticked.length === 0 || work.busy !== null}
        onClick={() => void work.record(ticked.map(linkOf))}
      >
        Link {countOf(ticked.length, 'lines')}
      </Button>
    </section>
  );
}
