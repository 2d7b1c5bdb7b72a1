import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { fillPath } from '#contract/path.ts';
import { filtersOf, sortOf } from '../../../src/providers/data.ts';
import { HttpError } from '../../../src/shared/http/http.ts';
import { withQuery } from '../../../src/shared/http/paths.ts';

const members = calls.getAllUsers;
const files = calls.getUpload;

describe('sorters', () => {
  test('several go as one `sort`, in their order', () => {
    const sorters = [
      { field: 'name', order: 'asc' as const },
      { field: 'createdAt', order: 'desc' as const },
    ];
    expect(sortOf(members, sorters)).toEqual({ sort: 'name,-createdAt' });
    expect(sortOf(members, [])).toEqual({});
  });

  test('are refused where the list takes none', () => {
    expect(() => sortOf(files, [{ field: 'fileName', order: 'asc' }])).toThrow(HttpError);
  });
});

describe('filters', () => {
  test('equality, several values and the search go as the query', () => {
    expect(
      filtersOf(members, [
        { field: 'status', operator: 'in', value: ['ACA', 'FCA'] },
        { field: 'role', operator: 'eq', value: 'admin' },
        { field: 'search', operator: 'contains', value: 'Ẹniọlá' },
        { field: 'standing', operator: 'eq', value: '' },
      ]),
    ).toEqual({ status: 'ACA,FCA', role: 'admin', search: 'Ẹniọlá' });
  });

  test.each([
    { field: 'role', operator: 'gte' as const, value: 'a' },
    { field: 'role', operator: 'contains' as const, value: 'a' },
    { field: 'shoeSize', operator: 'eq' as const, value: '44' },
    { operator: 'or' as const, value: [{ field: 'role', operator: 'eq' as const, value: 'user' }] },
  ])('what the list cannot do is refused, never dropped: %o', (filter) => {
    expect(() => filtersOf(members, [filter])).toThrow(HttpError);
  });
});

describe('paths', () => {
  test('are filled with each value encoded', () => {
    expect(fillPath('/api/v1/content/{kind}/items/{id}', { kind: 'news', id: 'a/b?c' })).toBe(
      '/api/v1/content/news/items/a%2Fb%3Fc',
    );
  });

  test('get a query only where there is something in it', () => {
    expect(withQuery('/x', { page: 2, none: undefined, nil: null })).toBe('/x?page=2');
    expect(withQuery('/x', {})).toBe('/x');
  });
});
