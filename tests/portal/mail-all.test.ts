import { afterEach, expect, test, vi } from 'vitest';
import { bccAddress, mailAll } from '../../src/portal/list/tools/mail-all.ts';

test('an e-mail to several has each of them once, in blind copy', () => {
  expect(bccAddress(['a@b.example', 'c+d@b.example', 'a@b.example'])).toBe(
    'mailto:?bcc=a%40b.example,c%2Bd%40b.example',
  );
});

test('more than mail programs take are refused, with what to do', () => {
  const many = Array.from({ length: 200 }, (_, at) => `member${at}@example.com`);
  expect(() => bccAddress(many)).toThrow('200 people are too many for one e-mail.');
});

afterEach(() => vi.unstubAllGlobals());

test('who has no address is left out and named, and stays selected; nothing is opened for nobody', async () => {
  const opened: string[] = [];
  const link = { href: '', click: () => opened.push(link.href) };
  vi.stubGlobal('document', { createElement: () => link });
  const names = { a: 'Ade Obi', b: 'Bola Ojo', c: 'Chidi Eze' };
  const listed = [
    { _id: 'a', email: 'a@b.example' },
    { _id: 'b', email: '' },
  ];
  const mail = (ids: string[]) => mailAll(ids, names, async () => listed);
  const why = 'left out: without e-mail, or not written to';
  expect(await mail(['a', 'b', 'c'])).toEqual({
    message: `An e-mail to the others is opened. 2 ${why}: Bola Ojo and Chidi Eze.`,
    failed: ['b', 'c'],
  });
  expect(await mail(['a'])).toBeUndefined();
  expect(opened).toEqual(Array(2).fill('mailto:?bcc=a%40b.example'));
  listed.shift();
  expect(await mail(['b'])).toMatchObject({
    message: `No e-mail is opened. 1 ${why}: Bola Ojo.`,
  });
  expect(opened).toHaveLength(2);
});
