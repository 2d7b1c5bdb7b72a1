import { reconciliationCalls } from '#contract/books/reconciliation/calls.ts';
import { formatNaira } from '#contract/naira.ts';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';
import { Figures } from '../../../overview/admin/parts/figures.tsx';
import { MovementList } from './movement-list.tsx';
import { Sign } from './sign.tsx';
import { SignedList } from './signed-list.tsx';
import { UnexplainedLines } from './unexplained-lines.tsx';
import { useReconciliation } from './use-reconciliation.ts';

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
  const mayWrite = mayCall(reconciliationCalls.clearMovements);
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
      {mayCall(reconciliationCalls.signReconciliation) ? (
        <Sign reconciliation={reconciliation} work={work} />
      ) : null}
      <SignedList reconciliation={reconciliation} />
    </>
  );
}
