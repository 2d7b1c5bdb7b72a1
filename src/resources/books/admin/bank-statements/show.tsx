import { Show } from '@refinedev/antd';
import { Alert, Button, Segmented } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { bankStatementCalls } from '#contract/books/bank-statements/calls.ts';
import type {
  BankStatement as BankStatementRecord,
  StatementLine,
} from '#contract/books/bank-statements/schemas.ts';
import type { LineState } from '#contract/books/bank-statements/terms.ts';
import { countOf, formatInteger } from '#contract/numbers.ts';
import { FailureAlert } from '../../../../portal/antd/failure-alert.tsx';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { useTitle } from '../../../../portal/frame/title.ts';
import { RecordFailure } from '../../../../portal/pages/record-failure.tsx';
import { usePathTo } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { longDate } from '../../../../shared/format.ts';
import { AskedLines } from './asked-lines.tsx';
import { bankStatementTitle, stateWords } from './columns.tsx';
import { DoubtfulQueue } from './doubtful-queue.tsx';
import { LineList } from './line-list.tsx';
import { proposedFor } from './primary-action.tsx';
import { RuleProposals } from './rule-proposals.tsx';
import { SureLines } from './sure-lines.tsx';
import { sumInWords, TickedLines } from './ticked-lines.tsx';
import { type BankStatementWork, type Entry, useBankStatement } from './use-bank-statement.ts';
import './bank-statements.css';
import { useTicks } from '../parts/ticks.tsx';

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

/* Links what is in the books already by one press: what is known is ticked, what only may be the same is not. */
function LinesInBooks({ work }: { work: BankStatementWork }) {
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

/** What is shown: the lines of a state, or the money that left the account and waits. */
type Shown = LineState | 'waiting';

type LinesProps = { state: Shown; isAskedFor: boolean; work: BankStatementWork; mayWrite: boolean };

function Lines({ state, isAskedFor, work, mayWrite }: LinesProps) {
  const lines = work.lines.filter(({ state: own, waits }) =>
    waits ? state === 'waiting' : own === state,
  );
  const words = stateWords.find(([name]) => name === state)?.[1] ?? '';
  if (state === 'proposed') return <SureLines lines={lines} work={work} mayWrite={mayWrite} />;
  if (state === 'doubtful' || state === 'waiting')
    return (
      <DoubtfulQueue
        key={state}
        isAskedFor={isAskedFor}
        lines={lines}
        noun={state === 'waiting' ? 'Payment out' : 'Doubtful line'}
        work={work}
        mayWrite={mayWrite}
      />
    );
  return <LineList lines={lines} label={`${words} lines`} work={mayWrite ? work : null} />;
}

const tabsOf = (
  bankStatement: BankStatementRecord,
): { value: Shown; word: string; count: number }[] => {
  const tabs = stateWords.map(([value, word]) => ({
    value: value as Shown,
    word,
    count: bankStatement[value] - (value === 'ignored' ? bankStatement.waiting : 0),
  }));
  const { waiting } = bankStatement;
  return [
    ...tabs.slice(0, 2),
    { value: 'waiting', word: 'Money out', count: waiting },
    ...tabs.slice(2),
  ];
};

/* What comes next, once every line is decided. */
function Decided({ account: { accountId, to } }: { account: BankStatementRecord }) {
  const pathTo = usePathTo();
  const query = new URLSearchParams({ account: accountId, until: to });
  return (
    <Alert
      className="line-states"
      type="success"
      showIcon
      role="none"
      message="Every line is decided."
      description={
        <LinkButton type="primary" to={`${pathTo('reconciliation', 'list')}?${query}`}>
          Reconcile until {longDate(to)}
        </LinkButton>
      }
    />
  );
}

/** Shows a statement: the sure lines to record together, the queue of doubtful ones, and the others. */
export default function BankStatement() {
  const { id = '' } = useParams();
  const work = useBankStatement(id);
  const mayWrite = useMayCall()(bankStatementCalls.confirmStatement);
  const [shown, show] = useState<Shown | null>(null);
  const { bankStatement } = work;
  const title = bankStatement ? bankStatementTitle(bankStatement) : null;
  useTitle(bankStatement?.account ?? null);
  if (work.error && !bankStatement)
    return <RecordFailure error={work.error} retry={work.refetch} />;
  const tabs = bankStatement ? tabsOf(bankStatement) : [];
  const first = tabs.find(({ count }) => count > 0)?.value ?? 'proposed';
  /* Once the last line of a tab to do is decided, the next one follows by itself. */
  const isDone = tabs.slice(0, 3).some(({ value, count }) => value === shown && count === 0);
  const state = shown === null || isDone ? first : shown;
  return (
    <Show
      title={<h1>{title ?? 'Bank statement'}</h1>}
      breadcrumb={false}
      goBack={null}
      isLoading={!bankStatement}
      headerButtons={() => null}
    >
      {bankStatement ? (
        <>
          <p className="page-lead">
            {formatInteger(bankStatement.lines)} lines of {bankStatement.fileName}, uploaded by{' '}
            {bankStatement.uploadedBy.fname} {bankStatement.uploadedBy.lname} on{' '}
            {longDate(bankStatement.createdAt)}.
          </p>
          <Segmented<Shown>
            className="line-states"
            aria-label="Lines"
            value={state}
            onChange={show}
            options={tabs.map(({ value, word, count }) => ({
              value,
              label: `${word} (${formatInteger(count)})`,
            }))}
          />
          <FailureAlert sentence={work.failure} />
          <AskedLines work={work} />
          {mayWrite ? (
            <>
              <LinesInBooks work={work} />
              <RuleProposals work={work} />
            </>
          ) : null}
          {tabs.slice(0, 3).every(({ count }) => count === 0) ? (
            <Decided account={bankStatement} />
          ) : null}
          <Lines state={state} isAskedFor={state === shown} work={work} mayWrite={mayWrite} />
        </>
      ) : null}
    </Show>
  );
}
