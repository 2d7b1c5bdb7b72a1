import type { CrudFilter, CrudSort } from '@refinedev/core';

/** What is shown of a list, in refine's words. */
export type ListView = {
  currentPage: number;
  pageSize: number;
  sorters: CrudSort[];
  filters: CrudFilter[];
};

/** A list until somebody chooses, and the fields that it is searched and filtered by. */
export type UsualView = Pick<ListView, 'pageSize' | 'sorters'> & { fields: readonly string[] };

const ownNames = ['page', 'limit', 'sort'];

const positive = (text: string | null, otherwise: number) =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : otherwise;

/** The API's `sort` in refine's words: `-name,town`. */
export const readSort = (sort: string): CrudSort[] =>
  sort
    .split(',')
    .filter((part) => /^-?[^-]/.test(part))
    .map((part) => ({
      field: part.replace(/^-/, ''),
      order: part.startsWith('-') ? 'desc' : 'asc',
    }));

/** Refine's sorters as the API's `sort`. */
export const writeSort = (sorters: readonly CrudSort[]) =>
  sorters.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join();

/** One filter of a list: `search` is one text, any other field lets several values through. */
export const filterBy = (field: string, values: readonly string[]): CrudFilter =>
  field === 'search'
    ? { field, operator: 'contains', value: values[0] || undefined }
    : { field, operator: 'in', value: values.length > 0 ? [...values] : undefined };

/** What an address asks of a list, in the words of the API's query: `search=ade&standing=owing&sort=-name&page=2`. */
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

/** An address's query with what is shown of the list in it; what is as usual is left out, and what is not the list's stays. */
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
