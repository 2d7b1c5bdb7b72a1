import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signUpForm, updateMeForm } from '#contract/account/forms.ts';
import { readImportRow } from '#contract/members/import/row.ts';
import { memberForm, newMemberForm } from '#contract/members/schemas.ts';
import { contactForm } from '#contract/messages/contact/schemas.ts';
import { optionalName, requiredName } from '#contract/name-fields.ts';
import { isNameInOtherOrder, isSameName, nameKeys } from '#contract/names.ts';
import { errorsOf, messageOf } from './support.ts';

const first = requiredName('First name');
const refusal = 'First name cannot have /, @ or a web address.';

describe('a name', () => {
  test.each([
    'you\n\nhttps://evil.example/x\n\nsee',
    'Visit www.evil.example',
    'www\u200b.evil.example',
    'ＷＷＷ．evil',
    'HTTPS evil',
    'ade@example.com',
    'ade＠example',
    'Ade/Obi',
    'Ade\\Obi',
  ])('is refused as %j', (typed) => {
    expect(messageOf(first, typed)).toBe(refusal);
    expect(messageOf(optionalName('Middle name'), typed)).toBe(refusal.replace('First', 'Middle'));
  });

  test('is refused so by every form that has one', () => {
    const name = 'Visit www.evil.example';
    const forms = [
      [signUpForm, ['fname', 'mname', 'lname']],
      [updateMeForm, ['fname', 'mname', 'lname']],
      [memberForm, ['fname', 'mname', 'lname']],
      [newMemberForm, ['fname', 'mname', 'lname']],
      [contactForm, ['name']],
    ] as const;
    for (const [form, fields] of forms) {
      const typed = Object.fromEntries(fields.map((field) => [field, name]));
      const errors = errorsOf(form, typed) ?? {};
      for (const field of fields)
        expect(errors).toMatchObject({ [field]: expect.stringContaining('web address') });
    }
    const row = { memberId: 'MB1', fname: name, lname: 'Obi' };
    expect(readImportRow(row).errors).toEqual({ fname: refusal });
  });

  test.each([
    'Null',
    'Nil',
    'None',
    'Na',
    'O’Brien',
    'Ẹ̀kọ́',
    'محمد',
    '王小明',
    'Chief (Mrs) Ada',
    'Ade 2nd',
  ])('%j is one', (typed) => {
    expect(first.parse(typed)).toBe(typed.normalize('NFC'));
  });

  test('is no number on the register, and may be one under a message to us', () => {
    const typed = '0803 000 0000';
    expect(errorsOf(signUpForm, { fname: typed })).toMatchObject({
      fname: 'First name cannot be a number.',
    });
    expect(errorsOf(contactForm, { name: typed })).not.toHaveProperty('name');
  });

  test('is required, whatever blanks are typed', () => {
    expect(messageOf(first, '\u200b\u3000\n')).toBe('First name is required.');
    expect(optionalName('Middle name').parse('\u200b')).toBeNull();
  });
});

describe('in a list', () => {
  const row = (cells: object) =>
    readImportRow({ memberId: 'MB1', fname: 'Ada', lname: 'Obi', ...cells }).fields;

  test.each(['Null', 'Nil', 'None', 'Na', 'NULL', 'NA'])(
    '%s is a first and a last name',
    (name) => {
      expect(row({ fname: name })).toMatchObject({ fname: name });
      expect(row({ lname: name })).toMatchObject({ lname: name });
      expect(readImportRow({ memberId: 'MB1', fullName: `${name} Chris Na` }).fields).toMatchObject(
        { lname: name, fname: 'Chris', mname: 'Na' },
      );
    },
  );

  test('the word in the column of middle names says that there is none', () => {
    for (const mname of ['Nil', 'N/A', 'none', '-'])
      expect(row({ mname })).not.toHaveProperty('mname');
  });

  test('what nobody sees goes from every cell', () => {
    const cells = {
      fname: 'Ade\u200bbayo',
      mname: 'Oki\u00adke',
      lname: '\u009fTola\u202e',
      state: 'oyo\u00a0state',
    };
    expect(row({ ...cells, email: 'ade@example.com\u200b' })).toMatchObject({
      fname: 'Adebayo',
      mname: 'Okike',
      lname: 'Tola',
      state: 'Oyo',
      email: 'ade@example.com',
    });
  });

  test.each([
    ['"Obi, Ade" <ade@example.com>', 'ade@example.com'],
    ['Ade Obi <ade@example.com>', 'ade@example.com'],
    ['ade@example.com (home)', 'ade@example.com'],
    ['ade@example.com\nola@example.com', 'ade@example.com'],
    ['Ade <ade@example.com>; Ola <ola@example.com>', 'ade@example.com'],
  ])('the address %j is read', (email, read) => {
    expect(row({ email })).toMatchObject({ email: read });
  });

  test.each([
    ['\u202a+2348031234567\u202c', '08031234567'],
    ['\u202d08031234567', '08031234567'],
    ['0803\u2011123\u20114567', '08031234567'],
    ['tel:08031234567', '08031234567'],
    ['08031234567\u200b', '08031234567'],
    ['0803–123–4567', '08031234567'],
    ['8031234567', '08031234567'],
    ['+1 713 555 0123', '+17135550123'],
  ])('the phone %j is read', (phoneNumber, read) => {
    expect(row({ phoneNumber })).toMatchObject({ phoneNumber: read });
  });

  test('two phones in two lines of a cell are two', () => {
    expect(row({ phoneNumber: '08031234567\n+44 20 7946 0958' })).toMatchObject({
      phoneNumber: '08031234567',
      secondaryPhoneNumber: '+442079460958',
    });
  });
});

