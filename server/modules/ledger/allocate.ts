import type { OpenItem } from './repo.ts';

/** An amount of money to put against a charge, in kobo. */
export type Allocation = { chargeId: string; moneyId: string; kobo: number; date: string };

const later = (one: string, other: string) => (one > other ? one : other);

/**
 * Plans how a member's open money pays their open charges: the oldest charge first, unless a due
 * year is preferred, whose charges then come first; money in the order in which it came
 * (ledger.md, 'Money'). What is left over stays open, as credit.
 *
 * @param items the oldest first
 */
export function planAllocations(items: readonly OpenItem[], preferredYear?: number): Allocation[] {
  const ofSide = (side: OpenItem['side']) =>
    items.filter((item) => item.side === side).map((item) => ({ ...item }));
  const charges = ofSide('charge');
  const inOrder = [
    ...charges.filter(({ year }) => year === preferredYear),
    ...charges.filter(({ year }) => year !== preferredYear),
  ];
  const plan: Allocation[] = [];
  for (const money of ofSide('money')) {
    for (const charge of inOrder) {
      const kobo = Math.min(money.openKobo, charge.openKobo);
      if (kobo === 0) continue;
      const date = later(money.date, charge.date);
      plan.push({ chargeId: charge.id, moneyId: money.id, kobo, date });
      money.openKobo -= kobo;
      charge.openKobo -= kobo;
    }
  }
  return plan;
}
