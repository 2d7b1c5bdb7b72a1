import { colours, measure, type Page, rule, type Sheet, write } from './sheet.ts';
import { drawTick, tick } from './tick.ts';

type Column = {
  title: string;
  /** Its part of the table's width; all come to 1. */
  part: number;
  align?: 'left' | 'right';
};

type Table = {
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  /** The sums below. */
  total?: readonly string[];
  /** Whether a row is a heading, or a sum, of others. */
  isBold?: (index: number) => boolean;
  /** Whether its rows are close, for accounts of many lines. */
  isDense?: boolean;
};

/** Points between the cells and around the text in them, and of the text. */
const usual = { x: 5, y: 4.5, size: 9 };
const dense = { x: 5, y: 2.75, size: 8.5 };
type Spacing = typeof usual;

type Placed = Column & { x: number; width: number; spacing: Spacing };

/** Returns where columns lie on a page, so many points within their part of it. */
export function placed<C extends Pick<Column, 'part'>>(
  columns: readonly C[],
  page: Page,
  within: number,
): (C & { x: number; width: number })[] {
  let x = page.left;
  return columns.map((column) => {
    const width = column.part * page.textWidth;
    const place = { ...column, x: x + within, width: width - 2 * within };
    x += width;
    return place;
  });
}

function heightOf(
  sheet: Sheet,
  columns: readonly Placed[],
  cells: readonly string[],
  bold = false,
) {
  const heights = columns.map(
    ({ width, spacing: { size, y } }, index) =>
      measure(sheet, cells[index] ?? '', { width, size, bold }) + 2 * y,
  );
  return Math.max(...heights);
}

type Row = {
  cells: readonly string[];
  bold?: boolean;
  ground?: boolean;
  /** In points, where it is measured already: that takes as long as drawing. */
  height?: number;
};

/* Draws the cells of a row at `doc.y`, each by the function that says what it is. */
function drawCells(
  sheet: Sheet,
  columns: readonly Placed[],
  { cells, bold = false, ground = false, height: known }: Row,
  cell: (draw: () => void, index: number) => void,
): void {
  const { doc, page } = sheet;
  const top = doc.y;
  const height = known ?? heightOf(sheet, columns, cells, bold);
  if (ground)
    sheet.artifact(() => doc.rect(page.left, top, page.textWidth, height).fill(colours.ground));
  columns.forEach(({ x, width, align = 'left', spacing: { y, size } }, index) => {
    const place = { x, y: top + y, width, size, bold, align };
    const draw = () =>
      cells[index] === tick
        ? drawTick(sheet, { right: x + width, y: place.y, size })
        : write(sheet, cells[index] ?? '', place);
    cell(draw, index);
  });
  doc.y = top + height;
  rule(sheet);
}

/**
 * Draws a table. Where a page ends, it goes on under its headings on the next one; a row is never
 * broken.
 */
export function drawTable(
  sheet: Sheet,
  { columns, rows, total, isBold, isDense = false }: Table,
): void {
  const spacing = isDense ? dense : usual;
  const places = placed(columns, sheet.page, spacing.x).map((place) => ({ ...place, spacing }));
  const head = { cells: columns.map(({ title }) => title), bold: true, ground: true };
  const begin = () =>
    sheet.group('TR', () =>
      drawCells(sheet, places, head, (draw) => sheet.content('TH', draw, { scope: 'Column' })),
    );
  /* The headings are told once; on later pages they are for the eye. Returns the height of the row. */
  const goOn = (cells: readonly string[], bold = false) => {
    const height = heightOf(sheet, places, cells, bold);
    if (sheet.keepTogether(height)) drawCells(sheet, places, head, (draw) => sheet.artifact(draw));
    return height;
  };
  sheet.keepTogether(70);
  sheet.group('Table', () => {
    begin();
    for (const [index, cells] of rows.entries()) {
      const bold = isBold?.(index) ?? false;
      const height = goOn(cells, bold);
      sheet.group('TR', () =>
        drawCells(sheet, places, { cells, bold, height }, (draw, at) =>
          sheet.content('TD', draw, cells[at] === tick ? { alt: 'It ties' } : {}),
        ),
      );
    }
    if (!total) return;
    const height = goOn(total, true);
    sheet.group('TR', () =>
      drawCells(sheet, places, { cells: total, bold: true, height }, (draw, index) =>
        index === 0 ? sheet.content('TH', draw, { scope: 'Row' }) : sheet.content('TD', draw),
      ),
    );
  });
  sheet.doc.y += 18;
}
