import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEmail } from '#contract/email.ts';
import { readMemberId } from '#contract/member-id.ts';
import { requiredName } from '#contract/name-fields.ts';
import { readName } from '#contract/names.ts';
import { isPhone, readPhone } from '#contract/phone.ts';
import {
  longText,
  optionalLongText,
  optionalText,
  requiredLongText,
  requiredText,
  text,
} from '#contract/text.ts';
import { cleanLine, cleanLines } from '#contract/typed-text.ts';
import { messageOf } from './support.ts';

/** What docs/members-by-hand.md, 'Typed text', names, by code point. */
const named = [
  ...[0xad, 0x61c, 0x200b, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
  ...[0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0xfeff],
  ...[0x34f, 0x17b4, 0x17b5, 0x180e, 0x2061, 0x2063, 0x2065, 0x206a, 0x206f, 0xfff9, 0xfffb],
].map((code) => String.fromCodePoint(code));
const blankKinds = [
  ...' \t\n\r\v\f\u0085\u00a0\u1680\u2000\u2009\u2028\u2029\u202f\u205f\u3000\u115f\u3164\uffa0',
];
const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) => /\p{Cc}/u.test(character) && !blankKinds.includes(character),
);
/* Marks of several scripts and places, whose order NFC changes. */
const marks = ['\u0301', '\u0323', '\u0951', '\u0952', '\u064b', '\u0654', '\u09cd', '\u093c'];
const any = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...named, ...blankKinds, ...controls, '\u200c', '\u200d'),
    fc.constantFrom('\u200c', '\u200d', ...marks, ' ', '.'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('م', 'ی', 'क', '्', 'a', 'É', '𞤀'),
  ),
  maxLength: 30,
});

