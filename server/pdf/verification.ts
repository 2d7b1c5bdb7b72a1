import { encode } from 'uqr';
import { colours, type Sheet, write } from './sheet.ts';

/** The side of the QR code, in points: 33 modules of a millimetre each. */
const side = 94;

/** Returns a code in groups of four capitals, which are easier to type. */
export const spacedCode = (code: string): string =>
  (code.toUpperCase().match(/.{1,4}/g) ?? []).join('-');

/** Returns the public address that says whether a document holds. */
export const verifyAddress = (publicUrl: string, code: string): string =>
  `${publicUrl}/verify/${code}`;

/* The dark modules of a row that touch are one rectangle. */
function drawModules({ doc }: Sheet, text: string, x: number, y: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const step = side / size;
  data.forEach((row, line) => {
    for (let from = 0; from < size; from += 1) {
      if (!row[from]) continue;
      let to = from;
      while (row[to]) to += 1;
      doc.rect(x + from * step, y + line * step, (to - from) * step, step);
      from = to;
    }
  });
  doc.fill('#000000');
}

/** Draws the QR code of a document's public address, and the address and the code in print. */
export function drawVerification(sheet: Sheet, address: string, code: string): void {
  const { doc, page } = sheet;
  sheet.keepTogether(side + 8);
  const top = doc.y + 4;
  const text = { x: page.left + side + 18, width: page.textWidth - side - 18 };
  const bbox = [page.left, top, page.left + side, top + side];
  sheet.content('Figure', () => drawModules(sheet, address, page.left, top), {
    alt: `QR code of ${address}`,
    bbox,
  });
  doc.y = top + 4;
  const line = (words: string, look: object) => {
    sheet.content('P', () => write(sheet, words, { ...text, size: 9.5, ...look }));
    doc.y += 3;
  };
  line('Is this document genuine?', { size: 10.5, bold: true });
  line('Scan the code, or open this address:', { colour: colours.soft });
  line(address, {});
  line(`Code: ${spacedCode(code)}`, {});
  doc.y = Math.max(doc.y, top + side) + 16;
}
