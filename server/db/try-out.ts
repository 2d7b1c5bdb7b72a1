import { TransactionRollbackError } from 'drizzle-orm';
import type { Database, Transaction } from './client.ts';

/** Does work in a transaction, takes all of it back, and returns what came of it. @throws what the work does */
export async function tryOut<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = [];
  await db
    .transaction(async (tx) => {
      results.push(await work(tx));
      tx.rollback();
    })
    .catch((error) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  const [result] = results;
  if (result === undefined) throw new Error('Nothing was tried.');
  return result;
}
