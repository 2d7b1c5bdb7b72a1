import { Button } from 'antd';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { formatInteger } from '#contract/numbers.ts';
import { useAsk } from '../../../../portal/antd/use-confirm.tsx';
import { keyWords, type LineAction, meaningOf } from './doubtful-keys.ts';
import { DoubtfulLine } from './doubtful-line.tsx';
import { koboOf, sameMoneyOf, useLineMatches } from './likely-links.ts';
import { PrimaryWords, primaryOf, primaryWords, proposedFor } from './primary-action.tsx';
import { type QueueDialog, QueueDialogs } from './queue-dialogs.tsx';
import { bookedByRule } from './rule-proposals.tsx';
import type { BankStatementWork, Entry } from './use-bank-statement.ts';
import './bank-statements.css';

type Props = {
  lines: readonly StatementLine[];
  /** What one of them is called: 'Doubtful line'. */
  noun: string;
  /** Whether a person asked for it, who is to see it although something stands above. */
  isAskedFor: boolean;
  work: BankStatementWork;
  mayWrite: boolean;
};

/* The best candidate; nobody where two are level, as the members of a firm's payment are. */
const bestOf = ({ candidates: [first, second] }: StatementLine): string =>
  first && first.score !== second?.score ? first.userId : '';

/* Where the queue is, and who is chosen for its line; the best candidate until somebody else is. */
function useQueue(lines: readonly StatementLine[]) {
  const [place, setPlace] = useState(0);
  const [choice, setChoice] = useState({ line: '', userId: '' });
  const at = Math.min(place, Math.max(0, lines.length - 1));
  const line = lines[at];
  const isByHand = choice.line === line?._id;
  const chosen = isByHand ? choice.userId : line ? bestOf(line) : '';
  return {
    at,
    line,
    next: lines[at + 1],
    chosen,
    /** Whether a person chose the member. */
    isByHand,
    choose: (userId: string) => setChoice({ line: line?._id ?? '', userId }),
    go: (step: number) => setPlace(Math.max(0, Math.min(lines.length - 1, at + step))),
  };
}

/* What else can be decided about money that came in, or went out. */
const decisions: Record<'in' | 'out', [act: LineAction, words: string, title?: string][]> = {
  in: [
    ['split', 'Split'],
    ['link', 'Link'],
    ['book', 'Income'],
    ['suspense', 'Suspense', 'Booked as money that is nobody’s yet; it waits under review'],
    ['ignore', 'Ignore'],
  ],
  out: [
    ['link', 'Link'],
    ['book', 'Expense'],
    ['ignore', 'Ignore'],
  ],
};

