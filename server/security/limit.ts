import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { hashToken } from './tokens.ts';

/** A limit of events in a period, counted in the database. */
export type Limit = {
  /** Counts one event. Returns the milliseconds to wait if it is one too many, else null. */
  count(key: string): Promise<number | null>;
  /** Returns the milliseconds to wait if the limit is reached, else null. Counts nothing. */
  blocked(key: string): Promise<number | null>;
  /** Deletes the counter of the key. */
  clear(key: string): Promise<void>;
};

/** Hashes a key, because keys come from people and may be long or personal. */
export const digest = (key: string) => hashToken(key.toLowerCase()).toString('base64url');

/** @param keyOf turns the caller's key into the stored one, which must not identify anyone */
export function limit(
  pool: Pool,
  name: string,
  points: number,
  seconds: number,
  keyOf: (key: string) => string = digest,
): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  return {
    async count(key) {
      try {
        await limiter.consume(keyOf(key));
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
        throw refusal;
      }
    },
    async blocked(key) {
      const state = await limiter.get(keyOf(key));
      return state && state.consumedPoints >= points && state.msBeforeNext > 0
        ? state.msBeforeNext
        : null;
    },
    async clear(key) {
      await limiter.delete(keyOf(key));
    },
  };
}