describe('one line', () => {
  test.each([...named, ...controls].map((character) => [character]))(
    'loses %j, wherever it is',
    (character) => {
      expect(cleanLine(`${character}Ade${character}bayo${character}`)).toBe('Adebayo');
    },
  );

  test.each(blankKinds.map((blank) => [blank]))('has one plain blank for %j', (blank) => {
    expect(cleanLine(`${blank}Ade${blank} ${blank}bayo${blank}`)).toBe('Ade bayo');
  });

  test.each([
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['می\u200c\u200dخواهم', 'می\u200cخواهم'],
    ['क्\u200dष', 'क्\u200dष'],
    ['Ade\u200dbayo', 'Adebayo'],
    ['می\u200c', 'می'],
    ['می\u200c Ade', 'می Ade'],
    ['\u200d', ''],
    ['\u200d\u200c\u200d', ''],
    ['\u200c\u200cAde', 'Ade'],
    ['র\u200d্য', 'র\u200d্য'],
  ])('keeps a joiner between letters that join alone: %j', (typed, kept) => {
    expect(cleanLine(typed)).toBe(kept);
  });

  test('is in NFC, also where something stood between a letter and its mark', () => {
    expect(cleanLine('Adé\u200bbáyọ\u200b\u0300'.normalize('NFD'))).toBe(
      'Adébáyọ̀'.normalize('NFC'),
    );
  });

  test('is clean whatever was typed, and stays as it is when it is cleaned again', () => {
    fc.assert(
      fc.property(any, (typed) => {
        const line = cleanLine(typed);
        expect(line).not.toMatch(
          /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\p{Cc}]|^\s|\s$|[^\S ]| {2}/u,
        );
        expect(line.normalize('NFC')).toBe(line);
        expect(cleanLine(line)).toBe(line);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a name', () => {
  test('stays as it is when it is read again', () => {
    fc.assert(
      fc.property(any, (typed) => {
        expect(readName(readName(typed))).toBe(readName(typed));
      }),
      { numRuns: 2_000 },
    );
  });

  test('of joiners alone is none', () => {
    for (const typed of ['\u200d', '\u200d\u200d', '\u200c\u200d\u200c'])
      expect(messageOf(requiredName('First name'), typed)).toBe('First name is required.');
  });
});

describe('a longer text', () => {
  test('keeps lines, blanks and joiners, and loses controls and directions', () => {
    const typed = ' One\u00a0\u200b \u202eline\u202c\u0007\r\n\r\n\ttwo\u2028three👨\u200d👩 ';
    expect(cleanLines(typed)).toBe('One\u00a0\u200b line\n\n\ttwo\nthree👨\u200d👩');
  });

  test('is the same when it is cleaned again', () => {
    fc.assert(
      fc.property(any, (typed) => cleanLines(cleanLines(typed)) === cleanLines(typed)),
      { numRuns: 2_000 },
    );
  });
});

describe('a schema says which of both a text is', () => {
  test.each([
    [text('Name'), 'a\nb\u200b', 'a b'],
    [requiredText('Name'), 'a\nb\u200b', 'a b'],
    [optionalText('Name'), 'a\nb\u200b', 'a b'],
    [optionalText('Name'), '\u200b\u00a0', null],
    [longText('Note', 300), 'a\r\nb\u202e', 'a\nb'],
    [requiredLongText('Note', 300), 'a\r\nb\u202e', 'a\nb'],
    [optionalLongText('Note', 300), 'a\r\nb\u202e', 'a\nb'],
  ])('%#', (schema, typed, read) => {
    expect(schema.parse(typed)).toBe(read);
  });

  test('counts what stays, and cleans nothing endless', () => {
    expect(text('Name', 3).parse(`${'\u200b'.repeat(500)}Ade`)).toBe('Ade');
    expect(messageOf(text('Name', 3), 'Adeb')).toBe('Name must be at most 3 characters.');
    const began = performance.now();
    const endless = 'م\u200d'.repeat(1_000_000);
    expect(messageOf(text('Name', 3), endless)).toBe('Name must be at most 3 characters.');
    expect(performance.now() - began).toBeLessThan(200);
    expect(messageOf(requiredText('Name'), '\u2060\u00a0')).toBe('Name is required.');
  });
});

const mb = ['MB-700123', 'MB/700123'];
test.each([
  ['\u202aMB\u2011700123\u202c', mb[0]],
  ['MB–700123', mb[0]],
  ['MB\u2212700123\u200b', mb[0]],
  ['MB\ufe63700123', mb[0]],
  ['tel:MB\u00ad/700123', mb[1]],
  ['\ufeffMB/700123\u00a0', mb[1]],
])('the member ID %j is read', (typed, read) => {
  expect(readMemberId(typed)).toBe(read);
});

test.each([
  ['ade01@example.com\u200b', 'ade01@example.com'],
  ['Ade Obi <ade02@example.com>', 'ade02@example.com'],
  ['"Obi, Ade" <ade06@example.com>', 'ade06@example.com'],
  ['ade\u00ad07@exam\u00adple.com', 'ade07@example.com'],
  ['ade09@example.com (home)', 'ade09@example.com'],
  ['mailto:ade10@example.com?subject=Dues', 'ade10@example.com'],
  ['ade11@example.com <mailto:ade11@example.com>', 'ade11@example.com'],
  ['Obi, Ade [mailto:ade12@example.com]', 'ade12@example.com'],
  ['\u2066‘ade13@example.com’\u2069;', 'ade13@example.com'],
  ["o'brien@example.com.", "o'brien@example.com"],
  ['Ade <a@example.com>, Ola <b@example.com>', 'Ade <a@example.com>, Ola <b@example.com>'],
  ['ade @example.com', 'ade @example.com'],
  ['Email: ade14@example.com', 'ade14@example.com'],
  ['E-mail address :ade15@example.com', 'ade15@example.com'],
  ['ade16＠example。com', 'ade16@example.com'],
  ['email@example.com', 'email@example.com'],
  ['ａｄｅ18@example.com', 'ade18@example.com'],
  ['«ade19@example.com»:', 'ade19@example.com'],
  ['ade20@bücher.example', 'ade20@xn--bcher-kva.example'],
  ['ade21@bü/cher.example', 'ade21@bü/cher.example'],
  ['Ade Obi@example.com', 'Ade Obi@example.com'],
  ['ade@example.com obi@example.com', 'ade@example.com obi@example.com'],
])('the address %j is read', (typed, read) => {
  expect(readEmail(typed)).toBe(read);
});

describe('a phone number', () => {
  const dash = fc.constantFrom(
    '-',
    '\u2010',
    '\u2011',
    '–',
    '—',
    '\u2212',
    '\ufe63',
    ' ',
    '\u00a0',
    '.',
    '_',
    '',
  );
  const unseen = fc.constantFrom('', '\u202a', '\u202d', '\u200e', '\u200b', '\u2060', '\ufeff');
  const grouped = (digits: string, marks: readonly string[]) =>
    [...digits].map((digit, index) => digit + (marks[index % marks.length] ?? '')).join('');

  test('is the same 11 digits however it is written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }).map(String),
        fc.constantFrom(
          ...['0', '+234', '234', '+234 (0)', '(+234)', '00234', 'tel:+234', 'TEL: 0', 'Tel 0'],
          ...['Phone: 0', 'WhatsApp: +234', 'sms:0', "'0", 'GSM. 0'],
        ),
        fc.array(dash, { minLength: 1, maxLength: 5 }),
        fc.tuple(unseen, unseen),
        (national, before, marks, [start, end]) => {
          const typed = `${start}${before} ${grouped(national, marks)}${end}`;
          expect(readPhone(typed)).toBe(`0${national}`);
        },
      ),
    );
  });

  test.each([
    ['+1 713 555 0123', '+17135550123'],
    ['0803.123.456.0', '08031234560'],
    ['tel:+1-713-555-0123', '+17135550123'],
    ['\u202a+44 (0)20 7946 0958\u202c', '+442079460958'],
    ['＋４４ ２０ ７９４６ ０９５８', '+442079460958'],
    ['"+44 20 7946 0958",', '+442079460958'],
    ['+49–171–1234567', '+491711234567'],
    ['+233 24 123 4567', '+233241234567'],
    ['+44 7911 123456 (UK, work)', '+447911123456'],
    ['+٤٤ ٧٩١١ ١٢٣٤٥٦', '+447911123456'],
  ])('abroad, %j, is read', (typed, read) => {
    expect(readPhone(typed)).toBe(read);
    expect(isPhone(read)).toBe(true);
  });

  test.each(['٠٨٠٣-١٢٣-٤٥٦٧', '۰۸۰۳۱۲۳۴۵۶۷', 'O8O3 123 4567', '+234 8o3 123 4567'])(
    'is read from other digits, and an O for a zero: %j',
    (typed) => {
      expect(readPhone(typed)).toBe('08031234567');
    },
  );

  test.each([
    ...['+2348031234', '+234 0803 123 4567 8', '+0123456789', '+1234567', '+1234567890123456'],
    ...[
      '0803123456',
      '080312345678',
      '0044 20 7946 0958',
      '0803123456a',
      '0803 123 4567 ext 2',
      /* A spreadsheet's ten digits, which read as eleven would be another's. */
      '8031234567.0',
      '',
    ],
  ])('is not made of %j', (typed) => {
    expect(isPhone(readPhone(typed))).toBe(false);
  });
});

test.each([
  ['Alh.Musa', 'Alh. Musa'],
  ['A.B.Ade', 'A. B. Ade'],
  ['Ade⁠.', 'Ade.'],
  ['you\n\nsee', 'you see'],
  ['evil.example', 'evil. example'],
  ['bit．ly', 'bit． ly'],
])('the name %j is kept as %j', (typed, kept) => {
  expect(readName(typed)).toBe(kept);
});

test('a flag and a symbol stay as they are drawn, and a letter has no second look', () => {
  const england = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';
  expect(cleanLine(`${england} \u2139\ufe0f \u2764\ufe0f`)).toBe(
    `${england} \u2139\ufe0f \u2764\ufe0f`,
  );
  expect(cleanLine('Ada\u{e0041}\ufe0fora')).toBe('Adaora');
});
