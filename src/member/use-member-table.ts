import { type BaseRecord, type HttpError, useTable } from '@refinedev/core';
import { useLastPage } from '../components/use-last-page.ts';
import type { PaginationProps } from './pagination.tsx';

type Table = Pick<
  ReturnType<typeof useTable>,
  'currentPage' | 'pageSize' | 'pageCount' | 'setCurrentPage' | 'setPageSize'
>;

/** The pages of refine's `useTable`, or of what has its words, for `ResponsiveTable`. */
export const paginationOf = (table: Table, total: number): PaginationProps => ({
  currentPage: table.currentPage,
  pageSize: table.pageSize,
  pageCount: Math.max(1, table.pageCount),
  total,
  onChange: (page, size) => {
    table.setPageSize(size);
    table.setCurrentPage(size === table.pageSize ? page : 1);
  },
});

type Options = {
  /** Whether the back end pages the list, or answers the whole of it. */
  mode: 'server' | 'client';
  pageSize: number;
  /** ms for which what was read is not asked for again, where that is not the usual. */
  staleTime?: number;
};

/** refine's `useTable` for a list of the members' area; what `ResponsiveTable` is handed. */
export function useMemberTable<Item extends BaseRecord>(resource: string, options: Options) {
  const { mode, pageSize, staleTime } = options;
  const table = useTable<Item, HttpError>({
    resource,
    pagination: { mode, pageSize },
    ...(staleTime !== undefined && { queryOptions: { staleTime } }),
    errorNotification: false,
  });
  useLastPage(table, table.setCurrentPage);
  const { tableQuery: query, result } = table;
  return {
    query,
    rows: query.data ? result.data : undefined,
    pagination: paginationOf(table, result.total ?? result.data.length),
  };
}
