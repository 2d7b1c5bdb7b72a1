import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bytesOf } from '../../../server/pdf/bytes.ts';
import { readFonts } from '../../../server/pdf/fonts.ts';
import { drawHead } from '../../../server/pdf/parts.ts';
import { openSheet } from '../../../server/pdf/sheet.ts';

/* How many pictures a document of so many pages has, with their transparency as another. */
async function picturesOf(pages: number): Promise<number> {
  const mark = await sharp({
    create: { width: 24, height: 24, channels: 4, background: { r: 12, g: 74, b: 56, alpha: 0.5 } },
  })
    .png()
    .toBuffer();
  const society = { name: 'Society', shortName: 'Society', lines: [], colour: null, mark };
  const sheet = openSheet({ fonts: await readFonts(), title: 'Receipts', society });
  for (let page = 0; page < pages; page++) drawHead(sheet, society, 'Receipt');
  const bytes = await bytesOf(sheet);
  return bytes.toString('latin1').split('/Subtype /Image').length - 1;
}

test('a document has the society’s mark once, however many pages show it', async () => {
  const once = await picturesOf(1);
  expect(once).toBeGreaterThan(0);
  expect(await picturesOf(20)).toBe(once);
});
