import { type BaseRecord, type HttpError, useTable } from '@refinedev/core';
import { useLastPage } from '../list-address/use-last-page.ts';
import { useListAddress, useViewInAddress } from '../list-address/use-list-address.ts';
import type { PaginationProps } from './pagination.tsx';

type Options = {
  /** Whether the back end pages the list, or returns all of it. */
  mode: 'server' | 'client';
  pageSize: number;
  /** How long data counts as fresh in ms, if not the default. */
  staleTime?: number;
};

/** Returns refine's `useTable` for a list of the members' area, in the format of `ResponsiveTable`. */
export function useMemberTable<Item extends BaseRecord>(resource: string, options: Options) {
  const { mode, staleTime } = options;
  const usual = { pageSize: options.pageSize, sorters: [], fields: [] };
  const asked = useViewInAddress(usual);
  const table = useTable<Item, HttpError>({
    resource,
    pagination: { mode, currentPage: asked.currentPage, pageSize: asked.pageSize },
    ...(staleTime !== undefined && { queryOptions: { staleTime } }),
    errorNotification: false,
  });
  useLastPage(table, table.setCurrentPage);
  const turnTo = useListAddress(table, usual);
  const { tableQuery: query, result, currentPage, pageSize, pageCount } = table;
  return {
    query,
    rows: query.data ? result.data : undefined,
    pagination: {
      currentPage,
      pageSize,
      pageCount: Math.max(1, pageCount),
      total: result.total ?? result.data.length,
      onChange: turnTo,
    } satisfies PaginationProps,
  };
}
