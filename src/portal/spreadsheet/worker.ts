import { readSheet } from 'read-excel-file/web-worker';
import writeXlsxFile from 'write-excel-file/browser';
import { decodeText } from '#contract/decode-text.ts';
import { cellText } from './cells.ts';
import { parseCsv, unguarded } from './csv.ts';
import type { SheetAnswer, SheetTask } from './spreadsheet.ts';

async function read(file: File): Promise<string[][]> {
  if (/\.xlsx$/i.test(file.name)) return (await readSheet(file)).map((row) => row.map(cellText));
  return parseCsv(decodeText(new Uint8Array(await file.arrayBuffer())));
}

const isNumber = (cell: string) => /^-?\d+(\.\d+)?$/.test(cell);

async function write(csv: string, numbers: readonly string[]): Promise<Blob> {
  const [headings = [], ...rows] = parseCsv(csv.trimEnd());
  const summed = new Set(numbers.map((name) => headings.indexOf(name)));
  const top = headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) =>
    row.map((cell, column) =>
      summed.has(column) && isNumber(cell)
        ? { value: Number(cell), type: Number, format: '#,##0.00' }
        : { value: unguarded(cell), type: String },
    ),
  );
  return writeXlsxFile([top, ...cells], { stickyRowsCount: 1 }).toBlob();
}

async function perform(task: SheetTask): Promise<SheetAnswer> {
  try {
    if (task.kind === 'read') return { rows: await read(task.file) };
    return { blob: await write(task.csv, task.numbers) };
  } catch {
    return { failure: 'This file could not be read. Is it a CSV or an Excel (.xlsx) file?' };
  }
}

addEventListener('message', async ({ data }: MessageEvent<SheetTask>) => {
  postMessage(await perform(data));
});
