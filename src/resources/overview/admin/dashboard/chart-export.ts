import { saveFile } from '../../../../portal/parts/save-file.ts';
import { writeCsv } from '../../../../portal/spreadsheet/csv.ts';
import { excelOf } from '../../../../portal/spreadsheet/spreadsheet.ts';
import { longMoment } from '../../../../shared/format.ts';
import type { ChartBar, ChartColumns } from './chart-bars.ts';

const amountOf = (bar: { value: number } | undefined) => bar?.value.toFixed(2) ?? '';

/** Returns a chart's numbers as rows of a sheet, the headings first. */
export function chartRows(bars: readonly ChartBar[], columns: ChartColumns): string[][] {
  const [what, ...amounts] = columns;
  const hasNotes = bars.some(({ note }) => note);
  return [
    [what, ...amounts.map((heading) => `${heading} (NGN)`), ...(hasNotes ? ['Note'] : [])],
    ...bars.map((bar) => [
      bar.name,
      amountOf(bar),
      ...(columns.length > 2 ? [amountOf(bar.before)] : []),
      ...(hasNotes ? [bar.note ?? ''] : []),
    ]),
  ];
}

/** Saves a chart's numbers as a file. */
export async function exportChart(
  format: 'csv' | 'xlsx',
  { title, bars, columns }: { title: string; bars: readonly ChartBar[]; columns: ChartColumns },
): Promise<void> {
  const csv = writeCsv(chartRows(bars, columns));
  const name = `${title.toLowerCase().replaceAll(' ', '-')}.${format}`;
  if (format === 'csv') return saveFile(new Blob([csv], { type: 'text/csv' }), name);
  const criteria = [['Exported on', longMoment(new Date().toISOString())] as const];
  saveFile(await excelOf({ csv, title, criteria, numbers: [], dates: [] }), name);
}
