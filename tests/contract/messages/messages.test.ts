import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { messageOf } from '../support.ts';

/* What nobody meant a field to hold: of every type, empty, too long, not a date. */
const wrong = [
  undefined,
  null,
  {},
  { a: 1 },
  [],
  ['a'],
  [{}],
  0,
  -1,
  1.5,
  Number.NaN,
  true,
  '',
  ' ',
  'x',
  '9'.repeat(5_000),
  '\u0000',
  '2026-02-30',
];

/** Zod's own sentences, which speak to engineers. */
const ofZod = /^(Invalid |Too |Unrecognized )|expected /;

const fields = Object.entries<Call>(calls).flatMap(([name, call]) =>
  (['body', 'query'] as const).flatMap((part) => {
    const form = call[part];
    return form instanceof z.ZodObject
      ? Object.entries(form.shape).map(([field, rule]) => ({
          where: `${name}, ${part}, ${field}`,
          part,
          rule: rule as z.ZodType,
        }))
      : [];
  }),
);

describe('the contract', () => {
  test('has forms with fields to look at', () => {
    expect(fields.length).toBeGreaterThan(100);
  });

  test.each(fields)('$where: a wrong value is answered in our own words', ({ rule }) => {
    const said = wrong.flatMap((value) => {
      const result = rule.safeParse(value);
      return result.success ? [] : result.error.issues.map(({ message }) => message);
    });
    expect(said.filter((message) => ofZod.test(message))).toEqual([]);
  });

  test.each(fields.filter(({ part }) => part === 'body'))(
    '$where: who leaves it empty reads no values of the API',
    ({ rule }) => {
      const said = [undefined, ''].map((value) => messageOf(rule, value) ?? '');
      /* Fields that only a program sends are called by their names: 'dateOrder', 'Each choice'. */
      expect(said.filter((words) => /^(?!Each )[A-Z].* must be one of /.test(words))).toEqual([]);
    },
  );
});
