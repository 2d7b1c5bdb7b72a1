import { expect, it } from 'vitest';
import { sentencesOf } from '../../../src/resources/overview/admin/dashboard/desk.tsx';

it.each([
  [
    { failed: 3, delayed: 0, reason: 'EENVELOPE 550 5.1.1' },
    ['3 e-mails could not be sent.', 'The mail server refused an address (EENVELOPE 550 5.1.1).'],
  ],
  [
    { failed: 1, delayed: 1_200, reason: 'EAUTH 535 5.7.8' },
    [
      '1 e-mail could not be sent.',
      '1,200 e-mails will be sent late.',
      'The mail server refused the user name or the password (EAUTH 535 5.7.8).',
    ],
  ],
  [{ failed: 0, reported: 2, delayed: 0, reason: null }, ['2 e-mails came back.']],
  [
    { failed: 0, complained: 1, delayed: 0, reason: null },
    ['Readers reported 1 e-mail as unwanted (spam).'],
  ],
  [
    { failed: 0, delayed: 2, reason: 'ECONNREFUSED' },
    ['2 e-mails will be sent late.', 'The mail server cannot be reached (ECONNREFUSED).'],
  ],
  [
    { failed: 1, delayed: 0, reason: 'ENOSPC' },
    ['1 e-mail could not be sent.', 'Latest reason: ENOSPC.'],
  ],
])('%j in words', (undelivered, sentences) => {
  expect(sentencesOf(undelivered)).toEqual(sentences);
});
