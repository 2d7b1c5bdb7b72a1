import { cellText } from '#contract/spreadsheet-cell.ts';
import { visibleSheets } from '#contract/visible-sheet.ts';
import { isReadAnew, readablePart } from '#contract/workbook-parts.ts';
import { unpackArchive, writeArchive } from './archive.ts';
import { boundedRow, isBlankRow } from './rows.ts';

/** Bytes of the XML of a workbook, unpacked: enough for ten thousand rows of thirty columns. */
const maxUnpacked = 40_000_000;

/* Pictures, fonts, drawings and themes are left packed. */
const isNeeded = (name: string) =>
  /^(xl\/|\[Content_Types\]|_rels\/)/.test(name) &&
  /\.xml(\.rels)?$/.test(name) &&
  !/^xl\/(media|theme|drawings|charts|printerSettings|comments)/.test(name);

/* A workbook can name ten thousand sheets, and each takes a reading of its own. */
const maxSheets = 20;

/**
 * Returns the rows of an Excel workbook's sheets that are not hidden, one after another, as text, bounded, without the
 * blank ones at the end; one more than `maxRows` where there are more. A sheet is read once it is asked for; behind the
 * first, those that cannot be read are left out, and those beyond twenty.
 *
 * @throws Error if it is none, or unpacks to more than may be
 */
export async function* readWorkbook(bytes: Buffer, maxRows: number): AsyncGenerator<string[][]> {
  const contents = unpackArchive(bytes, isNeeded, maxUnpacked);
  /* A byte is a character here, whatever letters it is a part of: no text of the file takes twice its size. */
  for (const [name, content] of contents)
    if (isReadAnew(name))
      contents.set(name, Buffer.from(readablePart(name, content.toString('latin1')), 'latin1'));
  const workbook = contents.get('xl/workbook.xml')?.toString('utf8') ?? '';
  /* Here, because to load it takes a third of the time in which a CSV file is read. */
  const { readSheet } = await import('read-excel-file/node');
  const archive = writeArchive(contents);
  const [first = 1, ...others] = visibleSheets(workbook);
  for (const place of [first, ...others.slice(0, maxSheets - 1)]) {
    const cells = await readSheet(archive, place).catch((error: unknown) => {
      if (place === first) throw error;
      return [];
    });
    const last = cells.findLastIndex((row) => !isBlankRow(row.map(cellText)));
    yield cells.slice(0, Math.min(last, maxRows) + 1).map((row) => boundedRow(row.map(cellText)));
  }
}
