import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { queryValue } from './rows.ts';

/**
 * A moment by the clock of the database, which alone decides how long something holds: the clocks of
 * servers may differ from it, and from each other.
 */
export type Moment = SQL<Date>;

/** The moment so many milliseconds from now. */
export const fromNow = (ms: number): Moment => sql`(now() + ${ms} * interval '1 millisecond')`;

/** The moment so many milliseconds ago. */
export const ago = (ms: number): Moment => sql`(now() - ${ms} * interval '1 millisecond')`;

/** How many milliseconds ago something happened. */
export const msSince = (moment: unknown): SQL<number> =>
  sql<number>`(extract(epoch from now() - ${moment}) * 1000)::double precision`;

/** Returns how many milliseconds ago a moment was that was read from the database. */
export async function readMsSince(db: Queryable, moment: Date): Promise<number> {
  const at = sql`${moment.toISOString()}::timestamptz`;
  return (await queryValue<number>(db)`select ${msSince(at)} as ms`) ?? 0;
}
