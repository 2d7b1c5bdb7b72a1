import { type HttpError, useList } from '@refinedev/core';
import { useState } from 'react';
import type { Payment } from '#contract/payments.ts';
import type { ListTable } from '../components/resource-list.tsx';
import { longDate } from '../public/format.ts';

/** One's own payments: all of them, which are few, and as a table that is paged in the browser. */
export type Payments = { all: Payment[] | undefined; table: ListTable<Payment> };

export function usePayments(): Payments {
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
  return {
    all,
    table: {
      ...{ tableQuery: query, currentPage, pageSize, setCurrentPage, setPageSize },
      result: { data: all?.slice(first, first + pageSize) ?? [], total },
      pageCount: Math.ceil(total / pageSize),
      sorters: [],
      setSorters: () => undefined,
    },
  };
}

/** When one paid last, in words; undefined while it is being read. */
export function lastPaymentOf({ all, table }: Payments): string | undefined {
  if (!all) return table.tableQuery.error ? '–' : undefined;
  const dates = all.flatMap(({ status, datePayed }) =>
    status === 'successful' && datePayed ? [datePayed] : [],
  );
  const last = dates.sort().at(-1);
  return last ? longDate(last) : 'None yet';
}
