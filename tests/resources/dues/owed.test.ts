import { expect, it } from 'vitest';
import {
  statementOfAccountRows,
  yearsInWords,
} from '../../../contract/dues/ledger/statement-of-account.ts';
import type { Payment } from '../../../contract/payments/schemas.ts';
import { choicesOf, owedNow, sameRequest } from '../../../src/resources/dues/member/parts/owed.ts';
import { endOf, statusesOf } from '../../../src/resources/payments/member/parts/make-payment.tsx';

const year = (of: number, owed: number) => ({ year: of, charged: owed, waived: 0, paid: 0, owed });

it('what is owed now is what a checkout asks for: up to this year, the oldest first', () => {
  const years = [year(2027, 20_000), year(2026, 15_000.5), year(2024, 10_000.1), year(2025, 0)];
  const owed = owedNow({ years }, '2026-11-24');
  expect(owed).toEqual({
    total: 25_000.6,
    years: [
      { year: 2024, owed: 10_000.1 },
      { year: 2026, owed: 15_000.5 },
    ],
  });
  /* A charge without a year counts as this year’s. */
  expect(owedNow({ years: [year(0, 5), year(2026, 10)] }, '2026-01-01').years).toEqual([
    { year: 2026, owed: 15 },
  ]);
});

it('the choices are all, and the oldest years', () => {
  const owed = owedNow(
    { years: [year(2024, 10_000), year(2025, 12_000), year(2026, 15_000)] },
    '2026-11-24',
  );
  expect(choicesOf(owed).map(({ label, request }) => [label, request])).toEqual([
    ['Everything you owe: ₦37,000.00', {}],
    ['2024 only: ₦10,000.00', { years: 1 }],
    ['2024 and 2025: ₦22,000.00', { years: 2 }],
  ]);
  expect(sameRequest(owed, 22_000)).toEqual({ years: 2 });
  expect(sameRequest(owed, 37_000)).toEqual({});
  expect(sameRequest(owed, 400)).toEqual({});
});

it.each([
  [[], ''],
  [[2026], '2026'],
  [[2025, 2026], '2025 and 2026'],
  [[2023, 2024, 2025, 2026], '2023 to 2026'],
  [[2019, 2021, 2026], '2019, 2021 and 2026'],
])('years %s in words', (years, words) => {
  expect(yearsInWords(years)).toBe(words);
});

const payment = (
  _id: string,
  status: Payment['status'],
  reason: string | null = null,
): Payment => ({
  _id,
  status,
  paymentStatus: status,
  reason,
  paymentId: `INV-${_id}`,
  reference: _id,
  datePayed: null,
  amount: 1,
  amountReceived: null,
  receiptNumber: null,
  method: 'Card',
  expiresIn: '2026-03-31T12:00:00.000Z',
  createdAt: '2026-01-01T12:00:00.000Z',
  user: {
    _id: 'u',
    memberId: 'MB1',
    fname: 'A',
    mname: null,
    lname: 'B',
    email: 'a@b.c',
    photo: null,
    status: 'ACA',
  },
});

it('the waiting ends when the payment is decided, however', () => {
  const before = statusesOf([payment('old', 'successful'), payment('one', 'pending')]);
  const after = (...payments: Payment[]) => endOf(payments, before);
  expect(after(payment('one', 'pending'), payment('old', 'successful'))).toBeNull();
  expect(after(payment('one', 'successful'))).toMatchObject({ kind: 'success' });
  expect(after(payment('one', 'failed', 'Card: declined by the bank.'))).toEqual({
    sentence: 'Your payment did not go through. Card: declined by the bank.',
    kind: 'error',
  });
  expect(after(payment('one', 'review', 'We have received ₦5.00.'))?.sentence).toBe(
    'We have received ₦5.00.',
  );
  /* Known to have failed before, or opened and decided since. */
  expect(endOf([payment('one', 'failed')], statusesOf([payment('one', 'failed')]))).toBeNull();
  expect(endOf([payment('two', 'failed')], before)).toMatchObject({ kind: 'error' });
});

it('a checkout that gave way to a newer one is no end while the newer one is open', () => {
  const before = statusesOf([payment('one', 'pending')]);
  expect(endOf([payment('two', 'pending'), payment('one', 'failed')], before)).toBeNull();
  expect(endOf([payment('two', 'failed'), payment('one', 'pending')], before)).toMatchObject({
    kind: 'error',
  });
});

it('a statement has a line an entry, with the balance after it', () => {
  const entry = {
    name: null,
    date: '2026-01-01',
    postedOn: '2026-01-01',
    reference: null,
    by: null,
    reason: null,
    reverses: null,
    payment: null,
    year: null,
  };
  const rows = statementOfAccountRows({
    entries: [
      { ...entry, _id: 'a', kind: 'opening', year: 2025, amount: 10_000.1 },
      { ...entry, _id: 'b', kind: 'charge', year: 2026, amount: 15_000.2 },
      { ...entry, _id: 'c', kind: 'payment', amount: 30_000, payment: 'p' },
      { ...entry, _id: 'd', kind: 'allocation', year: 2025, amount: 10_000.1, payment: 'p' },
      { ...entry, _id: 'e', kind: 'allocation', year: 2026, amount: 15_000.2, payment: 'p' },
      { ...entry, _id: 'f', kind: 'refund', amount: 1_000, payment: 'p' },
      {
        ...{ ...entry, _id: 'g', kind: 'reversal', amount: 29_000, payment: 'p', reverses: 'c' },
        date: '2025-12-30',
      },
    ],
  });
  expect(
    rows.map(({ what, charged, credited, balance }) => [what, charged, credited, balance]),
  ).toEqual([
    ['Owed from before, 2025', 10_000.1, 0, 10_000.1],
    ['Annual dues 2026', 15_000.2, 0, 25_000.3],
    ['Payment, for 2025 and 2026', 0, 30_000, -4_999.7],
    ['Refunded', 1_000, 0, -3_999.7],
    ['Reversed: Payment, for 2025 and 2026', 29_000, 0, 25_000.3],
  ]);
  expect(rows.at(-1)).toMatchObject({ date: '2026-01-01', happenedOn: '2025-12-30' });
  expect(rows[0]).toMatchObject({ date: '2026-01-01', happenedOn: null });
});
