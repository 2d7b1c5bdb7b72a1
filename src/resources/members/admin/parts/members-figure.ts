import { useSubscription } from '@refinedev/core';
import { countedKinds } from '#contract/membership.ts';
import { formatInteger } from '#contract/numbers.ts';
import type { PaymentSummary } from '#contract/payments/schemas.ts';
import { type QueryState, useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { isStatus } from '../../../../shared/http/http.ts';
import { type Figure, figure } from '../../../overview/admin/parts/figures.tsx';

const label = 'Total Members';

/**
 * Returns the number of members and who has applied, as a figure that leads to them; on a back end with the basic calls
 * only, that of all records.
 */
export function useMembersFigure(summary: QueryState<PaymentSummary>, list: string): Figure {
  const isBasic = isStatus(summary.error, 404);
  const query = { limit: 1 };
  const records = useApiQuery(
    { method: 'GET', path: '/api/v1/user/getAllUsers' },
    { query, topic: 'members', enabled: isBasic },
  );
  /* The summary is one of payments, and is read anew for them; here it counts members. */
  useSubscription({
    channel: 'resources/members',
    enabled: !isBasic,
    onLiveEvent: () => void summary.refetch(),
  });
  if (isBasic)
    return figure(label, records, ({ totalUsers }) => ({
      value: formatInteger(totalUsers),
      to: list,
    }));
  return figure(label, summary, (known) => ({
    value: formatInteger(known.members),
    to: `${list}?membership=${countedKinds.join()}`,
  }));
}
