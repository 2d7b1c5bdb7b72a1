import type { Database } from '../../../db/client.ts';
import { readLedgerVersion } from '../ledger/public-repo.ts';
import type { ArrearsFilters } from './arrears-repo.ts';
import { arrearsByAge } from './public-repo.ts';

/** Milliseconds that a sum is cached while the ledger does not change: members are confirmed, too. */
const cacheMs = 15_000;

/**
 * Creates the sums of the arrears by age. Those of everybody are summed once for a state of the
 * ledger; concurrent requests share the sum.
 */
export function createArrearsTotals(db: Database) {
  type Ages = ReturnType<typeof arrearsByAge>;
  let cached: { version: number; until: number; minYears: number; ages: Ages } | null = null;

  return async (filters: ArrearsFilters): Promise<Awaited<Ages>> => {
    const { search, minYears, years, asAt } = filters;
    if (search || years || asAt) return arrearsByAge(db, filters);
    const version = await readLedgerVersion(db);
    const isFresh = cached?.version === version && cached.until > Date.now();
    if (cached && isFresh && cached.minYears === minYears) return cached.ages;
    const ages = arrearsByAge(db, filters);
    const kept = { version, until: Date.now() + cacheMs, minYears, ages };
    cached = kept;
    ages.catch(() => {
      if (cached === kept) cached = null;
    });
    return ages;
  };
}