describe('two names are the same', () => {
  const mark = fc.constantFrom(
    "'",
    '’',
    '‘',
    '`',
    '´',
    'ʼ',
    '-',
    '\u2010',
    '\u2011',
    '–',
    ' ',
    '\u00a0',
    '',
  );
  const part = fc.constantFrom('O', 'Brien', 'Adeyemi', 'Cole', 'Ọlá', 'Ɗan', 'Juma', 'Ann');

  test('whatever stands between their parts, in any case, with marks or without', () => {
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 3 }),
        mark,
        mark,
        part,
        (parts, one, other, fname) => {
          const written = { lname: parts.join(one), fname };
          const again = {
            lname: parts.join(other).toUpperCase().normalize('NFD'),
            fname: fname.toLowerCase(),
          };
          expect(isSameName(written, again)).toBe(true);
          expect(isSameName({ fname: again.lname, lname: again.fname }, written)).toBe(true);
        },
      ),
    );
  });

  test.each([
    [
      { lname: 'Adeyemi-Cole', fname: 'Ann' },
      { lname: 'Adeyemi', fname: 'Cole', mname: 'Ann' },
    ],
    [
      { lname: 'Obi', fname: 'Mary-Ann' },
      { lname: 'OBI', fname: 'Mary', mname: 'Ann' },
    ],
    [
      { lname: 'Obi', fname: 'Mary-Ann' },
      { lname: 'Obi', fname: 'Maryann' },
    ],
    [
      { lname: 'Obi', fname: 'Adé Michael' },
      { lname: 'Ade', fname: 'OBI' },
    ],
  ])('where a list divides them in another way: %j, %j', (one, other) => {
    expect(isSameName(one, other)).toBe(true);
  });

  test.each([
    [
      { lname: 'Obi', fname: 'Ann' },
      { lname: 'Obi', fname: 'Annabel' },
    ],
    [
      { lname: 'Ade', fname: 'B' },
      { lname: 'Adebayo', fname: 'Tunde' },
    ],
    [
      { lname: "O'Brien", fname: 'Ann' },
      { lname: 'Brien', fname: 'Ann' },
    ],
  ])('but not %j and %j', (one, other) => {
    expect(isSameName(one, other)).toBe(false);
  });

  test('and nobody is whose first or last name is missing', () => {
    expect(nameKeys({ fname: '', lname: 'Obi' })).toEqual([]);
    expect(nameKeys({ fname: 'Ada', lname: '-' })).toEqual([]);
    expect(isSameName({ fname: '', lname: '' }, { fname: '', lname: '' })).toBe(false);
  });
});

describe('a name is another one in another order', () => {
  const name = { fname: 'Ekaette', mname: 'Victoria', lname: 'Ékong' };

  test.each([
    { lname: 'EKAETTE', fname: 'Victoria', mname: 'Ekong' },
    { lname: 'Ekaette', fname: 'Ekong Victoria' },
    { lname: 'Victoria-Ekaette', fname: 'Ekong' },
  ])('%j', (other) => {
    expect(isNameInOtherOrder(name, other)).toBe(true);
  });

  test.each([
    { fname: 'Ekaette', mname: 'Victoria', lname: 'EKONG' },
    { fname: 'Ekaette Victoria', lname: 'Ekong' },
    { fname: 'Ekong', lname: 'Ekaette' },
    { fname: 'Victoria', mname: 'Ekaette', lname: 'Bassey' },
  ])('but not %j', (other) => {
    expect(isNameInOtherOrder(name, other)).toBe(false);
  });
});
