import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/web-worker';
import { cellText } from '#contract/spreadsheet-cell.ts';
import { firstVisible } from '#contract/visible-sheet.ts';
import { isReadAnew, readablePart } from '#contract/workbook-parts.ts';

const isXml = ({ name }: { name: string }) => /\.xml(?:\.rels)?$/.test(name);

/** Returns the rows of the first sheet of a workbook that a person sees, as text. @throws Error if it is none */
export async function readWorkbook(file: Blob): Promise<string[][]> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()), { filter: isXml });
  for (const [name, part] of Object.entries(parts))
    if (isReadAnew(name)) parts[name] = strToU8(readablePart(name, strFromU8(part)));
  const workbook = parts['xl/workbook.xml'];
  const visible = workbook ? firstVisible(strFromU8(workbook)) : 1;
  const rows = await readSheet(new Blob([zipSync(parts, { level: 0 })]), visible);
  return rows.map((row) => row.map(cellText));
}
