import { aside } from './one-connection.ts';
import type { TestServer } from './test-server.ts';

/** How many of the server's connections wait for a lock right now. */
export async function lockWaits({ context }: TestServer): Promise<number> {
  const { rowCount } = await aside(() =>
    context.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  return rowCount ?? 0;
}
