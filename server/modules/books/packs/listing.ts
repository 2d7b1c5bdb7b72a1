import type { EntryKind } from '#contract/dues/ledger/terms.ts';
import type { ListedEntry } from '../pack-figures/dues-repo.ts';
import type { Cell, TableColumn } from './pack-table.ts';
import { amountColumn } from './pack-table.ts';

/** The columns of the listing of the ledger. */
export const listingColumns: readonly TableColumn[] = [
  { title: 'Date', kind: 'day', width: 18 },
  { title: 'Posted', kind: 'day', width: 18 },
  { title: 'Member ID', kind: 'text', width: 15 },
  { title: 'Name', kind: 'text', width: 28 },
  { title: 'What', kind: 'text', width: 26 },
  { title: 'Year', kind: 'count', width: 7 },
  { title: 'Reference', kind: 'text', width: 28 },
  { ...amountColumn('Charge'), width: 17 },
  { ...amountColumn('Money'), width: 17 },
];

/** The kinds of entries in words. */
export const entryKindWords: Record<EntryKind, string> = {
  opening: 'Opening balance',
  charge: 'Charge',
  levy: 'Levy',
  penalty: 'Penalty',
  payment: 'Payment',
  move: 'Moved',
  waiver: 'Waiver',
  writeoff: 'Write-off',
  refund: 'Refund',
  reversal: 'Reversal',
};

function entryInWords({ kind, reversed, levy }: ListedEntry): string {
  if (kind === 'reversal' && reversed) return `Reversal: ${entryKindWords[reversed].toLowerCase()}`;
  return levy ? `${entryKindWords[kind]}: ${levy}` : entryKindWords[kind];
}

/** Returns the cells of an entry; amounts in kobo. */
export const listingCells = (entry: ListedEntry): Cell[] => [
  entry.date,
  entry.postedOn,
  entry.memberId,
  entry.name,
  entryInWords(entry),
  entry.year,
  entry.reference,
  entry.side === 'charge' ? entry.kobo : null,
  entry.side === 'money' ? entry.kobo : null,
];

/** Returns the sums below the listing; amounts in kobo. */
export function listingTotal(entries: readonly ListedEntry[]): Cell[] {
  const sum = (side: ListedEntry['side']) =>
    entries.reduce((all, entry) => (entry.side === side ? all + entry.kobo : all), 0);
  const words = `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`;
  return [words, null, null, null, null, null, null, sum('charge'), sum('money')];
}
