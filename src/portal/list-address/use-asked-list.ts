import type { CrudFilter } from '@refinedev/core';
import type { Resource } from '../resource.ts';
import { readSort } from './list-view.ts';
import { useViewInAddress } from './use-list-address.ts';

/** How a list asks for its rows, beside its address. */
export type ListQuery = {
  /** The default sorting, as the API writes it: '-day'. */
  sort?: string;
  /** Filters that always apply. */
  fixed?: CrudFilter[];
  /** Fills the `{name}`s of the list's path. */
  meta?: Record<string, unknown>;
  /** The default number of rows a page. */
  pageSize?: number;
};

/* Returns the names of search and filters; `page`, `limit` and `sort` are no filters. */
function filterFields(
  query: Readonly<Record<string, unknown>>,
  isLocal: boolean,
  fixed: CrudFilter[],
) {
  const others = [
    'page',
    'limit',
    'sort',
    ...fixed.map((filter) => 'field' in filter && filter.field),
  ];
  const fields = Object.keys(query).filter((name) => !others.includes(name));
  return isLocal ? ['search', ...fields] : fields;
}

/**
 * Returns what a list asks for when it opens, by its default view and its address: as options of refine's `useTable`,
 * and in parts. A list whose call has no pages is asked for whole.
 */
export function useAskedList(
  { name, calls }: Pick<Resource, 'name' | 'calls'>,
  { sort = '', fixed = [], pageSize = 20, meta }: ListQuery,
) {
  const query = calls.list?.query?.shape ?? {};
  const isLocal = !Object.hasOwn(query, 'page');
  const usual = { pageSize, sorters: readSort(sort), fields: filterFields(query, isLocal, fixed) };
  const { filters, sorters, ...page } = useViewInAddress(usual);
  const mode = isLocal ? ('off' as const) : ('server' as const);
  const options = {
    resource: name,
    ...(meta && { meta }),
    pagination: { mode: isLocal ? ('client' as const) : ('server' as const), ...page },
    sorters: { initial: sorters, mode },
    filters: { initial: filters, permanent: fixed, mode },
    errorNotification: false as const,
  };
  return { usual, isLocal, query, options };
}
