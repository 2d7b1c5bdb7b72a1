import { describe, expect, test } from 'vitest';
import {
  accountForm,
  forgottenPasswordForm,
  loginForm,
  passwordForm,
  resetForm,
} from '#contract/account/forms.ts';
import { errorsOf } from '../support.ts';

describe('the log-in form', () => {
  const only = { memberId: 'Please provide a membershipId and password' };

  test.each([
    {},
    { memberId: '', password: '' },
    { memberId: 'MB1' },
    { memberId: 'MB1', password: '' },
    { password: 'secret phrase' },
    { memberId: '   ', password: 'secret phrase' },
    { memberId: null, password: 'secret phrase' },
    { memberId: 5, password: 'secret phrase' },
  ])('%j shows its one message at the member ID', (form) => {
    expect(errorsOf(loginForm, form)).toEqual(only);
  });

  test('judges no password by the rules for new ones, and trims the member ID only', () => {
    expect(loginForm.parse({ memberId: ' mb1 ', password: ' x ' })).toEqual({
      memberId: 'mb1',
      password: ' x ',
      remember: false,
    });
  });

  test('reads the member ID as it is stored, however its letters are composed', () => {
    const typed = { memberId: 'Ẹkọ12'.normalize('NFD'), password: 'x' };
    expect(loginForm.parse(typed).memberId).toBe('Ẹkọ12'.normalize('NFC'));
  });

  test('refuses half a character as a member ID', () => {
    expect(errorsOf(loginForm, { memberId: 'MB\ud8001', password: 'x' })).toEqual({
      memberId: 'Member ID has characters that cannot be used.',
    });
  });

  test.each([
    ['MB\u00001', 'MB1'],
    ['\u202aMB\u2011700123\u202c', 'MB-700123'],
    ['tel:700123', '700123'],
    ['Ade Obi <ade@example.com>', 'ade@example.com'],
  ])('reads %j as people copy it', (memberId, read) => {
    expect(loginForm.parse({ memberId, password: 'x' }).memberId).toBe(read);
    expect(forgottenPasswordForm.parse({ memberId }).memberId).toBe(read);
  });

  test('speaks in sentences of what is no text at all', () => {
    expect(errorsOf(loginForm, { memberId: 'MB1', password: 5, remember: 'yes' })).toEqual({
      password: 'Password must be text of at most 1,024 characters.',
      remember: 'Remember me must be true or false.',
    });
  });
});

describe.each([
  ['the password form', passwordForm, { passwordCurrent: 'the present one' }],
  ['the form behind a mailed link', resetForm, {}],
])('%s', (_name, form, rest) => {
  const filled = (password: string, passwordConfirm = password) => ({
    ...rest,
    password,
    passwordConfirm,
  });

  test('words a short password in its own way', () => {
    expect(errorsOf(form, filled('7 chars'))).toEqual({
      password: 'Password must be at least 8 characters long.',
    });
    expect(errorsOf(form, filled('8 chars!'))).toEqual({});
  });

  test('takes 128 characters, not 129', () => {
    expect(errorsOf(form, filled('x7 eight'.repeat(16)))).toEqual({});
    expect(errorsOf(form, filled(`${'x7 eight'.repeat(16)}!`))).toEqual({
      password: 'Password must be at most 128 characters.',
    });
  });

  test('counts characters as people do, not the halves that some are made of', () => {
    expect(errorsOf(form, filled('🌍🌊🌱🌙🔥🎉🎵'))).toEqual({
      password: 'Password must be at least 8 characters long.',
    });
    expect(errorsOf(form, filled('🌍🌊🌱🌙🔥🎉🎵🎈'))).toEqual({});
    expect(errorsOf(form, filled('🌍🌊🌱🌙🔥🎉🎵🎈'.repeat(16)))).toEqual({});
    expect(errorsOf(form, filled(`${'🌍🌊🌱🌙🔥🎉🎵🎈'.repeat(16)}!`))).toEqual({
      password: 'Password must be at most 128 characters.',
    });
  });

  test('says under the second password that they differ', () => {
    expect(errorsOf(form, filled('a long enough phrase', 'a long enough phrasf'))).toEqual({
      passwordConfirm: 'Passwords do not match.',
    });
  });
});

test('the password form requires the present password', () => {
  const form = { password: 'a long enough phrase', passwordConfirm: 'a long enough phrase' };
  for (const passwordCurrent of ['', undefined, null])
    expect(errorsOf(passwordForm, { ...form, passwordCurrent })).toEqual({
      passwordCurrent: 'Current password is required.',
    });
});

describe('the account form', () => {
  test('leaves alone what it does not hold', () => {
    expect(accountForm.parse({})).toEqual({});
    expect(accountForm.parse({ fname: 'Ada' })).toEqual({ fname: 'Ada' });
  });

  test('empties what is optional and nothing else', () => {
    const optional = { mname: '', secondaryPhoneNumber: '', phoneNumber: '', address: ' ' };
    expect(accountForm.parse(optional)).toEqual({
      mname: null,
      secondaryPhoneNumber: null,
      phoneNumber: null,
      address: null,
    });
    expect(errorsOf(accountForm, { fname: '', lname: ' ', email: '', phoneNumber: '1' })).toEqual({
      fname: 'First name is required.',
      lname: 'Last name is required.',
      email: 'Email is required.',
      phoneNumber: 'Phone number must be 11 digits.',
    });
  });

  test('holds neither member ID nor role nor password', () => {
    const sent = { memberId: 'X', role: 'admin', password: 'x', status: 'FCA', confirmed: true };
    expect(accountForm.parse(sent)).toEqual({});
  });
});

test('a forgotten password asks for a member ID or an address', () => {
  expect(errorsOf(forgottenPasswordForm, {})).toEqual({
    memberId: 'Member ID or e-mail is required.',
  });
  expect(forgottenPasswordForm.parse({ memberId: ' a@b.ng ' })).toEqual({ memberId: 'a@b.ng' });
});
