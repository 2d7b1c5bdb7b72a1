import { dayInNigeria } from '#contract/day.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import type { PaymentSummary } from '#contract/payments/schemas.ts';
import type { Database } from '../../../db/client.ts';
import { readLedgerVersion } from '../../dues/ledger/public-repo.ts';
import { allSubscriptions, currentSubscription } from '../../dues/subscription/subscription.ts';
import { methodLabel } from '../checkout/methods.ts';
import * as repo from './summary-repo.ts';

/** Milliseconds that a sum is cached while the ledger does not change: records are merged, too. */
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

type Sums = {
  takings: repo.MonthlyRevenue[];
  paid: Awaited<ReturnType<typeof repo.sumDuesPaid>>;
  methods: repo.MethodTakings[];
  charged: Awaited<ReturnType<typeof repo.countCharged>>;
};

/* Who was charged dues of a year either owes of them or has paid them. */
function yearOf({ paid, charged }: Sums, year: number) {
  const amount = nairaFromKobo(paid.find((row) => row.year === year)?.kobo ?? 0);
  const counts = charged.find((row) => row.year === year) ?? { charged: 0, owing: 0 };
  return { year, amount, paid: counts.charged - counts.owing, owing: counts.owing };
}

const amountOf = ({ takings }: Sums, month: string) =>
  nairaFromKobo(
    total(
      takings.filter((row) => row.month === month),
      (row) => row.kobo,
    ),
  );

/* `2026-03` with what came in then, and in `2025-03`. */
function monthOf(sums: Sums, month: string) {
  const before = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
  return { month, amount: amountOf(sums, month), before: amountOf(sums, before) };
}

/* Two gateways name one method differently, so rows with one label are added up. */
function methodsOf({ methods }: Sums): PaymentSummary['methods'] {
  const labels = [...new Set(methods.map(methodLabel))];
  return labels
    .map((method) => {
      const rows = methods.filter((row) => methodLabel(row) === method);
      return {
        method,
        payments: total(rows, (row) => row.payments),
        amount: nairaFromKobo(total(rows, (row) => row.kobo)),
        fees: nairaFromKobo(total(rows, (row) => row.fees)),
      };
    })
    .sort((one, other) => other.amount - one.amount);
}

/**
 * Creates the treasurer's summary. Sums all payments once for a version of the ledger; concurrent requests share the
 * sum.
 */
export function createPaymentSummary(db: Database) {
  let cached: { version: number; until: number; sums: Promise<Sums> } | null = null;

  async function sumUp(): Promise<Sums> {
    return {
      takings: await repo.sumRevenue(db),
      paid: await repo.sumDuesPaid(db),
      methods: await repo.sumMethods(db, lastTwelveMonths()[0] ?? ''),
      charged: await repo.countCharged(db),
    };
  }

  function sumsOf(version: number): Promise<Sums> {
    if (cached?.version === version && cached.until > Date.now()) return cached.sums;
    const sums = sumUp();
    sums.catch(() => {
      if (cached?.sums === sums) cached = null;
    });
    cached = { version, until: Date.now() + cacheMs, sums };
    return sums;
  }

  return async (): Promise<PaymentSummary> => {
    const subscriptions = await allSubscriptions(db);
    const current = await currentSubscription(db);
    const sums = await sumsOf(await readLedgerVersion(db));
    const years = subscriptions.map(({ dueYear }) => yearOf(sums, dueYear));
    const ofCurrent = years.find(({ year }) => year === current?.dueYear);
    return {
      year: ofCurrent?.year ?? null,
      paid: ofCurrent?.paid ?? 0,
      owing: ofCurrent?.owing ?? 0,
      members: await repo.countMembers(db),
      months: lastTwelveMonths().map((month) => monthOf(sums, month)),
      methods: methodsOf(sums),
      years,
    };
  };
}