function Keys({ line, enter }: { line: StatementLine; enter: string }) {
  return (
    <dl className="queue-keys" aria-label="Keys">
      {keyWords(line.amount > 0, enter, line.candidates.length).map(([key, words]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Goes through lines that wait for a decision one after another, by keys or buttons. */
export function DoubtfulQueue({ lines, noun, isAskedFor, work, mayWrite }: Props) {
  const { at, line, next, chosen, isByHand, choose, go } = useQueue(lines);
  const [dialog, setDialog] = useState<QueueDialog | null>(null);
  const ask = useAsk();
  const section = useRef<HTMLElement>(null);
  const lineId = line?._id;
  const statement = work.bankStatement?._id ?? '';
  const { matches } = useLineMatches(statement, line);
  /* Read ahead, so that the line comes with what it may be. */
  useLineMatches(statement, next);
  /* The keys work while the focus is here, once what was pressed has had it; it may exist no more. */
  const focusSoon = useCallback(
    () => setTimeout(() => section.current?.focus({ preventScroll: true }), 100),
    [],
  );
  useEffect(() => {
    if (!lineId || dialog !== null) return;
    const timer = focusSoon();
    return () => clearTimeout(timer);
  }, [lineId, dialog, focusSoon]);
  useEffect(() => {
    const { top = 0 } = section.current?.getBoundingClientRect() ?? {};
    if (isAskedFor && top > window.innerHeight / 2) section.current?.scrollIntoView();
  }, [isAskedFor]);
  if (!line) return <p>No lines.</p>;

  const isBusy = work.busy !== null;
  const record = (entries: Entry[]) => work.record(entries);
  const isIncome = line.amount > 0;
  const proposed = proposedFor(line);
  const likely = proposed.length > 0 ? proposed : sameMoneyOf(matches, koboOf(line));
  const same = isByHand ? [] : likely;
  const primary = primaryOf(line, chosen, same);
  const accept = () => {
    if (primary === 'same') void record([{ _id: line._id, link: same.map(({ _id }) => _id) }]);
    else if (primary === 'rule') void record(bookedByRule(line));
    else if (primary === 'return') void giveBack();
    else if (primary === 'accept') void record([{ _id: line._id, userId: chosen }]);
  };
  const giveBack = async () => {
    const isMeant = await ask({
      title: `Has the bank returned ${formatNaira(Math.abs(line.amount))}?`,
      content: <PrimaryWords line={line} chosen={chosen} same={same} />,
      okText: 'Record the return',
    });
    if (isMeant) await work.giveBack(line);
  };
  const open = (name: QueueDialog) => {
    work.forget();
    setDialog(name);
  };
  const acts: Record<LineAction, () => void> = {
    accept,
    next: () => go(1),
    previous: () => go(-1),
    search: () => document.getElementById('candidate-search')?.focus(),
    split: () => {
      if (isIncome) open('split');
    },
    link: () => open('link'),
    book: () => open('book'),
    suspense: () => {
      if (isIncome) void record([{ _id: line._id, suspense: true }]);
    },
    ignore: () => open('ignore'),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const meaning = dialog === null && !isBusy ? meaningOf(event) : null;
    const isReading = meaning === 'next' || meaning === 'previous';
    if (meaning === null || (!mayWrite && !isReading)) return;
    event.preventDefault();
    if (typeof meaning !== 'number') acts[meaning]();
    else if (line.candidates[meaning]) choose(line.candidates[meaning].userId);
  };
  return (
    <section
      ref={section}
      className="panel doubtful-queue"
      aria-label={`${noun} ${at + 1} of ${lines.length}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the queue is read and decided by its own keys, which only what has the focus hears.
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <p aria-live="polite">
        Line {formatInteger(at + 1)} of {formatInteger(lines.length)}
      </p>
      <DoubtfulLine
        line={line}
        chosen={same.length > 0 ? '' : chosen}
        onChoose={choose}
        onFound={() => void focusSoon()}
      >
        {mayWrite ? (
          <p className="press-words">
            <PrimaryWords line={line} chosen={chosen} same={same} />
          </p>
        ) : null}
        <div className="form-actions">
          {mayWrite ? (
            <>
              {isIncome || primary !== null ? (
                <Button
                  type="primary"
                  loading={work.busy === 'record' || work.busy === 'return'}
                  disabled={primary === null || isBusy}
                  onClick={accept}
                >
                  {primaryWords[primary ?? 'accept']}
                </Button>
              ) : null}
              {decisions[isIncome ? 'in' : 'out'].map(([act, words, title]) => (
                <Button key={act} disabled={isBusy} {...(title && { title })} onClick={acts[act]}>
                  {words}
                </Button>
              ))}
            </>
          ) : null}
          <Button disabled={at === 0} onClick={acts.previous}>
            Previous
          </Button>
          <Button disabled={at >= lines.length - 1} onClick={acts.next}>
            Next
          </Button>
        </div>
      </DoubtfulLine>
      {mayWrite ? (
        <Keys line={line} enter={primary ? primaryWords[primary].toLowerCase() : ''} />
      ) : null}
      <QueueDialogs dialog={dialog} line={line} work={work} onClose={() => setDialog(null)} />
    </section>
  );
}
