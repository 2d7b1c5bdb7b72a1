import { nairaFromKobo } from '#contract/naira.ts';
import { type Column, csvFile } from '../../../csv.ts';
import type { Database } from '../../../db/client.ts';
import { inSnapshot, type Snapshot } from '../../../db/snapshot.ts';
import type { Days } from './book-repo.ts';
import * as repo from './journal-repo.ts';

/** A line of the journal: one side of a voucher. Kobo are positive for a debit, negative for a credit. */
type JournalLine = {
  date: string;
  voucher: string;
  account: string;
  kobo: number;
  narration: string;
  reference: string | null;
};

/** The accounts that are none of the cash book. */
const others = {
  members: 'Members’ dues and levies',
  fee: 'Gateway fees',
  suspense: 'Suspense: money that is nobody’s yet',
  owed: 'Owed to the national body',
  share: 'National body’s share of dues',
  opening: 'Opening balances',
  unnamed: 'Unassigned money',
} as const;

/* Receipts and payments may have a category of the same name. */
function contraOf({ kind, category, direction }: repo.JournalMovement): string {
  if (kind === 'remittance') return others.owed;
  if (kind === 'members' || kind === 'fee' || kind === 'suspense') return others[kind];
  return `${direction === 'in' ? 'Receipts' : 'Payments'}: ${category ?? ''}`;
}

/**
 * Returns the lines of a movement: its account's, and the other side. A transfer has a movement for each of
 * its sides.
 */
function linesOf(movement: repo.JournalMovement): JournalLine[] {
  const { date, number: voucher, kobo, name, purpose, reference } = movement;
  const narration = [name, purpose].filter(Boolean).join(': ');
  const line = (account: string, amount: number): JournalLine => ({
    date,
    voucher,
    account,
    kobo: amount,
    narration,
    reference,
  });
  const own = line(movement.account ?? others.unnamed, kobo);
  return movement.kind === 'transfer' ? [own] : [own, line(contraOf(movement), -kobo)];
}

const pairOf = (
  { date, voucher, kobo, narration }: Omit<JournalLine, 'account' | 'reference'>,
  accounts: readonly [string, string],
): JournalLine[] =>
  accounts.map((account, place) => ({
    date,
    voucher,
    account,
    narration,
    reference: null,
    kobo: place === 0 ? kobo : -kobo,
  }));

async function* pagesOf(tx: Snapshot, days: Days): AsyncGenerator<JournalLine[]> {
  const openings = await repo.openingsIn(tx, days);
  yield openings.flatMap(({ date, account, kobo }, place) =>
    pairOf({ date, voucher: `OB-${place + 1}`, kobo, narration: 'Opening balance' }, [
      account,
      others.opening,
    ]),
  );
  for await (const movements of repo.movementsOf(tx, days)) yield movements.flatMap(linesOf);
  const accruals = await repo.accrualsIn(tx, days);
  yield accruals.flatMap(({ date, kobo }) =>
    pairOf({ date, voucher: `NS-${date}`, kobo, narration: 'Share of dues of the day' }, [
      others.share,
      others.owed,
    ]),
  );
}

/* A plain decimal, which spreadsheets read as a number. */
const naira = (kobo: number) => (kobo > 0 ? nairaFromKobo(kobo).toFixed(2) : null);

const columns: readonly Column<JournalLine>[] = [
  ['Date', ({ date }) => date],
  ['Voucher', ({ voucher }) => voucher],
  ['Account', ({ account }) => account],
  ['Debit', ({ kobo }) => naira(kobo)],
  ['Credit', ({ kobo }) => naira(-kobo)],
  ['Narration', ({ narration }) => narration],
  ['Reference', ({ reference }) => reference],
];

/**
 * Yields the cash book of some days at one moment as a journal in double entry, as the text of a CSV file. Opening
 * balances come first, what accrued to the national body last.
 */
export const exportJournal = (db: Database, days: Days): AsyncGenerator<string> =>
  csvFile(
    columns,
    inSnapshot(db, (tx) => pagesOf(tx, days)),
  );
