import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';

const stored = '01a080e2-c3a0-7404-8a24-1b46fc965da6';
const typed = stored.toUpperCase();

const names = [
  '_id account audience category categoryId eventId id ids into lineId link members movements',
  'noteId ownAccount period standing toAccount userId version',
].flatMap((line) => line.split(' '));

type Leaf = { path: string; schema: z.ZodType };

/* The parts of a request that are named as ids are, down to what is no object and no list. */
function idsIn(schema: unknown, path: string, name = ''): Leaf[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, part]) =>
      idsIn(part, `${path}.${key}`, key),
    );
  if (schema instanceof z.ZodArray) return idsIn(schema.element, `${path}[]`, name);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return idsIn(schema.def.innerType, path, name);
  if (schema instanceof z.ZodUnion)
    return schema.def.options.flatMap((option) => idsIn(option, path, name));
  return schema instanceof z.ZodType && names.includes(name) ? [{ path, schema }] : [];
}

/* Choices and numbers of these names take no UUID. */
const requested = Object.entries<Call>(calls).flatMap(([call, { params, query, body }]) =>
  [params, query, body]
    .flatMap((part) => idsIn(part, call))
    .filter(({ schema }) => schema.safeParse(stored).success),
);

test.each(requested)('$path is an id in whichever letters it is sent', ({ schema }) => {
  expect(schema.parse(typed)).toEqual(schema.parse(stored));
});

test('every call that names a record is among them', () => {
  expect(requested.length).toBeGreaterThan(150);
});
