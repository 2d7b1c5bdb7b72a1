import { type BaseRecord, type CrudSort, type HttpError, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type ListChoices, type ListView, readView, withView } from './list-view.ts';
import { useLastPage } from './use-last-page.ts';

const sorterOf = (sort: string): CrudSort =>
  sort.startsWith('-') ? { field: sort.slice(1), order: 'desc' } : { field: sort, order: 'asc' };

type Options = ListChoices & {
  resource: string;
  /** Filters that always hold, and do not stand in the address. */
  fixed?: Readonly<Record<string, string>>;
  /** What fills the `{name}`s of the resource's path. */
  meta?: Readonly<Record<string, string>>;
};

const sameFilters = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([field, value]) => ({ field, operator: 'eq' as const, value }));

/**
 * A list of a resource whose view (search, filters, sort, page) is what the address says, so that a
 * reload, a link and Back keep it. Refine's own table writes the address too, but does not read it
 * again, and does not encode what it writes.
 *
 * Rows that were there stay until newer ones have come; an older answer never stands over a newer one.
 *
 * @returns what `ResourceList` takes, the view, and what changes it
 */
export function useUrlList<Row extends BaseRecord>({
  resource,
  fixed = {},
  meta,
  ...choices
}: Options) {
  const [params, setParams] = useSearchParams();
  const view = readView(params, choices);
  const { page, pageSize, sort, filters } = view;
  const { query, result } = useList<Row, HttpError>({
    resource,
    ...(meta && { meta }),
    pagination: { currentPage: page, pageSize },
    /* The one order that there is need not be asked for. */
    sorters: choices.sorts.length > 1 ? [sorterOf(sort)] : [],
    filters: sameFilters({ ...filters, ...fixed }),
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  });
  /* A back end may have pages of a size of its own, and tells then how many there are. */
  const { numOfPages } = (query.data ?? {}) as { numOfPages?: number };
  const pageCount = Math.max(1, numOfPages ?? Math.ceil((result.total ?? 0) / pageSize));

  /* Two changes in a row: the second goes on from the first, which the address does not show yet. */
  const newest = useRef(params);
  useLayoutEffect(() => {
    newest.current = params;
  }, [params]);
  const change = (wanted: Partial<ListView>, replace = false) => {
    newest.current = withView(newest.current, choices, wanted);
    setParams(newest.current, { replace, preventScrollReset: true });
  };

  useLastPage({ tableQuery: query, currentPage: page, pageCount }, (last) =>
    change({ page: last }, true),
  );

  return {
    tableQuery: query,
    result,
    currentPage: page,
    pageSize,
    pageCount,
    sorters: [sorterOf(sort)],
    setSorters: ([first]: CrudSort[]) =>
      first && change({ sort: first.order === 'desc' ? `-${first.field}` : first.field }),
    setCurrentPage: (wanted: number) => change({ page: wanted }),
    setPageSize: (wanted: number) => change({ pageSize: wanted }),
    view,
    change,
  };
}
