import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loginFailure, plainFailure, signUpFailure } from '../../src/shared/forms/failures.ts';
import { readDraft, saveDraft } from '../../src/shared/forms/use-form.ts';
import { failureOf, HttpError } from '../../src/shared/http/http.ts';
import { homeOf } from '../../src/shared/session.ts';
import { fitWithin } from '../../src/shared/shrink-photo.ts';
import { MemoryStorage } from '../providers/support/browser.ts';

const said = (status: number, message: string, errors = {}) =>
  new HttpError(status, message, errors, true);

describe('what a failed log-in shows', () => {
  const wrong = 'Incorrect member ID or password. Please try again.';
  it('a 401 stands above the form and as a toast', () => {
    expect(loginFailure(said(401, 'anything'))).toEqual({ form: wrong, toast: wrong });
  });
  it('another failure shows the server’s sentence, or the general one', () => {
    expect(loginFailure(said(429, 'Too many.')).form).toBe('Too many.');
    expect(loginFailure(failureOf(500, '<html>')).form).toBe(
      'An error occurred. Please try again.',
    );
  });
  it('no answer and anything else have their own sentences', () => {
    expect(loginFailure(new HttpError(0, 'x')).form).toBe(
      'No response from the server. Please try again later.',
    );
    expect(loginFailure(new TypeError('x')).form).toBe('An error occurred. Please try again.');
  });
});

describe('what a failed sign-up shows', () => {
  it('goes to the fields of an errors map, and to them only', () => {
    expect(signUpFailure(said(401, 'No.', { email: 'Taken.' }))).toEqual({
      fields: { email: 'Taken.' },
    });
  });
  it('a 401 without a map marks the member ID and the birthday', () => {
    expect(signUpFailure(said(401, 'No.'))).toEqual({
      fields: { memberId: 'No.', birthDay: 'No.' },
    });
    expect(signUpFailure(failureOf(401, ''))).toEqual({
      fields: { memberId: 'Unauthorized access.', birthDay: 'incorrect format.' },
    });
  });
  it('another sentence stands at the member ID; without one there is a toast, and why above the form', () => {
    expect(signUpFailure(said(409, 'Taken.'))).toEqual({ fields: { memberId: 'Taken.' } });
    expect(signUpFailure(new HttpError(0, 'No answer.'))).toEqual({
      toast: 'There was an error signing up.',
      form: 'No answer.',
    });
  });
});

describe('failures of calls', () => {
  it('reads the envelope, and survives a body that is none', () => {
    const failure = failureOf(
      409,
      '{"status":"fail","message":"Taken.","errors":{"email":"Taken."}}',
    );
    expect([failure.message, failure.errors, failure.fromServer]).toEqual([
      'Taken.',
      { email: 'Taken.' },
      true,
    ]);
    expect(failureOf(502, 'null').fromServer).toBe(false);
  });
  it('a plain form shows the sentence and the fields', () => {
    expect(plainFailure(said(400, 'Look again.', { name: 'Missing.' }))).toEqual({
      form: 'Look again.',
      fields: { name: 'Missing.' },
    });
  });
});

describe('a draft', () => {
  beforeEach(() => void vi.stubGlobal('localStorage', new MemoryStorage()));
  afterEach(() => void vi.unstubAllGlobals());

  it('keeps what was typed, and never a password', () => {
    saveDraft('d', [
      ['fname', 'Adé'],
      ['password', 'secret'],
      ['passwordConfirm', 'secret'],
      ['state', ''],
    ]);
    expect(readDraft('d')).toEqual({ fname: 'Adé' });
    expect(localStorage.getItem('d')).not.toContain('secret');
  });
  it('is empty where it cannot be read', () => {
    localStorage.setItem('broken', '{');
    expect(readDraft('broken')).toEqual({});
  });
});

describe('small rules', () => {
  it('sends each role home', () => {
    expect([homeOf('admin'), homeOf('user'), homeOf('other')]).toEqual([
      '/admindashboard',
      '/dashboard',
      '/dashboard',
    ]);
  });
  it('fits a photo without growing it', () => {
    expect(fitWithin(4000, 3000, 1280)).toEqual([1280, 960]);
    expect(fitWithin(300, 200, 1280)).toEqual([300, 200]);
  });
});
