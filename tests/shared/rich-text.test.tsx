import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { isSafeAddress } from '../../src/shared/rich-text/parse.ts';
import { RichText } from '../../src/shared/rich-text/rich-text.tsx';

const drawn = (...of: string[]) => renderToStaticMarkup(<RichText paragraphs={of} />);

describe('running text', () => {
  it.each([
    ['Plain words.', '<p>Plain words.</p>'],
    ['Of **note** and *late*.', '<p>Of <strong>note</strong> and <em>late</em>.</p>'],
    ['**all *of* it**', '<p><strong>all <em>of</em> it</strong></p>'],
    ['***both***', '<p><strong><em>both</em></strong></p>'],
    ['**all *of it***', '<p><strong>all <em>of it</em></strong></p>'],
    ['## Dues', '<h2>Dues</h2>'],
    ['### For **students**', '<h3>For <strong>students</strong></h3>'],
    ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
    ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
    ['4) four', '<ol start="4"><li>four</li></ol>'],
    ['Bring:\n- a pen\n- a form', '<p>Bring:</p><ul><li>a pen</li><li>a form</li></ul>'],
    ['- a long\nitem', '<ul><li>a long\nitem</li></ul>'],
    [
      '[the site](https://a.example/b?c=1)',
      '<p><a href="https://a.example/b?c=1">the site</a></p>',
    ],
    ['[**us**](/contact)', '<p><a href="/contact"><strong>us</strong></a></p>'],
    ['[mail](mailto:a@b.example)', '<p><a href="mailto:a@b.example">mail</a></p>'],
    [
      'See https://a.example/b.',
      '<p>See <a href="https://a.example/b">https://a.example/b</a>.</p>',
    ],
    [
      '[https://a.example](https://b.example)',
      '<p><a href="https://b.example">https://a.example</a></p>',
    ],
  ])('%j is drawn as %s', (text, html) => {
    expect(drawn(text)).toBe(html);
  });

  it.each([
    '2024. was a good year',
    '5 * 3 * 2 is 30',
    '# No heading of the page',
    '-no list',
    '** no bold **',
    '[no link]',
  ])('%j stays as it is typed', (text) => {
    expect(drawn(text)).toBe(`<p>${text}</p>`);
  });

  it('gives marks back their own meaning after a backslash', () => {
    expect(drawn('\\*not italic\\*')).toBe('<p>*not italic*</p>');
  });

  it('continues a list over a blank line, and begins another paragraph after it', () => {
    expect(drawn('- one', '- two', 'After.')).toBe(
      '<ul><li>one</li><li>two</li></ul><p>After.</p>',
    );
  });

  it('shows HTML as text', () => {
    expect(drawn('<script>alert(1)</script> <b>bold</b>')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;bold&lt;/b&gt;</p>',
    );
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'vbscript:x',
    'file:///etc/passwd',
  ])('makes no link to %s', (address) => {
    expect(isSafeAddress(address)).toBe(false);
    expect(drawn(`[tap](${address})`)).not.toContain('<a');
  });

  it('is always drawn, with links to safe addresses alone, and no element of the text’s own', () => {
    const piece = fc.constantFrom(
      '*',
      '**',
      '[',
      '](',
      ')',
      '#',
      '## ',
      '- ',
      '1. ',
      '\n',
      '\\',
      '<',
      '&',
      'javascript:',
      'https://a',
      '/',
      ' ',
      'word',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const html = drawn(pieces.join(''));
        const tags = [...html.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag);
        expect(tags.filter((tag) => !/^(p|h2|h3|ul|ol|li|strong|em|a)$/.test(tag ?? ''))).toEqual(
          [],
        );
        for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g))
          expect(isSafeAddress(href)).toBe(true);
      }),
    );
  });

  it('of many marks takes no time to read', () => {
    const start = performance.now();
    for (const mark of ['*', '**', '[', '[a](', '*a', '**a '])
      drawn(mark.repeat(4000 / mark.length));
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
