import { useTable } from '@refinedev/antd';
import type { BaseRecord, CrudSort, HttpError } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { valueAt } from '#contract/call.ts';
import { foldText } from '#contract/diacritics.ts';
import { cleanLine } from '#contract/typed-text.ts';
import { filtersOf, sortOf } from '../../../providers/data.ts';
import { filterBy } from '../../list-address/list-view.ts';
import { type ListQuery, useAskedList } from '../../list-address/use-asked-list.ts';
import { useLastPage } from '../../list-address/use-last-page.ts';
import { useListAddress } from '../../list-address/use-list-address.ts';
import type { Resource } from '../../resource.ts';
import { useIsOurs } from '../../session/use-may-call.ts';

const compare = new Intl.Collator('en-NG', { numeric: true, sensitivity: 'base' }).compare;

/* Ignores diacritics, apostrophes and case: 'titilayo' finds 'Títílayọ̀'. */
const plain = (value: unknown) => foldText(cleanLine(String(value ?? '')));

/**
 * Returns the rows of a complete list that match every word of a search in one of the fields, sorted: as a
 * server does for lists with pages.
 */
export function filterRows<Row extends object>(
  rows: readonly Row[],
  { fields, search, sorters }: { fields: readonly string[]; search: string; sorters: CrudSort[] },
): Row[] {
  const words = plain(search).split(' ').filter(Boolean);
  const found = rows.filter((row) => {
    const text = fields.map((field) => plain(valueAt(row, field))).join(' ');
    return words.every((word) => text.includes(word));
  });
  return found.sort((a, b) => {
    for (const { field, order } of sorters) {
      const ahead = compare(String(valueAt(a, field) ?? ''), String(valueAt(b, field) ?? ''));
      if (ahead !== 0) return order === 'desc' ? -ahead : ahead;
    }
    return 0;
  });
}

type Options = ListQuery & {
  /** Filters that say what the list is of, such as its days: they do not narrow it. */
  scope?: readonly string[];
  /** How long data counts as fresh in ms, if not the default. */
  staleTime?: number;
};

export type ResourceTable<Row extends BaseRecord = BaseRecord> = ReturnType<
  typeof useResourceTable<Row>
>;

/* A list that the API returns whole is searched, sorted and paged here. */
function pageOf<Row extends BaseRecord>(
  rows: readonly Row[],
  { currentPage, pageSize }: { currentPage: number; pageSize: number },
) {
  const start = (currentPage - 1) * pageSize;
  return rows.slice(start, start + pageSize);
}

/**
 * Wraps refine-antd's `useTable` for a resource. Search, filters, sorting and page are in the address, so
 * that a reload, a link and Back keep them. Old rows stay until new ones load. A list whose call has no pages
 * is fetched whole, and searched, sorted and paged in the browser.
 */
export function useResourceTable<Row extends BaseRecord>(
  resource: Pick<Resource<Row>, 'name' | 'calls' | 'columns'>,
  options: Options = {},
) {
  const { list } = resource.calls;
  const { fixed = [], scope = [], staleTime } = options;
  const { usual, isLocal, query, options: asked } = useAskedList(resource, options);
  const table = useTable<Row, HttpError>({
    ...asked,
    queryOptions: {
      placeholderData: keepPreviousData,
      ...(staleTime !== undefined && { staleTime }),
    },
  });
  const turnTo = useListAddress(table, usual);
  const isOurs = useIsOurs();
  const { filters, setFilters, setCurrentPage, tableQuery, tableProps } = table;

  const filterOf = (field: string): unknown =>
    filters.find((filter) => 'field' in filter && filter.field === field)?.value;
  const search = String(filterOf('search') ?? '');
  const answer = Object(tableQuery.data);
  const canNarrow = isLocal || answer.whole === undefined;

  /* refine passes on one page only. */
  const answeredRows: Row[] | undefined = answer.whole ?? tableQuery.data?.data;
  const fields = resource.columns.map(({ dataIndex }) => dataIndex);
  const found = isLocal
    ? answeredRows && filterRows(answeredRows, { fields, search, sorters: table.sorters })
    : tableQuery.data?.data;
  const total = isLocal ? (found?.length ?? 0) : (table.result.total ?? 0);
  /* A back end may use a page size of its own, and then returns the number of pages. */
  const pageCount = Math.max(1, answer.numOfPages ?? Math.ceil(total / table.pageSize));
  useLastPage({ tableQuery, currentPage: table.currentPage, pageCount }, setCurrentPage);

  const isFixed = (field: string) =>
    scope.includes(field) || fixed.some((one) => 'field' in one && one.field === field);
  const chosen = (field: string): string[] => [filterOf(field) ?? []].flat().map(String);
  const narrowing = filters.flatMap((one) =>
    'field' in one && !isFixed(one.field) && [one.value].flat().some(Boolean) ? [one.field] : [],
  );
  const said = [...scope, ...narrowing].map((field) => [field, chosen(field).join()]);
  const changeFilters = (values: Readonly<Record<string, string | readonly string[]>>) => {
    const changed = Object.entries(values).map(([field, value]) =>
      filterBy(field, [value].flat().filter(Boolean)),
    );
    setFilters(changed, 'merge');
    setCurrentPage(1);
  };

  return {
    ...table,
    /** The rows of this page; undefined until they load. */
    rows: isLocal ? found && pageOf(found, table) : found,
    total,
    pageCount,
    /** Goes to a page that the user chose; Back undoes it. */
    turnTo,
    /** Whether it can be searched and sorted: a back end may ignore the query and return everything. */
    canNarrow,
    /** Whether it can be filtered, which another back end refuses. */
    canFilter: isLocal || (canNarrow && isOurs),
    isSearchable: isLocal || Object.hasOwn(query, 'search'),
    search,
    /** Applies antd's filters and sorting of the head, and goes back to the first page. */
    onChange: (...[, ...changed]: Parameters<NonNullable<typeof tableProps.onChange>>) =>
      tableProps.onChange?.({ current: 1, pageSize: table.pageSize }, ...changed),
    /** Returns the values of a filter; none if it is not set. */
    chosen,
    /** What the user sees it narrowed by, its scope among it, as a query. */
    shownBy: new URLSearchParams(said),
    /** Returns the search, filters and sorting as the API's query, for an export. */
    exported: () =>
      new URLSearchParams(
        list && !isLocal ? { ...filtersOf(list, filters), ...sortOf(list, table.sorters) } : {},
      ),
    /** Sets filters by field; an empty value removes one. */
    filterBy: changeFilters,
    /** Whether the user has searched or filtered it, within its scope. */
    isNarrowed: narrowing.length > 0,
    /** Clears the search and all filters. */
    showAll: () => changeFilters(Object.fromEntries(narrowing.map((field) => [field, '']))),
  };
}
