import { Show } from '@refinedev/antd';
import { Alert, Segmented } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { can } from '#contract/access.ts';
import type { LineState } from '#contract/books/bank-statements/terms.ts';
import { formatInteger } from '#contract/numbers.ts';
import { useTitle } from '../../../../portal/frame/title.ts';
import { RecordFailure } from '../../../../portal/pages/record-failure.tsx';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { longDate } from '../../../../shared/format.ts';
import { AskedLines } from './asked-lines.tsx';
import { bankStatementTitle, stateWords } from './columns.tsx';
import { DoubtfulQueue } from './doubtful-queue.tsx';
import { KnownLines } from './known-lines.tsx';
import { LineList } from './line-list.tsx';
import { SureLines } from './sure-lines.tsx';
import { type BankStatementWork, useBankStatement } from './use-bank-statement.ts';
import './bank-statements.css';

type LinesProps = { state: LineState; work: BankStatementWork; mayWrite: boolean };

function Lines({ state, work, mayWrite }: LinesProps) {
  const lines = work.lines.filter((line) => line.state === state);
  const words = stateWords.find(([name]) => name === state)?.[1] ?? '';
  if (state === 'proposed') return <SureLines lines={lines} work={work} mayWrite={mayWrite} />;
  if (state === 'doubtful') return <DoubtfulQueue lines={lines} work={work} mayWrite={mayWrite} />;
  if (state === 'known') return <KnownLines lines={lines} work={work} mayWrite={mayWrite} />;
  return <LineList lines={lines} label={`${words} lines`} work={mayWrite ? work : null} />;
}

/** Shows a statement: the sure lines to record together, the queue of doubtful ones, and the others. */
export default function BankStatement() {
  const { id = '' } = useParams();
  const work = useBankStatement(id);
  const user = useIdentity();
  const [shown, show] = useState<LineState | null>(null);
  const { bankStatement } = work;
  const title = bankStatement ? bankStatementTitle(bankStatement) : null;
  useTitle(bankStatement?.account ?? null);
  if (work.error && !bankStatement)
    return <RecordFailure error={work.error} retry={work.refetch} />;
  const mayWrite = user !== null && can(user, 'payments.write');
  const first = stateWords.find(([state]) => (bankStatement?.[state] ?? 0) > 0)?.[0] ?? 'proposed';
  const state = shown ?? first;
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
          <Segmented<LineState>
            className="line-states"
            aria-label="Lines"
            value={state}
            onChange={show}
            options={stateWords.map(([value, word]) => ({
              value,
              label: `${word} (${formatInteger(bankStatement[value])})`,
            }))}
          />
          <div role="alert">
            {work.failure ? (
              <Alert type="error" message={work.failure} showIcon role="none" />
            ) : null}
          </div>
          <AskedLines work={work} />
          <Lines state={state} work={work} mayWrite={mayWrite} />
        </>
      ) : null}
    </Show>
  );
}
