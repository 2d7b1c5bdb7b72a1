import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { formatInteger } from '#contract/numbers.ts';
import { BookDialog } from './book-dialog.tsx';
import { keyWords, type LineAction, meaningOf } from './doubtful-keys.ts';
import { DoubtfulLine } from './doubtful-line.tsx';
import { IgnoreDialog } from './ignore-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import type { BankStatementWork, Entry } from './use-bank-statement.ts';
import './bank-statements.css';

type Props = { lines: readonly StatementLine[]; work: BankStatementWork; mayWrite: boolean };

/* Where the queue is, and who is chosen for its line; the best candidate until somebody else is. */
function useQueue(lines: readonly StatementLine[]) {
  const [place, setPlace] = useState(0);
  const [choice, setChoice] = useState({ line: '', userId: '' });
  const at = Math.min(place, Math.max(0, lines.length - 1));
  const line = lines[at];
  const chosen = choice.line === line?._id ? choice.userId : (line?.candidates[0]?.userId ?? '');
  return {
    at,
    line,
    chosen,
    choose: (userId: string) => setChoice({ line: line?._id ?? '', userId }),
    go: (step: number) => setPlace(Math.max(0, Math.min(lines.length - 1, at + step))),
  };
}

function Keys() {
  return (
    <dl className="queue-keys" aria-label="Keys">
      {keyWords.map(([key, words]) => (
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

/** Goes through the doubtful lines one after another, by keys or buttons. */
export function DoubtfulQueue({ lines, work, mayWrite }: Props) {
  const { at, line, chosen, choose, go } = useQueue(lines);
  const [dialog, setDialog] = useState<'split' | 'link' | 'book' | 'ignore' | null>(null);
  const section = useRef<HTMLElement>(null);
  const lineId = line?._id;
  /* The keys work while the focus is here, once what was pressed has had it; it may exist no more. */
  useEffect(() => {
    if (!lineId || dialog !== null) return;
    const timer = setTimeout(() => section.current?.focus({ preventScroll: true }), 100);
    return () => clearTimeout(timer);
  }, [lineId, dialog]);
  if (!line) return <p>No lines.</p>;

  const isBusy = work.busy !== null;
  const record = async (entries: Entry[]) => {
    if (await work.record(entries)) setDialog(null);
  };
  const accept = () => {
    if (chosen && line.amount > 0) void record([{ _id: line._id, userId: chosen }]);
  };
  const acts: Record<LineAction, () => void> = {
    accept,
    next: () => go(1),
    previous: () => go(-1),
    search: () => document.getElementById('candidate-search')?.focus(),
    split: () => setDialog('split'),
    link: () => setDialog('link'),
    book: () => setDialog('book'),
    suspense: () => {
      if (line.amount > 0) void record([{ _id: line._id, suspense: true }]);
    },
    ignore: () => setDialog('ignore'),
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
      aria-label={`Doubtful line ${at + 1} of ${lines.length}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the queue is read and decided by its own keys, which only what has the focus hears.
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <p aria-live="polite">
        Line {formatInteger(at + 1)} of {formatInteger(lines.length)}
      </p>
      <DoubtfulLine line={line} chosen={chosen} onChoose={choose} />
      <div className="form-actions">
        {mayWrite ? (
          <>
            <Button
              type="primary"
              loading={work.busy === 'record'}
              disabled={!chosen || isBusy || line.amount <= 0}
              onClick={accept}
            >
              Accept
            </Button>
            <Button disabled={isBusy || line.amount <= 0} onClick={acts.split}>
              Split
            </Button>
            <Button disabled={isBusy} onClick={acts.link}>
              Link
            </Button>
            <Button disabled={isBusy} onClick={acts.book}>
              {line.amount > 0 ? 'Income' : 'Expense'}
            </Button>
            <Button
              disabled={isBusy || line.amount <= 0}
              title="Booked as money that is nobody’s yet; it waits under review"
              onClick={acts.suspense}
            >
              Suspense
            </Button>
            <Button disabled={isBusy} onClick={acts.ignore}>
              Ignore
            </Button>
          </>
        ) : null}
        <Button disabled={at === 0} onClick={acts.previous}>
          Previous
        </Button>
        <Button disabled={at >= lines.length - 1} onClick={acts.next}>
          Next
        </Button>
      </div>
      {mayWrite ? <Keys /> : null}
      {dialog === 'split' ? (
        <SplitDialog
          line={line}
          busy={isBusy}
          onClose={() => setDialog(null)}
          onSplit={(entries) => void record(entries)}
        />
      ) : null}
      {dialog === 'link' && work.bankStatement ? (
        <LinkDialog
          statement={work.bankStatement._id}
          line={line}
          busy={isBusy}
          onClose={() => setDialog(null)}
          onLink={(link) => void record([{ _id: line._id, link }])}
        />
      ) : null}
      {dialog === 'book' ? (
        <BookDialog
          line={line}
          busy={isBusy}
          onClose={() => setDialog(null)}
          onBook={(voucher) => void record([{ _id: line._id, voucher }])}
        />
      ) : null}
      {dialog === 'ignore' ? (
        <IgnoreDialog
          line={line}
          busy={isBusy}
          onClose={() => setDialog(null)}
          onIgnore={async (rule) => {
            if (await work.ignore(line, rule)) setDialog(null);
          }}
        />
      ) : null}
    </section>
  );
}
