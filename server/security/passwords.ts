import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { unavailable } from '../errors.ts';

/** Argon2id with 46 MiB, one pass, one lane: OWASP's first choice of parameters. `algorithm: 2` is argon2id. */
const parameters = { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** How many may wait for one processor: some ten seconds, while their browsers still listen. */
const maxWaitingPerThread = 250;

/** Seconds after which most of a full line has been served. */
const retryAfterSeconds = 10;

const busy = () =>
  unavailable('The server is busy. Please try again in a moment.', retryAfterSeconds);

/** Every call throws AppError 503 at once where too many wait for theirs already. */
export type Passwords = {
  /** Does the work of which a comparison is a part: what it asks of the database waits for a place, too. */
  runQueued<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The hash to store. */
  hash(password: string): Promise<string>;
  /** Whether the password is the stored one. A missing hash takes as long as a wrong password. */
  verify(stored: string | null, password: string): Promise<boolean>;
};

/**
 * Hashes and compares passwords, at most one a processor at once, so that a hundred log-ins at once
 * leave room for everything else. Unicode is compared in NFC.
 *
 * @param longest how many may wait: of more at once, the last are refused rather than heard too late
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
