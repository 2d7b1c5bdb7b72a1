import { expect, test } from 'vitest';
import type { LedgerEntry } from '#contract/dues/ledger/schemas.ts';
import {
  chargedBeside,
  entryWords,
  statementLines,
} from '../../../src/resources/members/admin/members/ledger/ledger-lines.ts';

const entry = (more: Partial<LedgerEntry> & Pick<LedgerEntry, '_id' | 'kind'>): LedgerEntry => ({
  year: 2026,
  name: null,
  amount: 0,
  date: '2026-01-01',
  postedOn: '2026-01-01',
  reference: null,
  by: null,
  reason: null,
  reverses: null,
  payment: null,
  ...more,
});

test('each line says what it changes of the balance; money put against a charge is none', () => {
  const lines = statementLines({
    entries: [
      entry({ _id: 'a', kind: 'charge', amount: 20_000.1 }),
      entry({ _id: 'b', kind: 'payment', amount: 5_000.2 }),
      entry({ _id: 'c', kind: 'allocation', amount: 5_000.2 }),
      entry({ _id: 'd', kind: 'waiver', amount: 1_000 }),
      entry({ _id: 'e', kind: 'reversal', amount: 5_000.2, reverses: 'b' }),
      entry({ _id: 'f', kind: 'reversal', amount: 1_000, reverses: 'd' }),
      entry({ _id: 'g', kind: 'opening', amount: -30_000 }),
      entry({ _id: 'h', kind: 'reversal', amount: 20_000.1, reverses: 'a' }),
    ],
  });
  expect(lines.map(({ debit, credit, balance }) => [debit, credit, balance])).toEqual([
    [20_000.1, null, 20_000.1],
    [null, 5_000.2, 14_999.9],
    [null, 1_000, 13_999.9],
    [5_000.2, null, 19_000.1],
    [1_000, null, 20_000.1],
    [null, 30_000, -9_999.9],
    [null, 20_000.1, -30_000],
  ]);
  expect(lines.filter(({ isReversed }) => isReversed).map(({ _id }) => _id)).toEqual([
    'a',
    'b',
    'd',
  ]);
});

test('an opening balance says which dues are charged already: those up to its year, but for what is reversed', () => {
  const ledger = {
    entries: [
      entry({ _id: 'a', kind: 'charge', amount: 15_000.1, year: 2025 }),
      entry({ _id: 'b', kind: 'charge', amount: 12_000, year: 2024 }),
      entry({ _id: 'c', kind: 'reversal', amount: 12_000, year: 2024, reverses: 'b' }),
      entry({ _id: 'd', kind: 'charge', amount: 20_000 }),
      entry({ _id: 'e', kind: 'levy', amount: 500, year: 2025 }),
    ],
  };
  expect(chargedBeside(ledger, 2025)).toBe(
    'Dues of 2025 (₦15,000.10) are charged already and stay owed beside it: reverse the charge first if the balance has them.',
  );
  expect(chargedBeside(ledger, 2024)).toBe('');
  expect(chargedBeside(ledger, 2026)).toMatch(/^Dues of 2025 and 2026 \(₦35,000\.10\)/);
});

test('an entry is named by its kind, and its year or its name', () => {
  expect(entryWords(entry({ _id: 'a', kind: 'charge' }))).toBe('Annual dues 2026');
  expect(entryWords(entry({ _id: 'a', kind: 'levy', name: 'Building fund' }))).toBe(
    'Levy: Building fund',
  );
  expect(entryWords(entry({ _id: 'a', kind: 'payment' }))).toBe('Payment');
});
