/**
 * Formats a whole number: '1,234,567'. Without Intl.NumberFormat, because creating the first one of
 * a page takes some 20 ms, and four times that on a phone.
 */
export const formatInteger = (number: number): string =>
  String(number).replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * Returns the singular: 'payment' for 'payments', 'branch' for 'branches', 'activity' for
 * 'activities'.
 */
export const singularOf = (noun: string): string =>
  noun
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/(?<!s)s$/, '');

/** Returns 'is' for one, else 'are'. */
export const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');

/**
 * Returns how many there are: '1 payment', '1,234 payments'.
 *
 * @param noun the plural
 */
export const countOf = (count: number, noun: string): string =>
  `${formatInteger(count)} ${count === 1 ? singularOf(noun) : noun}`;
