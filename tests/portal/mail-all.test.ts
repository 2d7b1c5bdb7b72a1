import { expect, test } from 'vitest';
import { bccAddress } from '../../src/portal/list/tools/mail-all.ts';

test('an e-mail to several has each of them once, in blind copy', () => {
  expect(bccAddress(['a@b.example', 'c+d@b.example', 'a@b.example'])).toBe(
    'mailto:?bcc=a%40b.example,c%2Bd%40b.example',
  );
});

test('more than mail programs take are refused, with what to do', () => {
  const many = Array.from({ length: 200 }, (_, at) => `member${at}@example.com`);
  expect(() => bccAddress(many)).toThrow('200 people are too many for one e-mail.');
});
