import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP file as it is written here, and what the file says of it where that is not the truth. */
export type ZipEntry = {
  name: string;
  content: Buffer | string;
  /** What its headers say that it unpacks to. */
  says?: { size?: number; packedSize?: number };
  /** Where the directory says that it begins: at another entry. */
  at?: number;
};

/** Returns a ZIP file, honest or not. */
export function zipOf(entries: readonly ZipEntry[], more: { comment?: Buffer } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, says, at: start = at } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(bytes), 14);
    local.writeUInt32LE(says?.packedSize ?? packed.length, 18);
    local.writeUInt32LE(says?.size ?? bytes.length, 22);
    local.writeUInt16LE(title.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    local.copy(central, 10, 8, 30);
    central.writeUInt32LE(start, 42);
    parts.push(local, title, packed);
    directory.push(central, title);
    at += local.length + title.length + packed.length;
  }
  const comment = more.comment ?? Buffer.alloc(0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, ...directory, end, comment]);
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Returns the entries of a workbook whose first sheet is this XML. */
export function workbookEntries(
  sheet: Buffer | string,
  more: { sheets?: number; shared?: string; styles?: string; workbook?: string } = {},
): ZipEntry[] {
  const count = more.sheets ?? 1;
  const each = (text: (number: number) => string) =>
    Array.from({ length: count }, (_, place) => text(place + 1)).join('');
  const workbook =
    more.workbook ??
    `<workbook xmlns:r="${relations}"><sheets>${each((n) => `<sheet name="S${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`;
  const links = `<Relationships>${each((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`;
  return [
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: workbook },
    { name: 'xl/_rels/workbook.xml.rels', content: links },
    ...(more.shared ? [{ name: 'xl/sharedStrings.xml', content: more.shared }] : []),
    ...(more.styles ? [{ name: 'xl/styles.xml', content: more.styles }] : []),
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ];
}

export const workbookOf = (...parts: Parameters<typeof workbookEntries>): Buffer =>
  zipOf(workbookEntries(...parts));

