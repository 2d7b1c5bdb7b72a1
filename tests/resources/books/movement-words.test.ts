import { expect, it } from 'vitest';
import { movementRow } from '../../../src/resources/books/admin/cash-book/columns.tsx';
import { forWords } from '../../../src/resources/books/admin/parts/movement-words.ts';

it('a row of the cash book has the party, the purpose, or the kind as its name, and is never without', () => {
  expect(movementRow.title).toBe(forWords);
  expect(forWords({ kind: 'transfer', name: 'Ada Obi', purpose: 'Rent' })).toBe('Ada Obi');
  expect(forWords({ kind: 'transfer', name: '', purpose: 'Rent' })).toBe('Rent');
  expect(forWords({ kind: 'transfer', name: '', purpose: '' })).toBe('Transfer');
});
