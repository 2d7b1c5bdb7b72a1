import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from '../db/client.ts';
import { AppError } from '../errors.ts';
import * as repo from './repo.ts';

/** The attempt at a request with a key, while its handler runs. */
type Attempt = repo.Claim & {
  marked: WeakSet<Transaction>;
  /** Whether the handler has ended: what continues behind it is not the request's. */
  isOver: boolean;
};

const attempts = new AsyncLocalStorage<Attempt>();

/** Seconds after which a client may ask again for the answer of a request that is running. */
const retryAfterSeconds = 2;

/** Returns a 409: the first request with this key is still running. */
export const stillRunning = () =>
  new AppError(409, 'This request is still running. Please try again in a moment.', {
    retryAfter: retryAfterSeconds,
  });

/** Runs a handler as the attempt of a claim; `markAsDone` finds it. */
export async function runAttempt<Result>(
  claim: repo.Claim,
  handler: () => Promise<Result>,
): Promise<Result> {
  const attempt = { ...claim, marked: new WeakSet<Transaction>(), isOver: false };
  try {
    return await attempts.run(attempt, handler);
  } finally {
    attempt.isOver = true;
  }
}

/**
 * Marks the key of the request as done, in the transaction of its change: both are committed, or neither. The audit
 * trail calls it, because every change writes its entry in its own transaction. Without a key it does nothing.
 *
 * @throws AppError 409 if another attempt has taken the key over, so that this one is rolled back
 */
export async function markAsDone(tx: Transaction): Promise<void> {
  const attempt = attempts.getStore();
  if (!attempt || attempt.isOver || attempt.marked.has(tx)) return;
  if (!(await repo.markDone(tx, attempt))) throw stillRunning();
  attempt.marked.add(tx);
}
