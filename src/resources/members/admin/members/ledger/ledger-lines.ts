import type { ChargedBeside } from '#contract/dues/ledger/charged-beside.ts';
import type { Ledger, LedgerEntry } from '#contract/dues/ledger/schemas.ts';
import { statementOfAccountRows } from '#contract/dues/ledger/statement-of-account.ts';

/** A line of a statement of account. Amounts in naira; a debit raises what is owed, a credit lessens it. */
export type StatementLine = LedgerEntry & {
  debit: number | null;
  credit: number | null;
  /** What is owed after it, less credit. */
  balance: number;
  isReversed: boolean;
};

/** Returns the lines of a statement as an admin reads them: with whether each was taken back. */
export function statementLines(ledger: Pick<Ledger, 'entries'>): StatementLine[] {
  const reversed = new Set(ledger.entries.map(({ reverses }) => reverses));
  return statementOfAccountRows(ledger).map(({ entry, charged, credited, balance }) => ({
    ...entry,
    debit: charged || null,
    credit: credited || null,
    balance,
    isReversed: reversed.has(entry._id),
  }));
}

function standing({ entries }: Pick<Ledger, 'entries'>, of: LedgerEntry['kind']): LedgerEntry[] {
  const reversed = new Set(entries.map(({ reverses }) => reverses));
  return entries.filter(({ _id, kind }) => kind === of && !reversed.has(_id));
}

/** Returns the opening balances of a member that stand. */
export const standingOpenings = (ledger: Pick<Ledger, 'entries'>): LedgerEntry[] =>
  standing(ledger, 'opening');

/** Returns what a member is charged of dues up to a year, which stays beside an opening balance; null for nothing. */
export function chargedUntil(ledger: Pick<Ledger, 'entries'>, until: number): ChargedBeside | null {
  const charges = standing(ledger, 'charge').filter(({ year }) => year !== null && year <= until);
  if (charges.length === 0) return null;
  const years = new Set(charges.flatMap(({ year }) => year ?? []));
  const kobo = charges.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
  return { amount: kobo / 100, years: [...years].sort() };
}

const words: Readonly<Record<LedgerEntry['kind'], string>> = {
  opening: 'Opening balance',
  charge: 'Annual dues',
  levy: 'Levy',
  penalty: 'Penalty',
  payment: 'Payment',
  move: 'Moved',
  waiver: 'Waiver',
  writeoff: 'Write-off',
  refund: 'Refund',
  reversal: 'Reversal',
  allocation: 'Payment allocated to',
  credit: 'Credit',
};

/** Returns what an entry is in words: 'Annual dues 2026', 'Levy: Building fund'. */
export function entryWords(entry: LedgerEntry): string {
  const { kind, year, name, amount, other, returned } = entry;
  if (returned) return 'Returned by the bank';
  if (kind === 'move')
    return `Moved ${amount < 0 ? 'to' : 'from'} ${other?.name ?? 'another member'}`;
  if (name) return `${words[kind]}: ${name}`;
  const hasYear = ['charge', 'opening', 'waiver', 'writeoff', 'reversal'].includes(kind);
  return year !== null && hasYear ? `${words[kind]} ${year}` : words[kind];
}
