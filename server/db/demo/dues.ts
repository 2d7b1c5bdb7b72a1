import { formatNaira } from '#contract/naira.ts';
import type { subscriptions } from '../schema/index.ts';
import { idAt, lagosTime } from './calendar.ts';
import type { Random } from './random.ts';

/** A year's dues as inserted; `year` is the due year, which the database derives. */
export type Dues = {
  year: number;
  row: Omit<typeof subscriptions.$inferSelect, 'dueYear'>;
};

type Part = readonly [name: string, naira: number];

const parts = (capitation: number, levy: number, building: number, welfare: number): Part[] => [
  ['national capitation', capitation],
  ['district levy', levy],
  ['secretariat building fund', building],
  ['members’ welfare', welfare],
];

/** The parts of the dues in naira, from four years ago to this year. */
const fiveYears: readonly Part[][] = [
  parts(9_000, 4_000, 1_500, 500),
  parts(10_500, 4_500, 1_500, 1_000),
  parts(12_000, 5_000, 2_000, 1_000),
  parts(14_000, 6_000, 2_500, 1_000),
  parts(16_500, 7_000, 2_500, 1_500),
];

/** The prices of this year by category, in kobo. */
export const categoryPrices = { retired: 1_250_000, life: 0, student: 800_000 } as const;

/** Makes the dues of five years, this one last; due on 31 March, decided in the November before. */
export function drawDues(random: Random, thisYear: number): Dues[] {
  return fiveYears.map((breakdown, index) => {
    const year = thisYear - 4 + index;
    const decided = lagosTime(year - 1, 11, 20, 15 * 60 + 10);
    const named = breakdown.map(([name, naira]) => `${name} ${formatNaira(naira)}`).join(', ');
    const priceKobo = 100 * breakdown.reduce((sum, [, naira]) => sum + naira, 0);
    return {
      year,
      row: {
        id: idAt(random, decided),
        name: `Annual Dues ${year}`,
        detail: `For ${year}: ${named}. Due by 31 March ${year}.`,
        priceKobo,
        pricesKobo: index === fiveYears.length - 1 ? categoryPrices : {},
        chargeFrom: `${year}-01-01`,
        chargedAt: lagosTime(year, 1, 1),
        dueDate: `${year}-03-31`,
        createdAt: decided,
        updatedAt: decided,
      },
    };
  });
}
