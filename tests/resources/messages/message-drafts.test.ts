import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft, saveDraft } from '../../../src/portal/form/draft.ts';
import { pageDraft } from '../../../src/portal/form/whole-form-page.tsx';
import { answerDraft } from '../../../src/resources/messages/admin/messages/answer.tsx';
import { session } from '../../../src/shared/storage.ts';

beforeEach(() => {
  /* The storage passes its values on when the page is left. */
  vi.stubGlobal('addEventListener', () => undefined);
  session.clear();
});
afterAll(() => vi.unstubAllGlobals());

const reply = {
  _id: 'sent',
  by: null,
  body: 'Thank you.',
  reason: null,
  state: 'sent' as const,
  createdAt: '2026-11-20T08:00:00.000Z',
  sentAt: null,
};

describe('the draft of an answer', () => {
  it('is kept with its id, so that it is sent once', () => {
    const name = answerDraft({ _id: 'message', replies: [reply] });
    saveDraft(name, { _id: 'typed', body: 'Dear' });
    expect(readDraft(answerDraft({ _id: 'message', replies: [reply] }))).toMatchObject({
      _id: 'typed',
    });
  });

  it('is gone once it was sent', () => {
    const name = answerDraft({ _id: 'message', replies: [] });
    saveDraft(name, { _id: 'sent', body: 'Thank you.' });
    expect(readDraft(answerDraft({ _id: 'message', replies: [reply] }))).toEqual({});
  });
});

describe('the draft of a page', () => {
  it('for a few is not that for everybody, or for others, such as of an announcement or a levy', () => {
    const chosen = [null, { ids: ['a'] }, { ids: ['b'] }];
    const names = chosen.map((state) => pageDraft({ pathname: '/admindues/levies/create', state }));
    expect(new Set(names).size).toBe(3);
  });
});
