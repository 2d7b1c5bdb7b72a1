import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

export type Fonts = { regular: Buffer; bold: Buffer };

let reading: Promise<Fonts> | undefined;

const read = (weight: string) =>
  readFile(resolve(`notosans-fontface/fonts/NotoSans-${weight}.ttf`));

/** Returns Noto Sans, whose letters have the marks of Yorùbá and Igbo, and ₦. Read once a process. */
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
