import { colours, measure, rule, type Sheet, write } from './sheet.ts';

/** The society in the head of its documents. */
export type Society = {
  name: string;
  shortName: string;
  /** Its address, and how to reach it: a line each. */
  lines: readonly string[];
  /** Its own colour, `#rrggbb`; null for the usual one. */
  colour: string | null;
  /** Its own mark as a PNG; null for the product's. */
  mark: Buffer | null;
};

/** The size of the society's mark, in points. */
const markSize = 42;

/* The society's own mark, or that of the site's header: squares of adire cloth. */
function drawMark({ doc }: Sheet, mark: Buffer | null, x: number, y: number): void {
  if (mark) {
    /* As a text, by which a document of a thousand receipts knows the picture again, and has it once. */
    const source = `data:image/png;base64,${mark.toString('base64')}`;
    doc.image(source, x, y, { fit: [markSize, markSize] });
    return;
  }
  doc
    .save()
    .translate(x, y)
    .scale(markSize / 44);
  doc.rect(2, 2, 40, 40).fill('#1b1e52');
  doc.lineWidth(2).rect(8, 8, 28, 28).stroke('#e9e6d8').rect(15, 15, 14, 14).stroke('#e9e6d8');
  doc.rect(20, 20, 4, 4).fill('#dcae5c');
  for (const [left, top] of [
    [5, 5],
    [39, 5],
    [5, 39],
    [39, 39],
  ] as const)
    doc.circle(left, top, 1.25).fill('#dcae5c');
  doc.restore();
}

/* The society's mark, name and address, and a line below. */
function drawSociety(sheet: Sheet, society: Society): void {
  const { doc, page } = sheet;
  const x = page.left + markSize + 14;
  const width = page.width - page.right - x;
  sheet.artifact(() => drawMark(sheet, society.mark, page.left, page.top));
  sheet.content('P', () =>
    write(sheet, society.name, { x, y: page.top - 2, width, size: 13, bold: true }),
  );
  for (const line of society.lines)
    sheet.content('P', () => write(sheet, line, { x, width, size: 8.5, colour: colours.soft }));
  doc.y = Math.max(doc.y, page.top + markSize) + 12;
  rule(sheet);
  doc.y += 22;
}

/**
 * Begins a document on a new page: the society's head, what the document is, as its heading, and its number at the other
 * side.
 */
export function drawHead(sheet: Sheet, society: Society, title: string, number?: string): void {
  const { doc, page } = sheet;
  doc.addPage();
  drawSociety(sheet, society);
  const top = doc.y;
  const numberWidth = number ? 190 : 0;
  sheet.content('H1', () =>
    write(sheet, title, { size: 21, bold: true, width: page.textWidth - numberWidth }),
  );
  const bottom = doc.y;
  if (number)
    sheet.content('P', () =>
      write(sheet, number, {
        x: page.width - page.right - numberWidth,
        y: top + 9,
        width: numberWidth,
        size: 11.5,
        bold: true,
        colour: sheet.accent,
        align: 'right',
      }),
    );
  doc.y = bottom + 14;
}

/** Draws a heading inside a document. */
export function drawHeading(sheet: Sheet, text: string): void {
  sheet.keepTogether(90);
  sheet.doc.y += 8;
  sheet.content('H2', () => write(sheet, text, { size: 13, bold: true }));
  sheet.doc.y += 6;
}

/** Draws a paragraph. */
export function drawParagraph(sheet: Sheet, text: string, { size = 10.5, after = 12 } = {}): void {
  sheet.keepTogether(measure(sheet, text, { size }));
  sheet.content('P', () => write(sheet, text, { size }));
  sheet.doc.y += after;
}

/** Draws a note in a frame: why a receipt does not count. */
export function drawNote(sheet: Sheet, text: string): void {
  const { doc, page } = sheet;
  const inside = { x: page.left + 12, width: page.textWidth - 24, size: 10.5 };
  const height = measure(sheet, text, inside) + 18;
  sheet.keepTogether(height);
  const top = doc.y;
  sheet.artifact(() =>
    doc.rect(page.left, top, page.textWidth, height).lineWidth(1).stroke(colours.danger),
  );
  sheet.content('P', () =>
    write(sheet, text, { ...inside, y: top + 9, colour: colours.danger, bold: true }),
  );
  doc.y = top + height + 16;
}

/** Draws who stands on a document for the society, and as what, under a line. */
export function drawSignatory(
  sheet: Sheet,
  { name, title }: { name: string; title: string },
): void {
  const { doc, page } = sheet;
  sheet.keepTogether(64);
  const top = doc.y + 22;
  sheet.artifact(() =>
    doc
      .moveTo(page.left, top)
      .lineTo(page.left + 190, top)
      .lineWidth(0.7)
      .stroke(colours.line),
  );
  doc.y = top + 5;
  sheet.content('P', () => write(sheet, name, { size: 10.5, bold: true }));
  if (title) sheet.content('P', () => write(sheet, title, { size: 9, colour: colours.soft }));
  doc.y += 16;
}

/** Draws a word across the page, such as VOID. A screen reader has it from the title. */
export function drawStamp({ doc, artifact, page }: Sheet, word: string): void {
  const [x, y] = [page.width / 2, page.height / 2];
  const after = doc.y;
  artifact(() => {
    doc.save().rotate(-35, { origin: [x, y] });
    doc.font('bold').fontSize(120).fillColor(colours.danger).fillOpacity(0.13);
    doc.text(word, x - 300, y - 80, { width: 600, align: 'center' });
    doc.fillOpacity(1).restore();
  });
  doc.y = after;
}

export type Fact = readonly [label: string, value: string | null];

/** The width of the labels of facts, in points. */
const labelWidth = 130;

/** Draws labels and values below one another; those without a value are left out. */
export function drawFacts(sheet: Sheet, facts: readonly Fact[]): void {
  const { doc, page } = sheet;
  const [x, width] = [page.left + labelWidth, page.textWidth - labelWidth];
  sheet.group('L', () => {
    for (const [label, value] of facts) {
      if (!value) continue;
      const height = measure(sheet, value, { width, size: 10.5 });
      sheet.keepTogether(height);
      const top = doc.y;
      sheet.group('LI', () => {
        sheet.content('Lbl', () =>
          write(sheet, label, { y: top, width: labelWidth, colour: colours.soft }),
        );
        sheet.content('LBody', () => write(sheet, value, { x, y: top, width, size: 10.5 }));
      });
      doc.y = top + height + 5;
    }
  });
  doc.y += 12;
}

/**
 * Numbers the pages, with what the document is. Pages must be buffered.
 *
 * @param more pages that follow, which are numbered as they are drawn
 */
export function drawFooters(sheet: Sheet, text: string, more = 0): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    sheet.doc.switchToPage(index);
    drawFooter(sheet, text, `Page ${index + 1} of ${count + more}`);
  }
}

/** Draws the footer of the page that is open. */
export function drawFooter(sheet: Sheet, text: string, pages: string): void {
  const { page } = sheet;
  const y = page.height - 44;
  const half = { y, width: page.textWidth / 2, size: 8, colour: colours.soft };
  rule(sheet, y - 7);
  sheet.artifact(() => {
    write(sheet, text, half);
    write(sheet, pages, { ...half, x: page.width / 2, align: 'right' });
  });
}
