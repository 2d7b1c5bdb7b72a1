import type { UserActor } from '../../../audit/audit.ts';
import { unavailable } from '../../../errors.ts';

/** Whose stream it is. The address is as `addressKey` counts it. */
type Follower = Pick<UserActor, 'userId' | 'role' | 'confirmed' | 'address'>;

type Share = {
  /** Streams of one user: one more ends their oldest. */
  user: number;
  /** Streams of those at one address who have this share. */
  address: number;
  /** Streams of all who have this share. */
  group: number;
  /** Streams of the process at which those of this share get none: the rest is kept for others. */
  all: number;
};

/* Whoever registers is unconfirmed: they take no place from members, and members none from admins. */
const shares = {
  unconfirmed: { user: 2, address: 100, group: 500, all: 1_900 },
  member: { user: 10, address: 500, group: 1_900, all: 1_900 },
  admin: { user: 10, address: 2_000, group: 2_000, all: 2_000 },
} satisfies Record<string, Share>;

const groupOf = ({ role, confirmed }: Follower): keyof typeof shares => {
  if (role === 'admin') return 'admin';
  return confirmed ? 'member' : 'unconfirmed';
};

const shareOf = (follower: Follower): Share => shares[groupOf(follower)];

/* What an open stream counts in: all, its user's, its share's, and those of its share at its address. */
const countsOf = (follower: Follower) => {
  const group = groupOf(follower);
  const { userId, address } = follower;
  return { all: 'all', user: `user ${userId}`, group, address: `${group} ${address}` };
};

/** Keeps how many streams are open, so that an opening costs the same however many there are. */
export function createStreamCounts() {
  const counts = new Map<string, number>();
  const counted = new Map<Follower, string[]>();
  const countOf = (key: string) => counts.get(key) ?? 0;

  const remove = (follower: Follower) => {
    for (const key of counted.get(follower) ?? []) {
      const left = countOf(key) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    }
    counted.delete(follower);
  };

  return {
    /** Counts a stream that opens, or again one whose user is another kind of person by now. */
    add(follower: Follower): void {
      remove(follower);
      const keys = Object.values(countsOf(follower));
      counted.set(follower, keys);
      for (const key of keys) counts.set(key, countOf(key) + 1);
    },
    /** Counts one no more; of one that is not counted nothing changes. */
    remove,
    /** Returns whether a user has all the streams that they may have: one more ends their oldest. */
    hasAll: (follower: Follower): boolean =>
      countOf(countsOf(follower).user) >= shareOf(follower).user,
    /**
     * Returns whether a process has room for one more stream of a user. One who has all of theirs gets another
     * for their oldest.
     */
    hasRoom(follower: Follower): boolean {
      const share = shareOf(follower);
      const { all, user, group, address } = countsOf(follower);
      if (countOf(user) >= share.user) return true;
      if (countOf(all) >= share.all || countOf(group) >= share.group) return false;
      return countOf(address) < share.address;
    },
  };
}

/** The refusal of a stream: pages ask again after half a minute. */
export const unavailableNow = () =>
  unavailable('Too many pages are open at the moment. Changes are shown a little later.', 30);
