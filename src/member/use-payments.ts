import { type HttpError, useList } from '@refinedev/core';
import { useState } from 'react';
import type { Payment } from '#contract/payments.ts';
import { longDate } from '../public/format.ts';
import { paginationOf } from './use-member-table.ts';

export type Payments = ReturnType<typeof usePayments>;

/** One's own payments: all of them, which are few, and the page of them that is shown. */
export function usePayments() {
  const [currentPage, setCurrentPage] = useState(1);
  const [pageSize, setPageSize] = useState(10);
  const { query } = useList<Payment, HttpError>({
    resource: 'my-payments',
    pagination: { mode: 'off' },
    errorNotification: false,
  });
  const all = query.data?.data;
  const total = all?.length ?? 0;
  const first = (currentPage - 1) * pageSize;
  const pageCount = Math.ceil(total / pageSize);
  return {
    all,
    query,
    rows: all?.slice(first, first + pageSize),
    pagination: paginationOf(
      { currentPage, pageSize, pageCount, setCurrentPage, setPageSize },
      total,
    ),
  };
}

/** When one paid last, in words; undefined while it is being read. */
export function lastPaymentOf({ all, query }: Payments): string | undefined {
  if (!all) return query.error ? '–' : undefined;
  const dates = all.flatMap(({ status, datePayed }) =>
    status === 'successful' && datePayed ? [datePayed] : [],
  );
  const last = dates.sort().at(-1);
  return last ? longDate(last) : 'None yet';
}
