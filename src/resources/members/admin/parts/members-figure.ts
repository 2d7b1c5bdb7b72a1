import { countedKinds } from '#contract/membership.ts';
import { formatInteger } from '#contract/numbers.ts';
import type { paymentCalls } from '#contract/payments/calls.ts';
import type { PaymentSummary } from '#contract/payments/schemas.ts';
import { type QueryState, useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import type { LightCall } from '../../../../providers/resource.ts';
import { type Figure, figure } from '../../../overview/admin/parts/figures.tsx';

/** The call of the summary that the figure is of. */
export const summaryCall = {
  method: 'GET',
  path: '/api/v1/payment/summary',
  access: 'payments.read',
  record: 'data',
} as const satisfies LightCall<typeof paymentCalls.paymentSummary>;

const label = 'Total Members';

/**
 * Returns the number of members and who has applied, as a figure that leads to them; without the summary, that of all
 * records.
 */
export function useMembersFigure(summary: QueryState<PaymentSummary>, list: string): Figure {
  const countsRecords = !useMayCall()(summaryCall);
  const query = { limit: 1 };
  const records = useApiQuery(
    { method: 'GET', path: '/api/v1/user/getAllUsers' },
    { query, topic: 'members', enabled: countsRecords },
  );
  if (countsRecords)
    return figure(label, records, ({ totalUsers }) => ({
      value: formatInteger(totalUsers),
      to: list,
    }));
  return figure(label, summary, (known) => ({
    value: formatInteger(known.members),
    to: `${list}?membership=${countedKinds.join()}`,
  }));
}
