/** Adds amounts up. */
export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((all, amount) => all + amount, 0);
