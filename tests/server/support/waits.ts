import type { Transaction } from '../../../server/db/client.ts';
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

/**
 * Begins a transaction, has it take its locks, and answers once it has them: what ends it, which a caller does
 * whatever happens meanwhile. (Ended before it began, it would keep its connection for ever.)
 */
export async function holdTransaction(
  { context }: TestServer,
  take: (tx: Transaction) => Promise<unknown>,
): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held: Promise<void> | undefined;
  await new Promise<void>((taken, failed) => {
    held = context.db.transaction(async (tx) => {
      await take(tx);
      taken();
      await released;
    });
    held.catch(failed);
  });
  return async () => {
    release();
    await held;
  };
}
