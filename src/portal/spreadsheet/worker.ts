import { readSheet } from 'read-excel-file/web-worker';
import writeXlsxFile from 'write-excel-file/browser';
import { decodeText } from '#contract/decode-text.ts';
import { cellText } from './cells.ts';
import { parseCsv } from './csv.ts';
import type { SheetAnswer, SheetTask } from './spreadsheet.ts';
import { sheetsOf } from './workbook.ts';

async function read(file: File): Promise<string[][]> {
  if (/\.xlsx$/i.test(file.name)) return (await readSheet(file)).map((row) => row.map(cellText));
  return parseCsv(decodeText(new Uint8Array(await file.arrayBuffer())));
}

async function perform(task: SheetTask): Promise<SheetAnswer> {
  try {
    if (task.kind === 'read') return { rows: await read(task.file) };
    return { blob: await writeXlsxFile(sheetsOf(task.plan)).toBlob() };
  } catch {
    return { failure: 'This file could not be read. Is it a CSV or an Excel (.xlsx) file?' };
  }
}

addEventListener('message', async ({ data }: MessageEvent<SheetTask>) => {
  postMessage(await perform(data));
});
