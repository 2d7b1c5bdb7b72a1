import type { Pool } from 'pg';
import * as repo from './login-turns-repo.ts';

/** Milliseconds from one check to the next of an ID that too many have failed at (docs/limits.md). */
const gapMs = 2_000;

/** Milliseconds after which the turn of a process that died is free; a check takes less. */
const leaseMs = 15_000;

/** The most milliseconds after which who waits is to ask again, and those that their place is kept. */
const askAgainMs = 10_000;
const keptMs = 20_000;

/** The right to have one password checked, while no other of that ID is. */
export type Turn = repo.Place & { key: string; until: string };

/**
 * Lets addresses have a password of one ID checked in turn: one at a time, one in two seconds,
 * whichever process they ask. They wait in a line, by when they first asked, so that who asks often
 * is not served before who asks seldom. Who does not ask again in time loses the place.
 */
export function createLoginTurns(pool: Pool) {
  return {
    /** Returns the turn, or the milliseconds after which to ask again. */
    async take(place: repo.Place): Promise<Turn | { waitMs: number }> {
      const key = `login-turn:${place.id}`;
      await repo.keepPlace(pool, place, keptMs);
      const { until, ahead, waitMs } = await repo.claimTurn(pool, key, place, leaseMs);
      if (until !== null) return { ...place, key, until };
      return { waitMs: Math.min(waitMs + ahead * gapMs, askAgainMs) };
    },

    /** Ends a turn once its password is checked. */
    end: (turn: Turn): Promise<void> => repo.endTurn(pool, turn.key, turn, leaseMs - gapMs),
  };
}
