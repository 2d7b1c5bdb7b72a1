import type { ChargedBeside } from '#contract/dues/ledger/charged-beside.ts';
import type { Ledger, LedgerEntry } from '#contract/dues/ledger/schemas.ts';

/** A line of a statement of account. Amounts in naira; a debit raises what is owed, a credit lessens it. */
export type StatementLine = LedgerEntry & {
  debit: number | null;
  credit: number | null;
  /** What is owed after it, less credit. */
  balance: number;
  isReversed: boolean;
};

const raising = ['charge', 'levy', 'penalty', 'refund'];
const lessening = ['payment', 'waiver', 'writeoff'];

/* What an entry changes of the balance, in naira; a reversal turns its entry round. */
function effectOf(entry: LedgerEntry, byId: ReadonlyMap<string, LedgerEntry>): number {
  const { kind, amount, reverses } = entry;
  if (raising.includes(kind)) return amount;
  if (lessening.includes(kind)) return -amount;
  /* A credit that was brought in is negative. */
  if (kind === 'opening') return amount;
  if (kind === 'move') return -amount;
  if (kind !== 'reversal') return 0;
  const reversed = byId.get(reverses ?? '');
  return reversed && effectOf(reversed, byId) < 0 ? Math.abs(amount) : -Math.abs(amount);
}

const toKobo = (naira: number) => Math.round(naira * 100);

/**
 * Returns the lines of a statement, in the order of writing. Money put against a charge moves nothing
 * of the balance, so it is left out.
 */
export function statementLines({ entries }: Pick<Ledger, 'entries'>): StatementLine[] {
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  const reversed = new Set(entries.map(({ reverses }) => reverses));
  let kobo = 0;
  return entries
    .filter(({ kind }) => kind !== 'allocation' && kind !== 'credit')
    .map((entry) => {
      const effect = effectOf(entry, byId);
      kobo += toKobo(effect);
      return {
        ...entry,
        debit: effect > 0 ? effect : null,
        credit: effect < 0 ? -effect : null,
        balance: kobo / 100,
        isReversed: reversed.has(entry._id),
      };
    });
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
  const kobo = charges.reduce((total, { amount }) => total + toKobo(amount), 0);
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
