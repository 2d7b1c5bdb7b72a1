import { formatKobo } from '#contract/naira.ts';

/** Adds amounts up. */
export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((all, amount) => all + amount, 0);

/** Returns '1,250.00' for kobo, as columns of naira have it. */
export const moneyInColumn = (kobo: number): string => formatKobo(kobo).replace('₦', '');
