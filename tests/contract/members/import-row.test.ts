import { describe, expect, test } from 'vitest';
import {
  readBirthDay,
  readCell,
  readDesignation,
  readPhoneCell,
} from '../../../contract/members/import/cells.ts';
import { proposedChoice } from '../../../contract/members/import/import.ts';
import {
  splitFullName,
  splitOtherNames,
  usualName,
} from '../../../contract/members/import/names.ts';
import { birthDayOrders, readImportRow } from '../../../contract/members/import/row.ts';

describe('a birthday', () => {
  test.each([
    ['12/03', '12-03'],
    ['12-3', '12-03'],
    ['12.03.1980', '12-03'],
    ['1/12/80', '01-12'],
    ['12/03/1980 00:00', '12-03'],
    ['1980-03-12', '12-03'],
    ['1980-03-12T00:00:00', '12-03'],
    ['12 March', '12-03'],
    ['12th of March, 1980', '12-03'],
    ['12-Mar-80', '12-03'],
    ['1st Sept.', '01-09'],
    ['March 12', '12-03'],
    ['MARCH 12TH, 1980', '12-03'],
    ['29292', '12-03'],
    ['29292.75', '12-03'],
    ['12-03', '12-03'],
    ['12–03–1980', '12-03'],
    ['Wed., 12 March 1980', '12-03'],
  ])('written as %s is %s: the day is first', (cell, birthDay) => {
    expect(readBirthDay(cell)).toBe(birthDay);
  });

  test.each(['1980', 'unknown', '12', 'March', '12/03/4/5'])('is not read into %s', (cell) => {
    expect(readBirthDay(cell)).toBe(cell);
  });

  test.each([
    [['12/25/1980', '03/12/1980', '31/02', '-'], ['month'], '03/12/1980'],
    [['03/12/1980', '4 May', '29292'], ['day', 'month'], '03/12/1980'],
    [['25/12/1980', '12/25/1980', '05/05'], [], undefined],
    [['1980-03-12', '05/05', ''], ['day'], undefined],
  ])('has the order of its whole column: %j', (cells, fitting, example) => {
    const orders = birthDayOrders([...cells.map((birthDay) => ({ birthDay })), {}]);
    expect([orders.fitting, orders.example?.cell]).toEqual([fitting, example]);
  });

  test('that does not fit the order of its list is asked for in that order', () => {
    const { leftOut } = readImportRow({ birthDay: '25-12' }, false, [], 'month');
    expect(leftOut.birthDay?.message).toBe('Birthday must be in the format mm-dd.');
  });
});

test.each([
  ['A.C.A', 'ACA'],
  ['aca', 'ACA'],
  ['F. C. A.', 'FCA'],
  ['B.Sc, FCA', 'FCA'],
  ['ACA, FCA', 'FCA'],
  ['none', 'None'],
  ['Vacancy', 'Vacancy'],
  ['Student', 'Student'],
  ['Fellow', 'FCA'],
  ['associate', 'ACA'],
  ['Fellowship pending', 'Fellowship pending'],
])('the designation %s is %s', (cell, designation) => {
  expect(readDesignation(cell)).toBe(designation);
});

test.each([
  ['8031234567', '08031234567'],
  ['2348031234567', '08031234567'],
  ['+234 (0) 803 123 4567', '08031234567'],
  ['+234 803-123-4567', '08031234567'],
  ['002348031234567', '08031234567'],
  ["'08031234567", '08031234567'],
  ['2.348031234567E+12', '08031234567'],
  ['8031234567.0', '08031234567'],
  ['08031234567 (WhatsApp)', '08031234567'],
])('the phone number %s is %s', (cell, phone) => {
  expect(readCell('phoneNumber', cell)).toBe(phone);
});

test.each(['2.34803E+12', '0803', '+234 803', 'call the office'])(
  'a phone number is not made up of %s',
  (cell) => {
    expect(readPhoneCell(cell)).toBe(cell);
  },
);

test.each(['-', '–', 'N/A', 'nil', 'NIL', 'None', '...'])(
  '%s means that there is nothing',
  (cell) => {
    expect(readCell('email', cell)).toBe('');
    expect(readCell('phoneNumber', cell)).toBe('');
  },
);

