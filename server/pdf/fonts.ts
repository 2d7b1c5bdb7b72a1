import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const { resolve } = createRequire(import.meta.url);

export type Fonts = Record<'regular' | 'bold', PDFKit.Mixins.PDFFontSource> & {
  /**
   * Returns a text without what the font would draw as an empty box: '王小明 Ade' as 'Ade'. A sign that it has not is
   * '?', the mathematical minus '-', and a text of which nothing is left '—'.
   */
  legible(text: string): string;
};

let reading: Promise<Fonts> | undefined;

/**
 * Reads one weight. A glyph is copied from all documents, and read to those who do not see it, as the letters that it
 * was first asked for, so each is asked for here: an 'fi' is not the one letter 'ﬁ', and an O is one also where the
 * first document has an Ọ, which is drawn with it.
 */
export async function readFont(weight: 'Regular' | 'Bold'): Promise<Font> {
  const bytes = await readFile(resolve(`notosans-fontface/fonts/NotoSans-${weight}.ttf`));
  const font = create(bytes) as Font;
  font.layout('ff fi fl ffi ffl');
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  return font;
}

/* pdfkit takes a font that fontkit has read besides a file's bytes, which its types do not say. */
const asSource = (font: unknown) => font as PDFKit.Mixins.PDFFontSource;

/* Letters of other scripts and emoji, with what belongs to them: they are left out, and a sign is not. */
const leftOut = /[\p{L}\p{M}\p{C}\p{Emoji}]/u;

/* Both weights have the same characters. */
function legibleIn(font: Font, text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  const isDrawn = (character: string) =>
    /\s/.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  const characters = [...text.replaceAll('\u2212', '-')];
  /* Full-width letters are those of Latin in another width. */
  const drawn = characters.map((one) => {
    const plain = isDrawn(one) ? one : one.normalize('NFKC');
    if ([...plain].every(isDrawn)) return plain;
    return leftOut.test(one) ? '' : '?';
  });
  if (!drawn.includes('')) return drawn.join('');
  return drawn.join('').replace(/ {2,}/g, ' ').trim() || '—';
}

/**
 * Returns Noto Sans, whose letters have the marks of Yorùbá and Igbo, and ₦. Read once a process: to read a font's
 * tables takes longer than to draw a receipt.
 */
export function readFonts(): Promise<Fonts> {
  reading ??= Promise.all([readFont('Regular'), readFont('Bold')]).then(([regular, bold]) => ({
    regular: asSource(regular),
    bold: asSource(bold),
    legible: (text: string) => legibleIn(regular, text),
  }));
  reading.catch(() => {
    reading = undefined;
  });
  return reading;
}
