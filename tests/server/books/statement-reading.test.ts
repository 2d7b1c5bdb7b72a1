import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { ordersOf } from '../../../contract/date-order.ts';
import { ApartLimit } from '../../../server/apart.ts';
import { identify } from '../../../server/modules/books/statement-matching/identify.ts';
import { MatchingTimeout } from '../../../server/modules/books/statement-matching/plan.ts';
import { purposeFinder } from '../../../server/modules/books/statement-matching/purposes.ts';
import { checkBalances } from '../../../server/modules/books/statement-reading/balances.ts';
import { findLayout } from '../../../server/modules/books/statement-reading/layout.ts';
import { readRows } from '../../../server/modules/books/statement-reading/read-file.ts';
import { readLines } from '../../../server/modules/books/statement-reading/read-lines.ts';
import { refuseLimit } from '../../../server/modules/books/statement-reading/read-statement.ts';
import { readBankAmount, readDay } from '../../../server/modules/books/statement-reading/values.ts';
import { unpackArchive, writeArchive } from '../../../server/spreadsheets/archive.ts';
import { matchingContextOf, register } from '../support/statements.ts';

it('a file that takes too long is not too large: a busy machine alone may have taken the time', () => {
  const refuse = (error: Error) => () => refuseLimit(error);
  const busy = expect.objectContaining({ statusCode: 503, retryAfter: 60 });
  expect(refuse(new ApartLimit('memory'))).toThrow(expect.objectContaining({ statusCode: 413 }));
  expect(refuse(new ApartLimit('time'))).toThrow(busy);
  expect(refuse(new MatchingTimeout())).toThrow(busy);
});

it('a hidden sheet is not read in place of the one that is seen', async () => {
  const sheet = (sheet: string, narration: string) => ({ sheet, data: [[{ value: narration }]] });
  const sheets = [sheet('Codes', 'HIDDEN'), sheet('Statement', 'SEEN')];
  const bytes = await writeXlsxFile(sheets).toBuffer();
  const contents = unpackArchive(bytes, () => true, 1_000_000);
  const name = 'xl/workbook.xml';
  const workbook = String(contents.get(name));
  expect(await readRows(bytes, 'xlsx')).toEqual([['HIDDEN']]);
  for (const state of ['hidden', 'veryHidden']) {
    const changed = workbook.replace('<sheet ', `<sheet state="${state}" `);
    const hidden = writeArchive(contents.set(name, Buffer.from(changed)));
    expect(await readRows(hidden, 'xlsx')).toEqual([['SEEN']]);
  }
});

it('a cell that is a formula of a text is that text', async () => {
  const file = Buffer.from('Date,Reference,Credit\n="02-Jan-2026",="0046898 ","=""15,000.00"""\n');
  expect((await readRows(file, 'csv'))[1]).toEqual(['02-Jan-2026', '0046898', '15,000.00']);
});

it('lines on several sheets are refused, and a sheet without any is left out', async () => {
  const sheet = (sheet: string, ...rows: string[][]) => ({
    sheet,
    data: rows.map((row) => row.map((value) => ({ value }))),
  });
  const month = (name: string) =>
    sheet(name, ['Date', 'Narration', 'Credit'], ['02-Jan-2026', 'DUES', '15,000.00']);
  const read = async (...sheets: ReturnType<typeof sheet>[]) =>
    readRows(await writeXlsxFile(sheets).toBuffer(), 'xlsx');
  const summary = sheet('Summary', ['Total', '15,000.00']);
  await expect(read(month('Jan'), summary, month('Feb'))).rejects.toMatchObject({
    statusCode: 400,
  });
  expect(await read(month('Jan'), summary)).toHaveLength(2);
});

describe('an amount', () => {
  it.each([
    ['15,000.00', 1_500_000],
    ['NGN 15,000.00', 1_500_000],
    ['₦1,215,000.5', 121_500_050],
    ['N15,000', 1_500_000],
    ['15000', 1_500_000],
    ['15,000.00 CR', 1_500_000],
    ['15,000.00DR', -1_500_000],
    ['(15,000.00)', -1_500_000],
    ['-15,000.00', -1_500_000],
    ['15,000.00-', -1_500_000],
    ['NGN -20,000.00', -2_000_000],
    ['−7', -700],
    ['.50', 50],
    ['0.00', 0],
    ['-', 0],
    ['', 0],
    ['15,00', null],
    ['1.500,00', null],
    ['12.345', null],
    ['27.500', null],
    ['15.000', null],
    ['15000.0000', 1_500_000],
    ['15 000.00', 1_500_000],
    ["1'215'000", 121_500_000],
    ['15 00', null],
    ['000.00', null],
    ['0500', null],
    ['1e3', null],
    ['(5', null],
    ['abc', null],
  ])('%s', (cell, kobo) => {
    expect(readBankAmount(cell)).toBe(kobo);
  });
});

