import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { User } from '#contract/account/schemas.ts';
import { type Call, type RecordOf, type RowOf, valueAt } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { defineCall } from '#contract/define-call.ts';
import type { Payment } from '#contract/payments/schemas.ts';

const unwrap = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? unwrap(schema.unwrap())
    : schema;

/** The schema at a dotted path of a response's, without its `null`. */
function schemaAt(schema: z.ZodType | undefined, path: string): unknown {
  let found: unknown = schema;
  for (const name of path === '' ? [] : path.split('.')) {
    const whole = unwrap(found);
    found = whole instanceof z.ZodObject ? whole.shape[name] : undefined;
  }
  return unwrap(found);
}

const rows = Object.entries<Call>(calls);

describe.each(rows.filter(([, { list }]) => list))('%s', (_name, { list, response }) => {
  test('lists records of its response', () => {
    const found = schemaAt(response, list?.rows ?? '');
    expect(found).toBeInstanceOf(z.ZodArray);
    expect(found instanceof z.ZodArray && found.element).toBeInstanceOf(z.ZodObject);
    if (list?.total) expect(schemaAt(response, list.total)).toBeInstanceOf(z.ZodNumber);
    if (list?.exact) expect(schemaAt(response, list.exact)).toBeInstanceOf(z.ZodBoolean);
  });
});

test.each(rows.filter(([, { record }]) => record !== undefined))(
  '%s answers with the record that it names',
  (_name, { record, response }) => {
    expect(schemaAt(response, record ?? '')).toBeInstanceOf(z.ZodObject);
  },
);

test('a list by pages says how many rows there are in all', () => {
  const paged = rows.filter(([, { list, query }]) => list && query?.shape.page);
  expect(paged.length).toBeGreaterThan(3);
  for (const [name, { list }] of paged)
    expect([name, typeof list?.total]).toEqual([name, 'string']);
});

/* Answers with an array or one object in `data` that is not a record: a link, a kind's content. */
const others = new Set(['contentOfKind', 'content', 'paymentLink', 'checkout']);

test('every answer with data says where its rows or its record are', () => {
  const silent = rows.filter(
    ([name, { list, record, response }]) =>
      !list && record === undefined && schemaAt(response, 'data') && !others.has(name),
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

test('a path that the response has not is refused by the compiler', () => {
  const response = z.object({ data: z.object({ users: z.array(z.string()) }), total: z.number() });
  const row = { summary: '', access: 'anyone', response } as const;
  // @ts-expect-error data.people is not in the response
  defineCall('GET /', { ...row, list: { rows: 'data.people' } });
  // @ts-expect-error data is no number
  defineCall('GET /', { ...row, list: { rows: 'data.users', total: 'data' } });
  // @ts-expect-error an array is no record
  defineCall('GET /', { ...row, record: 'data.users' });
  expect(
    defineCall('GET /', { ...row, list: { rows: 'data.users', total: 'total' } }).list.total,
  ).toBe('total');
});

test('rows and records have the types of the response', () => {
  expectTypeOf<RowOf<typeof calls.getAllUsers>>().toEqualTypeOf<User>();
  expectTypeOf<RowOf<typeof calls.userPayment>>().toEqualTypeOf<Payment>();
  expectTypeOf<RecordOf<typeof calls.getUser>>().toEqualTypeOf<User>();
  expectTypeOf<RecordOf<typeof calls.me>>().toEqualTypeOf<User>();
  expectTypeOf<RecordOf<typeof calls.subscription>>().not.toBeNullable();
});

test('a value is read by its path, and never from a prototype', () => {
  const answer = { data: { users: [1] }, totalUsers: 1 };
  expect(valueAt(answer, 'data.users')).toEqual([1]);
  expect(valueAt(answer, '')).toBe(answer);
  expect(valueAt(answer, 'data.people')).toBeUndefined();
  expect(valueAt(answer, 'totalUsers.toFixed')).toBeUndefined();
  expect(valueAt(answer, 'constructor')).toBeUndefined();
  expect(valueAt(null, 'data')).toBeUndefined();
});
