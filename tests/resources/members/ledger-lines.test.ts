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

test('an opening balance says what is owed of dues that are charged already, up to its year', () => {
  const of = (year: number, owed: number) => ({
    year,
    charged: 15_000,
    waived: 0,
    paid: 15_000 - owed,
    owed,
  });
  const years = [of(2023, 0), of(2025, 7_500.1), of(2026, 20_000)];
  expect(chargedBeside({ years }, 2025)).toBe(
    '₦7,500.10 of 2025 is charged already, and stays owed beside it: reverse the charge first if the balance has it.',
  );
  expect(chargedBeside({ years }, 2024)).toBe('');
  expect(chargedBeside({ years }, 2026)).toMatch(/^₦27,500\.10 of 2025 and 2026 /);
});

test('an entry is named by its kind, and its year or its name', () => {
  expect(entryWords(entry({ _id: 'a', kind: 'charge' }))).toBe('Annual dues 2026');
  expect(entryWords(entry({ _id: 'a', kind: 'levy', name: 'Building fund' }))).toBe(
    'Levy: Building fund',
  );
  expect(entryWords(entry({ _id: 'a', kind: 'payment' }))).toBe('Payment');
});
