import { bytesOf } from '../../pdf/bytes.ts';
import { readFonts } from '../../pdf/fonts.ts';
import { drawHeading, drawParagraph } from '../../pdf/parts.ts';
import { openSheet } from '../../pdf/sheet.ts';

/**
 * Writes a PDF of text.
 *
 * @param pages the text of each page, a paragraph a line; a heading begins with '# '
 */
export async function writePdf(title: string, ...pages: string[]): Promise<Buffer> {
  const society = { name: 'District society demo', colour: null };
  const sheet = openSheet({ fonts: await readFonts(), title, society });
  for (const page of pages) {
    sheet.doc.addPage();
    for (const line of page.trim().split('\n'))
      if (line.startsWith('# ')) drawHeading(sheet, line.slice(2));
      else drawParagraph(sheet, line);
  }
  return bytesOf(sheet);
}
