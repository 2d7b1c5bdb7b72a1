import { dayInNigeria } from '#contract/day.ts';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { longDate } from '../../../../shared/format.ts';
import { priceInputs } from './prices.ts';

/** Returns the due year, from the due date if only that is known. */
export const dueYearOf = ({ dueYear, subscriptionType }: Subscription): number =>
  dueYear ?? Number(subscriptionType.slice(0, 4));

/** Returns whether a due year is this one, in Nigeria, or an earlier one. */
export const hasBegun = (year: number): boolean => year <= Number(dayInNigeria().slice(0, 4));

/** Returns the due date in words; other text unchanged. */
export const dueDateOf = ({ subscriptionType }: Subscription): string =>
  /^\d{4}-\d{2}-\d{2}/.test(subscriptionType) ? longDate(subscriptionType) : subscriptionType;

/** Returns the plan of the following year: with its year in name and details, and its due date one year later. */
export function followingYear(plan: Subscription): Record<string, unknown> {
  const year = dueYearOf(plan);
  const moved = (text: string) => text.replaceAll(String(year), String(year + 1));
  return {
    subName: moved(plan.subName),
    subDetail: moved(plan.subDetail),
    price: String(plan.price),
    prices: priceInputs(plan.prices),
    subscriptionType: moved(plan.subscriptionType.slice(0, 10)).replace(/-02-29$/, '-02-28'),
  };
}
