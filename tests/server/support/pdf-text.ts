import { inflateSync } from 'node:zlib';

const streamsOf = (pdf: Buffer): string[] => {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)].flatMap(({ index, 0: head }) => {
    const start = index + head.length;
    const end = text.indexOf('endstream', start);
    return [inflateSync(pdf.subarray(start, end)).toString('latin1')];
  });
};

/* The characters of a font's glyphs, in the order of their numbers, as pdfkit writes them for reading aloud. */
const glyphsOf = (map: string): string[] =>
  [...(/beginbfrange([\s\S]*)endbfrange/.exec(map)?.[1] ?? '').matchAll(/\[([^\]]*)\]/g)]
    .flatMap(([, list = '']) => [...list.matchAll(/<([0-9a-f]*)>/gi)])
    .map(([, code = '']) => Buffer.from(code, 'hex').swap16().toString('utf16le'));

/** Returns what a document of ours says, its lines one after another. Each of its fonts is tried on each line. */
export function textOfPdf(pdf: Buffer): string {
  const streams = streamsOf(pdf);
  const fonts = streams.filter((text) => text.includes('beginbfrange')).map(glyphsOf);
  const runs = streams.flatMap((text) => [...text.matchAll(/\[([^\]]*)\]\s*TJ/g)]);
  const codes = runs.map(([, run = '']) =>
    [...run.matchAll(/<([0-9a-f]+)>/gi)].map(([, code]) => code).join(''),
  );
  const read = (code: string, glyphs: readonly string[]) =>
    (code.match(/.{4}/g) ?? []).map((glyph) => glyphs[Number.parseInt(glyph, 16)] ?? '').join('');
  return fonts.flatMap((glyphs) => codes.map((code) => read(code, glyphs))).join('\n');
}
