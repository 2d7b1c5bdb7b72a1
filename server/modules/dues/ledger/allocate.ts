import { planAllocations } from '#contract/dues/ledger/plan-allocations.ts';
import type { OpenItem } from './public-repo.ts';

/** An amount of money to put against a charge, in kobo, negative to take it back; `userId` is whose record the charge is of. */
export type Allocation = {
  userId: string;
  chargeId: string;
  moneyId: string;
  kobo: number;
  date: string;
};

const later = (one: string, other: string) => (one > other ? one : other);

/**
 * Plans how a member's open money pays their open charges, by the rule that the portal shows before
 * a payment counts. What is left over stays open, as credit.
 *
 * @param items the oldest first
 */
export const planMemberAllocations = (
  items: readonly OpenItem[],
  preferredYear?: number,
): Allocation[] =>
  planAllocations(items, preferredYear).map(({ charge, money, kobo }) => ({
    userId: charge.ownerId,
    chargeId: charge.id,
    moneyId: money.id,
    kobo,
    date: later(money.date, charge.date),
  }));
