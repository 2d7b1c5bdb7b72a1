import { formatKobo } from '#contract/naira.ts';

/** A row with what it moved, and the balance after it where it has one. In kobo. */
export type BalanceRow = { row: number; kobo: number; balance: number | null };

type Break = { row: number; balance: number; expected: number };
type Run = { breaks: Break[]; checked: number };

const nextBalance = (rows: readonly BalanceRow[], from: number) => {
  let sum = 0;
  for (let place = from; place < rows.length; place += 1) {
    const { kobo = 0, balance = null } = rows[place] ?? {};
    sum += kobo;
    if (balance !== null) return balance - sum;
  }
  return null;
};

/* Rows in the order of time. Where a balance alone is wrong, the next one follows from those before it. */
function run(rows: readonly BalanceRow[]): Run {
  const breaks: Break[] = [];
  let [checked, sum, last]: [number, number, number | null] = [0, 0, null];
  for (const [place, { row, kobo, balance }] of rows.entries()) {
    sum += kobo;
    if (balance === null) continue;
    const expected: number | null = last === null ? null : last + sum;
    if (expected !== null) {
      checked += 1;
      if (expected !== balance) {
        breaks.push({ row, balance, expected });
        if (nextBalance(rows, place + 1) === expected) continue;
      }
    }
    [last, sum] = [balance, 0];
  }
  return { breaks, checked };
}

/** Whether the balances of a file run from row to row; if not, the rows where they break, in words. */
export type Balances =
  | { run: 'through' }
  /** Some rows break; `nowhere`: most do, as in a file of which lines are left out. */
  | { run: 'broken' | 'nowhere'; words: string };

/** Checks the balances of the rows that have one, in both orders: the oldest or the newest row first. */
export function checkBalances(rows: readonly BalanceRow[]): Balances {
  const [forwards, backwards] = [run(rows), run([...rows].reverse())];
  const { breaks, checked } =
    backwards.breaks.length < forwards.breaks.length ? backwards : forwards;
  if (breaks.length === 0) return { run: 'through' };
  const words = breaks
    .slice(0, 3)
    .map(
      ({ row, balance, expected }) =>
        `Row ${row}: the balance is ${formatKobo(balance)}, and by the amounts it would be ${formatKobo(expected)}.`,
    );
  return { run: breaks.length * 2 > checked ? 'nowhere' : 'broken', words: words.join(' ') };
}
