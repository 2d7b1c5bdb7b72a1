import { describe, expect, test } from 'vitest';
import { oneOf, rowsOf, totalOf } from '../../../src/providers/answers.ts';

const rows = [{ _id: '1' }, { _id: '2' }];

describe('the rows of a list (api.md)', () => {
  test.each([
    ['data itself', { status: 'success', results: 2, data: rows }],
    ['the array in data', { status: 'success', data: { users: rows } }],
    ['the array beside the envelope', { status: 'success', results: 2, files: rows }],
  ])('are %s', (_where, answer) => {
    expect(rowsOf(answer)).toEqual(rows);
  });

  test.each([[undefined], [null], [{}], ['text'], [{ data: null }], [{ data: { users: null } }]])(
    'are none in %j',
    (answer) => {
      expect(rowsOf(answer)).toEqual([]);
    },
  );
});

describe('how many rows there are in all', () => {
  test('is the number whose name begins with total', () => {
    expect(totalOf({ results: 2, totalUsers: 31, numOfPages: 16 })).toBe(31);
    expect(totalOf({ totalIsExact: true, totalPayments: 0 })).toBe(0);
  });
  test('is not known of a whole list, nor of no answer', () => {
    expect(totalOf({ results: 2, data: rows })).toBeUndefined();
    expect(totalOf({ totalUsers: '31' })).toBeUndefined();
    expect(totalOf(undefined)).toBeUndefined();
  });
});

describe('the one object of an answer', () => {
  test.each([
    ['in data, under its name', { status: 'success', data: { user: { _id: '1' } } }],
    ['data itself', { status: 'success', data: { _id: '1' } }],
    ['the whole body', { _id: '1' }],
  ])('is %s', (_where, answer) => {
    expect(oneOf(answer)).toEqual({ _id: '1' });
  });

  test('is the whole user, whose status is no envelope’s', () => {
    const user = { _id: '1', status: 'FCA', role: 'user' };
    expect(oneOf(user)).toEqual(user);
  });

  test('is data with several parts in it, and with one that is not there', () => {
    expect(oneOf({ status: 'success', data: { user: {}, token: 'x' } })).toEqual({
      user: {},
      token: 'x',
    });
    expect(oneOf({ status: 'success', data: { subscription: null } })).toEqual({
      subscription: null,
    });
  });

  test.each([[undefined], [null], [[]], ['text'], [{ status: 'success', data: 'text' }]])(
    'is empty in %j',
    (answer) => {
      expect(oneOf(answer)).toEqual({});
    },
  );
});
