import type { DuesCategory } from '#contract/categories.ts';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import type { Values } from '../../../../portal/form/fields/values.ts';

/** Returns the prices of a plan as the inputs have them. */
export const priceInputs = (prices: Subscription['prices'] | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(prices ?? {}).map(([name, price]) => [name, String(price)]));

/** Returns the prices that were entered, by category; an empty one is that of everybody. */
export function pricesOf(values: Values): Record<DuesCategory, string> {
  const entered = Object.entries(Object(values.prices)).map(
    ([category, price]) => [category, String(price ?? '').trim()] as const,
  );
  return Object.fromEntries(entered.filter(([, price]) => price !== ''));
}