describe('a day, before the month', () => {
  it.each([
    ['02-Jan-2026', '2026-01-02'],
    ['02/01/2026', '2026-01-02'],
    ['2/1/26', '2026-01-02'],
    ['2026-01-02', '2026-01-02'],
    ['2026-01-02T10:11:12', '2026-01-02'],
    ['02-JAN-26', '2026-01-02'],
    ['02 January 2026', '2026-01-02'],
    ['2nd Sept, 2025', '2025-09-02'],
    ['Jan 2, 2026', '2026-01-02'],
    ['02JAN2026', '2026-01-02'],
    ['20260102', '2026-01-02'],
    ['02.01.2026 10:11 PM', '2026-01-02'],
    ['46024', '2026-01-02'],
    ['31/02/2026', null],
    ['01/13/2026', null],
    ['02-Foo-2026', null],
    ['Total', null],
    ['', null],
  ])('%s', (cell, day) => {
    expect(readDay(cell)).toBe(day);
  });
});

it.each([
  ['MB000105 MCPE SEMINAR FEE', 'MCPE'],
  ['Dues and levies', 'LEVIES'],
  ['t-shirts', 'T SHIRTS'],
  ['NIP/OBI UCHE/ANNUAL DUES 2026', ''],
  ['NIP FROM OBI UCHE TO DISTRICT SOCIETY SEMI', 'SEMINAR'],
  ['NIP/GTB/OBI UCHE/DISTRICT SOCIETY ANNUAL', ''],
  ['NIP/OBI UCHE/ANNUAL DUES 2026/MOBILE TRANS', ''],
  ['THE LOANS OF CARENT', 'LOANS'],
])('another purpose than dues is found: %s', (narration, purpose) => {
  const find = purposeFinder(
    'MCPE, seminar,levy , T-shirt, rent, loan,, annual general meeting, transport',
  );
  expect(find(narration)).toBe(purpose);
  expect(purposeFinder(' , ')(narration)).toBe('');
});

it.each([
  [['1/2/2026', '1/13/2026'], ['month']],
  [['1/2/2026', '13/1/2026', '02-Jan-2026'], ['day']],
  [
    ['1/2/2026', '1/9/26', '1.12.2026'],
    ['day', 'month'],
  ],
  [['2/2/2026', '2026-01-13', ''], ['day']],
  [['13/1/2026', '1/13/2026'], []],
  [['1/2/2026', '1/13/2026', '2/30/2026'], ['month']],
])('the order of day and month is that of the whole column: %j', (cells, orders) => {
  expect(ordersOf(cells, readDay).fitting).toEqual(orders);
  expect(readDay('1/2/2026', 'month')).toBe('2026-01-02');
});

describe('a row that says what is in the account', () => {
  const layout = { head: 0, columns: { date: 0, narration: 1, debit: 2, credit: 3 } };
  const kindOf = (narration: string, ...amounts: string[]) =>
    readLines([[], ['02-Jan-2026', narration, ...amounts]], layout).lines[0]?.kind;

  it.each([
    'OPENING BALANCE AS AT 01-JAN-2026',
    'Closing balance of your current account, January 2026: NGN 15,000.00',
    'BALANCE B/F',
    'BAL BROUGHT FORWARD FROM PREVIOUS PAGE',
  ])('is no line: %s', (narration) => {
    expect(kindOf(narration, '', '15,000.00')).toBe('balance');
  });

  it.each([
    'CLOSING BALANCE OF 2026 DUES MB000111',
    'BALANCE BF DUES MB000111',
    'BAL BROUGHT BY BOLAJI AKINWANDE',
  ])('is one where it brings money and names more: %s', (narration) => {
    expect(kindOf(narration, '', '15,000.00')).toBe('credit');
    expect(kindOf(narration, '15,000.00', '')).toBe('balance');
  });
});

it('a cell with an error of the spreadsheet is named with its row, and no narration or reference', () => {
  const rows = [
    ['Date', 'Reference', 'Narration', 'Debit', 'Credit'],
    ['02-Jan-2026', 'R1', '#NAME?', '', '15,000.00'],
    ['03-Jan-2026', '#N/A', 'DUES', '', '15,000.00'],
    ['04-Jan-2026', 'R3', 'DUES', '', '#VALUE!'],
  ];
  const layout = findLayout(rows);
  const problem = 'is an error of the spreadsheet';
  expect(layout && readLines(rows, layout)).toMatchObject({
    lines: [],
    bad: [
      { row: 2, value: '#NAME?', problem },
      { row: 3, value: '#N/A', problem },
      { row: 4, value: '#VALUE!', problem },
    ],
  });
});

