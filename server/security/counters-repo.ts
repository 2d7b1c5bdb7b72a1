import type { Pool } from 'pg';

/* Reads and changes several counters of rate-limiter-flexible's table in one statement. */

/** Returns the points of unexpired counters by key, with the milliseconds until they expire. */
export async function readCounters(pool: Pool, keys: readonly string[]) {
  const now = Date.now();
  const { rows } = await pool.query<{ key: string; points: number; expire: string }>(
    'select key, points, expire from rate_limits where key = any($1) and expire > $2',
    [keys, now],
  );
  return new Map(
    rows.map(({ key, points, expire }) => [key, { points, waitMs: Number(expire) - now }]),
  );
}

/**
 * Removes a counter and returns its points; 0 if it has expired. Of two simultaneous calls one gets
 * them.
 */
export async function removeCounter(pool: Pool, key: string): Promise<number> {
  const { rows } = await pool.query<{ points: number; expire: string }>(
    'delete from rate_limits where key = $1 returning points, expire',
    [key],
  );
  const [row] = rows;
  return row && Number(row.expire) > Date.now() ? row.points : 0;
}

/** Reduces a counter, at most to zero. */
export async function reduceCounter(pool: Pool, key: string, points: number): Promise<void> {
  await pool.query('update rate_limits set points = greatest(points - $2, 0) where key = $1', [
    key,
    points,
  ]);
}

/** Removes every counter with that key prefix. */
export async function deleteCounters(pool: Pool, prefix: string): Promise<void> {
  await pool.query('delete from rate_limits where starts_with(key, $1)', [prefix]);
}
