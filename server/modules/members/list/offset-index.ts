import type { MemberSort } from '#contract/members/schemas.ts';
import type { Database } from '../../../db/client.ts';
import type { PageRange } from './list-repo.ts';
import {
  idsAfterEntry,
  indexStep,
  type OffsetIndex,
  type Order,
  readOffsetIndex,
} from './offset-index-repo.ts';

/**
 * Milliseconds between two rebuilds for one order; a list that keeps changing is scanned instead.
 */
const minRebuildMs = 30_000;

const orders: Record<MemberSort, { order: Order; descending: boolean }> = {
  name: { order: 'name', descending: false },
  '-name': { order: 'name', descending: true },
  memberId: { order: 'memberId', descending: false },
  '-memberId': { order: 'memberId', descending: true },
  createdAt: { order: 'createdAt', descending: false },
  '-createdAt': { order: 'createdAt', descending: true },
};

/**
 * Finds deep pages without scanning the rows before them: an order's index is read once per version
 * of the list, in the background, and a page then starts at the nearest entry before it. Returns
 * null if the index of this version is not ready; the caller then scans.
 *
 * @param run runs the read in the background
 */
export function createOffsetIndex(db: Database, run: (work: () => Promise<unknown>) => void) {
  const measured = new Map<Order, OffsetIndex>();
  const lastTry = new Map<Order, number>();

  function measureSoon(order: Order) {
    const now = Date.now();
    if (now - (lastTry.get(order) ?? Number.NEGATIVE_INFINITY) < minRebuildMs) return;
    lastTry.set(order, now);
    run(async () => measured.set(order, await readOffsetIndex(db, order)));
  }

  return async (
    { sort, offset, limit }: PageRange,
    counts: { total: number; version: number },
  ): Promise<string[] | null> => {
    const { order, descending } = orders[sort];
    const index = measured.get(order);
    if (index?.version !== counts.version) {
      measureSoon(order);
      return null;
    }
    const count = Math.min(limit, counts.total - offset);
    const start = descending ? counts.total - offset - count : offset;
    const entry = index.entries[Math.floor(start / indexStep)];
    if (!entry) return null;
    const ids = await idsAfterEntry(db, order, entry, {
      skip: start % indexStep,
      limit: count,
    });
    return descending ? ids.reverse() : ids;
  };
}
