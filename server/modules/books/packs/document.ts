import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { longDay } from '../../../long-day.ts';
import type { Fonts } from '../../../pdf/fonts.ts';
import { createListing } from '../../../pdf/listing.ts';
import {
  drawFacts,
  drawFooter,
  drawFooters,
  drawHead,
  drawHeading,
  drawParagraph,
} from '../../../pdf/parts.ts';
import { openSheet, rule, type Sheet, write } from '../../../pdf/sheet.ts';
import { drawTable } from '../../../pdf/table.ts';
import { tick } from '../../../pdf/tick.ts';
import type { Figures } from '../pack-figures/figures.ts';
import { moneyInColumn } from '../pack-figures/money.ts';
import { rangeInWords } from '../pack-figures/ranges.ts';
import { sectionsOf } from '../pack-figures/sections/sections.ts';
import { coverOf, signatories } from './cover.ts';
import { listingCells, listingColumns, listingTotal } from './listing.ts';
import {
  type Cell,
  isNumber,
  type PackTable,
  type Section,
  type TableColumn,
  tablesOf,
} from './pack-table.ts';

/** Pages of the listing that are drawn before others have their turn. */
const pagesAtOnce = 20;

function cellInWords(value: Cell, { kind }: TableColumn): string {
  if (value === null) return '';
  if (kind === 'tie' && value === 0) return tick;
  if (typeof value === 'number')
    return kind === 'money' || kind === 'tie' ? moneyInColumn(value) : String(value);
  return kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? shortDay(value) : value;
}

/* 26 Nov 2026: columns of days are narrow. */
const shortDay = (day: string) => longDay(day).replace(/ (\w{3})\w* /, ' $1 ');

function columnsOf(columns: readonly TableColumn[]) {
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  return columns.map((column) => ({
    title: column.title,
    part: column.width / all,
    ...(isNumber(column) ? { align: 'right' as const } : {}),
  }));
}

function drawPackTable(sheet: Sheet, { title, columns, rows }: PackTable): void {
  if (title) {
    /* With the head of its table and a row. */
    sheet.keepTogether(100);
    sheet.content('H3', () => write(sheet, title, { size: 10.5, bold: true }));
    sheet.doc.y += 5;
  }
  drawTable(sheet, {
    columns: columnsOf(columns),
    rows: rows.map(({ cells }) =>
      columns.map((column, index) => cellInWords(cells[index] ?? null, column)),
    ),
    isBold: (index) => rows[index]?.isBold ?? false,
    isDense: true,
  });
}

/* Each part begins on a page of its own. */
function drawSection(sheet: Sheet, section: Section): void {
  const { title, lead } = section;
  sheet.doc.addPage();
  drawHeading(sheet, title);
  for (const line of lead) drawParagraph(sheet, line, { size: 9, after: 6 });
  for (const table of tablesOf(section)) drawPackTable(sheet, table);
}

function drawSignature(sheet: Sheet, who: string): void {
  sheet.keepTogether(46);
  sheet.doc.y += 30;
  const { doc, page } = sheet;
  const [y, half] = [doc.y, page.textWidth / 2];
  sheet.artifact(() => {
    for (const [x, width] of [
      [page.left, half - 60],
      [page.left + half, half / 2],
    ] as const)
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .stroke('#10241d');
  });
  sheet.content('P', () => write(sheet, who, { y: y + 4, width: half - 60, size: 9 }));
  sheet.content('P', () =>
    write(sheet, 'Date', { x: page.left + half, y: y + 4, width: half / 2, size: 9 }),
  );
}

function drawCover(sheet: Sheet, figures: Figures): void {
  const { society, title, facts, notes } = coverOf(figures);
  drawHead(sheet, society, title);
  drawFacts(sheet, facts);
  drawHeading(sheet, 'Notes');
  for (const note of notes) drawParagraph(sheet, note, { size: 9.5, after: 5 });
  drawHeading(sheet, 'Signatures');
  for (const who of signatories) drawSignature(sheet, who);
}

type Listed = { sheet: Sheet; footer: string; before: number };

/* Its pages are written out as they are drawn, since a year may have thousands. */
async function drawListing(figures: Figures, { sheet, footer, before }: Listed, listing: Listing) {
  const { entries } = figures;
  const { rowsPerPage, pages } = listing;
  const inWords = (cells: readonly Cell[]) =>
    listingColumns.map((column, index) => cellInWords(cells[index] ?? null, column));
  for (let page = 0; page < pages; page += 1) {
    const part = entries.slice(page * rowsPerPage, (page + 1) * rowsPerPage);
    const rows = part.map((entry) => inWords(listingCells(entry)));
    if (page === pages - 1) rows.push(inWords(listingTotal(entries)));
    listing.drawPage(rows);
    drawFooter(sheet, footer, `Page ${before + page + 1} of ${before + pages}`);
    sheet.doc.flushPages();
    if (page % pagesAtOnce === 0) await new Promise(setImmediate);
  }
}

function listingOf(sheet: Sheet, { entries, range }: Figures) {
  const title = `Ledger listing, ${rangeInWords(range)}`;
  const listing = createListing(sheet, title, columnsOf(listingColumns));
  /* The sums are a row more. */
  return { ...listing, pages: Math.ceil((entries.length + 1) / listing.rowsPerPage) };
}
type Listing = ReturnType<typeof listingOf>;

/** Writes the pack as a PDF of landscape pages, with their numbers and what they are of. */
export async function writeDocument(figures: Figures, fonts: Fonts, path: string): Promise<void> {
  const { society, range } = figures;
  const title = `Treasurer’s pack: ${rangeInWords(range)}`;
  const sheet = openSheet({ fonts, title, society, isLandscape: true });
  const written = sheet.doc.pipe(createWriteStream(path));
  drawCover(sheet, figures);
  for (const section of sectionsOf(figures)) drawSection(sheet, section);
  drawParagraph(
    sheet,
    'The ledger listing follows. A screen reader finds it as a table in the workbook.',
    { size: 9 },
  );
  rule(sheet);
  const footer = `${society.shortName} · Treasurer’s pack · ${rangeInWords(range)} · made ${longDay(figures.made.at)}`;
  const listing = listingOf(sheet, figures);
  const { count } = sheet.doc.bufferedPageRange();
  drawFooters(sheet, footer, listing.pages);
  sheet.doc.flushPages();
  await drawListing(figures, { sheet, footer, before: count }, listing);
  sheet.end();
  await finished(written);
}