/** Returns the XML of a sheet with these rows of text. */
export const sheetOf = (rows: readonly (readonly string[])[]): string => {
  const cells = (row: readonly string[], number: number) =>
    row.map(
      (cell, place) => `<c r="${'ABC'[place]}${number}" t="inlineStr"><is><t>${cell}</t></is></c>`,
    );
  const lines = rows.map(
    (row, place) => `<row r="${place + 1}">${cells(row, place + 1).join('')}</row>`,
  );
  return `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
};

export const headings = ['Date', 'Narration', 'Credit'];

/** A statement's row that is right. */
export const goodRow = ['13/01/2026', 'TRF FROM ADE', '15000'];
const good = sheetOf([headings, goodRow]);
const csv = (...rows: string[]) => Buffer.from([headings.join(','), ...rows].join('\n'));

const filler = (size: number) => Buffer.alloc(size, ' ');

/* Two ends: the honest one has in its comment another, whose directory is empty, or is a bomb's. */
const emptyEnd = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);
const falseEnd = (comment: Buffer, sheet: Buffer | string) =>
  zipOf(workbookEntries(sheet), { comment });

/* One entry's packed bytes, named by a hundred entries of the directory. */
function overlapping(): Buffer {
  const content = filler(4_000_000);
  const one = zipOf([{ name: 'xl/worksheets/sheet1.xml', content }]);
  const end = one.length - 22;
  const [size, start] = [one.readUInt32LE(end + 12), one.readUInt32LE(end + 16)];
  const entry = one.subarray(start, start + size);
  const last = Buffer.from(one.subarray(end));
  last.writeUInt16LE(100, 8);
  last.writeUInt16LE(100, 10);
  last.writeUInt32LE(size * 100, 12);
  return Buffer.concat([one.subarray(0, start), ...Array(100).fill(entry), last]);
}

const nested = (): Buffer => {
  let inner = zipOf([{ name: 'a', content: filler(50_000_000) }]);
  for (let depth = 0; depth < 5; depth += 1)
    inner = zipOf(
      workbookEntries(good).concat({ name: `xl/embeddings/${depth}.zip`, content: inner }),
    );
  return inner;
};

const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 12 },
  (_, place) => `<!ENTITY lol${place + 1} "${`&lol${place || ''};`.repeat(10)}">`,
).join('')}<!ENTITY file SYSTEM "file:///etc/passwd">]>`;

const rowAt = (row: string, cell: string) =>
  `<worksheet><sheetData><row r="${row}"><c r="${cell}" t="inlineStr"><is><t>x</t></is></c></row></sheetData></worksheet>`;

/** A hostile file: its name, its bytes, and the statuses that may answer it. */
export type HostileFile = {
  what: string;
  name: string;
  bytes: () => Buffer;
  statuses: number[];
  /** It is read until the time is over. */
  slow?: boolean;
};

const file = (
  what: string,
  name: string,
  bytes: () => Buffer,
  ...statuses: number[]
): HostileFile => ({
  what,
  name,
  bytes,
  statuses: statuses.length > 0 ? statuses : [400, 413, 415],
});
const xlsx = (what: string, bytes: () => Buffer, ...statuses: number[]) =>
  file(what, 'a.xlsx', bytes, ...statuses);
const text = (what: string, bytes: () => Buffer, ...statuses: number[]) =>
  file(what, 'a.csv', bytes, ...statuses);

const million = 1_000_000;

const files: HostileFile[] = [
  text('200 kB of T in a date', () => csv(`${'T'.repeat(200_000)},x,15000`)),
  text('4 MB of T in a date', () => csv(`${'T'.repeat(4 * million)},x,15000`)),
  text('4 MB of blanks in a date', () =>
    csv(`13/1/2026${' '.repeat(4 * million)}10:11:12x,x,15000`),
  ),
  text('4 MB of figures as an amount', () => csv(`13/1/2026,x,${'1'.repeat(4 * million)}`)),
  text(
    '4 MB of marks in a narration',
    () => csv(`13/1/2026,A${'\u0301'.repeat(2 * million)},1`),
    201,
  ),
  text('letters that become many', () => csv(`13/1/2026,${'\uFDFA'.repeat(million)},1`), 201),
  text('a quotation mark that is never closed', () => csv(`13/1/2026,"${'a,\n'.repeat(million)}`)),
  text('quotation marks alone', () => Buffer.alloc(4 * million, '"'), 400, 413, 415),
  text('commas alone', () => Buffer.alloc(5 * million, ',')),
  text('line breaks alone', () => Buffer.alloc(5 * million, '\n')),
  text('a million rows', () => csv('13/1/2026,x,1\n'.repeat(million / 4))),
  text(
    'headings again and again',
    () => csv(goodRow.join(','), `${headings.join(',')}\n`.repeat(9_000)),
    201,
  ),
  text('NULs', () => Buffer.alloc(5 * million), 400, 413, 415),
  text('half a UTF-16 file', () => Buffer.from([0xff, 0xfe, ...csv(goodRow.join(','))])),
  text('big-endian UTF-16', () => Buffer.from(csv('a'.repeat(9)).toString(), 'utf16le').swap16()),
  text('lone surrogates', () =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(4 * million, Buffer.from([0, 0xd8]))]),
  ),
  xlsx('a bomb: 300 MB of blanks', () => workbookOf(filler(300 * million))),
  xlsx('a bomb behind a false end', () => falseEnd(emptyEnd, filler(300 * million))),
  xlsx('a bomb in a comment', () => falseEnd(workbookOf(filler(60 * million)), good)),
  xlsx('a bomb within bombs', nested, 201),
  xlsx('entries that overlap', overlapping),
  xlsx('an entry that says that it is small', () =>
    zipOf(
      workbookEntries(filler(300 * million)).map((entry) =>
        entry.name.endsWith('sheet1.xml') ? { ...entry, says: { size: 1_000 } } : entry,
      ),
    ),
  ),
  xlsx('an entry that says that it is nothing', () =>
    zipOf(
      workbookEntries(filler(300 * million)).map((entry) =>
        entry.name.endsWith('sheet1.xml') ? { ...entry, says: { size: 0 } } : entry,
      ),
    ),
  ),
  xlsx('50 sheets that come to 400 MB', () =>
    zipOf([
      ...workbookEntries(good, { sheets: 51 }),
      ...Array.from({ length: 50 }, (_, place) => ({
        name: `xl/worksheets/sheet${place + 2}.xml`,
        content: filler(8 * million),
      })),
    ]),
  ),
  xlsx('10,000 sheets', () =>
    zipOf([
      ...workbookEntries(good, { sheets: 10_000 }),
      ...Array.from({ length: 9_999 }, (_, place) => ({
        name: `xl/worksheets/sheet${place + 2}.xml`,
        content: '<worksheet/>',
      })),
    ]),
  ),
  xlsx('names of 10,000 sheets', () => workbookOf(good, { sheets: 10_000 }), 201),
  xlsx('a cell in the last row and column', () => workbookOf(rowAt('1048576', 'XFD1048576'))),
  xlsx('a row of no end', () => workbookOf(rowAt('1e999', 'A1'))),
  xlsx('a row of a thousand million', () => workbookOf(rowAt('1000000000', 'A1000000000'))),
  xlsx('a column of no end', () => workbookOf(rowAt('1', `${'Z'.repeat(60)}1`))),
  xlsx('a million empty rows', () =>
    workbookOf(`<worksheet><sheetData>${'<row/>'.repeat(million)}</sheetData></worksheet>`),
  ),
  xlsx('a million empty cells', () =>
    workbookOf(
      `<worksheet><sheetData><row>${'<c/>'.repeat(million)}</row></sheetData></worksheet>`,
    ),
  ),
  xlsx('a cell of 30 MB', () =>
    workbookOf(sheetOf([headings, ['13/1/2026', 'x', '1'.repeat(30 * million)]])),
  ),
  xlsx('a date of 30 MB', () =>
    workbookOf(sheetOf([headings, ['T'.repeat(30 * million), 'x', '1']])),
  ),
  xlsx(
    'a billion laughs',
    () => workbookOf(`${laughs}${sheetOf([headings, ['13/1/2026', '&lol12;&file;', '1']])}`),
    201,
    415,
  ),
  xlsx(
    'a million shared strings',
    () => workbookOf(good, { shared: `<sst>${'<si><t>a</t></si>'.repeat(million)}</sst>` }),
    201,
    413,
  ),
  xlsx('elements within elements', () =>
    workbookOf(`<worksheet><sheetData>${'<row><c>'.repeat(2 * million)}</sheetData></worksheet>`),
  ),
  xlsx('a comment that never ends', () => workbookOf(`<worksheet><!--${'-'.repeat(30 * million)}`)),
  xlsx('a tag that never ends', () => workbookOf(`<worksheet ${'a="b" '.repeat(5 * million)}`)),
  xlsx(
    'styles with a million formats',
    () =>
      workbookOf(good, {
        styles: `<styleSheet>${'<numFmt numFmtId="165" formatCode="d"/>'.repeat(million / 2)}</styleSheet>`,
      }),
    201,
    413,
  ),
  xlsx('XML that is none', () => workbookOf(Buffer.alloc(million, '<&>'))),
  xlsx('an archive without its end', () => workbookOf(good).subarray(0, -10)),
];

