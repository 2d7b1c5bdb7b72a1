import { describe, expect, test } from 'vitest';
import { signUpForm } from '#contract/account/forms.ts';
import { errorsOf, goodSignUp } from '../support.ts';

const with_ = (change: Record<string, unknown>) => ({ ...goodSignUp, ...change });
const withPassword = (password: string, passwordConfirm = password) =>
  with_({ password, passwordConfirm });

describe('the sign-up form', () => {
  test('takes a registration without its optional fields', () => {
    expect(signUpForm.parse(goodSignUp)).toMatchObject({ memberId: 'MB001234', status: 'None' });
  });

  test('says for every required field that is missing what it wants', () => {
    expect(errorsOf(signUpForm, {})).toEqual({
      fname: 'First name is required.',
      lname: 'Last name is required.',
      memberId: 'Member ID is required.',
      email: 'Email is required.',
      maritalStatus: 'Marital status is required.',
      phoneNumber: 'Phone number must be 11 digits.',
      address: 'Address is required.',
      existingMember: 'Choose Yes or No.',
      birthDay: 'Date of birth must be in the format dd-mm.',
      diaspora: 'Choose Yes or No.',
      placeOfWork: 'Place of work is required.',
      password: 'Password must be at least 8 characters.',
      passwordConfirm: 'Please confirm the password.',
    });
  });

  test.each(['mname', 'state', 'secondaryPhoneNumber', 'memberSince'])(
    '%s filled with blanks counts as left out',
    (field) => {
      expect(signUpForm.parse(with_({ [field]: '   ' }))).toMatchObject({ [field]: null });
    },
  );

  test.each([
    'fname',
    'lname',
    'memberId',
    'email',
    'address',
    'existingMember',
    'diaspora',
    'placeOfWork',
  ])('%s filled with blanks counts as missing', (field) => {
    expect(errorsOf(signUpForm, with_({ [field]: '  \u00a0 ' }))).toEqual({
      [field]: expect.stringMatching(/ is required\.$|^Choose Yes or No\.$/),
    });
  });

  test.each(['mname', 'state', 'secondaryPhoneNumber', 'memberSince'] as const)(
    '%s may be left out, and empty is none',
    (field) => {
      expect(signUpForm.parse(goodSignUp)[field]).toBeUndefined();
      expect(signUpForm.parse(with_({ [field]: '' }))[field]).toBeNull();
    },
  );

  test('the status is None, FCA or ACA, and None where left alone', () => {
    for (const status of ['None', 'FCA', 'ACA'])
      expect(signUpForm.parse(with_({ status })).status).toBe(status);
    expect(signUpForm.parse(with_({ status: '' })).status).toBe('None');
    expect(errorsOf(signUpForm, with_({ status: 'admin' }))).toEqual({
      status: 'Status must be one of None, FCA, ACA.',
    });
  });

  test('the marital status is one of three', () => {
    for (const maritalStatus of ['single', 'married', 'divorced'])
      expect(errorsOf(signUpForm, with_({ maritalStatus }))).toEqual({});
    expect(errorsOf(signUpForm, with_({ maritalStatus: 'Single' }))).toEqual({
      maritalStatus: 'Marital status is required.',
    });
  });

  test('lets no field through that is not on the form', () => {
    const parsed = signUpForm.parse(
      with_({ role: 'admin', _id: '1', accountState: 'active', confirmed: true }),
    );
    for (const field of ['role', '_id', 'accountState', 'confirmed'])
      expect(parsed).not.toHaveProperty(field);
  });

  test('stores names in NFC, whichever way they were typed', () => {
    expect(signUpForm.parse(with_({ lname: 'Adébáyọ̀'.normalize('NFD') })).lname).toBe(
      'Adébáyọ̀'.normalize('NFC'),
    );
  });

  test.each(['fname', 'mname', 'address', 'memberId', 'diaspora', 'placeOfWork'])(
    '%s loses controls, and is refused with half a surrogate pair',
    (field) => {
      for (const control of ['\u0000', '\u001b', '\u009f'])
        expect(signUpForm.parse(with_({ [field]: `Okafor${control} Ada` }))).toMatchObject({
          [field]: 'Okafor Ada',
        });
      for (const bad of ['\ud800', '\udc00'])
        expect(errorsOf(signUpForm, with_({ [field]: `Okafor ${bad} Ada` }))).toHaveProperty(field);
    },
  );

  test('the password keeps what was typed, and refuses what nobody types', () => {
    const odd = ' Okafor\u200b\u00a0Ada ';
    expect(signUpForm.parse(with_({ password: odd, passwordConfirm: odd })).password).toBe(odd);
    const field = 'password';
    for (const bad of ['\u0000', '\ud800', '\udc00', '\u001b'])
      expect(
        errorsOf(
          signUpForm,
          with_({ [field]: `Okafor ${bad} Ada`, passwordConfirm: `Okafor ${bad} Ada` }),
        ),
      ).toHaveProperty(field);
  });
});

