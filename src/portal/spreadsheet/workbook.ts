import type { Cell, Sheet } from 'write-excel-file/browser';
import { guardFormula, unguardFormula } from '#contract/formula-guard.ts';
import { parseCsv } from './csv.ts';

/** A line of what an export is of: 'Dues', 'Financial member'. */
export type ExportCriterion = readonly [label: string, value: string];

/** What a workbook is made of. */
export type WorkbookPlan = {
  csv: string;
  /** The headings of numbers besides those of amounts, which end with '(NGN)'. */
  numbers: readonly string[];
  /** The headings of days. */
  dates: readonly string[];
  /** What the list is called, and the search, filters and sorting that it was made with. */
  title: string;
  criteria: readonly ExportCriterion[];
};

/** A column's width in characters: at least, and at most. */
const widths = { least: 8, most: 48 };

const isNumber = (cell: string) => /^-?\d+(\.\d+)?$/.test(cell);
const isDay = (cell: string) => /^\d{4}-\d\d-\d\d$/.test(cell);

const amount = '#,##0.00';
const count = '#,##0';
const day = 'd mmmm yyyy';

type Kind = 'amount' | 'count' | 'day' | 'text';

function kindOf(heading: string, { numbers, dates }: WorkbookPlan): Kind {
  if (heading.endsWith('(NGN)') || ['Debit', 'Credit'].includes(heading)) return 'amount';
  if (numbers.includes(heading)) return 'count';
  return dates.includes(heading) ? 'day' : 'text';
}

/* Text needs no guard; one with an apostrophe of its own keeps it, since an import takes one away. */
function textOf(cell: string): string {
  const text = unguardFormula(cell);
  return text.startsWith("'") && guardFormula(text) !== text ? cell : text;
}

/* A cell is text, so that no formula runs, unless its column has numbers or days. */
function cellOf(cell: string, kind: Kind): Cell {
  if (cell === '') return null;
  if ((kind === 'amount' || kind === 'count') && isNumber(cell))
    return { value: Number(cell), type: Number, format: kind === 'amount' ? amount : count };
  if (kind === 'day' && isDay(cell))
    return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: day };
  return { value: textOf(cell), type: String };
}

/* Characters that a cell takes: a day is written with its month, an amount with commas. */
function lengthOf(cell: string, kind: Kind): number {
  if (kind === 'day' && isDay(cell)) return '24 September 2026'.length;
  if (kind === 'amount' && isNumber(cell)) return cell.length + Math.floor(cell.length / 3);
  return Math.max(...cell.split('\n').map((line) => line.length));
}

/** Returns the width of each column: of its longest cell, within limits. */
export function widthsOf(rows: readonly (readonly string[])[], kinds: readonly Kind[]): number[] {
  return kinds.map((kind, column) => {
    let longest = widths.least;
    for (const row of rows) longest = Math.max(longest, lengthOf(row[column] ?? '', kind) + 2);
    return Math.min(longest, widths.most);
  });
}

const bold = (value: string, size?: number): Cell => ({
  value,
  type: String,
  fontWeight: 'bold' as const,
  ...(size && { fontSize: size }),
});
const text = (value: string): Cell => ({ value, type: String });

/** Returns the sheets of a workbook: the rows, and what they are of. */
export function sheetsOf(plan: WorkbookPlan): Sheet<Blob>[] {
  const [headings = [], ...rows] = parseCsv(plan.csv.trimEnd());
  const kinds = headings.map((heading) => kindOf(heading, plan));
  const top = headings.map((heading) => bold(heading));
  const data = rows.map((row) => row.map((cell, column) => cellOf(cell, kinds[column] ?? 'text')));
  return [
    {
      sheet: plan.title.slice(0, 31),
      columns: widthsOf([headings, ...rows], kinds).map((width) => ({ width })),
      stickyRowsCount: 1,
      data: [top, ...data],
    },
    {
      sheet: 'Filters',
      columns: [{ width: 26 }, { width: widths.most }],
      data: [
        [bold(plan.title, 14)],
        [],
        ...plan.criteria.map(([label, value]) => [bold(label), text(value)]),
        [bold('Rows'), { value: rows.length, type: Number, format: count }],
      ],
    },
  ];
}
