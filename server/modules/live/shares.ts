import { unavailable } from '../../errors.ts';
import type { UserActor } from '../sessions/sessions.ts';

/** Whose stream it is. The address is as `addressKey` counts it. */
export type Follower = Pick<UserActor, 'userId' | 'role' | 'confirmed' | 'address'>;

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

/** Returns how many streams a user may have, and those who are as they are. */
export const shareOf = (follower: Follower): Share => shares[groupOf(follower)];

/**
 * Returns whether a process has room for one more stream of a user. One who has all of theirs gets another for
 * their oldest.
 */
export function hasRoom(follower: Follower, open: readonly Follower[]): boolean {
  const share = shareOf(follower);
  const own = open.filter(({ userId }) => userId === follower.userId);
  if (own.length >= share.user) return true;
  const group = open.filter((one) => groupOf(one) === groupOf(follower));
  if (open.length >= share.all || group.length >= share.group) return false;
  return group.filter(({ address }) => address === follower.address).length < share.address;
}

/** The refusal of a stream: pages ask again after half a minute. */
export const unavailableNow = () =>
  unavailable('Too many pages are open at the moment. Changes are shown a little later.', 30);
