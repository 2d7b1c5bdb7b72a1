import type { CrudFilter, CrudSort } from '@refinedev/core';

/** The state of a list, as refine names it. */
export type ListView = {
  currentPage: number;
  pageSize: number;
  sorters: CrudSort[];
  filters: CrudFilter[];
};

/** The default state of a list, and the fields that it is searched and filtered by. */
export type UsualView = Pick<ListView, 'pageSize' | 'sorters'> & { fields: readonly string[] };

const ownNames = ['page', 'limit', 'sort'];

const positive = (text: string | null, otherwise: number) =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : otherwise;

/** Parses the API's `sort` (`-name,town`) into refine's sorters. */
export const readSort = (sort: string): CrudSort[] =>
  sort
    .split(',')
    .filter((part) => /^-?[^-]/.test(part))
    .map((part) => ({
      field: part.replace(/^-/, ''),
      order: part.startsWith('-') ? 'desc' : 'asc',
    }));

/** Formats refine's sorters as the API's `sort`. */
export const writeSort = (sorters: readonly CrudSort[]) =>
  sorters.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join();

/** Returns one filter of a list: `search` is one text, any other field accepts several values. */
export const filterBy = (field: string, values: readonly string[]): CrudFilter =>
  field === 'search'
    ? { field, operator: 'contains', value: values[0] || undefined }
    : { field, operator: 'in', value: values.length > 0 ? [...values] : undefined };

/** Reads a list's state from the API's query in an address: `search=ade&standing=owing&sort=-name&page=2`. */
export function readView(search: string, { pageSize, sorters, fields }: UsualView): ListView {
  const params = new URLSearchParams(search);
  const asked = readSort(params.get('sort') ?? '');
  return {
    currentPage: positive(params.get('page'), 1),
    pageSize: positive(params.get('limit'), pageSize),
    sorters: asked.length > 0 ? asked : sorters,
    filters: fields.flatMap((field) => {
      const value = params.get(field);
      return value ? [filterBy(field, field === 'search' ? [value] : value.split(','))] : [];
    }),
  };
}

/** Returns an address's query with the list's state. Omits defaults and keeps the parameters of others. */
export function writeView(search: string, view: ListView, usual: UsualView): string {
  const params = new URLSearchParams(search);
  for (const name of [...ownNames, ...usual.fields]) params.delete(name);
  for (const field of usual.fields) {
    const filter = view.filters.find((one) => 'field' in one && one.field === field);
    const value = [filter?.value ?? []].flat().join();
    if (value !== '') params.set(field, value);
  }
  const sort = writeSort(view.sorters);
  if (sort !== '' && sort !== writeSort(usual.sorters)) params.set('sort', sort);
  if (view.pageSize !== usual.pageSize) params.set('limit', String(view.pageSize));
  if (view.currentPage !== 1) params.set('page', String(view.currentPage));
  const query = params.toString().replaceAll('%2C', ',');
  return query && `?${query}`;
}