describe('the password of a sign-up', () => {
  const pattern = 'This password repeats or follows a simple pattern. Please choose another.';

  test('has 8 to 128 characters', () => {
    expect(errorsOf(signUpForm, withPassword('9 chars'))).toEqual({
      password: 'Password must be at least 8 characters.',
    });
    expect(errorsOf(signUpForm, withPassword('10 chars'))).toEqual({});
    expect(errorsOf(signUpForm, withPassword('a long phrase '.repeat(9).slice(0, 128)))).toEqual(
      {},
    );
    expect(errorsOf(signUpForm, withPassword('a long phrase '.repeat(10).slice(0, 129)))).toEqual({
      password: 'Password must be at most 128 characters.',
    });
  });

  test('keeps its blanks and marks', () => {
    expect(signUpForm.parse(withPassword(' Ọ̀rọ̀ ìpamọ́ ')).password).toBe(' Ọ̀rọ̀ ìpamọ́ ');
  });

  test('is none of the most common ones, in any case', () => {
    for (const common of ['password', 'Password123', 'GODISGOOD', '12345678'])
      expect(errorsOf(signUpForm, withPassword(common))).toEqual({
        password: 'This password is one of the most common ones. Please choose another.',
      });
  });

  test.each([
    'MB001234',
    'mb 001234',
    'ngozi.okafor@example.com',
    'Ngozi.Okafor',
    'Ngozi Okafor',
    'OKAFOR NGOZI',
    'ngoziokafor',
    'Ngozi Ifeọma Okafor'.normalize('NFD'),
  ])('is not the own name %j', (password) => {
    const form = { ...withPassword(password), mname: 'Ifeọma', email: 'ngozi.okafor@example.com' };
    const errors = { password: expect.stringMatching(/^Your password must not be your member ID/) };
    expect(errorsOf(signUpForm, form)).toEqual(errors);
    expect(errorsOf(signUpForm, { ...form, address: '' })).toMatchObject(errors);
    expect(errorsOf(signUpForm, { ...form, ...withPassword(`${password} and more`) })).toEqual({});
  });

  test('may hold a part of the own name, and is compared with what is there', () => {
    expect(errorsOf(signUpForm, withPassword('okafor the first'))).toEqual({});
    expect(errorsOf(signUpForm, { ...withPassword(' '.repeat(9)), memberId: '' })).toEqual({
      memberId: 'Member ID is required.',
      password: pattern,
    });
  });

  test.each([
    'aaaaaaaa',
    'AAAAaaaa',
    'abababab',
    'xyzxyzxyzx',
    'naijaNAIJA',
    '        ',
    '😀😀😀😀😀😀😀😀',
    '23456789',
    '98765432',
    '89012345',
    'bcdefghi',
    'ZYXWVUTS',
    'wertyuio',
    'lkjhgfdsa',
  ])('is no simple pattern such as %j', (password) => {
    expect(errorsOf(signUpForm, withPassword(password))).toEqual({ password: pattern });
    expect(errorsOf(signUpForm, withPassword(`${password} and more`))).toEqual({});
  });

  test('is the same twice', () => {
    expect(
      errorsOf(signUpForm, withPassword('a long enough phrase', 'another long phrase')),
    ).toEqual({
      passwordConfirm: 'Passwords do not match.',
    });
    expect(errorsOf(signUpForm, with_({ passwordConfirm: undefined }))).toEqual({
      passwordConfirm: 'Passwords do not match.',
    });
  });

  test('is compared even where other fields are wrong', () => {
    expect(
      errorsOf(signUpForm, with_({ fname: '', phoneNumber: '1', passwordConfirm: 'else' })),
    ).toEqual({
      fname: 'First name is required.',
      phoneNumber: 'Phone number must be 11 digits.',
      passwordConfirm: 'Passwords do not match.',
    });
  });
});
