import type { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import type { checkoutForm, Ledger } from '#contract/dues/ledger/schemas.ts';
import { yearsInWords } from '#contract/dues/ledger/statement-of-account.ts';
import { formatNaira } from '#contract/naira.ts';

/**
 * What a checkout can ask for: all, the oldest years, or a part, and what the payer accepts that may have paid it
 * already. The amount in naira.
 */
export type CheckoutRequest = z.input<typeof checkoutForm>;

/** Years of which something is owed, the oldest first. Amounts in naira. */
export type Owed = { total: number; years: { year: number; owed: number }[] };

const kobo = (naira: number) => Math.round(naira * 100);
const sumOf = (years: Owed['years']) => years.reduce((sum, { owed }) => sum + kobo(owed), 0) / 100;

/**
 * Returns what a checkout can pay: what is owed up to the current year in Nigeria. Charges without a
 * year count as this year's, as on the server.
 */
export function owedNow({ years }: Pick<Ledger, 'years'>, today = dayInNigeria()): Owed {
  const thisYear = Number(today.slice(0, 4));
  const byYear = new Map<number, number>();
  for (const { year, owed } of years) {
    const due = year || thisYear;
    if (owed > 0 && due <= thisYear)
      byYear.set(due, (kobo(byYear.get(due) ?? 0) + kobo(owed)) / 100);
  }
  const open = [...byYear].map(([year, owed]) => ({ year, owed }));
  open.sort((one, other) => one.year - other.year);
  return { total: sumOf(open), years: open };
}

/** A choice of what to pay, the whole first. */
type Choice = { key: string; label: string; request: CheckoutRequest; amount: number };

/** Returns the choices of whole years: all, then the oldest, the two oldest, and so on. */
export function choicesOf({ years, total }: Owed): Choice[] {
  const all = { key: 'all', request: {}, amount: total };
  const label = years.length > 1 ? 'Everything you owe' : `Dues of ${years[0]?.year ?? ''}`;
  const some = years.slice(0, -1).map((_, index) => {
    const oldest = years.slice(0, index + 1);
    const amount = sumOf(oldest);
    const words = yearsInWords(oldest.map(({ year }) => year));
    return { key: String(index + 1), words, request: { years: index + 1 }, amount };
  });
  return [
    { ...all, label: `${label}: ${formatNaira(total)}` },
    ...some.map(({ words, ...choice }) => ({
      ...choice,
      label: `${words}${choice.request.years === 1 ? ' only' : ''}: ${formatNaira(choice.amount)}`,
    })),
  ];
}

/** Returns what to ask for once more, so that it comes to what was asked for the last time. */
export function sameRequest(owed: Owed, amount: number): CheckoutRequest {
  return choicesOf(owed).find((choice) => choice.amount === amount)?.request ?? {};
}
