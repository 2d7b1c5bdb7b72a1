import { and, eq } from 'drizzle-orm';
import { type CashEntryKind, voucherPrefixes } from '#contract/books/cash-book/terms.ts';
import type { Transaction } from '../client.ts';
import {
  budgetLines,
  cashAccounts,
  cashCategories,
  cashEntries,
  shareRates,
  voucherCounters,
} from '../schema/index.ts';
import { day, dayOf, idAt, yearOf } from './calendar.ts';
import type { Random } from './random.ts';

/** A voucher by what is said of it, some days before the sample's last; the amount in naira. */
type Drawn = {
  kind: CashEntryKind;
  daysAgo: number;
  naira: number;
  from: 'bank' | 'cash';
  party?: string;
  purpose?: string;
  category?: string;
  reference?: string;
};

const vouchers: readonly Drawn[] = [
  {
    kind: 'remittance',
    daysAgo: 41,
    naira: 350_000,
    from: 'bank',
    party: 'The Institute, Head Office',
    purpose: 'Capitation collected so far',
    reference: 'FT260311',
  },
  {
    kind: 'payment',
    daysAgo: 33,
    naira: 185_000,
    from: 'bank',
    category: 'Meetings and events',
    party: 'Premier Hotel',
    purpose: 'Hall for the quarterly meeting',
    reference: 'CHQ 000412',
  },
  {
    kind: 'payment',
    daysAgo: 26,
    naira: 42_500,
    from: 'bank',
    category: 'Printing and stationery',
    party: 'Ṣọlá Printers',
    purpose: 'Programme and name tags',
    reference: 'FT260326',
  },
  {
    kind: 'transfer',
    daysAgo: 20,
    naira: 60_000,
    from: 'bank',
    purpose: 'Drawn for the petty cash',
    reference: 'CHQ 000413',
  },
  {
    kind: 'receipt',
    daysAgo: 15,
    naira: 250_000,
    from: 'bank',
    category: 'Donations',
    party: 'Adébáyọ̀ & Co',
    purpose: 'Sponsorship of the students’ prize',
  },
  {
    kind: 'payment',
    daysAgo: 9,
    naira: 15_000,
    from: 'cash',
    category: 'Travel',
    party: 'Ngozi Okafor',
    purpose: 'Transport to the zonal conference',
  },
  {
    kind: 'payment',
    daysAgo: 2,
    naira: 8_000,
    from: 'cash',
    category: 'Secretariat',
    party: 'Musa Ibrahim',
    purpose: 'Diesel for the generator',
  },
];

/* What the sample plans for a year, in naira; without a category, dues and levies. */
const planned = [
  [null, 5_000_000],
  ['Donations', 300_000],
  ['Meetings and events', 400_000],
  ['Printing and stationery', 60_000],
  ['Secretariat', 120_000],
  ['Travel', 100_000],
] as const;

const defaultOf = async (tx: Transaction, kind: 'bank' | 'cash') => {
  const [row] = await tx
    .select({ id: cashAccounts.id })
    .from(cashAccounts)
    .where(and(eq(cashAccounts.kind, kind), cashAccounts.isDefault));
  if (!row) throw new Error(`There is no account for ${kind}.`);
  return row.id;
};

/** Sets the national body's share, by which the sample's dues accrue it: before they are inserted. */
export async function insertShareRate(tx: Transaction, random: Random, today: Date): Promise<void> {
  const from = `${yearOf(today) - 4}-01-01`;
  await tx.insert(shareRates).values({ id: idAt(random, today), from, basisPoints: 5_500 });
}

/** Opens the accounts a year ago, and writes a few vouchers of each kind. */
export async function insertCashBook(tx: Transaction, random: Random, today: Date): Promise<void> {
  const [bank, cash] = [await defaultOf(tx, 'bank'), await defaultOf(tx, 'cash')];
  const openedOn = `${yearOf(today) - 1}-01-01`;
  const open = (id: string, values: Partial<typeof cashAccounts.$inferInsert>) =>
    tx
      .update(cashAccounts)
      .set({ openedOn, ...values })
      .where(eq(cashAccounts.id, id));
  await open(bank, { name: 'Example Bank', openingKobo: 185_000_000 });
  await open(cash, { openingKobo: 4_000_000 });
  const categories = new Map(
    (await tx.select().from(cashCategories)).map(({ id, name }) => [name, id]),
  );
  await tx.insert(budgetLines).values(
    planned.map(([name, naira]) => ({
      id: idAt(random, today),
      year: yearOf(today),
      categoryId: (name && categories.get(name)) ?? null,
      amount: naira * 100,
    })),
  );
  const counts = new Map<string, number>();
  const rows = vouchers.map(({ kind, daysAgo, naira, from, category, ...said }) => {
    const at = new Date(today.getTime() - daysAgo * day);
    const series = `${voucherPrefixes[kind]}-${yearOf(at)}`;
    const number = (counts.get(series) ?? 0) + 1;
    counts.set(series, number);
    return {
      ...said,
      id: idAt(random, at),
      kind,
      date: dayOf(at),
      createdAt: at,
      voucherNumber: `${series}-${String(number).padStart(6, '0')}`,
      amountKobo: naira * 100,
      accountId: from === 'bank' ? bank : cash,
      toAccountId: kind === 'transfer' ? cash : null,
      categoryId: category ? (categories.get(category) ?? null) : null,
      approvedBy: kind === 'payment' || kind === 'remittance' ? 'The Chairman' : '',
    };
  });
  await tx.insert(cashEntries).values(rows);
  const counters = [...counts].map(([series, last]) => {
    const [prefix = '', year] = series.split('-');
    return { prefix, year: Number(year), last };
  });
  await tx.insert(voucherCounters).values(counters);
}
