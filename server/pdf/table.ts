import { colours, measure, type Page, rule, type Sheet, write } from './sheet.ts';

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
};

/** Points between the cells and around the text in them. */
const padding = { x: 5, y: 4.5 };

const size = 9;

type Placed = Column & { x: number; width: number };

function placed(columns: readonly Column[], page: Page): Placed[] {
  let x = page.left;
  return columns.map((column) => {
    const width = column.part * page.textWidth;
    const place = { ...column, x: x + padding.x, width: width - 2 * padding.x };
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
  const heights = columns.map(({ width }, index) =>
    measure(sheet, cells[index] ?? '', { width, size, bold }),
  );
  return Math.max(...heights) + 2 * padding.y;
}

type Row = { cells: readonly string[]; bold?: boolean; ground?: boolean };

/* Draws the cells of a row at `doc.y`, each by the function that says what it is. */
function drawCells(
  sheet: Sheet,
  columns: readonly Placed[],
  { cells, bold = false, ground = false }: Row,
  cell: (draw: () => void, index: number) => void,
): void {
  const { doc, page } = sheet;
  const top = doc.y;
  const height = heightOf(sheet, columns, cells, bold);
  if (ground)
    sheet.artifact(() => doc.rect(page.left, top, page.textWidth, height).fill(colours.ground));
  columns.forEach(({ x, width, align = 'left' }, index) => {
    const place = { x, y: top + padding.y, width, size, bold, align };
    cell(() => write(sheet, cells[index] ?? '', place), index);
  });
  doc.y = top + height;
  rule(sheet);
}

/**
 * Draws a table. Where a page ends, it goes on under its headings on the next one; a row is never
 * broken.
 */
export function drawTable(sheet: Sheet, { columns, rows, total, isBold }: Table): void {
  const places = placed(columns, sheet.page);
  const head = { cells: columns.map(({ title }) => title), bold: true, ground: true };
  const begin = () =>
    sheet.group('TR', () =>
      drawCells(sheet, places, head, (draw) => sheet.content('TH', draw, { scope: 'Column' })),
    );
  /* The headings are told once; on later pages they are for the eye. */
  const goOn = (cells: readonly string[], bold = false) => {
    if (sheet.keepTogether(heightOf(sheet, places, cells, bold)))
      drawCells(sheet, places, head, (draw) => sheet.artifact(draw));
  };
  sheet.keepTogether(70);
  sheet.group('Table', () => {
    begin();
    for (const [index, cells] of rows.entries()) {
      const bold = isBold?.(index) ?? false;
      goOn(cells, bold);
      sheet.group('TR', () =>
        drawCells(sheet, places, { cells, bold }, (draw) => sheet.content('TD', draw)),
      );
    }
    if (!total) return;
    goOn(total, true);
    sheet.group('TR', () =>
      drawCells(sheet, places, { cells: total, bold: true }, (draw, index) =>
        index === 0 ? sheet.content('TH', draw, { scope: 'Row' }) : sheet.content('TD', draw),
      ),
    );
  });
  sheet.doc.y += 18;
}
