import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAddresses } from '#contract/web-addresses.ts';

const addressesIn = (text: string) =>
  splitAddresses(text).flatMap((part) => (part.isAddress ? [part.text] : []));

describe('the web addresses in a text', () => {
  it.each([
    ['See https://a.example/b?c=1&d=2 for how.', ['https://a.example/b?c=1&d=2']],
    ['See https://a.example/b.', ['https://a.example/b']],
    ['(see https://a.example/b).', ['https://a.example/b']],
    [
      'At "https://a.example/b", or “http://b.example”!',
      ['https://a.example/b', 'http://b.example'],
    ],
    ['https://a.example/Word_(sense) and', ['https://a.example/Word_(sense)']],
    ['https://a.example/x.\nhttps://b.example', ['https://a.example/x', 'https://b.example']],
    ['At http://[2001:db8::1].', ['http://[2001:db8::1]']],
    [
      '(at http://[2001:db8::1]) and [http://b.example]',
      ['http://[2001:db8::1]', 'http://b.example'],
    ],
    ['No https:// and no www.a.example', []],
  ])('%j has %j', (text, expected) => {
    expect(addressesIn(text)).toEqual(expected);
  });

  it('are parts of which nothing of the text is lost', () => {
    const pieces = fc.constantFrom(
      'https://a.example/',
      '.',
      ')',
      '(',
      ' ',
      '"',
      'words',
      '\n',
      '<',
    );
    fc.assert(
      fc.property(fc.array(pieces), (list) => {
        const text = list.join('');
        expect(
          splitAddresses(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