test.each([
  ['a@example.org, b@example.org', 'a@example.org'],
  ['a@example.org,', 'a@example.org'],
  ['a@example.org / b@example.org', 'a@example.org'],
  ['mailto:a@example.org', 'a@example.org'],
  ['a@example.org/b@example.org', 'a@example.org'],
  ['a@example.org and b@example.org', 'a@example.org'],
  ['a@example.org & b@example.org', 'a@example.org'],
  ['a@example.org b@example.org', 'a@example.org'],
  ['Ade Obi <a@example.org>, Bola <b@example.org>', 'a@example.org'],
])('of the addresses in %s the first is taken', (cell, email) => {
  expect(readCell('email', cell)).toBe(email);
});

test('an address with a comma in it is left out, not cut off', () => {
  const row = { memberId: 'MB1', fname: 'Ada', lname: 'Obi', email: 'ada@example,org' };
  const { fields, leftOut } = readImportRow(row);
  expect(fields).not.toHaveProperty('email');
  expect(leftOut.email?.value).toBe('ada@example,org');
});

test.each([
  ['OYO', 'Oyo'],
  ['akwa ibom', 'Akwa Ibom'],
  ['Lagos State', 'Lagos'],
  ['fct', 'FCT'],
  ['Greater London', 'Greater London'],
])('the state %s is %s', (cell, state) => {
  expect(readCell('state', cell)).toBe(state);
});

test('an answer of nothing stays an answer', () => {
  expect(readCell('diaspora', 'None')).toBe('None');
  expect(readCell('diaspora', '-')).toBe('');
});

test.each([
  ['ADÉBÁYỌ̀-COLE', 'Adébáyọ̀-Cole'],
  ["O'NEIL", "O'Neil"],
  ['TUNDE MICHAEL', 'Tunde Michael'],
  ['A. B.', 'A. B.'],
  ['Ade', 'Ade'],
  ['McDonald', 'McDonald'],
])('the name %s is usually written %s', (name, usual) => {
  expect(usualName(name.normalize('NFC'))).toBe(usual.normalize('NFC'));
  expect(usualName(name.normalize('NFD'))).toBe(usual.normalize('NFD'));
});

test.each([
  ['ALH. MUSA', 'MUSA'],
  ['Dr. (Mrs.) Ada', 'Ada'],
  ['DR/MRS ADA', 'ADA'],
  ['Sirajo', 'Sirajo'],
  ['Drọ̀pọ̀', 'Drọ̀pọ̀'],
  ['Chief', 'Chief'],
])('the first name of %s is %s', (names, fname) => {
  expect(splitOtherNames(names)).toEqual({ fname, mname: '' });
});

test('names in one cell are taken apart', () => {
  expect(splitOtherNames(' Tunde  Michael B. ')).toEqual({ fname: 'Tunde', mname: 'Michael B.' });
  expect(splitFullName('Chief ADEBAYO, Tunde Michael')).toEqual({
    lname: 'ADEBAYO',
    fname: 'Tunde',
    mname: 'Michael',
  });
  expect(splitFullName('Obi Ada')).toEqual({ lname: 'Obi', fname: 'Ada', mname: '' });
});

