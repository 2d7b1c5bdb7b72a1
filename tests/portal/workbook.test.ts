import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { guardFormula, unguardFormula } from '#contract/formula-guard.ts';
import { exportCriteria } from '../../src/portal/list/tools/export-criteria.ts';
import { parseCsv, writeCsv } from '../../src/portal/spreadsheet/csv.ts';
import { sheetsOf, widthsOf } from '../../src/portal/spreadsheet/workbook.ts';
import { memberColumns } from '../../src/resources/members/admin/members/list/columns.tsx';

const csv = [
  '\uFEFFMember ID,Last Name,Registered,Years owed,Owed (NGN),Owed for 2025 (NGN)',
  'MB-700123,Adébáyọ̀,2027-01-21,2,1234567.50,0.00',
  "00042,'=HYPERLINK(1),,0,0.00,0.00",
  '2026-01-02,Okafor,2026-12-31,1,-5.00,-5.00',
  '',
].join('\r\n');

const plan = {
  csv,
  title: 'Members',
  numbers: ['Years owed'],
  dates: ['Registered'],
  criteria: [['Dues', 'Dues owing']] as const,
};

async function readBack() {
  const sheets = sheetsOf(plan).map(({ columns = [], data, sheet = '' }) => ({
    sheet,
    data,
    columns,
  }));
  const bytes = await writeXlsxFile(sheets).toBuffer();
  return readXlsxFile(bytes);
}

describe('an export as a workbook', () => {
  it('has days as dates, amounts and counts as numbers, and all else as text', async () => {
    const [members] = await readBack();
    expect(members?.sheet).toBe('Members');
    expect(members?.data.slice(1)).toEqual([
      ['MB-700123', 'Adébáyọ̀', new Date('2027-01-21T00:00:00Z'), 2, 1234567.5, 0],
      ['00042', '=HYPERLINK(1)', null, 0, 0, 0],
      /* What looks like a day elsewhere is none. */
      ['2026-01-02', 'Okafor', new Date('2026-12-31T00:00:00Z'), 1, -5, -5],
    ]);
  });

  it('says on a second sheet what it is of', async () => {
    const [, filters] = await readBack();
    expect(filters?.sheet).toBe('Filters');
    expect(filters?.data.filter((row) => row.some(Boolean))).toEqual([
      ['Members', null],
      ['Dues', 'Dues owing'],
      ['Rows', 3],
    ]);
  });

  it('has columns as wide as what is in them, within limits', () => {
    const [members] = sheetsOf(plan);
    expect(members?.columns?.map((column) => column?.width)).toEqual([12, 16, 19, 12, 15, 21]);
    expect(widthsOf([['x'.repeat(400)], ['a\nb']], ['text'])).toEqual([48]);
    expect(widthsOf([['x']], ['text'])).toEqual([8]);
  });
});

describe('a text that begins like a formula', () => {
  const texts = [
    '=1',
    '+1',
    '-1',
    '@x',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    "'=1",
    "''-1",
    "'Ade",
    "'",
    '',
  ];

  it('is disarmed in a file, and read back as it was, also in full width', () => {
    for (const text of texts) {
      const cell = guardFormula(text);
      expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
      expect(unguardFormula(cell)).toBe(text);
    }
    expect(new Set(texts.map(guardFormula)).size).toBe(texts.length);
  });

  it('is read back as it was from a workbook, and from rows that were refused', () => {
    const file = ['Name', ...texts.map(guardFormula)].join('\r\n');
    const [sheet] = sheetsOf({ ...plan, csv: file });
    const cells = sheet?.data.slice(1).map(([cell]) => (cell as { value: string } | null)?.value);
    expect(cells?.map((cell) => unguardFormula(cell ?? ''))).toEqual(texts.slice(0, -1));
    expect(cells?.slice(0, 8)).toEqual(texts.slice(0, 8));
    for (const cell of [...texts, ...texts.map(guardFormula)]) {
      const [[refused = ''] = []] = parseCsv(writeCsv([[cell]]));
      expect(refused).not.toMatch(/^[=+\-@＝＋－＠]/);
      expect(unguardFormula(refused)).toBe(unguardFormula(cell));
    }
  });
});

describe('what an export is of', () => {
  const criteriaOf = (query: string) => exportCriteria(new URLSearchParams(query), memberColumns);

  it('is told in the words of the list', () => {
    expect(
      criteriaOf(
        'search=ade&standing=owing,none&role=user&diaspora=no&sort=-createdAt,name&format=csv',
      ),
    ).toEqual([
      ['Search', 'ade'],
      ['Dues', 'Dues owing, Nothing due'],
      ['Role', 'Members'],
      ['Diaspora', 'In Nigeria'],
      ['Sorted by', 'Registered, descending; Name'],
    ]);
    expect(criteriaOf('confirmed=no&owesYear=2026&from=2027-01-21&ids=a,b,c')).toEqual([
      ['Confirmed', 'No'],
      ['Not paid for', '2026'],
      ['From', '21 January 2027'],
      ['Selected', '3 chosen from the list'],
    ]);
  });

  it('is the whole list where nothing narrows it', () => {
    expect(criteriaOf('search=&sort=name')).toEqual([
      ['Filters', 'None: the whole list'],
      ['Sorted by', 'Name'],
    ]);
  });
});
