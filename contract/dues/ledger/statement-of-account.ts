import { listInWords } from '../../list-in-words.ts';
import type { Ledger, LedgerEntry } from './schemas.ts';

/** Returns '2026', '2025 and 2026', '2023 to 2026', or '2019, 2021 and 2026'. */
export function yearsInWords(years: readonly number[]): string {
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (years.length > 2 && last - first === years.length - 1) return `${first} to ${last}`;
  return listInWords(years);
}

/** A line of a statement. Amounts in naira; the balance is what is owed after it, negative for a credit. */
export type StatementOfAccountRow = {
  _id: string;
  entry: LedgerEntry;
  /** The day of the books. */
  date: string;
  /** When it happened, where that is another day: its period was closed already. */
  happenedOn: string | null;
  what: string;
  reference: string | null;
  charged: number;
  credited: number;
  balance: number;
};

const ofYear = ({ year }: LedgerEntry) => (year ? ` ${year}` : '');

/* The years that a payment was put against, net of what was taken back from them. */
function yearsOf(payment: LedgerEntry, entries: readonly LedgerEntry[]): number[] {
  const paid = new Map<number, number>();
  for (const { kind, year, amount, payment: id } of entries)
    if (kind === 'allocation' && year && id && id === payment.payment)
      paid.set(year, (paid.get(year) ?? 0) + amount);
  return [...paid].flatMap(([year, amount]) => (amount > 0 ? [year] : [])).sort((a, b) => a - b);
}

const isCharge = ({ kind, amount }: LedgerEntry) =>
  ['charge', 'levy', 'penalty'].includes(kind) || (kind === 'opening' && amount > 0);

function wordsOf(entry: LedgerEntry, entries: readonly LedgerEntry[]): string {
  const { kind, name, amount } = entry;
  if (kind === 'charge') return `Annual dues${ofYear(entry)}`;
  if (kind === 'levy' || kind === 'penalty') {
    const called = name ?? (kind === 'levy' ? 'Levy' : 'Penalty');
    return entry.year ? `${called}, ${entry.year}` : called;
  }
  if (kind === 'opening')
    return amount < 0
      ? 'Credit from before'
      : `${amount > 0 ? 'Owed' : 'Nothing owed'} from before,${ofYear(entry)}`;
  if (kind === 'waiver') return `Waived,${ofYear(entry)}`;
  if (kind === 'writeoff') return `Written off,${ofYear(entry)}`;
  if (kind === 'refund') return 'Refunded';
  if (kind === 'move') return amount > 0 ? 'Moved to you' : 'Moved: not yours';
  if (kind === 'payment') {
    const years = yearsInWords(yearsOf(entry, entries));
    return years ? `Payment, for ${years}` : 'Payment';
  }
  if (entry.returned) return 'Returned by the bank';
  const reversed = entries.find(({ _id }) => _id === entry.reverses);
  return reversed ? `Reversed: ${wordsOf(reversed, entries)}` : 'Reversed';
}

/* Whether an entry adds to what is owed. A reversal does the opposite of what it takes back. */
function adds(entry: LedgerEntry, entries: readonly LedgerEntry[]): boolean {
  if (entry.kind === 'move') return entry.amount < 0;
  if (entry.kind !== 'reversal') return isCharge(entry) || entry.kind === 'refund';
  const reversed = entries.find(({ _id }) => _id === entry.reverses);
  return reversed ? !adds(reversed, entries) : true;
}

/**
 * Returns the lines of a statement, by the day of the books, then in the order in which they were written. What was put against which
 * year stands beside its payment; it changes no balance.
 */
export function statementOfAccountRows({
  entries,
}: Pick<Ledger, 'entries'>): StatementOfAccountRow[] {
  let kobo = 0;
  return entries
    .filter(({ kind }) => kind !== 'allocation' && kind !== 'credit')
    .map((entry) => {
      const amount = Math.abs(entry.amount);
      const isAdded = adds(entry, entries);
      kobo += Math.round(amount * 100) * (isAdded ? 1 : -1);
      return {
        _id: entry._id,
        entry,
        date: entry.postedOn,
        happenedOn: entry.date === entry.postedOn ? null : entry.date,
        what: wordsOf(entry, entries),
        reference: entry.reference,
        charged: isAdded ? amount : 0,
        credited: isAdded ? 0 : amount,
        balance: kobo / 100,
      };
    });
}
