/** A line of a page: a heading, a line of text, or (empty) a gap. */
export type PdfLine = string | { heading: string };

/** A4 in points, with its margin. */
const page = { width: 595, height: 842, margin: 64 };
const sizes = { heading: 15, text: 11, leading: 17 };

/**
 * Escapes text for a PDF string in WinAnsi, the encoding of the standard fonts; other letters
 * become `?`.
 */
function escaped(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&');
}

function pageContent(lines: readonly PdfLine[]): string {
  const drawn = lines.map((line) => {
    const [font, size, text] =
      typeof line === 'string' ? ['F1', sizes.text, line] : ['F2', sizes.heading, line.heading];
    return `/${font} ${size} Tf (${escaped(text)}) Tj T*`;
  });
  const start = `${page.margin} ${page.height - page.margin} Td ${sizes.leading} TL`;
  return ['BT', start, ...drawn, 'ET'].join('\n');
}

/**
 * Returns the objects of a document, numbered from 1: catalog, pages, two fonts, then two a page.
 */
function objectsOf(title: string, pages: readonly (readonly PdfLine[])[]): string[] {
  const numberOf = (index: number) => 6 + 2 * index;
  const kids = pages.map((_, index) => `${numberOf(index)} 0 R`).join(' ');
  const box = `[0 0 ${page.width} ${page.height}]`;
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  return [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-NG) >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox ${box} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${escaped(title)}) /Producer (District society demo) >>`,
    ...pages.flatMap((lines, index) => {
      const content = pageContent(lines);
      const fonts = '<< /Font << /F1 3 0 R /F2 4 0 R >> >>';
      return [
        `<< /Type /Page /Parent 2 0 R /Resources ${fonts} /Contents ${numberOf(index) + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
}

/**
 * Writes a PDF 1.4 of text pages on A4. The same text gives the same bytes.
 *
 * @param pages the lines of each page, at most 42, none wider than about 85 letters; ASCII
 */
export function writePdf(title: string, pages: readonly (readonly PdfLine[])[]): Buffer {
  const objects = objectsOf(title, pages);
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>`;
  return Buffer.from(
    `${file}${table}trailer\n${trailer}\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}
