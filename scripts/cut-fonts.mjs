/**
 * Cuts the two variable faces of the site down to the characters and weights in use and writes them to
 * src/theme/fonts. Not part of the build: run it by hand when the alphabet grows.
 *
 *   npm i --no-save subset-font @fontsource-variable/noto-sans
 *   node scripts/cut-fonts.mjs <folder with gelasio.ttf and the noto-sans-*-wght-normal.woff2 files>
 *
 * Gelasio comes whole (its own repository, fonts/variable/Gelasio[wght].ttf) and is cut to one file.
 * Noto Sans is cut to slices: the base slice, and small ones for the marks of Yorùbá, Igbo and Hausa and
 * for western letters, which a browser fetches (unicode-range) only on a page that has such a letter.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const [, , sources] = process.argv;
if (!sources) throw new Error('Name the folder of the source fonts.');

const basic = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const typographic = '\u00a0–—‘’“”…•·©°×½«»';
const toned = 'àáèéìíòóùúÀÁÈÉÌÍÒÓÙÚ';
const western = 'âãäåæçêëîïñôõöøûüýÂÃÄÅÆÇÊËÎÏÑÔÕÖØÛÜÝßœŒ';
const dotted = 'ẹọụịẸỌỤỊ\u0300\u0301\u0303\u0323';
const hooked = 'ṣṢɓƁɗƊƙƘƴƳ₦';
const rare = 'ṅṄńŃǹǸḿḾāĀēĒīĪōŌūŪ\u0304';

const faces = [
  {
    from: 'gelasio.ttf',
    to: 'gelasio.woff2',
    text: basic + typographic + toned + dotted + hooked + rare,
    /* Headings alone: one weight is half the bytes of four. */
    wght: 600,
  },
  {
    from: 'noto-sans-latin-wght-normal.woff2',
    to: 'noto-sans.woff2',
    text: basic + typographic + toned,
    wght: { min: 400, max: 700 },
  },
  {
    from: 'noto-sans-vietnamese-wght-normal.woff2',
    to: 'noto-sans-dotted.woff2',
    text: dotted,
    wght: { min: 400, max: 700 },
  },
  {
    from: 'noto-sans-latin-ext-wght-normal.woff2',
    to: 'noto-sans-hooked.woff2',
    text: hooked,
    wght: { min: 400, max: 700 },
  },
  {
    from: 'noto-sans-latin-ext-wght-normal.woff2',
    to: 'noto-sans-rare.woff2',
    text: rare,
    wght: { min: 400, max: 700 },
  },
  {
    from: 'noto-sans-latin-wght-normal.woff2',
    to: 'noto-sans-western.woff2',
    text: western,
    wght: { min: 400, max: 700 },
  },
];

const out = new URL('../src/theme/fonts/', import.meta.url);
for (const { from, to, text, wght } of faces) {
  const woff2 = await subsetFont(await readFile(join(sources, from)), text, {
    targetFormat: 'woff2',
    noLayoutClosure: true,
    variationAxes: { wght },
  });
  await writeFile(new URL(to, out), woff2);
  console.log(to, woff2.length);
}
