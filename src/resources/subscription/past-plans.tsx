import { type HttpError, useList } from '@refinedev/core';
import { formatNaira } from '#contract/naira.ts';
import type { Subscription } from '#contract/payments.ts';
import { type Column, Records } from '../../components/records.tsx';
import { isStatus } from '../../providers/http.ts';
import { dueDateOf, dueYearOf } from './years.ts';

const columns: readonly Column<Subscription>[] = [
  { key: 'dueYear', label: 'Due Year', cell: dueYearOf },
  { key: 'subName', label: 'Name', head: true, cell: ({ subName }) => <b>{subName}</b> },
  { key: 'subscriptionType', label: 'Due Date', cell: dueDateOf },
  { key: 'price', label: 'Price', numeric: true, cell: ({ price }) => formatNaira(price) },
];

/** Every year's subscription; `known` is false where the back end does not tell of them. */
export function usePlans() {
  const { result, query } = useList<Subscription, HttpError>({
    resource: 'subscription',
    pagination: { mode: 'off' },
    errorNotification: false,
  });
  return {
    plans: query.data ? result.data : undefined,
    known: !isStatus(query.error, 404),
    failure: query.error && { message: query.error.message, retry: () => void query.refetch() },
  };
}

type Props = { current: Subscription } & ReturnType<typeof usePlans>;

/** What members paid in the years before. */
export function PastPlans({ current, plans, known, failure }: Props) {
  if (!known) return null;
  return (
    <section className="panel" aria-labelledby="past-plans">
      <header className="panel-top">
        <h2 id="past-plans">Past years</h2>
      </header>
      <Records
        label="past years’ subscriptions"
        columns={columns}
        rows={plans?.filter(({ _id }) => _id !== current._id)}
        rowKey={({ _id }) => _id}
        failure={failure}
        empty={<p>There is none before {dueYearOf(current)}. Past years will be listed here.</p>}
        expected={3}
      />
    </section>
  );
}
