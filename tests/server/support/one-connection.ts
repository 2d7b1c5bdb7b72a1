import { AsyncLocalStorage } from 'node:async_hooks';
import type { connect } from '../../../server/db/client.ts';

type Connection = ReturnType<typeof connect>;

const transactions = new AsyncLocalStorage<{ open: boolean }>();

/** Runs what a test does beside the transaction that it holds open, as another process would. */
export const aside = <Result>(work: () => Result): Result => transactions.exit(work);

/**
 * Refuses a second connection to the work of a transaction: where all of the pool's connections are held by
 * transactions that wait for one more, none of them ever ends.
 */
export function keepToOneConnection({ db, pool }: Connection): void {
  const begin = db.transaction;
  db.transaction = (work, config) =>
    begin(async (tx) => {
      const transaction = { open: true };
      try {
        return await transactions.run(transaction, () => work(tx));
      } finally {
        transaction.open = false;
      }
    }, config);
  const take = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  const taken = (...args: unknown[]) => {
    if (transactions.getStore()?.open)
      throw new Error('The work of a transaction asks the pool for a second connection.');
    return take(...args);
  };
  pool.connect = taken as typeof pool.connect;
}
