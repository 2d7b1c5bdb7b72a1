import { describe, expect, test } from 'vitest';
import { filterRows } from '../../src/portal/list/table/use-resource-table.ts';

const rows = [
  { _id: '1', name: 'Minutes of May', by: { name: 'Títílayọ̀' }, place: '10 Ring Road' },
  { _id: '2', name: 'Minutes of June', by: { name: 'Emeka' }, place: '9 Ring Road' },
  { _id: '3', name: 'Agenda of June', by: { name: 'Emeka' }, place: null },
];
const fields = ['name', 'by.name', 'place'];
const ids = (search: string, ...sorters: Parameters<typeof filterRows>[1]['sorters']) =>
  filterRows(rows, { fields, search, sorters }).map(({ _id }) => _id);

describe('a list that is answered whole', () => {
  test('is found by words in any order, without their marks and capitals', () => {
    expect(ids('june MINUTES')).toEqual(['2']);
    expect(ids('titilayo')).toEqual(['1']);
    expect(ids('')).toEqual(['1', '2', '3']);
    expect(ids('nothing')).toEqual([]);
  });

  test('is sorted by the fields in their order, numbers by their size', () => {
    expect(ids('', { field: 'place', order: 'asc' })).toEqual(['3', '2', '1']);
    expect(ids('', { field: 'place', order: 'desc' })).toEqual(['1', '2', '3']);
    expect(ids('', { field: 'by.name', order: 'asc' }, { field: 'name', order: 'asc' })).toEqual([
      '3',
      '2',
      '1',
    ]);
  });

  test('leaves what it was given as it is', () => {
    ids('', { field: 'name', order: 'asc' });
    expect(rows.map(({ _id }) => _id)).toEqual(['1', '2', '3']);
  });
});
