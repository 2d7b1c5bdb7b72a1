import { describe, expect, test, vi } from 'vitest';
import { draftOf, dropDraft, readDraft, saveDraft } from '../../src/portal/form/draft.ts';
import { dropDrafts } from '../../src/shared/session.ts';
import { standInForBrowser } from '../providers/support/browser.ts';

standInForBrowser();

describe('the draft of a form', () => {
  test('keeps what was typed and chosen; never a password, or a file that is not sent yet', () => {
    expect(
      draftOf({
        fname: 'Ọlá',
        year: 2026,
        diaspora: false,
        note: null,
        password: 'x',
        passwordCurrent: 'x',
        newPassword: 'x',
        photo: new Blob(['x']),
        photos: [new Blob(['x'])],
        minutes: { fileName: 'minutes.pdf', href: '/media/x', size: 3 },
        list: ['x'],
      }),
    ).toEqual({
      fname: 'Ọlá',
      year: 2026,
      diaspora: false,
      note: null,
      minutes: { fileName: 'minutes.pdf', href: '/media/x', size: 3 },
      list: ['x'],
    });
  });

  test('is read as it was saved, under its name, until it is dropped', () => {
    saveDraft('account', { fname: 'Ọlá', password: 'x' });
    expect(readDraft('account')).toEqual({ fname: 'Ọlá' });
    expect(readDraft('another')).toEqual({});
    dropDraft('account');
    expect(readDraft('account')).toEqual({});
  });

  test('is empty where it cannot be read, and costs nothing where it cannot be kept', () => {
    sessionStorage.setItem('draft:account', '{half');
    expect(readDraft('account')).toEqual({});
    vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => saveDraft('account', { fname: 'Ọlá' })).not.toThrow();
  });

  test('goes with the session of whoever typed it', () => {
    saveDraft('account', { fname: 'Ọlá' });
    saveDraft('dues', { price: '1' });
    sessionStorage.setItem('another', 'kept');
    dropDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['another']);
  });
});
