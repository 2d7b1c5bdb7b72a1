import { useList } from '@refinedev/core';
import type { Payment } from '#contract/payments.ts';

/** The date of one's last payment; null where there is none, undefined while it is not known. */
export function useLastPayment(): string | null | undefined {
  const { result, query } = useList<Payment>({
    resource: 'my-payments',
    pagination: { mode: 'client', pageSize: 10 },
    errorNotification: false,
  });
  if (!query.data) return query.error ? null : undefined;
  const dates = result.data.flatMap(({ status, datePayed }) =>
    status === 'successful' && datePayed ? [datePayed] : [],
  );
  return dates.sort().at(-1) ?? null;
}
