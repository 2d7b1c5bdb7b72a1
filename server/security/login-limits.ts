import type { Pool } from 'pg';
import { addressKey } from './address-key.ts';
import { digest, limit } from './limit.ts';
import { createLoginTurns, type Turn } from './login-turns.ts';

/* Reads and changes several counters of rate-limiter-flexible's table in one statement. */

/** Returns the points of unexpired counters by key, with the milliseconds until they expire. */
async function readCounters(pool: Pool, keys: readonly string[]) {
  const now = Date.now();
  const { rows } = await pool.query<{ key: string; points: number; expire: string }>(
    'select key, points, expire from rate_limits where key = any($1) and expire > $2',
    [keys, now],
  );
  return new Map(
    rows.map(({ key, points, expire }) => [key, { points, waitMs: Number(expire) - now }]),
  );
}

/**
 * Removes a counter and returns its points; 0 if it has expired. Of two simultaneous calls one gets
 * them.
 */
async function removeCounter(pool: Pool, key: string): Promise<number> {
  const { rows } = await pool.query<{ points: number; expire: string }>(
    'delete from rate_limits where key = $1 returning points, expire',
    [key],
  );
  const [row] = rows;
  return row && Number(row.expire) > Date.now() ? row.points : 0;
}

/** Reduces a counter, at most to zero. */
async function reduceCounter(pool: Pool, key: string, points: number): Promise<void> {
  await pool.query('update rate_limits set points = greatest(points - $2, 0) where key = $1', [
    key,
    points,
  ]);
}

/** Removes every counter with that key prefix. */
async function deleteCounters(pool: Pool, prefix: string): Promise<void> {
  await pool.query('delete from rate_limits where starts_with(key, $1)', [prefix]);
}

/*
 * Removes every counter with that key prefix, and subtracts their points from the counters of `other` with what follows
 * the prefix up to a dot.
 */
async function takeBackCounters(pool: Pool, prefix: string, other: string): Promise<void> {
  await pool.query(
    `with removed as (delete from rate_limits where starts_with(key, $1) returning key, points, expire),
     taken as (
       select $2 || split_part(substr(key, length($1) + 1), '.', 1) as key, sum(points)::integer as points
       from removed where expire > $3 group by 1)
     update rate_limits counter set points = greatest(counter.points - taken.points, 0)
     from taken where counter.key = taken.key`,
    [prefix, other, Date.now()],
  );
}

/** Seconds in which failures are counted. */
const windowSeconds = 15 * 60;

/**
 * Failed log-ins in that time: of an ID from one address, of an ID from all addresses, of an
 * address.
 */
const max = { pair: 10, member: 100, address: 300 };

const names = { pair: 'login-pair', member: 'login-id', address: 'login-ip' };

/** A log-in attempt. */
export type Attempt = {
  /** The ID as stored; if it is unknown, the key of what was typed. */
  memberId: string;
  address: string;
  /**
   * Whether it is by an e-mail address of several: at one address its failures are counted apart from those by the ID,
   * so that who shares the address locks nobody out who logs in by the ID.
   */
  isOneOfSeveral?: boolean;
  /** Whether the ID has logged in from there, in which case others' failures do not block it. */
  isKnownAddress: boolean;
};

/** Whether a password is checked: with which turn, if it needs one; or after how many milliseconds. */
type Admission = { turn: Turn | null } | { waitMs: number };

/* The stored keys of the counters, without and with the counter's name. */
function keysOf({ memberId, address, isOneOfSeveral }: Omit<Attempt, 'isKnownAddress'>) {
  const [member, from] = [digest(memberId), digest(addressKey(address))];
  const place = { id: member, address: from };
  const pair = `${member}.${from}${isOneOfSeveral ? '.several' : ''}`;
  const bare = { pair, member, address: from };
  const stored = {
    pair: `${names.pair}:${bare.pair}`,
    member: `${names.member}:${bare.member}`,
    address: `${names.address}:${bare.address}`,
  };
  return { bare, stored, place };
}

/** Counts failed log-ins in the database: a restart clears none, and all processes share them. */
export function createLoginLimits(pool: Pool) {
  const as = (name: keyof typeof max) =>
    limit(pool, names[name], max[name], windowSeconds, (key) => key);
  const limits = { pair: as('pair'), member: as('member'), address: as('address') };
  const turns = createLoginTurns(pool);
  return {
    /**
     * Decides whether a password is checked now. Beyond the failures of an ID from all, an address
     * that has not failed at it waits for a turn, and one that has failed waits for the time to end.
     * Counts nothing.
     *
     * @param held the turn that the attempt has already
     * @returns the turn that it needs and has now, if any; or the milliseconds to wait
     */
    async admit(attempt: Attempt, held: Turn | null = null): Promise<Admission> {
      const { stored, place } = keysOf(attempt);
      const { pair, member, address } = stored;
      const counters = await readCounters(pool, [pair, member, address]);
      const waitFor = (key: string, points: number) => {
        const counter = counters.get(key);
        return counter && counter.points >= points ? counter.waitMs : null;
      };
      const own = waitFor(pair, max.pair);
      if (own !== null) return { waitMs: own };
      if (attempt.isKnownAddress || held) return { turn: held };
      const atAddress = waitFor(address, max.address);
      if (atAddress !== null) return { waitMs: atAddress };
      const ofAll = waitFor(member, max.member);
      if (ofAll === null) return { turn: null };
      const sinceFailed = waitFor(pair, 1);
      if (sinceFailed !== null) return { waitMs: Math.min(ofAll, sinceFailed) };
      const turn = await turns.take(place);
      return 'waitMs' in turn ? turn : { turn };
    },

    /** Ends the turn of an attempt whose password was checked. */
    endTurn: (turn: Turn): Promise<void> => turns.end(turn),

    /**
     * Counts a failure. Returns the milliseconds to wait if it was one too many, else null.
     *
     * @param turn the one that the attempt had: others' failures do not change its answer
     */
    async countFailure(attempt: Attempt, turn: Turn | null): Promise<number | null> {
      const { bare } = keysOf(attempt);
      const own = await limits.pair.count(bare.pair);
      const others = [
        await limits.member.count(bare.member),
        await limits.address.count(bare.address),
      ];
      if (own !== null || attempt.isKnownAddress || turn) return own;
      return others.find((wait) => wait !== null) ?? null;
    },

    /**
     * Subtracts, after a success, the failures of that ID from that address from all three
     * counters, so that a typing error costs nobody else an attempt. Failures of other IDs and from
     * other addresses remain, so that one's own account gives no further guesses at another.
     */
    async clearOwnFailures(attempt: Omit<Attempt, 'isKnownAddress'>): Promise<void> {
      const { pair, member, address } = keysOf(attempt).stored;
      const points = await removeCounter(pool, pair);
      if (points === 0) return;
      await reduceCounter(pool, member, points);
      await reduceCounter(pool, address, points);
    },

    /**
     * Clears all failures of an ID, from every address and also of its counter: its password is new, so the guesses are
     * void, and a hall where many have forgotten theirs goes on.
     */
    async clearMember(memberId: string): Promise<void> {
      const member = digest(memberId);
      await takeBackCounters(pool, `${names.pair}:${member}.`, `${names.address}:`);
      await deleteCounters(pool, `${names.member}:${member}`);
    },

    /** Clears the failures of all addresses, for the person at the server. */
    async clearAddresses(): Promise<void> {
      await deleteCounters(pool, `${names.address}:`);
    },
  };
}
