import type { Payment } from '#contract/payments/schemas.ts';
import { useMemberTable } from '../../../../portal/member-list/use-member-table.ts';
import { longDate } from '../../../../shared/format.ts';

export type Payments = ReturnType<typeof usePayments>;

/** Returns the member's own payments: all of them, which are few, and the current page. */
export function usePayments() {
  const table = useMemberTable<Payment>('my-payments', { mode: 'client', pageSize: 10 });
  const all: Payment[] | undefined = Object(table.query.data).whole;
  return { ...table, all };
}
/** Returns the date of the last payment in words; undefined while it loads. */
export function lastPaymentOf({ all, query }: Payments): string | undefined {
  if (!all) return query.error ? '–' : undefined;
  const dates = all.flatMap(({ status, datePayed }) =>
    status === 'successful' && datePayed ? [datePayed] : [],
  );
  const last = dates.sort().at(-1);
  return last ? longDate(last) : 'None yet';
}
