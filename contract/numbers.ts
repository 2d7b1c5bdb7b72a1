/**
 * '1,234,567' from a whole number. By hand, for the first Intl.NumberFormat of a page takes some 20 ms to
 * set up, and a phone four times as long.
 */
export const formatInteger = (number: number): string =>
  String(number).replace(/\B(?=(\d{3})+$)/g, ',');

/** What one of many is called: 'payment' of 'payments', 'branch' of 'branches', 'activity' of 'activities'. */
export const singularOf = (noun: string): string =>
  noun
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/(?<!s)s$/, '');
