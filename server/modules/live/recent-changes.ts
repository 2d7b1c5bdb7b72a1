import { maxMissedMs } from '#contract/live.ts';
import type { Change } from '../../db/changes.ts';

/** The most changes that are kept, each of at most 50 rows. */
const most = 500;

/** Keeps the changes of the last seconds, for pages that were loaded meanwhile. */
export function createRecentChanges() {
  const kept: { change: Change; heardAt: number }[] = [];
  return {
    add(change: Change): void {
      const now = Date.now();
      kept.push({ change, heardAt: now });
      const fresh = kept.findIndex(({ heardAt }) => heardAt > now - maxMissedMs);
      kept.splice(0, Math.max(fresh, kept.length - most));
    },
    /** Returns those of the last so many milliseconds, the oldest first. */
    since: (ms: number): Change[] =>
      kept.filter(({ heardAt }) => heardAt > Date.now() - ms).map(({ change }) => change),
  };
}
