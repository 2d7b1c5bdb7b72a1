import { inflateSync } from 'node:zlib';

const unhex = (hex: string) =>
  Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

/* The glyphs of a font and the text that each stands for (ISO 32000-1, 9.10.3). */
function readMap(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, first = '', last = '', list = ''] of cmap.matchAll(
    /<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi,
  )) {
    const texts = [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => unhex(hex));
    for (let glyph = Number.parseInt(first, 16); glyph <= Number.parseInt(last, 16); glyph += 1)
      map.set(glyph.toString(16).padStart(4, '0'), texts[glyph - Number.parseInt(first, 16)] ?? '');
  }
  return map;
}

const objectsOf = (file: string) =>
  new Map([...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id, body]));

function streamOf(body: string): string {
  const start = body.indexOf('stream\n');
  if (start < 0) return '';
  const bytes = Buffer.from(body.slice(start + 7, body.lastIndexOf('\nendstream')), 'latin1');
  return body.includes('/FlateDecode')
    ? inflateSync(bytes).toString('latin1')
    : bytes.toString('latin1');
}

/** Returns the text of a PDF that the server has drawn, a piece of text a line, to read names and words in it. */
export function textOfPdf(bytes: Buffer): string {
  const objects = objectsOf(bytes.toString('latin1'));
  const fonts = new Map<string, Map<string, string>>();
  for (const body of objects.values())
    for (const [, name = '', id = ''] of (body ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, cmap = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
      fonts.set(name, readMap(streamOf(objects.get(cmap) ?? '')));
    }
  const lines: string[] = [];
  for (const body of objects.values()) {
    if (body === undefined || !body.includes('stream\n')) continue;
    let font = new Map<string, string>();
    for (const [, name, pieces, piece] of streamOf(body).matchAll(
      /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(<[0-9a-f]*>) Tj/gi,
    )) {
      if (name !== undefined) font = fonts.get(name) ?? font;
      else {
        const glyphs = [...(pieces ?? piece ?? '').matchAll(/<([0-9a-f]*)>/gi)]
          .map(([, hex]) => hex)
          .join('');
        lines.push(
          (glyphs.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph.toLowerCase())).join(''),
        );
      }
    }
  }
  return lines.join('\n').normalize('NFC');
}
