import PDFDocument from 'pdfkit';
import type { Fonts } from './fonts.ts';

/** A page in points, what is left free at its sides, and the width of a line of text. */
export type Page = Record<
  'width' | 'height' | 'left' | 'right' | 'top' | 'bottom' | 'textWidth',
  number
>;

/* A4. */
const [short, long] = [595.28, 841.89];

const portrait: Page = {
  width: short,
  height: long,
  left: 56,
  right: 56,
  top: 48,
  bottom: 64,
  textWidth: short - 2 * 56,
};

const landscape: Page = {
  width: long,
  height: short,
  left: 40,
  right: 40,
  top: 40,
  bottom: 60,
  textWidth: long - 2 * 40,
};

export const colours = {
  ink: '#10241d',
  soft: '#4b5a53',
  line: '#cfcabb',
  ground: '#f4f2ea',
  green: '#0c4a38',
  danger: '#8f1d14',
};

type Attributes = { title?: string; alt?: string; bbox?: number[]; scope?: 'Column' | 'Row' };

export type Sheet = {
  doc: PDFKit.PDFDocument;
  page: Page;
  /** The colour of a document's number. */
  accent: string;
  /** Groups what is drawn under a structure element: `Table`, `TR`, `Sect`. */
  group(type: string, draw: () => void, attributes?: Attributes): void;
  /** Draws what a structure element consists of: `H1`, `P`, `TD`. It must fit on the page. */
  content(type: string, draw: () => void, attributes?: Attributes): void;
  /** Draws what a screen reader passes over: lines, repeated headings, page numbers. */
  artifact(draw: () => void): void;
  /** Ends the document; its last bytes follow. */
  end(): void;
  /** Begins a new page where less than that is left of this one, in points. */
  keepTogether(height: number): boolean;
  legible: Fonts['legible'];
};

type Options = {
  fonts: Fonts;
  /** What the document is, as a viewer shows it: 'Receipt RCT-2026-000123'. */
  title: string;
  /** Whose it is; `colour` is its own, `#rrggbb`, null for the usual green. */
  society: { name: string; colour: string | null };
  /**
   * Whether pages are written one after the other and not kept in memory: screen readers are told no structure then,
   * and no page says how many there are.
   */
  isStreamed?: boolean;
  /** Whether its pages lie on their long side, for wide tables. */
  isLandscape?: boolean;
};

/* With tags for screen readers (ISO 32000-1, 14.8), or without any. */
function createTags(doc: PDFKit.PDFDocument) {
  const root = doc.struct('Document');
  doc.addStructure(root);
  let parent = root;
  function open(type: string, attributes: Attributes) {
    const element = doc.struct(type, attributes);
    parent.add(element);
    return element;
  }
  return {
    group(type: string, draw: () => void, attributes: Attributes = {}) {
      const outer = parent;
      const element = open(type, attributes);
      parent = element;
      draw();
      parent = outer;
      element.end();
    },
    content(type: string, draw: () => void, attributes: Attributes = {}) {
      const element = open(type, attributes);
      element.add(draw);
      element.end();
    },
    artifact(draw: () => void) {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
    end() {
      root.end();
      doc.end();
    },
  };
}

const withoutTags = (doc: PDFKit.PDFDocument) => ({
  group: (_type: string, draw: () => void) => draw(),
  content: (_type: string, draw: () => void) => draw(),
  artifact: (draw: () => void) => draw(),
  end: () => doc.end(),
});

/**
 * Opens a document of A4 pages in Noto Sans, in English, without a page.
 */
export function openSheet(options: Options): Sheet {
  const { fonts, title, society, isStreamed = false, isLandscape = false } = options;
  const author = society.name;
  const page = isLandscape ? landscape : portrait;
  const { left, right, top } = page;
  const doc = new PDFDocument({
    size: 'A4',
    layout: isLandscape ? 'landscape' : 'portrait',
    /* The bottom is kept free by keepTogether: pdfkit would break lines of the footer off. */
    margins: { left, right, top, bottom: 0 },
    tagged: !isStreamed,
    bufferPages: !isStreamed,
    autoFirstPage: false,
    lang: 'en-NG',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, Producer: 'District society', Creator: author },
  });
  doc.registerFont('regular', fonts.regular);
  doc.registerFont('bold', fonts.bold);
  return {
    doc,
    page,
    accent: society.colour ?? colours.green,
    legible: fonts.legible,
    ...(isStreamed ? withoutTags(doc) : createTags(doc)),
    keepTogether(height) {
      if (doc.y + height <= page.height - page.bottom) return false;
      doc.addPage();
      return true;
    },
  };
}

/**
 * Forgets how words are set. pdfkit keeps every word that was ever written, which grows by 35 KB a
 * receipt; without its cache it takes three times as long, and it has no call to empty it.
 */
export function forgetWords({ doc }: Sheet): void {
  for (const font of ['regular', 'bold']) {
    const used: unknown = Reflect.get(doc.font(font), '_font');
    if (typeof used === 'object' && used !== null)
      Reflect.set(used, 'layoutCache', Object.create(null));
  }
}

type Text = {
  x?: number;
  y?: number;
  width?: number;
  size?: number;
  bold?: boolean;
  colour?: string;
  align?: 'left' | 'right';
};

/** Sets the font, and returns the height in points that a text takes at that width. */
export function measure({ doc, page, legible }: Sheet, text: string, options: Text) {
  const { width = page.textWidth, size, bold } = options;
  doc.font(bold ? 'bold' : 'regular').fontSize(size ?? 10);
  return doc.heightOfString(legible(text), { width });
}

/** Writes a text at a place of the page; `doc.y` is below it afterwards. */
export function write({ doc, page, legible }: Sheet, text: string, options: Text = {}): void {
  const { x = page.left, y = doc.y, width = page.textWidth, size = 10, bold, align } = options;
  doc
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(options.colour ?? colours.ink)
    .text(legible(text), x, y, { width, ...(align && { align }) });
}

/** Draws a hairline across the text at the height of `doc.y`. */
export function rule({ doc, artifact, page }: Sheet, y = doc.y): void {
  artifact(() => {
    doc
      .moveTo(page.left, y)
      .lineTo(page.width - page.right, y)
      .lineWidth(0.75)
      .stroke(colours.line);
  });
}
