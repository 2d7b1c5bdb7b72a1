import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

const { resolve } = createRequire(import.meta.url);

export type Fonts = Record<'regular' | 'bold', PDFKit.Mixins.PDFFontSource>;

let reading: Promise<Fonts> | undefined;

/* pdfkit takes a font that fontkit has read besides a file's bytes, which its types do not say. */
async function read(weight: string): Promise<PDFKit.Mixins.PDFFontSource> {
  const font: unknown = create(
    await readFile(resolve(`notosans-fontface/fonts/NotoSans-${weight}.ttf`)),
  );
  return font as PDFKit.Mixins.PDFFontSource;
}

/**
 * Returns Noto Sans, whose letters have the marks of Yorùbá and Igbo, and ₦. Read once a process: to read a font's
 * tables takes longer than to draw a receipt.
 */
export function readFonts(): Promise<Fonts> {
  reading ??= Promise.all([read('Regular'), read('Bold')]).then(([regular, bold]) => ({
    regular,
    bold,
  }));
  reading.catch(() => {
    reading = undefined;
  });
  return reading;
}
