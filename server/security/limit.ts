import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { hashToken } from './tokens.ts';

/** So many events in so many seconds, counted in the database. */
export type Limit = {
  /** Counts one event. Milliseconds to wait where that is one too many, else null. */
  count(key: string): Promise<number | null>;
  /** Milliseconds to wait where the limit is used up, else null. Counts nothing. */
  blocked(key: string): Promise<number | null>;
  /** Forgets the key. */
  clear(key: string): Promise<void>;
};

/** Keys come from people and may be long or personal: only their hash is stored. */
export const digest = (key: string) => hashToken(key.toLowerCase()).toString('base64url');

/** @param keyOf makes of the caller's key the one that is stored, which must name nobody */
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
