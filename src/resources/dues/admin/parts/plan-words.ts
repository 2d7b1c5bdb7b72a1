import { type AllocatableItem, planAllocations } from '#contract/dues/ledger/plan-allocations.ts';
import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { listInWords } from '#contract/list-in-words.ts';
import { koboFromNaira, nairaFromKobo, wholeNaira } from '#contract/naira.ts';

/** What a plan needs of a member's ledger. In naira. */
type Owing = Pick<Ledger, 'credit'> & {
  years: readonly Pick<Ledger['years'][number], 'year' | 'owed'>[];
};

/** Money that is to be recorded, in kobo, and the due year that it pays first. */
export type Sum = { kobo: number; dueYear?: number | undefined };

type Plan = {
  /** What it pays by year, and whether nothing is left of the year then. In kobo. */
  years: { year: number; kobo: number; inFull: boolean }[];
  /** What stays as credit, in kobo. */
  credit: number;
};

const koboOf = (naira: number) => koboFromNaira(naira) ?? Math.round(naira * 100);

/* The open charges by year, and the credit that pays before new money does. */
const itemsOf = ({ years, credit }: Owing): AllocatableItem[] => [
  ...years
    .filter(({ owed }) => owed > 0)
    .map(({ year, owed }) => ({
      id: `year ${year}`,
      side: 'charge' as const,
      year,
      openKobo: koboOf(owed),
    })),
  { id: 'credit', side: 'money', year: null, openKobo: koboOf(credit) },
];

const paidOf = (parts: ReturnType<typeof planAllocations>, id: string) =>
  parts
    .filter(({ charge, money }) => charge.id === id || money.id === id)
    .reduce((sum, { kobo }) => sum + kobo, 0);

/* Returns what is open after a sum, and the parts that it paid. */
function pay(items: AllocatableItem[], { kobo, dueYear }: Sum) {
  const money: AllocatableItem = { id: 'new', side: 'money', year: null, openKobo: kobo };
  const parts = planAllocations([...items, money], dueYear);
  const after = items
    .map((item) => ({ ...item, openKobo: item.openKobo - paidOf(parts, item.id) }))
    .filter(({ openKobo }) => openKobo > 0);
  return { after, parts: parts.filter((part) => part.money.id === 'new') };
}

const afterAll = (owing: Owing, earlier: readonly Sum[]) =>
  earlier.reduce((items, sum) => pay(items, sum).after, itemsOf(owing));

/**
 * Plans what a sum will pay, by the server's own rule.
 *
 * @param earlier the sums of the same member that are recorded before it, on the same receipt
 */
export function planOf(owing: Owing, sum: Sum, earlier: readonly Sum[] = []): Plan {
  const { after, parts } = pay(afterAll(owing, earlier), sum);
  const years = parts.map(({ charge, kobo }) => ({
    year: charge.year ?? 0,
    kobo,
    inFull: !after.some(({ id }) => id === charge.id),
  }));
  years.sort((one, other) => one.year - other.year);
  return { years, credit: years.reduce((left, { kobo }) => left - kobo, sum.kobo) };
}

/** Returns what is owed after earlier sums: of a due year, or of all. In kobo. */
export const owedAfter = (owing: Owing, earlier: readonly Sum[], dueYear?: number): number =>
  afterAll(owing, earlier)
    .filter(({ side, year }) => side === 'charge' && (dueYear === undefined || year === dueYear))
    .reduce((sum, { openKobo }) => sum + openKobo, 0);

const money = (kobo: number) => wholeNaira(nairaFromKobo(kobo));

/** Returns 'pays 2024 in full and ₦5,000 of 2025; ₦2,500 stays as credit'. */
export function planWords({ years, credit }: Plan): string {
  const full = years.filter(({ inFull }) => inFull).map(({ year }) => String(year));
  const paid = [
    ...(full.length > 0 ? [`${listInWords(full)} in full`] : []),
    ...years.filter(({ inFull }) => !inFull).map(({ year, kobo }) => `${money(kobo)} of ${year}`),
  ];
  if (paid.length === 0) return 'nothing is owed, so all of it stays as credit';
  const rest = credit > 0 ? `; ${money(credit)} stays as credit` : '';
  return `pays ${listInWords(paid)}${rest}`;
}

/** Returns '₦27,500 for Ẹniọlá Adébáyọ̀ pays 2024 in full and ₦5,000 of 2025.' */
export function planSentence(name: string, kobo: number, plan: Plan): string {
  const isCredit = plan.years.length === 0;
  return `${money(kobo)} for ${name}${isCredit ? ': ' : ' '}${planWords(plan)}.`;
}
