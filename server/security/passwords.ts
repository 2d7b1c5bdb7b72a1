import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { unavailable } from '../errors.ts';

/**
 * Argon2id with 46 MiB, one pass, one lane: OWASP's first choice of parameters. `algorithm: 2` is
 * argon2id.
 */
const parameters = { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/**
 * Tasks that may wait for one thread: some ten seconds, while their browsers still wait; half a minute where all are
 * log-ins by e-mail addresses and an address has three members, which is three hashes each.
 */
const maxWaitingPerThread = 250;

/** Seconds after which most of a full queue has been served. */
const retryAfterSeconds = 10;

const busy = () =>
  unavailable('The server is busy. Please try again in a moment.', retryAfterSeconds);

/** Every call throws AppError 503 immediately if too many are waiting. */
export type Passwords = {
  /** Runs work that includes a comparison, counting its database queries into the queue too. */
  runQueued<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Returns the hash to store. */
  hash(password: string): Promise<string>;
  /**
   * Returns whether the password matches the stored hash. Without a hash it takes as long as a
   * wrong password.
   */
  verify(stored: string | null, password: string): Promise<boolean>;
};

/**
 * Hashes and compares passwords, at most one a processor at the same time, so that a hundred
 * log-ins leave capacity for everything else. Unicode is compared in NFC.
 *
 * @param maxWaiting how many may wait; the last of more are refused immediately
 */
export async function createPasswords(maxWaiting?: number): Promise<Passwords> {
  const lanes = Math.max(1, availableParallelism() - 1);
  const maxQueued = maxWaiting ?? lanes * maxWaitingPerThread;
  const queue = pLimit(lanes);
  let inside = 0;
  const inTurn = async <Result>(work: () => Promise<Result>) => {
    if (queue.pendingCount >= maxQueued) throw busy();
    return queue(work);
  };
  const decoy = await hash('a password that nobody has', parameters);
  return {
    async runQueued(work) {
      if (inside >= maxQueued) throw busy();
      inside += 1;
      return work().finally(() => {
        inside -= 1;
      });
    },
    hash: (password) => inTurn(() => hash(password.normalize('NFC'), parameters)),
    verify: (stored, password) =>
      inTurn(async () => {
        const matches = await verify(stored ?? decoy, password.normalize('NFC'));
        return stored !== null && matches;
      }),
  };
}