test.each([
  ['OKAFOR NGOZI ADA, FCA', ['OKAFOR', 'NGOZI', 'ADA']],
  ['Okafor Ngozi B.Sc., F.C.A.', ['Okafor', 'Ngozi', '']],
  ['Okafor, Ngozi (Mrs.), ACA', ['Okafor', 'Ngozi', '']],
  ['Okafor, Ngozi, Ada', ['Okafor', 'Ngozi', 'Ada']],
  ['Elder Okafor Ngozi - FCA', ['Okafor', 'Ngozi', '']],
  ['12. Okafor Ngozi', ['Okafor', 'Ngozi', '']],
  ['Lady Okafor Ngozi', ['Okafor', 'Ngozi', '']],
  ['HRH Surv. (Dame) Okafor, Ngozi', ['Okafor', 'Ngozi', '']],
  ['Mr & Mrs Okafor Ngozi', ['Okafor', 'Ngozi', '']],
  ['Okafor (nee Obi) Ngozi', ['Okafor', 'Ngozi', '']],
  ['Okafor J.P.', ['Okafor', 'J.P.', '']],
  ['Ngozi Mba', ['Ngozi', 'Mba', '']],
  ['Okafor FCA', ['Okafor', '', '']],
  ['FCA', ['FCA', '', '']],
  ['Okafor Ngozi FCA, JP', ['Okafor', 'Ngozi', '']],
  ['Rev. Fr. Okafor Ngozi', ['Okafor', 'Ngozi', '']],
  ['Okafor Ngozi (nee Obi)', ['Okafor', 'Ngozi', '']],
  ['(Okafor) Ngozi', ['(Okafor)', 'Ngozi', '']],
])('the whole name %s has no letters, titles and numbers in it', (name, [lname, fname, mname]) => {
  expect(splitFullName(name)).toEqual({ lname, fname, mname });
});

