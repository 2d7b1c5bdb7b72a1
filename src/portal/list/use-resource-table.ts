import { useTable } from '@refinedev/antd';
import type { BaseRecord, CrudFilter, CrudSort, HttpError } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { Resource } from '../../resources/resource.ts';

type Options = {
  /** How it is sorted until somebody chooses. */
  sorters?: CrudSort[];
  /** Filters that always hold. */
  fixed?: CrudFilter[];
  /** What fills the `{name}`s of the list's path. */
  meta?: Record<string, unknown>;
};

/** What a list's parts are handed. */
export type ResourceTable<Row extends BaseRecord = BaseRecord> = ReturnType<
  typeof useResourceTable<Row>
>;

/**
 * refine-antd's `useTable` for a resource: search, filters, sort and page stand in the address, so that a reload,
 * a link and Back keep them. Rows stay until newer ones have come.
 */
export function useResourceTable<Row extends BaseRecord>(
  resource: Pick<Resource, 'name' | 'calls'>,
  { sorters = [], fixed = [], meta }: Options = {},
) {
  const query = resource.calls.list?.query?.shape ?? {};
  /* A list without pages answers whole. */
  const mode = Object.hasOwn(query, 'page') ? 'server' : 'client';
  const table = useTable<Row, HttpError>({
    resource: resource.name,
    ...(meta && { meta }),
    syncWithLocation: true,
    pagination: { mode, pageSize: 20 },
    sorters: { initial: sorters },
    filters: { permanent: fixed },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const { filters, setFilters, setCurrentPage } = table;

  const filterOf = (field: string): unknown =>
    filters.find((filter) => 'field' in filter && filter.field === field)?.value;

  return {
    ...table,
    /** Whether the server searches it. */
    isSearchable: Object.hasOwn(query, 'search'),
    search: String(filterOf('search') ?? ''),
    /** The values that a filter lets through; none where it is not set. */
    chosen: (field: string): string[] => [filterOf(field) ?? []].flat().map(String),
    /** Sets filters by field; an empty one goes. */
    filterBy(values: Readonly<Record<string, string | readonly string[]>>) {
      const changed = Object.entries(values).map(
        ([field, value]): CrudFilter =>
          typeof value === 'string'
            ? { field, operator: field === 'search' ? 'contains' : 'eq', value: value || undefined }
            : { field, operator: 'in', value: value.length > 0 ? [...value] : undefined },
      );
      setFilters(changed, 'merge');
      setCurrentPage(1);
    },
  };
}
