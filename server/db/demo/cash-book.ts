import { and, eq } from 'drizzle-orm';
import { type CashEntryKind, voucherPrefixes } from '#contract/books/cash-book/terms.ts';
import { dayInNigeria, yearInNigeria } from '#contract/day.ts';
import type { Transaction } from '../client.ts';
import {
  budgetLines,
  cashAccounts,
  cashCategories,
  cashEntries,
  shareRates,
  voucherCounters,
} from '../schema/index.ts';
import { tableOf } from '../seed/sample/table.ts';
import { day, idAt } from './calendar.ts';
import type { Random } from './random.ts';
import { createNumbers } from './rows.ts';

/* Vouchers some days before the sample's last, with their amounts in naira. */
const vouchers = (kind: CashEntryKind, from: 'bank' | 'cash', text: string) =>
  tableOf(text).map(([daysAgo, naira, category, party, purpose, reference]) => ({
    said: { kind, party, purpose, reference: reference || null },
    daysAgo: Number(daysAgo),
    amountKobo: Number(naira) * 100,
    from,
    category,
  }));

const drawn = [
  ...vouchers(
    'remittance',
    'bank',
    '41 | 350000 | | The Institute, Head Office | Capitation collected so far | FT260311',
  ),
  ...vouchers(
    'payment',
    'bank',
    `33 | 185000 | Meetings and events | Premier Hotel | Hall for the quarterly meeting | CHQ 000412
    26 | 42500 | Printing and stationery | Ṣọlá Printers | Programme and name tags | FT260326`,
  ),
  ...vouchers('transfer', 'bank', '20 | 60000 | | | Drawn for the petty cash | CHQ 000413'),
  ...vouchers(
    'receipt',
    'bank',
    '15 | 250000 | Donations | Adébáyọ̀ & Co | Sponsorship of the students’ prize',
  ),
  ...vouchers(
    'payment',
    'cash',
    `9 | 15000 | Travel | Ngozi Okafor | Transport to the zonal conference
    2 | 8000 | Secretariat | Musa Ibrahim | Diesel for the generator`,
  ),
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
  const from = `${yearInNigeria(today) - 4}-01-01`;
  await tx.insert(shareRates).values({ id: idAt(random, today), from, basisPoints: 5_500 });
}

/** Opens the accounts a year ago, and writes a few vouchers of each kind. */
export async function insertCashBook(tx: Transaction, random: Random, today: Date): Promise<void> {
  const [bank, cash] = [await defaultOf(tx, 'bank'), await defaultOf(tx, 'cash')];
  const openedOn = `${yearInNigeria(today) - 1}-01-01`;
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
      year: yearInNigeria(today),
      categoryId: (name && categories.get(name)) ?? null,
      amount: naira * 100,
    })),
  );
  const numbers = createNumbers();
  const rows = drawn.map(({ said, daysAgo, amountKobo, from, category }) => {
    const { kind } = said;
    const at = new Date(today.getTime() - daysAgo * day);
    return {
      ...said,
      id: idAt(random, at),
      date: dayInNigeria(at),
      createdAt: at,
      voucherNumber: numbers.next(`${voucherPrefixes[kind]}-${yearInNigeria(at)}`),
      amountKobo,
      accountId: from === 'bank' ? bank : cash,
      toAccountId: kind === 'transfer' ? cash : null,
      categoryId: category ? (categories.get(category) ?? null) : null,
      approvedBy: kind === 'payment' || kind === 'remittance' ? 'The Chairman' : '',
    };
  });
  await tx.insert(cashEntries).values(rows);
  const counters = [...numbers.last].map(([series, last]) => {
    const [prefix = '', year] = series.split('-');
    return { prefix, year: Number(year), last };
  });
  await tx.insert(voucherCounters).values(counters);
}
