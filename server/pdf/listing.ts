import { colours, type Sheet, write } from './sheet.ts';
import { placed } from './table.ts';

/** A column of a listing; the parts of all come to 1. */
type ListingColumn = { title: string; part: number; align?: 'left' | 'right' };

/** Points of a line, of the text in it, and between columns. */
const [lineHeight, size, gap] = [9.5, 6.5, 6];

/** Points above the lines: what is listed, and the names of the columns. */
const headHeight = 34;

/* What pdfkit has of a font and does not declare. */
type EmbeddedFont = {
  id: string;
  ascender: number;
  ref: () => unknown;
  encode: (text: string) => [codes: string[], positions: { advanceWidth: number }[]];
};

type Glyph = { code: string; width: number };

/* A letter with marks that stand beside it in the text is set by the font's own rules. */
const isPlain = (text: string) => !/\p{M}/u.test(text);

/*
 * Sets plain text character by character, from what the font has told of each once: pdfkit's own setting of
 * a word takes fifty times as long, and a year has a million.
 */
function createSetter(doc: PDFKit.PDFDocument) {
  const known = new Map<string, Glyph>();
  doc.font('regular').fontSize(size);
  const font: EmbeddedFont = Reflect.get(doc, '_font');

  function glyphOf(character: string): Glyph {
    const found = known.get(character);
    if (found) return found;
    const [codes, positions] = font.encode(character);
    const width = positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
    const glyph = { code: codes.join(''), width: (width * size) / 1000 };
    known.set(character, glyph);
    return glyph;
  }

  return {
    /** The lines of a page whose text is to be set, before any of it. */
    begin(): string[] {
      const fonts: Record<string, unknown> = Reflect.get(doc.page, 'fonts');
      fonts[font.id] ??= font.ref();
      return [`BT /${font.id} ${size} Tf`];
    },
    ascent: (font.ascender * size) / 1000,
    /** Returns the text's codes as far as it fits, and its width. */
    fit(text: string, width: number): Glyph {
      const dots = glyphOf('…');
      let [code, used] = ['', 0];
      let short = { code: '', width: 0 };
      for (const character of text) {
        const glyph = glyphOf(character);
        if (used + glyph.width > width)
          return { code: short.code + dots.code, width: short.width + dots.width };
        code += glyph.code;
        used += glyph.width;
        if (used + dots.width <= width) short = { code, width: used };
      }
      return { code, width: used };
    },
  };
}

/** Shortens a text that pdfkit sets until it fits. */
function shortened(doc: PDFKit.PDFDocument, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && doc.widthOfString(`${characters.join('')}…`) > width)
    characters.pop();
  return `${characters.join('')}…`;
}

/**
 * Creates a listing of very many rows, a line each: what does not fit into its column is cut. It is for the
 * eye, without tags for screen readers, which would be in memory for each of a million cells.
 *
 * @param title what is listed, above each page
 */
export function createListing(sheet: Sheet, title: string, columns: readonly ListingColumn[]) {
  const { doc, page } = sheet;
  const places = placed(columns, page, gap / 2);
  const top = page.top + headHeight;
  const rowsPerPage = Math.floor((page.height - page.bottom - top) / lineHeight);
  const setter = createSetter(doc);

  function drawHead(): void {
    write(sheet, title, { y: page.top, size: 9, bold: true });
    const y = page.top + 17;
    doc.rect(page.left, y - 3, page.textWidth, headHeight - 17).fill(colours.ground);
    for (const { title: text, x, width, align = 'left' } of places)
      write(sheet, text, { x, y, width, size: 7, bold: true, align });
  }

  function drawRows(rows: readonly (readonly string[])[]): void {
    const lines = setter.begin();
    const marked: (() => void)[] = [];
    rows.forEach((cells, line) => {
      const y = top + line * lineHeight;
      const base = (page.height - y - setter.ascent).toFixed(2);
      places.forEach(({ x, width, align }, index) => {
        const text = sheet.legible(cells[index] ?? '');
        if (text === '') return;
        if (!isPlain(text)) {
          marked.push(() => doc.text(shortened(doc, text, width), x, y, { lineBreak: false }));
          return;
        }
        const set = setter.fit(text, width);
        const at = align === 'right' ? x + width - set.width : x;
        lines.push(`1 0 0 1 ${at.toFixed(2)} ${base} Tm <${set.code}> Tj`);
      });
    });
    lines.push('ET');
    doc.font('regular').fontSize(size).fillColor(colours.ink);
    /* pdfkit counts from the top of a page, PDF from its bottom. */
    doc.save().transform(1, 0, 0, -1, 0, page.height);
    doc.addContent(lines.join('\n'));
    doc.restore();
    for (const draw of marked) draw();
  }

  return {
    rowsPerPage,
    /** Draws a page with that many rows at most. */
    drawPage(rows: readonly (readonly string[])[]): void {
      doc.addPage();
      sheet.artifact(() => {
        drawHead();
        drawRows(rows);
      });
    },
  };
}