describe('balances', () => {
  const rows = (...pairs: [number, number | null][]) =>
    pairs.map(([kobo, balance], place) => ({ row: place + 5, kobo, balance }));

  it.each([
    ['from the oldest', rows([0, 100], [50, 150], [-30, 120])],
    ['from the newest', rows([-30, 120], [50, 150], [0, 100])],
    ['over rows without one', rows([0, 100], [50, null], [-30, 120], [1, null])],
    ['of one row', rows([5, 7])],
  ])('run %s', (_, all) => {
    expect(checkBalances(all)).toEqual({ run: 'through' });
  });

  it.each([
    ['an amount', rows([0, 100], [60, 150], [-30, 120])],
    ['a balance alone', rows([0, 100], [50, 155], [-30, 120], [1, 121], [1, 122])],
    ['a row that is left out', rows([0, 100], [-30, 120], [1, 121], [1, 122])],
    ['from the newest', rows([1, 121], [-30, 120], [50, 155], [0, 100])],
  ])('break at the row with %s', (what, all) => {
    const words = expect.stringContaining(what === 'from the newest' ? 'Row 7' : 'Row 6');
    expect(checkBalances(all)).toEqual({ run: 'broken', words });
  });

  it('run nowhere in a part of the lines', () => {
    const part = rows([20, 1_000], [20, 1_150], [20, 900], [20, 1_980]);
    expect(checkBalances(part)).toMatchObject({ run: 'nowhere' });
  });
});

const { index } = await matchingContextOf(register);

describe('whom a narration names', () => {
  const named = (narration: string) => {
    const { sure, doubt } = identify(index, narration);
    return sure ? `${sure.member.memberId} by ${sure.by}` : doubt;
  };

  it.each([
    ['NIP/GTB/AKINWANDE BOLAJI/ANNUAL DUES', 'MB000111 by name'],
    ['TRF FROM BOLAJI AKINWANDE TO SOCIETY', 'MB000111 by name'],
    ['ADE-OJO ENIOLA', 'MB000107 by name'],
    ['DUES mb/000111', 'MB000111 by id'],
    ['DUES MB-000111', 'MB000111 by id'],
    ['DUES MB 111', 'MB000111 by id'],
    ['OKAFOR NGOZI FOR MB000111', 'Beside the member ID it names somebody else: NGOZI OKAFOR.'],
    ['OBI GRACE/DUES MB000115', 'Beside the member ID it names somebody else: OBI GRACE.'],
    ['OBI UCHE CHIKA/DUES MB000115', 'MB000115 by id'],
    ['OBI VENTURES/DUES MB000115', 'MB000115 by id'],
    ['MUSA IBRAHIM MB000106', 'MB000106 by id'],
    ['MB000111 and MB000103', 'It names 2 members: split the amount.'],
    ['ADEBAYO OLUWASEUN', 'More than one member has a name like this.'],
    ['IBRAHIM MUSA', 'More than one member has a name like this.'],
    ['LAWAL KABIRU', 'The member’s account is disabled.'],
    ['OKAFOR CHIDI/ADEBAYO NGOZI', 'MB000104 by name'],
    ['CHIDI OKAFOR DUES FOR NGOZI', 'It says that it is for somebody else.'],
    ['AKINWANDE', 'No member is named in full.'],
    ['SESSION 000111000103', 'No member is named in full.'],
    ['XMB0001110', 'No member is named in full.'],
  ])('%s', (narration, expected) => {
    expect(named(narration)).toBe(expected);
  });
});

/* A ZIP file of one entry. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt16LE(name.length, 28);
  const start = local.length + name.length + packed.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
}

it('a small workbook that unpacks to more than a statement needs is refused', async () => {
  const file = zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(80_000_000, 32));
  expect(file.length).toBeLessThan(200_000);
  await expect(readRows(file, 'xlsx')).rejects.toMatchObject({ statusCode: 415 });
});

it('any file is read or refused with words, never with another error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom('csv', 'xlsx'),
      fc.boolean(),
      async (bytes, extension, asZip) => {
        const start = asZip ? [0x50, 0x4b, 3, 4] : [];
        const file = Buffer.from([...start, ...bytes]);
        try {
          const rows = await readRows(file, extension);
          const layout = findLayout(rows);
          if (layout) readLines(rows, layout);
        } catch (error) {
          expect(error).toMatchObject({ name: 'AppError', message: expect.stringMatching(/\.$/) });
        }
      },
    ),
    { numRuns: 200 },
  );
});
