import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { unpackArchive, writeArchive } from '../../server/spreadsheets/archive.ts';
import { readWorkbook as readOnServer } from '../../server/spreadsheets/workbook.ts';
import { readWorkbook as readInBrowser } from '../../src/portal/spreadsheet/read-workbook.ts';

const workbookName = 'xl/workbook.xml';
const sheetName = 'xl/worksheets/sheet1.xml';

/* A workbook with a part that is changed. */
async function workbookOf(
  sheets: readonly string[],
  part: string,
  change: (xml: string) => string,
): Promise<Buffer> {
  const data = (value: string) => [
    [{ value, type: String }],
    [{ value: new Date('2022-01-01T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' }],
  ];
  const bytes = await writeXlsxFile(
    sheets.map((sheet) => ({ sheet, data: data(sheet) })),
  ).toBuffer();
  const contents = unpackArchive(bytes, () => true, 1_000_000);
  return writeArchive(contents.set(part, Buffer.from(change(String(contents.get(part))))));
}

/* A workbook with one row, of these cells in XML; @ is the place of each. */
const rowOf = (...cells: string[]) =>
  workbookOf(['Dues'], sheetName, (xml) => {
    const row = cells.map((cell, at) => cell.replace('@', `${'ABCDEF'[at]}1`)).join('');
    return xml.replace(
      /<sheetData>.*<\/sheetData>/s,
      `<sheetData><row r="1">${row}</row></sheetData>`,
    );
  });

const readers: Record<string, (bytes: Buffer) => Promise<string[][] | undefined>> = {
  server: async (bytes) => (await readOnServer(bytes, 100).next()).value ?? undefined,
  browser: (bytes) => readInBrowser(new Blob([new Uint8Array(bytes)])),
};

describe.each(Object.entries(readers))('a workbook, read by the %s', (_, read) => {
  it('has its errors, which are wrong, and not nothing', async () => {
    const cells = await rowOf(
      '<c r="@" t="e"><f>Old!B2</f><v>#REF!</v></c>',
      "<c r='@' s='0' t='e'><v>#N/A</v></c>",
      '<c r="@" t="str"><f>B1&amp;"x"</f><v>Adébáyọ̀ é</v></c>',
      '<c r="@"><f>1+1</f><v>2</v></c>',
    );
    expect(await read(cells)).toEqual([['#REF!', '#N/A', 'Adébáyọ̀ é', '2']]);
  });

  it('has a formula whose result no program worked out, and an empty text as nothing', async () => {
    const cells = await rowOf(
      '<c r="@"><f>SUM(B2:B9)</f></c>',
      '<c r="@" t="n" s="0"><f>IF(A2>1,2,3)</f><v></v></c>',
      '<c r="@" t="str"><f>""</f><v></v></c>',
      '<c r="@"><f t="shared" si="0"/><v/></c>',
      '<c r="@" t="str"><f>A1</f><v>end</v></c>',
    );
    expect(await read(cells)).toEqual([['#NO RESULT', '#NO RESULT', '', '#NO RESULT', 'end']]);
  });

  it('has the day that a date says, in words too, wherever it is read', async () => {
    const before = process.env.TZ;
    process.env.TZ = 'Africa/Lagos';
    try {
      const cells = await rowOf(
        '<c r="@" t="d"><v>1980-03-12T00:00:00</v></c>',
        '<c r="@" t="d"><v>1980-03-12</v></c>',
      );
      expect((await read(cells))?.[0]?.map((cell) => cell.slice(0, 10))).toEqual([
        '1980-03-12',
        '1980-03-12',
      ]);
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  it.each(['1', 'true'])('counts its days from 1904 where it says so by %s', async (yes) => {
    const bytes = await workbookOf(['Dues'], workbookName, (xml) =>
      xml
        .replace(/<workbookPr[^>]*>/, '')
        .replace('<sheets>', `<workbookPr date1904="${yes}"/><sheets>`),
    );
    expect(await read(bytes)).toEqual([['Dues'], ['2026-01-02']]);
  });

  it('is its first sheet that is seen, wherever hidden ones are', async () => {
    const firstOf = async (...hidden: string[]) => {
      const bytes = await workbookOf(['Codes', 'Old', 'Members'], workbookName, (xml) =>
        hidden.reduce(
          (text, sheet) => text.replace(`name="${sheet}"`, `$& state="veryHidden"`),
          xml,
        ),
      );
      return (await read(bytes))?.[0]?.[0];
    };
    expect(await firstOf()).toBe('Codes');
    expect(await firstOf('Codes')).toBe('Old');
    expect(await firstOf('Codes', 'Old')).toBe('Members');
    expect(await firstOf('Codes', 'Old', 'Members')).toBe('Codes');
  });

  it('is none where it is something else', async () => {
    await expect(read(Buffer.from('Member ID,Owed'))).rejects.toThrow();
  });
});
