import type { Queryable } from '../../../db/client.ts';
import { queryValue } from '../../../db/rows.ts';

/** Returns the last closed day; null where none is closed. */
export const closedUntil = (db: Queryable): Promise<string | null> =>
  queryValue<string>(db)`select books_closed_until()::text as until`;
