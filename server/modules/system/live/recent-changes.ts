import { maxMissedMs } from '#contract/system/live.ts';
import type { Change } from '../../../db/changes.ts';

/** The maximum number of stored changes, each of at most 50 rows. */
const maxChanges = 500;

/** Stores the changes of the last seconds, for pages that were loading then. */
export function createRecentChanges() {
  const recent: { change: Change; receivedAt: number }[] = [];
  return {
    add(change: Change): void {
      const now = Date.now();
      recent.push({ change, receivedAt: now });
      const fresh = recent.findIndex(({ receivedAt }) => receivedAt > now - maxMissedMs);
      recent.splice(0, Math.max(fresh, recent.length - maxChanges));
    },
    /** Returns the changes of the last milliseconds given, the oldest first. */
    since: (ms: number): Change[] =>
      recent.filter(({ receivedAt }) => receivedAt > Date.now() - ms).map(({ change }) => change),
  };
}
