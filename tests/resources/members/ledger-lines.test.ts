import { expect, test } from 'vitest';
import { chargedBesideWords } from '#contract/dues/ledger/charged-beside.ts';
import type { LedgerEntry } from '#contract/dues/ledger/schemas.ts';
import {
  chargedUntil,
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

test('an opening balance says what is charged already up to its year, paid or not', () => {
  const charge = (_id: string, year: number, amount: number) =>
    entry({ _id, kind: 'charge', year, amount });
  const entries = [
    charge('a', 2023, 10_000),
    entry({ _id: 'b', kind: 'reversal', year: 2023, amount: 10_000, reverses: 'a' }),
    charge('c', 2025, 7_500.1),
    entry({ _id: 'd', kind: 'payment', year: 2025, amount: 7_500.1 }),
    charge('e', 2026, 20_000),
    entry({ _id: 'f', kind: 'levy', year: 2025, amount: 400 }),
  ];
  const charged = chargedUntil({ entries }, 2025);
  expect(charged && chargedBesideWords(charged)).toBe(
    'Dues of 2025 are charged already, ₦7,500.10, and stay so beside the balance: reverse the charge first if the balance has it.',
  );
  expect(chargedUntil({ entries }, 2024)).toBeNull();
  expect(chargedUntil({ entries }, 2026)).toEqual({ amount: 27_500.1, years: [2025, 2026] });
});

test('an entry is named by its kind, and its year or its name', () => {
  expect(entryWords(entry({ _id: 'a', kind: 'charge' }))).toBe('Annual dues 2026');
  expect(entryWords(entry({ _id: 'a', kind: 'levy', name: 'Building fund' }))).toBe(
    'Levy: Building fund',
  );
  expect(entryWords(entry({ _id: 'a', kind: 'payment' }))).toBe('Payment');
});
