import type { Subscription } from '#contract/subscription/schemas.ts';
import { longDate } from '../../shared/format.ts';

/** The due year; a back end may tell it by the due date only. */
export const dueYearOf = ({ dueYear, subscriptionType }: Subscription): number =>
  dueYear ?? Number(subscriptionType.slice(0, 4));

/** The due date in words; as it stands where it is none. */
export const dueDateOf = ({ subscriptionType }: Subscription): string =>
  /^\d{4}-\d{2}-\d{2}/.test(subscriptionType) ? longDate(subscriptionType) : subscriptionType;

/** The same plan for the year after: its year in name and details, and its due date, one further. */
export function followingYear(plan: Subscription): Record<string, unknown> {
  const year = dueYearOf(plan);
  const moved = (text: string) => text.replaceAll(String(year), String(year + 1));
  return {
    subName: moved(plan.subName),
    subDetail: moved(plan.subDetail),
    price: String(plan.price),
    subscriptionType: moved(plan.subscriptionType.slice(0, 10)).replace(/-02-29$/, '-02-28'),
  };
}
