import { List } from 'antd';
import { Link } from 'react-router';
import { bookCalls } from '#contract/books/calls.ts';
import { type Reconciliation, withdrawForm } from '#contract/books/reconciliation/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';
import { Figures } from '../../../overview/admin/parts/figures.tsx';
import { useChangedSince } from '../../../system/admin/parts/use-changed-since.ts';
import { MovementList } from './movement-list.tsx';
import { Sign } from './sign.tsx';
import { useReconciliation } from './use-reconciliation.ts';
import '../parts/reconciliation-panel.css';

type Signature = {
  _id: string;
  until: string;
  account: Reconciliation['account'];
  /** Whether it is the one that stands last. */
  isLast: boolean;
};

const withdraw = actsOn<Signature>()(bookCalls.withdrawReconciliation, {
  key: 'withdraw',
  label: 'Take back',
  isFor: ({ isLast }) => isLast,
  input: ({ account, until }) => ({ body: { account: account._id, until } }),
  form: {
    schema: withdrawForm,
    title: ({ account }) => `Take back the last signature of ${account.name}?`,
    words: ({ until }) =>
      `It is signed until ${longDate(until)}. What is missing or wrong in its days can then be entered on its own date. Sign again afterwards. The signature is kept with the reason.`,
  },
  done: () => 'The signature is taken back.',
});

/* Lists the reconciliations that were signed, the newest first, with the act that takes the last one back. */
function SignedList({ reconciliation }: { reconciliation: Reconciliation }) {
  const sinceOf = useChangedSince();
  const { signed, account } = reconciliation;
  const last = signed.find(({ withdrawn }) => withdrawn === null);
  if (signed.length === 0) return null;
  return (
    <Panel title="Signed" className="reconciliation-panel">
      <List
        dataSource={[...signed]}
        rowKey="_id"
        renderItem={({ _id, until, statement, book, outstanding, by, at, withdrawn }) => (
          <List.Item extra={<b className="amount">{formatNaira(statement)}</b>}>
            <div className="row-lines">
              <b>Until {longDate(until)}</b>
              <small>
                Cash book {formatNaira(book)}, {outstanding} outstanding
              </small>
              <small>
                {by}, {longMoment(at)}
              </small>
              {withdrawn ? (
                <small>
                  Taken back by {withdrawn.by}, {longMoment(withdrawn.at)}: {withdrawn.reason}
                </small>
              ) : null}
              {sinceOf(at, { until }).map(({ key, label, to }) => (
                <Link key={key} to={to}>
                  {label}
                </Link>
              ))}
              <div>
                <ActButton
                  act={withdraw}
                  record={{
                    _id,
                    until,
                    account,
                    isLast: _id === last?._id && until === account.lastSigned,
                  }}
                  resource="reconciliation"
                />
              </div>
            </div>
          </List.Item>
        )}
      />
    </Panel>
  );
}

/* Lists the lines of bank statements that the cash book does not have. Nothing where there are none. */
function UnexplainedLines({ reconciliation }: { reconciliation: Reconciliation }) {
  const { unexplained, unexplainedCount, unexplainedSum } = reconciliation;
  if (unexplained.length === 0) return null;
  return (
    <Panel title="On the statement, not in the cash book" className="reconciliation-panel">
      <p className="hint">
        {countOf(unexplainedCount, 'lines')}, {formatNaira(unexplainedSum)} in all. Record them,
        such as the bank’s charges, or mark the movements that they are.
      </p>
      <List
        dataSource={[...unexplained]}
        rowKey="_id"
        pagination={unexplained.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
        renderItem={({ statement, date, narration, reason, amount }) => (
          <List.Item extra={<b className="amount">{formatNaira(amount)}</b>}>
            <div className="row-lines">
              <PageLink to={['bank-statements', 'show', { id: statement }]}>{narration}</PageLink>
              <small>
                {longDate(date)} · {reason}
              </small>
            </div>
          </List.Item>
        )}
      />
    </Panel>
  );
}

const shows = {
  bank: 'The statement should show',
  cash: 'Cash that should be in hand',
  gateway: 'The gateway should show',
} as const;

const inAll = (shown: number, count: number) =>
  count > shown ? ` The oldest ${shown} of ${count}.` : '';

/** Renders an account at the end of a day: its figures, what is outstanding, and what is signed. */
export function AccountReconciliation({ id, until }: { id: string; until: string }) {
  const mayCall = useMayCall();
  const work = useReconciliation(id, until);
  const { reconciliation, error, refetch } = work;
  if (!reconciliation)
    return (
      <section className="panel" aria-label="Account" aria-busy={!error}>
        {error ? <ListFailure sentence={sentenceOf(error)} retry={refetch} /> : <p>Loading…</p>}
      </section>
    );
  const mayWrite = mayCall(bookCalls.clearMovements);
  const later = reconciliation.bookedLater.length > 0;
  return (
    <>
      <Figures
        label="Reconciliation"
        figures={[
          { label: 'Cash book', value: formatNaira(reconciliation.book) },
          { label: 'Outstanding receipts', value: formatNaira(reconciliation.outstandingIn) },
          { label: 'Outstanding payments', value: formatNaira(reconciliation.outstandingOut) },
          ...(later
            ? [{ label: 'Booked later', value: formatNaira(reconciliation.bookedLaterSum) }]
            : []),
          {
            label: shows[reconciliation.account.kind],
            value: formatNaira(reconciliation.statement),
          },
        ]}
      />
      <MovementList
        title="Outstanding"
        lead={`In the cash book, but not on the statement by that date.${inAll(reconciliation.outstanding.length, reconciliation.outstandingCount)}`}
        movements={reconciliation.outstanding}
        empty="Nothing is outstanding."
        day={reconciliation.markOn}
        mayWrite={mayWrite}
        work={work}
      />
      {reconciliation.marked.length > 0 ? (
        <MovementList
          title="Marked by you or another treasurer"
          lead="Since the last reconciliation that was signed."
          movements={reconciliation.marked}
          isMarked
          day={reconciliation.markOn}
          mayWrite={mayWrite}
          work={work}
        />
      ) : null}
      <UnexplainedLines reconciliation={reconciliation} />
      {mayCall(bookCalls.signReconciliation) ? (
        <Sign reconciliation={reconciliation} work={work} />
      ) : null}
      <SignedList reconciliation={reconciliation} />
    </>
  );
}
