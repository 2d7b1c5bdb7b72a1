import { dayInNigeria } from '#contract/day.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { PaymentSummary } from '#contract/payments/schemas.ts';
import type { Database } from '../../db/client.ts';
import { allSubscriptions } from '../subscription/subscription.ts';
import { countRegistrations, type MonthlyRevenue, readTotals, sumRevenue } from './summary-repo.ts';

/** Milliseconds that a sum is cached while the counters do not change. */
const cacheMs = 60_000;

const total = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** Returns `YYYY-MM` of this month and the eleven before it, the oldest first. */
function lastTwelveMonths(): string[] {
  const [year = 0, month = 0] = dayInNigeria().split('-').map(Number);
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 7),
  );
}

type Sums = { takings: MonthlyRevenue[]; arrivals: Awaited<ReturnType<typeof countRegistrations>> };

function yearOf({ takings, arrivals }: Sums, year: number) {
  const ofYear = takings.filter((row) => row.year === year);
  const registered = total(
    arrivals.filter((row) => row.year <= year),
    (row) => row.members,
  );
  return {
    year,
    amount: nairaFromKobo(total(ofYear, (row) => row.kobo)),
    paid: total(ofYear, (row) => row.paid),
    owing: registered - total(ofYear, (row) => row.early),
  };
}

function monthOf({ takings }: Sums, month: string) {
  const ofMonth = takings.filter((row) => row.month === month);
  return { month, amount: nairaFromKobo(total(ofMonth, (row) => row.kobo)) };
}

/**
 * Creates the treasurer's summary. Sums all payments once for a state of the counters, which every
 * payment changes; concurrent requests share the sum.
 */
export function createPaymentSummary(db: Database) {
  let cached: { state: string; until: number; sums: Promise<Sums> } | null = null;

  async function sumUp(): Promise<Sums> {
    return { takings: await sumRevenue(db), arrivals: await countRegistrations(db) };
  }

  function sumsOf(state: string): Promise<Sums> {
    if (cached?.state === state && cached.until > Date.now()) return cached.sums;
    const sums = sumUp();
    sums.catch(() => {
      if (cached?.sums === sums) cached = null;
    });
    cached = { state, until: Date.now() + cacheMs, sums };
    return sums;
  }

  return async (): Promise<PaymentSummary> => {
    const totals = await readTotals(db);
    const subscriptions = await allSubscriptions(db);
    const sums = await sumsOf(JSON.stringify(totals));
    const years = subscriptions.map(({ dueYear }) => yearOf(sums, dueYear));
    const [current] = years;
    const paid = current?.paid ?? 0;
    return {
      year: current?.year ?? null,
      paid,
      /* The same as `standing`: everyone on the register now. */
      owing: current ? (totals.members ?? 0) - paid : 0,
      months: lastTwelveMonths().map((month) => monthOf(sums, month)),
      years,
    };
  };
}
