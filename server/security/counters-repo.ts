import type { Pool } from 'pg';

/* The table of rate-limiter-flexible, where several of its counters are read or changed at once. */

/** Points of the counters that have not expired, by key, with the milliseconds until they do. */
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

/** Removes a counter and returns its points; 0 where it has expired. Of two calls at once one gets them. */
export async function incrementCounter(pool: Pool, key: string): Promise<number> {
  const { rows } = await pool.query<{ points: number; expire: string }>(
    'delete from rate_limits where key = $1 returning points, expire',
    [key],
  );
  const [row] = rows;
  return row && Number(row.expire) > Date.now() ? row.points : 0;
}

/** Takes points off a counter, down to none. */
export async function reduceCounter(pool: Pool, key: string, points: number): Promise<void> {
  await pool.query('update rate_limits set points = greatest(points - $2, 0) where key = $1', [
    key,
    points,
  ]);
}

/** Removes every counter whose key begins like that. */
export async function deleteCounters(pool: Pool, prefix: string): Promise<void> {
  await pool.query('delete from rate_limits where starts_with(key, $1)', [prefix]);
}
