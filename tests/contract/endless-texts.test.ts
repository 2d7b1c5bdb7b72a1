import { describe, expect, it } from 'vitest';
import { emailAddress } from '#contract/content/site/fields.ts';
import { readEmail } from '#contract/email.ts';
import { identityKey, readIdentity, readMemberId } from '#contract/member-id.ts';
import { readName } from '#contract/names.ts';
import { readPhone } from '#contract/phone.ts';
import { cleanLine, cleanLines } from '#contract/typed-text.ts';

/* What makes a pattern try again from each of its characters, or nest. */
const texts: Record<string, (length: number) => string> = {
  'at signs in a bracket': (length) => `<${'@'.repeat(length)}`,
  'at signs in an open list': (length) => '<@'.repeat(length / 2),
  'dots before a letter': (length) => `a@${'.'.repeat(length)}x`,
  'quotes before a letter': (length) => `a@b${`'"`.repeat(length / 2)}x`,
  brackets: (length) => `a@${'('.repeat(length)}`,
  'blanks before a letter': (length) => `mailto:a@b${' \u00a0'.repeat(length / 2)}x`,
  joiners: (length) => '\u200c\u200d'.repeat(length / 2),
  'joiners and marks': (length) => `a@م${'\u200d\u0301'.repeat(length / 2)}`,
  marks: (length) => `a@${'\u0301'.repeat(length)}`,
  letters: (length) => 'A.'.repeat(length / 2),
  dashes: (length) => `+234${'–'.repeat(length)}x`,
  'lines and controls': (length) => `a${'\r\n\u0007'.repeat(length / 3)}x`,
};

const readers: Record<string, (typed: string) => unknown> = {
  readEmail,
  readPhone,
  readName,
  readMemberId,
  readIdentity,
  identityKey,
  cleanLine,
  cleanLines,
  emailAddress: (typed) => emailAddress.safeParse(typed),
};

describe.each(Object.entries(readers))('%s', (_name, read) => {
  it.each(Object.keys(texts))('takes no time for %s', (what) => {
    for (const length of [60_000, 1_000_000]) {
      const typed = texts[what]?.(length) ?? '';
      const began = performance.now();
      read(typed);
      /* A pattern that tries from each character takes seconds for the shorter, hours for the longer. */
      expect(performance.now() - began, `${length}`).toBeLessThan(length === 60_000 ? 500 : 5_000);
    }
  });
});

it('an address is searched for a bare one up to 500 characters', () => {
  const whole = `${'n'.repeat(480)} <a@b.test>`;
  expect(readEmail(whole)).toBe('a@b.test');
  expect(readEmail(`${'n'.repeat(10)}${whole}`)).toBe(`${'n'.repeat(10)}${whole}`);
});
