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

/* Keys come from people and may be long or personal: only their hash is stored. */
const digest = (key: string) => hashToken(key.toLowerCase()).toString('base64url');

function limit(pool: Pool, name: string, points: number, seconds: number): Limit {
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
        await limiter.consume(digest(key));
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
        throw refusal;
      }
    },
    async blocked(key) {
      const state = await limiter.get(digest(key));
      return state && state.consumedPoints >= points && state.msBeforeNext > 0
        ? state.msBeforeNext
        : null;
    },
    async clear(key) {
      await limiter.delete(digest(key));
    },
  };
}

const minute = 60;
const hour = 60 * minute;

/** The limits of api.md ('Limits'). They live in the database: a restart forgets none. */
export function createLimits(pool: Pool) {
  return {
    loginByMember: limit(pool, 'login-id', 10, 15 * minute),
    loginByAddress: limit(pool, 'login-ip', 300, 15 * minute),
    passwordCheckByUser: limit(pool, 'password', 10, 15 * minute),
    signUpByAddress: limit(pool, 'signup-ip', 1000, hour),
    contactByAddress: limit(pool, 'contact-ip', 20, hour),
    newsletterByAddress: limit(pool, 'newsletter-ip', 60, hour),
    mailByTarget: limit(pool, 'mail', 5, hour),
  };
}

export type Limits = ReturnType<typeof createLimits>;
