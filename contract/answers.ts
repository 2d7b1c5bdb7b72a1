import { z } from 'zod';
import { capitalized } from './capitalized.ts';
import { success } from './envelope.ts';

/* The name of a field is known, which TypeScript does not follow through a computed key. */
const fieldOf = <Name extends string, Field extends z.ZodType>(name: Name, field: Field) =>
  ({ [name]: field }) as Record<Name, Field>;

/** The part of a row that answers an object: `data`. */
export const answersData = <Data extends z.ZodType>(data: Data) =>
  ({ response: success({ data }), record: 'data', answers: { as: 'data' } }) as const;

/** The part of a row that answers a sentence for a person: `message`. */
export const answersMessage = {
  response: success({ message: z.string() }),
  answers: { as: 'message' },
} as const;

/** The part of a row that answers one value under its name: `data.charged`. */
export const answersValue = <Name extends string, Value extends z.ZodType>(
  name: Name,
  value: Value,
) =>
  ({
    response: success({ data: z.object(fieldOf(name, value)) }),
    record: 'data',
    answers: { as: 'one', name },
  }) as const;

/** The part of a row that answers one record under its name: `data.payment`. */
export const answersOne = <Name extends string, Record extends z.ZodType>(
  name: Name,
  record: Record,
) => ({ ...answersValue(name, record), record: `data.${name}` }) as const;

type Nothing = Record<never, never>;

const rowsUnder = <Name extends string, Row extends z.ZodType, More extends z.ZodRawShape>(
  name: Name,
  row: Row,
  more: More,
) => success({ ...more, data: z.object(fieldOf(name, z.array(row))) });

/**
 * The part of a row that answers a whole list under its name: `data.levies`.
 *
 * @param more further fields of the body
 */
export const answersList = <
  Name extends string,
  Row extends z.ZodType,
  More extends z.ZodRawShape = Nothing,
>(
  name: Name,
  row: Row,
  more?: More,
) =>
  ({
    response: rowsUnder(name, row, more as More),
    list: { rows: `data.${name}` },
    answers: { as: 'one', name },
  }) as const;

/**
 * The part of a row that answers some rows of a list and how many there are: `data.transfers`, `totalTransfers`.
 *
 * @param more further fields of the body
 */
export const answersSome = <
  Name extends string,
  Row extends z.ZodType,
  More extends z.ZodRawShape = Nothing,
>(
  name: Name,
  row: Row,
  more?: More,
) =>
  ({
    response: rowsUnder(name, row, {
      ...fieldOf(`total${capitalized(name)}`, z.number()),
      ...(more as More),
    }),
    list: { rows: `data.${name}`, total: `total${capitalized(name)}` },
    answers: { as: 'rows', name },
  }) as const;

/** The part of a row that answers a page of a list, how many rows it has, and how many rows and pages there are. */
export const answersPage = <
  Name extends string,
  Row extends z.ZodType,
  More extends z.ZodRawShape = Nothing,
>(
  name: Name,
  row: Row,
  more?: More,
) => answersSome(name, row, { results: z.number(), numOfPages: z.number(), ...(more as More) });

/** Who of those that a call for several names was left out, by their ids: what it does did not fit them. */
export const leftOut = { leftOut: z.array(z.string()) };