const day = '13/01/2026';
const words = 'ADE BOLA CHIDI EMEKA FUNKE GBENGA IFE JIDE KEMI LANRE'.split(' ');

/** Statements that can be read, and whose lines are made to be compared for long. */
export const toilsomeFiles: HostileFile[] = [
  text('10,000 equal lines', () => csv(...Array(9_900).fill(`${day},NIP ADE BOLA,1000`)), 201),
  text(
    'credits and reversals of one amount',
    () =>
      csv(
        ...Array.from({ length: 2_000 }, (_, place) => `${day},ALPHA BRAVO C${place} DUES,1000`),
        ...Array.from({ length: 2_000 }, (_, place) => `${day},RVSL ALPHA DELTA E${place},-1000`),
      ),
    201,
  ),
  text(
    'narrations of names alone',
    () =>
      csv(
        ...Array.from(
          { length: 500 },
          (_, place) =>
            `${day},${Array.from({ length: 90 }, (_, at) => words[(place + at * 7) % 10]).join(place % 2 === 0 ? ' ' : '/')},1000`,
        ),
      ),
    201,
  ),
  text(
    'narrations of single letters',
    () => csv(...Array(500).fill(`${day},${'A '.repeat(249)},1000`)),
    201,
  ),
];

const slow = new Set([
  ...['a million empty rows', 'a cell of 30 MB', 'a date of 30 MB'],
  ...['a comment that never ends', 'a tag that never ends'],
]);

/** Files that are made to stop whoever reads them, or to fill their memory. */
export const hostileFiles: HostileFile[] = files.map((one) => ({
  ...one,
  ...(slow.has(one.what) && { slow: true, statuses: [...one.statuses, 503] }),
}));
