import type { ReactNode } from 'react';
import { memberCalls } from '#contract/members/calls.ts';
import { formatInteger } from '#contract/numbers.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import { type Figure, figure } from '../../portal/antd/figures.tsx';
import { useApiQuery } from '../../portal/components/use-api-query.ts';
import { paidThisYear, wholeNaira } from '../../portal/payments/treasury.ts';
import { isStatus } from '../../shared/http/http.ts';

/**
 * Returns Total Revenue, Total Members and 'Paid this year' (specification §2, api.md).
 *
 * @param besideRevenue the note below the revenue, rendered with the page, so that its line never shifts
 */
export function useFigures(besideRevenue: ReactNode): Figure[] {
  const revenue = useApiQuery(paymentCalls.totalPaidAmount, { topic: 'payments' });
  const members = useApiQuery(memberCalls.getAllUsers, { query: { limit: 1 }, topic: 'members' });
  const summary = useApiQuery(paymentCalls.paymentSummary, { topic: 'payments' });
  const figures = [
    figure(
      'Total Revenue',
      revenue,
      ({ totalPaidAmount }) => ({ value: wholeNaira(totalPaidAmount), note: besideRevenue }),
      true,
    ),
    figure('Total Members', members, ({ totalUsers }) => ({ value: formatInteger(totalUsers) })),
    figure('Paid this year', summary, ({ data }) => paidThisYear(data), true),
  ];
  /* A back end that follows only the specification has no summary. */
  return isStatus(summary.error, 404) ? figures.slice(0, 2) : figures;
}
