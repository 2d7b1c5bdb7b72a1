import { countedKinds } from '#contract/membership.ts';
import { formatInteger } from '#contract/numbers.ts';
import type { PaymentSummary } from '#contract/payments/schemas.ts';
import { type Figure, figure } from '../../../../portal/antd/figures.tsx';
import type { QueryState } from '../../../../portal/parts/use-api-query.ts';
import { isStatus } from '../../../../shared/http/http.ts';

const label = 'Total Members';

/**
 * Returns the number of members and who has applied, as a figure that leads to them; on a back end with the basic calls
 * only, that of all records.
 */
export const membersFigure = (
  summary: QueryState<PaymentSummary>,
  records: QueryState<{ totalUsers: number }>,
  list: string,
): Figure =>
  isStatus(summary.error, 404)
    ? figure(label, records, ({ totalUsers }) => ({ value: formatInteger(totalUsers), to: list }))
    : figure(label, summary, (known) => ({
        value: formatInteger(known.members),
        to: `${list}?membership=${countedKinds.join()}`,
      }));
