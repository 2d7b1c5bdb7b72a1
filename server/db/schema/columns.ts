import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A point in time, with its zone, as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Money: integer kobo in a bigint; far below 2^53, so a JavaScript number is exact. */
export const kobo = (name: string) => bigint(name, { mode: 'number' });

/**
 * The id of a row of another table, which there must be.
 *
 * @param onDelete whether the row goes with that one; by default that one cannot go before
 */
export const reference = <Name extends string>(
  name: Name,
  id: () => AnyPgColumn,
  onDelete?: 'cascade',
) =>
  uuid(name)
    .notNull()
    .references(id, onDelete && { onDelete });

/** The same as the primary key: there is one row at most for each of that table. */
export const primaryReference = <Name extends string>(
  name: Name,
  id: () => AnyPgColumn,
  onDelete?: 'cascade',
) =>
  uuid(name)
    .primaryKey()
    .references(id, onDelete && { onDelete });

/** The check of a column that has one of the contract's words, which hold no quotation marks. */
export const isOneOf = (column: AnyPgColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;