describe('a row', () => {
  const named = { memberId: 'MB1', fname: 'Ada', lname: 'Obi' };

  test.each([
    [{ status: 'Late' }, { duesCategory: 'deceased' }],
    [{ status: 'Deceased', duesCategory: 'Life' }, { duesCategory: 'deceased' }],
    [{ duesCategory: 'LATE' }, { duesCategory: 'deceased' }],
    [{ duesCategory: 'Retired members' }, { duesCategory: 'retired' }],
    [{ duesCategory: 'Life membership' }, { duesCategory: 'life' }],
    [{ status: 'Retired' }, { duesCategory: 'retired' }],
    [{ status: 'Student member' }, { duesCategory: 'student' }],
    [{ duesCategory: 'F.C.A' }, { status: 'FCA' }],
    [
      { status: 'ACA', duesCategory: 'Life' },
      { status: 'ACA', duesCategory: 'life' },
    ],
    [{ status: 'Retired FCA' }, { status: 'FCA', duesCategory: 'retired' }],
    [{ duesCategory: 'F.C.A. (Retired)' }, { status: 'FCA', duesCategory: 'retired' }],
    [
      { status: 'FCA', duesCategory: 'Retired FCA' },
      { status: 'FCA', duesCategory: 'retired' },
    ],
    [{ status: 'FCA / Late' }, { status: 'FCA', duesCategory: 'deceased' }],
    [
      { status: 'Late FCA', duesCategory: 'Life' },
      { status: 'FCA', duesCategory: 'deceased' },
    ],
    [{ status: 'B.Sc, FCA' }, { status: 'FCA' }],
  ])(
    'with its category or designation in either column, %j, is read, and says how',
    (cells, stored) => {
      const { fields, leftOut, read } = readImportRow({ ...named, ...cells });
      expect([fields, leftOut]).toEqual([{ ...named, ...stored }, {}]);
      for (const [field, value] of Object.entries(stored))
        if (!(field in cells)) expect(read).toMatchObject({ [field]: value });
    },
  );

  test('does not lose a status or a category that the other column contradicts', () => {
    const { fields, leftOut } = readImportRow({
      ...named,
      status: 'Retired',
      duesCategory: 'Life',
    });
    expect(fields).toEqual({ ...named, duesCategory: 'life' });
    expect(leftOut.status?.value).toBe('Retired');
    const other = readImportRow({ ...named, status: 'ACA', duesCategory: 'FCA' });
    expect(other.fields).toEqual({ ...named, status: 'ACA' });
    expect(other.leftOut.duesCategory?.value).toBe('FCA');
  });

  test.each([
    { fname: '(Late) Ada', lname: 'Obi' },
    { fname: 'Ada', lname: 'Obi (Deceased)' },
    { fullName: 'Late Obi Ada' },
    { fullName: 'OBI ADA - DECEASED' },
    { lname: 'Obi', otherNames: 'Late Ada', duesCategory: 'life' },
    { fullName: 'OBI ADA - LATE' },
    { fullName: 'OBI ADA, LATE' },
    { fullName: 'Obi Ada/Late' },
    { fullName: 'THE LATE OBI ADA' },
    { fullName: 'Obi Ada (Late 2019)' },
    { fname: 'Ada (RIP)', lname: 'Obi' },
    { fname: 'Ada', lname: "Obi [Dec'd]" },
  ])('names who has died as the list says it, %j, and says so', (cells) => {
    const { fields, read } = readImportRow({ memberId: 'MB1', ...cells }, true);
    expect(fields).toEqual({ ...named, duesCategory: 'deceased' });
    expect(read).toMatchObject({ duesCategory: 'deceased' });
  });

  test('leaves a first name behind a surname and its comma alone', () => {
    const { fields } = readImportRow({ memberId: 'MB1', fullName: 'Winkle, Rip' }, true);
    expect(fields).toEqual({ memberId: 'MB1', fname: 'Rip', lname: 'Winkle' });
  });

  test('has the designation behind a whole name, unless it says another', () => {
    const row = { memberId: 'MB1', fullName: 'Obi Ada, FCA' };
    expect(readImportRow(row).fields).toEqual({ ...named, status: 'FCA' });
    expect(readImportRow({ ...row, status: 'ACA' }).fields).toEqual({ ...named, status: 'ACA' });
  });

  test.each(['Pending', 'TBA', 'not yet inducted', 'Awaiting induction', 'New member', '0'])(
    'has no member ID where its cell says %s',
    (memberId) => {
      expect(readImportRow({ ...named, memberId }).fields).not.toHaveProperty('memberId');
    },
  );

  test.each(['08031234567', '12/03/1980', '46898'])('has no name %s: it is a number', (fname) => {
    expect(readImportRow({ ...named, fname }).errors).toEqual({
      fname: 'First name cannot be a number.',
    });
  });

  test.each([
    [{ fname: 'A/Prof Ade' }, { fname: 'Ade' }],
    [{ fname: 'Dr/Mrs Ada' }, { fname: 'Ada' }],
    [{ lname: 'Obi/Ojo' }, { lname: 'Obi Ojo' }],
    [{ mname: 'Ann\\Mary' }, { mname: 'Ann Mary' }],
    [{ fname: 'Ada／Ann' }, { fname: 'Ada Ann' }],
  ])('with a slash in a name, %j, is read, and says how', (cells, stored) => {
    const row = { memberId: 'MB1', fname: 'Ade', lname: 'Oso', ...cells };
    const { fields, errors, read } = readImportRow(row);
    expect(errors).toEqual({});
    expect(fields).toEqual({ ...row, ...stored });
    expect(read).toEqual(stored);
  });

  test('with a slash in a name of another column is read, too', () => {
    expect(readImportRow({ memberId: 'MB1', fullName: 'Dr/Mrs Obi/Ojo Ada/Ann' }).fields).toEqual({
      memberId: 'MB1',
      lname: 'Obi Ojo',
      fname: 'Ada Ann',
    });
  });

  test.each([
    { fname: 'Ada', lname: 'Obi FCA' },
    { fname: 'Ada', lname: 'OBI, F.C.A., JP' },
    { fname: 'Ada (FCA)', lname: 'Obi' },
  ])('has the designation behind a name of a column of its own, %j', (cells) => {
    const { fields, read } = readImportRow({ memberId: 'MB1', ...cells }, true);
    expect(fields).toEqual({ ...named, status: 'FCA' });
    expect(read).toMatchObject({ status: 'FCA' });
  });

  test.each(['08031234567 08057654321', '0803 123 4567 0805 765 4321', '08031234567-08057654321'])(
    'has both phone numbers of %s',
    (phoneNumber) => {
      expect(readImportRow({ ...named, phoneNumber }).fields).toMatchObject({
        phoneNumber: '08031234567',
        secondaryPhoneNumber: '08057654321',
      });
    },
  );

  test('keeps the titles that the register has, and has no name for N/A', () => {
    const row = { memberId: 'MB1', fname: 'Chief (Mrs) Ada', lname: 'Obi' };
    expect(readImportRow(row)).toMatchObject({ fields: row, read: {} });
    expect(readImportRow({ ...row, fname: 'N/A' }).fields).not.toHaveProperty('fname');
  });

  test('takes no error of the spreadsheet: it refuses a name, and leaves the rest out', () => {
    const message = (cell: string) =>
      `${cell} is an error of the spreadsheet. Correct the cell there.`;
    const row = { memberId: 'MB1', fname: 'Ada', lname: 'Obi' };
    const broken = { ...row, address: '#REF!', phoneNumber: '#N/A', mname: '#NAME?' };
    expect(readImportRow(broken)).toEqual({
      fields: row,
      errors: {},
      leftOut: {
        address: { value: '#REF!', message: message('#REF!') },
        phoneNumber: { value: '#N/A', message: message('#N/A') },
        mname: { value: '#NAME?', message: message('#NAME?') },
      },
      read: {},
    });
    expect(readImportRow({ ...row, fname: '#N/A' }).errors).toEqual({ fname: message('#N/A') });
    expect(readImportRow({ memberId: 'MB1', fullName: '#VALUE!' }).errors).toMatchObject({
      lname: message('#VALUE!'),
    });
  });

  test('says what is stored in other words than its cells have', () => {
    const row = {
      memberId: 'MB 1',
      lname: 'OBI',
      otherNames: 'ADA Grace',
      status: 'A.C.A',
      phoneNumber: '8031234567 / 07051234567',
      birthDay: '12/03/1980',
      email: '-',
    };
    const fields = {
      memberId: 'MB 1',
      lname: 'Obi',
      fname: 'Ada',
      mname: 'Grace',
      status: 'ACA',
      phoneNumber: '08031234567',
      secondaryPhoneNumber: '07051234567',
      birthDay: '12-03',
    };
    const read = readImportRow(row, true);
    expect(read).toMatchObject({ fields, errors: {}, leftOut: {} });
    expect(read.read).toEqual({
      lname: 'Obi',
      fname: 'Ada',
      status: 'ACA',
      phoneNumber: '08031234567',
      birthDay: '12-03',
    });
    expect(readImportRow(row).fields).toMatchObject({ lname: 'OBI', fname: 'ADA' });
  });

  test('leaves wrong optional cells out, with what they say, and keeps the rest', () => {
    const row = { memberId: 'MB1', fname: 'Ada', lname: 'Obi', state: 'Oyo' };
    const wrong = { email: 'nobody', birthDay: '31/02', phoneNumber: '0803', status: 'Honorary' };
    const { fields, leftOut, errors } = readImportRow({ ...row, ...wrong });
    expect(fields).toEqual(row);
    expect(errors).toEqual({});
    expect(leftOut).toEqual({
      email: { value: 'nobody', message: 'Please enter a valid e-mail address.' },
      birthDay: { value: '31/02', message: 'February has no 31st.' },
      phoneNumber: { value: '0803', message: 'Phone number must be 11 digits.' },
      status: { value: 'Honorary', message: 'Status must be one of None, FCA, ACA.' },
    });
  });

  test('is refused for a wrong required cell', () => {
    const { fields, errors } = readImportRow({ memberId: '=1+1', fname: 'Ada', lname: 'Obi' });
    expect(fields).toBeNull();
    expect(Object.keys(errors)).toEqual(['memberId']);
  });
});

test.each([
  [['memberId'], false, 'skip'],
  [['phone'], false, 'add'],
  [['name'], true, 'add'],
  [['email'], false, 'add'],
  [['email'], true, 'skip'],
  [['phone', 'name'], true, 'skip'],
  [['email', 'phone'], false, 'skip'],
] as const)(
  'who has the same %j, and the name: %s, is proposed to %s',
  (by, isSameName, choice) => {
    expect(proposedChoice(by, isSameName)).toBe(choice);
  },
);

test('a cell of many blanks, which no field can have, is not searched for a date or an address', () => {
  const cell = `1${' '.repeat(200_000)}x`;
  const began = performance.now();
  for (const field of ['birthDay', 'email', 'phoneNumber'] as const)
    expect(readCell(field, cell)).toBe(cell);
  expect(performance.now() - began).toBeLessThan(1_000);
});
