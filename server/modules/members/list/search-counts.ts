import type { Database } from '../../../db/client.ts';
import { countMatches, type MemberFilters } from './search-repo.ts';

/** Searches whose count is cached at once. */
const maxSearches = 500;

/**
 * Counts a search's matches once for a version of the list, shared by its pages and by identical
 * searches. With filters, which depend on other changes, it counts anew.
 */
export function createSearchCounts(db: Database) {
  const counts = new Map<string, Promise<number>>();
  let held = Number.NaN;

  return (filters: MemberFilters, version: number): Promise<number> => {
    const { search, ...narrowing } = filters;
    if (Object.values(narrowing).some((value) => value !== undefined))
      return countMatches(db, filters);
    if (version !== held) {
      counts.clear();
      held = version;
    }
    const known = counts.get(search);
    if (known) return known;
    const count = countMatches(db, filters);
    count.catch(() => counts.delete(search));
    counts.set(search, count);
    const oldest = counts.size > maxSearches ? counts.keys().next().value : undefined;
    if (oldest !== undefined) counts.delete(oldest);
    return count;
  };
}
