import { describe, expect, test } from 'vitest';
import { fieldErrors, summarize } from '#contract/envelope.ts';
import { pagesOf } from '#contract/lists.ts';
import { memberListQuery } from '#contract/members/schemas.ts';
import { paymentListQuery } from '#contract/payments/schemas.ts';
import { errorsOf } from './support.ts';

test('a members list without a query is the first page of twenty by name', () => {
  expect(memberListQuery.parse({})).toEqual({ page: 1, limit: 20, search: '', sort: 'name' });
});

describe.each([
  ['page', 'page must be a whole number from 1.', ['0', '-1', '1.5', 'x', '', '1e3', '9999999999']],
  ['limit', 'limit must be a whole number from 1 to 100.', ['0', '101', '-5', 'x', '', '1e1']],
])('%s', (name, message, refused) => {
  test.each(refused)('refuses %j', (value) => {
    expect(errorsOf(memberListQuery, { [name]: value })).toEqual({ [name]: message });
    expect(errorsOf(paymentListQuery, { [name]: value })).toEqual({ [name]: message });
  });

  test('refuses the same parameter twice', () => {
    expect(errorsOf(memberListQuery, { [name]: ['1', '2'] })).toEqual({ [name]: message });
  });
});

test('each filter names its choices', () => {
  const wrong = { sort: 'x', status: 'x', diaspora: 'true', confirmed: '1', standing: 'x' };
  expect(errorsOf(memberListQuery, { accountState: 'x', role: 'x' })).toEqual({
    accountState: 'accountState must be one of active, disabled, invited.',
    role: 'role must be one of user, admin.',
  });
  expect(errorsOf(memberListQuery, wrong)).toEqual({
    sort: 'sort must be one of name, -name, memberId, -memberId, createdAt, -createdAt.',
    status: 'status must be one of None, FCA, ACA.',
    diaspora: 'diaspora must be yes or no.',
    confirmed: 'confirmed must be yes or no.',
    standing: 'standing must be one of owing, exempt, financial, none.',
  });
});

test('a filter has each of its values once, and a bounded number of them', () => {
  expect(memberListQuery.parse({ status: 'FCA,FCA,ACA,FCA' }).status).toEqual(['FCA', 'ACA']);
  expect(paymentListQuery.parse({ year: '2024,'.repeat(300).slice(0, -1) }).year).toEqual([2024]);
  const year = Array.from({ length: 201 }, (_, index) => 1900 + index).join();
  expect(errorsOf(paymentListQuery, { year })).toEqual({ year: 'year must have four digits.' });
});

test('a list fills at least one page', () => {
  expect([0, 1, 20, 21, 40, 41].map((total) => pagesOf(total, 20))).toEqual([1, 1, 1, 2, 2, 3]);
});

test('a failure sums up at most three sentences, each once', () => {
  expect(summarize({ a: 'One.', b: 'One.' })).toBe('One.');
  expect(summarize({ a: 'One.', b: 'Two.', c: 'Three.' })).toBe('One. Two. Three.');
  expect(summarize({ a: '1.', b: '2.', c: '3.', d: '4.', e: '5.' })).toBe('1. 2. 3. (and 2 more)');
});

test('a failed field keeps its first message only', () => {
  const { error } = memberListQuery.safeParse({ page: 'x', search: `\ud800${'x'.repeat(200)}` });
  expect(error && fieldErrors(error)).toEqual({
    page: 'page must be a whole number from 1.',
    search: 'search has characters that cannot be used.',
  });
});
