import { expect, it } from 'vitest';
import { readView, writeView } from '../../src/portal/list-address/list-view.ts';

const usual = {
  pageSize: 20,
  sorters: [{ field: 'name', order: 'asc' as const }],
  fields: ['search', 'standing', 'status'],
};

it('reads an address in the words of the API’s query', () => {
  expect(
    readView('?search=Ade+A&status=review,failed&sort=-createdAt,name&page=3&limit=50', usual),
  ).toEqual({
    currentPage: 3,
    pageSize: 50,
    sorters: [
      { field: 'createdAt', order: 'desc' },
      { field: 'name', order: 'asc' },
    ],
    filters: [
      { field: 'search', operator: 'contains', value: 'Ade A' },
      { field: 'status', operator: 'in', value: ['review', 'failed'] },
    ],
  });
});

it.each(['', '?sort=,-', '?page=0&limit=-1&sort=&search=', '?page=x&limit=1.5&other=1'])(
  'shows the list as usual at “%s”',
  (search) => {
    expect(readView(search, usual)).toEqual({
      currentPage: 1,
      pageSize: 20,
      sorters: usual.sorters,
      filters: [],
    });
  },
);

it('writes what differs from the usual, keeps what is not the list’s, and reads it again', () => {
  const asked = '?status=review,failed&sort=-name&limit=50&page=2';
  const view = readView(asked, usual);
  const query = writeView('?view=table&page=9&search=old', view, usual);
  expect(query).toBe('?view=table&status=review,failed&sort=-name&limit=50&page=2');
  expect(readView(query, usual)).toEqual(view);
});

it('leaves out what is empty', () => {
  const empty = [
    { field: 'search', operator: 'contains' as const, value: '' },
    { field: 'standing', operator: 'in' as const, value: [] },
    { field: 'status', operator: 'eq' as const, value: undefined },
  ];
  const view = { currentPage: 1, pageSize: 20, sorters: usual.sorters, filters: empty };
  expect(writeView('?status=review', view, usual)).toBe('');
  expect(writeView('', { ...view, sorters: [] }, usual)).toBe('');
});

it('writes the filters in one order, in whatever order they were set', () => {
  const view = readView('?search=a&standing=owing', usual);
  const turned = { ...view, filters: view.filters.toReversed() };
  expect(writeView('', turned, usual)).toBe(writeView('', view, usual));
});
