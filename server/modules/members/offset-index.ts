import type { MemberSort } from '#contract/members/schemas.ts';
import type { Database } from '../../db/client.ts';
import type { PageRange } from './list-repo.ts';
import {
  type Anchors,
  anchorEvery,
  idsAfterAnchor,
  type Order,
  readPageAnchors,
} from './offset-index-repo.ts';

/** Milliseconds between two measurements of one order; a list that changes all the time is scanned. */
const restFor = 30_000;

const orders: Record<MemberSort, { order: Order; descending: boolean }> = {
  name: { order: 'name', descending: false },
  '-name': { order: 'name', descending: true },
  memberId: { order: 'memberId', descending: false },
  '-memberId': { order: 'memberId', descending: true },
  createdAt: { order: 'createdAt', descending: false },
  '-createdAt': { order: 'createdAt', descending: true },
};

/**
 * Finds deep pages without scanning the rows before them: an order's anchors are read once per version of
 * the list, in the background, and a page then starts at the nearest anchor before it. Returns null where the
 * anchors of this version are not there yet; the caller then scans.
 *
 * @param run takes the measurement, which nobody waits for
 */
export function createOffsetIndex(db: Database, run: (work: () => Promise<unknown>) => void) {
  const measured = new Map<Order, Anchors>();
  const lastTry = new Map<Order, number>();

  function measureSoon(order: Order) {
    const now = Date.now();
    if (now - (lastTry.get(order) ?? Number.NEGATIVE_INFINITY) < restFor) return;
    lastTry.set(order, now);
    run(async () => measured.set(order, await readPageAnchors(db, order)));
  }

  return async (
    { sort, offset, limit }: PageRange,
    kept: { total: number; version: number },
  ): Promise<string[] | null> => {
    const { order, descending } = orders[sort];
    const anchors = measured.get(order);
    if (anchors?.version !== kept.version) {
      measureSoon(order);
      return null;
    }
    const count = Math.min(limit, kept.total - offset);
    const start = descending ? kept.total - offset - count : offset;
    const anchor = anchors.places[Math.floor(start / anchorEvery)];
    if (!anchor) return null;
    const ids = await idsAfterAnchor(db, order, anchor, {
      skip: start % anchorEvery,
      limit: count,
    });
    return descending ? ids.reverse() : ids;
  };
}
