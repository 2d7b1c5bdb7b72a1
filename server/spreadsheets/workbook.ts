import { cellText } from '#contract/spreadsheet-cell.ts';
import { firstVisible } from '#contract/visible-sheet.ts';
import { unpackArchive, writeArchive } from './archive.ts';
import { boundedRow, isBlankRow } from './rows.ts';

/** Bytes of the XML of a workbook, unpacked: enough for ten thousand rows of thirty columns. */
const maxUnpacked = 40_000_000;

/* Pictures, fonts, drawings and themes are left packed. */
const isNeeded = (name: string) =>
  /^(xl\/|\[Content_Types\]|_rels\/)/.test(name) &&
  /\.xml(\.rels)?$/.test(name) &&
  !/^xl\/(media|theme|drawings|charts|printerSettings|comments)/.test(name);

/**
 * Returns the rows of an Excel workbook's first sheet that is not hidden as text, bounded, without the blank ones at
 * the end; one more than `maxRows` where there are more.
 *
 * @throws Error if it is none, or unpacks to more than may be
 */
export async function readWorkbook(bytes: Buffer, maxRows: number): Promise<string[][]> {
  const contents = unpackArchive(bytes, isNeeded, maxUnpacked);
  const workbook = contents.get('xl/workbook.xml')?.toString('utf8') ?? '';
  /* Here, because to load it takes a third of the time in which a CSV file is read. */
  const { readSheet } = await import('read-excel-file/node');
  const cells = await readSheet(writeArchive(contents), firstVisible(workbook));
  const last = cells.findLastIndex((row) => !isBlankRow(row.map(cellText)));
  return cells.slice(0, Math.min(last, maxRows) + 1).map((row) => boundedRow(row.map(cellText)));
}
