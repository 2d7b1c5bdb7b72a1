import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { readFont } from '../../../server/pdf/fonts.ts';
import { textOfPdf } from '../support/pdf-text.ts';

/* The text of documents that are made one after the other, in a weight that nothing was drawn in before. */
async function textsOf(weight: 'Regular' | 'Bold', texts: readonly string[]): Promise<string[]> {
  const font = await readFont(weight);
  const read: string[] = [];
  for (const text of texts) {
    const doc = new PDFDocument({ compress: false });
    const bytes = buffer(doc);
    doc.font(font as unknown as PDFKit.Mixins.PDFFontSource).text(text);
    doc.end();
    /* A mark is set by itself. */
    read.push(
      textOfPdf(await bytes)
        .replaceAll('\n', '')
        .normalize('NFC'),
    );
  }
  return read;
}

describe.each(['Regular', 'Bold'] as const)(
  'a document in %s is copied as it was written',
  (weight) => {
    test.each([
      ['letters after those that are drawn with them', ['Ọ̀wọ́ṣẹ́ Ẹni Ńkọ́', 'Okafor Osewe Eni Nko']],
      ['letters before them', ['Okafor Osewe', 'Ọ̀wọ́ṣẹ́ Ẹni']],
      ['ligatures', ['office flag affluent', 'fi fl ff']],
      ['hooked letters, money and signs', ['Ɗanjuma Ƙofa ₦15,000.50', 'Danjuma Kofa – “a” ’']],
    ])('%s', async (_name, texts) => {
      expect(await textsOf(weight, texts)).toEqual(texts.map((text) => text.normalize('NFC')));
    });
  },
);
