/**
 * Cuts the two variable faces of the site down to the characters and weights in use and writes them to
 * src/shared/styles/fonts. Not part of the build: run it by hand when the alphabet grows.
 *
 *   npm i --no-save subset-font@2.9
 *   node scripts/cut-fonts.mjs <folder with gelasio.ttf and noto-sans.ttf>
 *
 * Both come whole: Gelasio from its own repository (fonts/variable/Gelasio[wght].ttf), Noto Sans from
 * Google Fonts (NotoSans[wdth,wght].ttf). The marks of Yorùbá, Igbo and Hausa are in the file of every
 * page, for every page of such a society has some; what few names have comes in slices of its own, which
 * a browser fetches (unicode-range) only on a page that has such a letter.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
// biome-ignore lint/correctness/noUndeclaredDependencies: installed by hand for this script alone
import subsetFont from 'subset-font';

const [, , sources] = process.argv;
if (!sources) throw new Error('Name the folder of the source fonts.');

const basic = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const typographic = '\u00a0–—‘’“”…•·©';
const signs = '°×½«»';
const toned = 'àáèéìíòóùúÀÁÈÉÌÍÒÓÙÚ';
const western = 'âãäåæçêëîïñôõöøûüýÂÃÄÅÆÇÊËÎÏÑÔÕÖØÛÜÝßœŒ';
const dotted = 'ẹọụịẸỌỤỊ\u0300\u0301\u0303\u0323';
const hooked = 'ṣṢɓƁɗƊƙƘƴƳ₦';
const rare = 'ṅṄńŃǹǸḿḾāĀēĒīĪōŌūŪ\u0304';

/* Of the widths, the normal one. */
const weights = { wght: { min: 400, max: 700 }, wdth: 100 };

const faces = [
  {
    from: 'gelasio.ttf',
    to: 'gelasio.woff2',
    text: basic + typographic + signs + toned + dotted + hooked + rare,
    /* Headings alone: one weight is half the bytes of four. */
    axes: { wght: 600 },
  },
  {
    from: 'noto-sans.ttf',
    to: 'noto-sans.woff2',
    text: basic + typographic + toned + dotted + hooked,
    axes: weights,
  },
  { from: 'noto-sans.ttf', to: 'noto-sans-rare.woff2', text: rare, axes: weights },
  { from: 'noto-sans.ttf', to: 'noto-sans-western.woff2', text: western + signs, axes: weights },
];

/*
 * The sans of every page stays, headers included, under the 14,600 bytes that a server sends before the
 * first answer of the other side (RFC 6928), for else it takes a slow line one round trip more. So what no
 * browser draws by goes: features whose letters are cut away, the names of styles for font menus (STAT),
 * and a second copy of the widths (HVAR: without it they are read from the outlines, gvar).
 */
const lean = { keepFeatures: ['ccmp', 'kern', 'mark', 'mkmk'], dropTables: ['STAT', 'HVAR'] };

const out = new URL('../src/shared/styles/fonts/', import.meta.url);
for (const { from, to, text, axes } of faces) {
  const woff2 = await subsetFont(await readFile(join(sources, from)), text, {
    targetFormat: 'woff2',
    noLayoutClosure: true,
    variationAxes: axes,
    ...lean,
  });
  await writeFile(new URL(to, out), woff2);
  console.log(to, woff2.length);
}
