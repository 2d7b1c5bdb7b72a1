import { chunk } from 'es-toolkit';
import writeXlsxFile from 'write-excel-file/node';
import type { Context } from '../../../context.ts';
import { type Column, csvFile } from '../../../csv.ts';
import type { Elector } from '../../../db/schema/index.ts';
import { longDay } from '../../../long-day.ts';
import { streamOf } from '../../../pdf/bytes.ts';
import { readFonts } from '../../../pdf/fonts.ts';
import { createListing } from '../../../pdf/listing.ts';
import { drawFacts, drawFooter, drawHead } from '../../../pdf/parts.ts';
import { openSheet } from '../../../pdf/sheet.ts';
import { readSociety } from '../../content/site/society.ts';
import type { PrintedRoll } from './roll.ts';

const columns: readonly Column<Elector>[] = [
  ['Member ID', ({ memberId }) => memberId],
  ['Last Name', ({ lname }) => lname],
  ['First Name', ({ fname }) => fname],
  ['Middle Name', ({ mname }) => mname],
  ['Designation', ({ designation }) => (designation === 'None' ? '' : designation)],
];

const cellsOf = (elector: Elector): string[] =>
  columns.map(([, value]) => String(value(elector) ?? ''));

/* Rows that are written as text at once. */
const batchSize = 1_000;

/* The headings come with the first, also of a roll of nobody. */
async function* inBatches(rows: readonly Elector[]) {
  yield* rows.length > 0 ? chunk(rows, batchSize) : [[]];
}

/** Yields a roll as the text of a CSV file. */
export const rollCsv = ({ electors }: PrintedRoll): AsyncGenerator<string> =>
  csvFile(columns, inBatches(electors));

const titleOf = ({ name, withdrawn }: PrintedRoll): string =>
  `${name ?? 'Roll of electors'}${withdrawn === null ? '' : ' (withdrawn)'}`;

/* What the roll is of. */
const factsOf = ({
  asAt,
  joinedBy,
  drawnAt,
  electors,
  withdrawn,
}: PrintedRoll): [string, string][] => [
  ['As at', longDay(asAt)],
  ['Joined by', longDay(joinedBy)],
  ['Drawn on', longDay(drawnAt)],
  ['Electors', String(electors.length)],
  ...(withdrawn === null ? [] : [['Withdrawn', withdrawn] as [string, string]]),
];

/** Returns a roll as a workbook: its rows, and a sheet that says what they are of. */
export function rollWorkbook(roll: PrintedRoll): Promise<Buffer> {
  const text = (value: string) => ({ value, type: String });
  const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
  return writeXlsxFile([
    {
      sheet: 'Electors',
      columns: columns.map(() => ({ width: 20 })),
      stickyRowsCount: 1,
      data: [
        columns.map(([heading]) => bold(heading)),
        ...roll.electors.map((elector) => cellsOf(elector).map(text)),
      ],
    },
    {
      sheet: 'About',
      columns: [{ width: 20 }, { width: 50 }],
      data: [['Roll', titleOf(roll)] as const, ...factsOf(roll)].map(([label, value]) => [
        bold(label),
        text(value),
      ]),
    },
  ]).toBuffer();
}

/* The parts of the width; the number of the row comes first. */
const parts = [0.07, 0.18, 0.22, 0.2, 0.2, 0.13];

/** Draws a roll as a PDF for print: what it is of, and then its rows by number, while it is sent. */
export async function rollPdf(
  context: Pick<Context, 'db' | 'settings' | 'storage'>,
  roll: PrintedRoll,
): Promise<AsyncGenerator<Buffer>> {
  const society = await readSociety(context);
  const title = titleOf(roll);
  const sheet = openSheet({ fonts: await readFonts(), title, society, isStreamed: true });
  const head = ['No.', ...columns.map(([heading]) => heading)];
  const footer = `${society.shortName} · ${title} · as at ${longDay(roll.asAt)}`;
  async function* draws() {
    drawHead(sheet, society, title);
    drawFacts(sheet, factsOf(roll));
    const listing = createListing(
      sheet,
      `${title}, as at ${longDay(roll.asAt)}`,
      head.map((heading, index) => ({ title: heading, part: parts[index] ?? 0 })),
    );
    const pages = chunk(roll.electors, listing.rowsPerPage);
    drawFooter(sheet, footer, `Page 1 of ${pages.length + 1}`);
    yield;
    let number = 0;
    for (const [place, rows] of pages.entries()) {
      listing.drawPage(rows.map((elector) => [String(++number), ...cellsOf(elector)]));
      drawFooter(sheet, footer, `Page ${place + 2} of ${pages.length + 1}`);
      yield;
    }
  }
  return streamOf(sheet, draws());
}
