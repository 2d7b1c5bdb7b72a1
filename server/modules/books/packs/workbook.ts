import writeXlsxFile, { type Row, type Sheet, type Cell as XlsxCell } from 'write-excel-file/node';
import { nairaFromKobo } from '#contract/naira.ts';
import { tick } from '../../../pdf/tick.ts';
import type { Figures } from '../pack-figures/figures.ts';
import { sectionsOf } from '../pack-figures/sections/sections.ts';
import { coverOf, signatories } from './cover.ts';
import { listingCells, listingColumns, listingTotal } from './listing.ts';
import {
  type Cell,
  isNumber,
  type PackTable,
  type Section,
  type TableColumn,
  type TableRow,
  tablesOf,
} from './pack-table.ts';

type Book = Sheet<never>;

const strong = { fontWeight: 'bold' } as const;
const amount = { type: Number, format: '#,##0.00' } as const;
const day = { type: Date, format: 'd mmmm yyyy' } as const;
const ground = '#F4F2EA';

const heading = (value: string): XlsxCell => ({ value, type: String, ...strong, fontSize: 14 });
const subheading = (value: string): XlsxCell => ({ value, type: String, ...strong, fontSize: 12 });
const text = (value: string): XlsxCell => ({ value, type: String });

/* A number in a column of money is kobo, for Excel naira; a day is a date there. */
function cellOf(value: Cell, { kind }: TableColumn, isBold = false): XlsxCell {
  if (value === null || value === '') return null;
  const look = isBold ? strong : {};
  if (kind === 'tie' && value === 0) return { value: tick, type: String, align: 'right' };
  if (typeof value === 'number')
    return kind === 'money' || kind === 'tie'
      ? { value: nairaFromKobo(value), ...amount, ...look }
      : { value, type: Number, ...look };
  if (kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(value))
    return { value: new Date(`${value}T00:00:00Z`), ...day, ...look };
  return isBold ? { value, type: String, ...look } : value;
}

const headOf = (columns: readonly TableColumn[]): Row =>
  columns.map(({ title, kind }) => ({
    value: title,
    type: String,
    ...strong,
    backgroundColor: ground,
    ...(isNumber({ kind }) ? { align: 'right' as const } : {}),
  }));

const rowOf = (columns: readonly TableColumn[], { cells, isBold }: TableRow): Row =>
  columns.map((column, index) => cellOf(cells[index] ?? null, column, isBold));

const tableRows = ({ title, columns, rows }: PackTable): Row[] => [
  ...(title ? [[subheading(title)]] : []),
  headOf(columns),
  ...rows.map((row) => rowOf(columns, row)),
  [],
];

/* Tables of one sheet share its columns: each is as wide as the widest that a table asks for. */
function sheetOf(section: Section): Book {
  const { sheet, title, lead } = section;
  const tables = tablesOf(section);
  const count = Math.max(...tables.map(({ columns }) => columns.length), 1);
  const widthOf = (index: number) =>
    Math.max(...tables.map(({ columns }) => columns[index]?.width ?? 0));
  return {
    sheet,
    columns: Array.from({ length: count }, (_, index) => ({ width: widthOf(index) })),
    orientation: 'landscape',
    data: [[heading(title)], ...lead.map((line) => [text(line)]), [], ...tables.flatMap(tableRows)],
  };
}

function coverSheet(figures: Figures): Book {
  const { society, title, facts, notes } = coverOf(figures);
  return {
    sheet: 'Cover',
    columns: [{ width: 24 }, { width: 60 }],
    data: [
      [heading(society.name)],
      ...society.lines.map((line) => [text(line)]),
      [],
      [heading(title)],
      [],
      ...facts.map(([label, value]) => [{ value: label, type: String, ...strong }, text(value)]),
      [],
      [subheading('Notes')],
      ...notes.map((note) => [text(note)]),
      [],
      ...signatories.flatMap((who) => [
        [],
        [text(who), text('_'.repeat(40))],
        [text('Date'), text('_'.repeat(40))],
      ]),
    ],
  };
}

function listingSheet({ entries }: Figures): Book {
  return {
    sheet: 'Ledger listing',
    columns: listingColumns.map(({ width }) => ({ width })),
    orientation: 'landscape',
    stickyRowsCount: 1,
    data: [
      headOf(listingColumns),
      ...entries.map((entry) => rowOf(listingColumns, { cells: listingCells(entry) })),
      rowOf(listingColumns, { cells: listingTotal(entries), isBold: true }),
    ],
  };
}

/** Writes the pack as a workbook: a sheet a part, amounts as numbers in naira, days as dates. */
export async function writeWorkbook(figures: Figures, path: string): Promise<void> {
  const sheets = [coverSheet(figures), ...sectionsOf(figures).map(sheetOf), listingSheet(figures)];
  await writeXlsxFile(sheets).toFile(path);
}
