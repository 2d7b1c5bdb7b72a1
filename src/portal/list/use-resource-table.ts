import { useTable } from '@refinedev/antd';
import type { BaseRecord, CrudFilter, CrudSort, HttpError } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { filtersOf, sortOf } from '../../providers/data.ts';
import { filterBy } from '../components/list-view.ts';
import { useLastPage } from '../components/use-last-page.ts';
import { useAskedView, useListAddress } from '../components/use-list-address.ts';
import type { Resource } from '../resource.ts';
import { narrow } from './narrow.ts';

type Options = {
  /** How it is sorted until somebody chooses. */
  sorters?: CrudSort[];
  /** Filters that always hold. */
  fixed?: CrudFilter[];
  /** What fills the `{name}`s of the list's path. */
  meta?: Record<string, unknown>;
  /** Rows a page until somebody chooses. */
  pageSize?: number;
  /** ms in which what was read is not asked for again, where not the usual. */
  staleTime?: number;
};

/** What a list's parts are handed. */
export type ResourceTable<Row extends BaseRecord = BaseRecord> = ReturnType<
  typeof useResourceTable<Row>
>;

/* Search, sorting and pages of a list that is answered whole happen here. */
function pageOf<Row extends BaseRecord>(
  rows: readonly Row[],
  { currentPage, pageSize }: { currentPage: number; pageSize: number },
) {
  const start = (currentPage - 1) * pageSize;
  return rows.slice(start, start + pageSize);
}

/* What a list is searched and filtered by; `page`, `limit` and `sort` are no filters. */
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
 * refine-antd's `useTable` for a resource: search, filters, sort and page stand in the address, so that a reload,
 * a link and Back keep them. Rows stay until newer ones have come. A list whose call has no pages is answered
 * whole, and searched, sorted and paged in the browser.
 */
export function useResourceTable<Row extends BaseRecord>(
  resource: Pick<Resource<Row>, 'name' | 'calls' | 'columns'>,
  { sorters = [], fixed = [], meta, pageSize = 20, staleTime }: Options = {},
) {
  const { list } = resource.calls;
  const query = list?.query?.shape ?? {};
  const isLocal = !Object.hasOwn(query, 'page');
  const mode = isLocal ? 'off' : 'server';
  const usual = { pageSize, sorters, fields: filterFields(query, isLocal, fixed) };
  const asked = useAskedView(usual);
  const table = useTable<Row, HttpError>({
    resource: resource.name,
    ...(meta && { meta }),
    pagination: {
      mode: isLocal ? 'client' : 'server',
      currentPage: asked.currentPage,
      pageSize: asked.pageSize,
    },
    sorters: { initial: asked.sorters, mode },
    filters: { initial: asked.filters, permanent: fixed, mode },
    queryOptions: {
      placeholderData: keepPreviousData,
      ...(staleTime !== undefined && { staleTime }),
    },
    errorNotification: false,
  });
  const turnTo = useListAddress(table, usual);
  const { filters, setFilters, setCurrentPage, tableQuery, tableProps } = table;

  const filterOf = (field: string): unknown =>
    filters.find((filter) => 'field' in filter && filter.field === field)?.value;
  const search = String(filterOf('search') ?? '');
  const answer = Object(tableQuery.data);

  /* refine hands on a page only. */
  const given: Row[] | undefined = answer.whole ?? tableQuery.data?.data;
  const fields = resource.columns.map(({ dataIndex }) => dataIndex);
  const found = isLocal
    ? given && narrow(given, { fields, search, sorters: table.sorters })
    : tableQuery.data?.data;
  const total = isLocal ? (found?.length ?? 0) : (table.result.total ?? 0);
  /* A back end may have pages of a size of its own, and says then how many there are. */
  const pageCount = Math.max(1, answer.numOfPages ?? Math.ceil(total / table.pageSize));
  useLastPage({ tableQuery, currentPage: table.currentPage, pageCount }, setCurrentPage);

  const isFixed = (field: string) => fixed.some((one) => 'field' in one && one.field === field);
  const narrowing = filters.flatMap((one) =>
    'field' in one && !isFixed(one.field) && [one.value].flat().some(Boolean) ? [one.field] : [],
  );
  const changeFilters = (values: Readonly<Record<string, string | readonly string[]>>) => {
    const changed = Object.entries(values).map(([field, value]) =>
      filterBy(field, [value].flat().filter(Boolean)),
    );
    setFilters(changed, 'merge');
    setCurrentPage(1);
  };

  return {
    ...table,
    /** The rows of this page; undefined until they have come. */
    rows: isLocal ? found && pageOf(found, table) : found,
    total,
    pageCount,
    /** Turns to a page that a person has chosen, which Back undoes. */
    turnTo,
    /** Whether it can be searched, filtered and sorted: a back end may answer everything, whatever is asked for. */
    canNarrow: isLocal || answer.whole === undefined,
    isSearchable: isLocal || Object.hasOwn(query, 'search'),
    search,
    /** antd's own change of the head's filters and sorting, after which the list begins at its first page. */
    onChange: (...[, ...changed]: Parameters<NonNullable<typeof tableProps.onChange>>) =>
      tableProps.onChange?.({ current: 1, pageSize: table.pageSize }, ...changed),
    /** The values that a filter lets through; none where it is not set. */
    chosen: (field: string): string[] => [filterOf(field) ?? []].flat().map(String),
    /** What is searched, filtered and sorted, as the API takes it: what an export is asked for. */
    exported: () =>
      new URLSearchParams(
        list && !isLocal ? { ...filtersOf(list, filters), ...sortOf(list, table.sorters) } : {},
      ),
    /** Sets filters by field; an empty one goes. */
    filterBy: changeFilters,
    /** Whether a person has searched or filtered it. */
    isNarrowed: narrowing.length > 0,
    /** Shows all of it again. */
    showAll: () => changeFilters(Object.fromEntries(narrowing.map((field) => [field, '']))),
  };
}
