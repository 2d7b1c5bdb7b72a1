import writeXlsxFile from 'write-excel-file/browser';
import { decodeText } from '#contract/decode-text.ts';
import { formatInteger } from '#contract/numbers.ts';
import { cutCell, maxColumns, maxListRows } from '#contract/spreadsheet-limits.ts';
import { cleanLines } from '#contract/typed-text.ts';
import { parseCsv } from './csv.ts';
import { readWorkbook } from './read-workbook.ts';
import type { SheetAnswer, SheetTask } from './spreadsheet.ts';
import { sheetsOf } from './workbook.ts';

async function readAll(file: File): Promise<string[][]> {
  if (/\.xlsx$/i.test(file.name))
    return (await readWorkbook(file)).map((row) => row.map(cleanLines));
  return parseCsv(decodeText(new Uint8Array(await file.arrayBuffer())));
}

/* No more rows, columns and characters of a cell than a list may have. */
async function read(file: File): Promise<SheetAnswer> {
  const all = await readAll(file);
  const last = all.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  if (last >= maxListRows)
    return {
      failure: `A list can have at most ${formatInteger(maxListRows)} rows. Split it, and import the parts.`,
    };
  const rows = all.slice(0, last + 1).map((row) => row.slice(0, maxColumns).map(cutCell));
  return { rows };
}

async function perform(task: SheetTask): Promise<SheetAnswer> {
  try {
    if (task.kind === 'read') return await read(task.file);
    return { blob: await writeXlsxFile(sheetsOf(task.plan)).toBlob() };
  } catch {
    return { failure: 'This file could not be read. Is it a CSV or an Excel (.xlsx) file?' };
  }
}

addEventListener('message', async ({ data }: MessageEvent<SheetTask>) => {
  postMessage(await perform(data));
});
