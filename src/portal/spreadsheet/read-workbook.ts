import { readSheet } from 'read-excel-file/web-worker';
import { cellText } from '#contract/spreadsheet-cell.ts';
import { firstVisible } from '#contract/visible-sheet.ts';
import { isReadAnew, readablePart } from '#contract/workbook-parts.ts';
import { packWorkbook, unpackWorkbook } from './workbook-archive.ts';

/** Returns the rows of the first sheet of a workbook that a person sees, as text. @throws Error if it is none */
export async function readWorkbook(file: Blob): Promise<string[][]> {
  const parts = await unpackWorkbook(new Uint8Array(await file.arrayBuffer()));
  const textOf = (name: string) => new TextDecoder().decode(parts.get(name));
  for (const name of parts.keys())
    if (isReadAnew(name))
      parts.set(name, new TextEncoder().encode(readablePart(name, textOf(name))));
  const rows = await readSheet(packWorkbook(parts), firstVisible(textOf('xl/workbook.xml')));
  return rows.map((row) => row.map(cellText));
}
