import { describe, expect, it } from 'vitest';
import { type ListChoices, queryOf, readView, withView } from '../../src/components/list-view.ts';

const choices: ListChoices = {
  filters: { search: null, standing: ['financial', 'owing'] },
  sorts: ['name', '-name'],
  pageSize: 20,
};
const read = (address: string) => readView(new URLSearchParams(address), choices);
const change = (address: string, wanted: Parameters<typeof withView>[2]) =>
  withView(new URLSearchParams(address), choices, wanted).toString();

describe('the view of an address', () => {
  it('is the usual one where the address says nothing', () => {
    expect(read('')).toEqual({ page: 1, pageSize: 20, sort: 'name', filters: {} });
  });

  it('is what the address says', () => {
    expect(read('page=3&limit=50&sort=-name&search=ad%26%C3%B3%20%2B234&standing=owing')).toEqual({
      page: 3,
      pageSize: 50,
      sort: '-name',
      filters: { search: 'ad&ó +234', standing: 'owing' },
    });
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'limit=9999', 'sort=password', 'standing=x'])(
    'passes over %s',
    (address) => {
      expect(read(address)).toEqual(read(''));
    },
  );
});

describe('an address with a changed view', () => {
  it('leaves out what is usual, and keeps what is not the list’s', () => {
    expect(change('view=table&page=2&sort=-name', { sort: 'name' })).toBe('view=table');
  });

  it('begins at the first page where what is listed changes', () => {
    expect(change('page=7', { filters: { search: 'ade' } })).toBe('search=ade');
    expect(change('page=7&search=ade', { pageSize: 50 })).toBe('search=ade&limit=50');
  });

  it('turns pages without touching the rest', () => {
    expect(change('search=ade&standing=owing', { page: 2 })).toBe(
      'search=ade&standing=owing&page=2',
    );
  });

  it('takes a filter away with an empty one', () => {
    expect(change('search=ade&standing=owing', { filters: { standing: '' } })).toBe('search=ade');
  });

  it('is read as it was written', () => {
    const search = 'a&b #1 100% +234 Ọ̀';
    expect(read(change('', { filters: { search }, page: 4 }))).toMatchObject({
      page: 4,
      filters: { search },
    });
  });
});

it('an export asks for the filters and the sort, without pages', () => {
  const view = read('page=3&limit=50&sort=-name&standing=owing');
  expect(queryOf(view).toString()).toBe('standing=owing&sort=-name');
});
