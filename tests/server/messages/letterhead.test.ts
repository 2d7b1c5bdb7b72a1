import { describe, expect, it } from 'vitest';
import { inert, inertIdentifier } from '../../../server/mail/inert.ts';
import { withLetterhead } from '../../../server/mail/letterhead.ts';
import {
  button,
  fromStranger,
  identifier,
  lines,
  link,
  type MailPart,
  quote,
  signature,
  verbatim,
  words,
  written,
} from '../../../server/mail/parts.ts';

const head = {
  name: 'Ọ̀yán District Society',
  senderName: 'Ọ̀yán Society',
  replyTo: 'secretariat@society.test',
  signature: 'Adé Bello\nGeneral Secretary',
  colour: null,
  logo: null,
  siteUrl: 'https://society.test',
};
const dressed = (parts: MailPart[], more = {}) =>
  withLetterhead({ to: 'member@mail.test', subject: 'Words', parts, ...more }, head);
const linksIn = ({ html = '' }) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href).slice(1);

describe('a mail of the society', () => {
  it('has what an admin wrote with its links whole, without the marks of the sentence around them', () => {
    const mail = dressed(written('See (https://a.test/b?c=1&d=2). Or "https://a.test/e".'));
    expect(linksIn(mail)).toEqual(['https://a.test/b?c=1&amp;d=2', 'https://a.test/e']);
    expect(mail.html).toContain('</a>). Or &quot;<a');
  });

  it('breaks an address that is wider than a phone, and no word', () => {
    const { html } = dressed([words`${link('https://a.test/b')}`]);
    expect(html).toContain('overflow-wrap:anywhere}\n@media');
    expect(html).toContain('p{margin:0 0 16px;overflow-wrap:normal;word-break:normal}');
    expect(html).toContain('<p class="address"><a href="https://a.test/b">');
  });

  it('has the button that it was made with, and makes none of a paragraph that is an address', () => {
    const made = dressed([button('https://a.test/b', 'Set a password')]);
    expect(made.html).toContain('<a class="button" href="https://a.test/b">Set a password</a>');
    expect(made.text).toBe('https://a.test/b');
    const mail = dressed(written('Hello,\n\nhttps://a.test/b'));
    expect(mail.html).not.toContain('class="button"');
    expect(linksIn(mail)).toEqual(['https://a.test/b']);
  });

  it('is answered to the society, unless it says to whom', () => {
    const parts = written('Hello');
    expect(dressed(parts).replyTo).toBe(head.replyTo);
    expect(dressed(parts, { replyTo: 'visitor@mail.test' }).replyTo).toBe('visitor@mail.test');
    expect(dressed(parts, { to: head.replyTo }).replyTo).toBeUndefined();
  });

  it('is signed where its builder says so, and not where somebody writes the same words', () => {
    const hello = words`Hello`;
    expect(dressed([hello, signature]).text).toBe(`Hello\n\n${head.signature}`);
    expect(dressed(written('The Secretariat')).text).toBe('The Secretariat');
  });

  it('has a foot below the signature', () => {
    const mail = dressed([words`Hello`, signature, words`Choose: ${link('https://a.test/c')}`]);
    expect(mail.text).toBe(`Hello\n\n${head.signature}\n\nChoose: https://a.test/c`);
    expect(mail.html).toMatch(/<div class="foot"><p>Choose: <a [^>]+>https:\/\/a.test\/c<\/a>/);
  });
});

const typed: [string, string, string][] = [
  [
    'line feeds and an address',
    'you\n\nhttps://evil.example/x\n\nsee',
    'you https: //evil. example/x see',
  ],
  ['returns and other breaks', 'a\r\nb\u2028c\u0085d\u000be', 'a b c d e'],
  ['a domain', 'Visit www.evil.example', 'Visit www. evil. example'],
  ['a domain of many parts', 'a.b.evil-site.com.ng', 'a.b. evil-site. com. ng'],
  ['a domain in other letters', 'пример.испытание', 'пример. испытание'],
  ['another full stop', 'evil。example', 'evil。 example'],
  ['an invisible character in a scheme', 'https:\u200b//evil.example', 'https: //evil. example'],
  ['a name turned around', '\u202eelpmaxe.live', 'elpmaxe. live'],
  ['an e-mail address', 'x@evil.example', 'x@evil. example'],
  ['back strokes', 'http:\\\\evil', 'http: \\\\evil'],
  ['what is none', 'Adé O’Brien-Cole (MB/700.123), 12.5% a.m. e.g. ₦1,500.50', ''],
  ['what is long', 'x'.repeat(300), `${'x'.repeat(199)}…`],
];

describe('what somebody typed', () => {
  it.each(typed)('makes no link: %s', (_name, value, expected) => {
    const mail = dressed([words`Dear ${value},`]);
    expect(mail.text).toBe(`Dear ${expected || value},`);
    expect(linksIn(mail)).toEqual([]);
  });

  it('is no element of the page', () => {
    const value = '<a href="https://evil.example">x</a>';
    for (const part of [words`${value}`, ...fromStranger(value), ...written(value)])
      expect(dressed([part]).html).not.toContain('<a href="https://evil.example">x');
  });

  it('keeps its lines where a whole message is shown, without links', () => {
    const mail = dressed(
      fromStranger('Hello\r\n\r\nhttps://evil.example/x\r\nsee www.evil.example'),
    );
    expect(mail.text).toBe('Hello\n\nhttps: //evil. example/x\nsee www. evil. example');
    expect(linksIn(mail)).toEqual([]);
  });

  it('is quoted line by line', () => {
    const part = quote(words`${'Ada'} wrote:`, fromStranger('One\n\nTwo'));
    expect(dressed([part]).text).toBe('Ada wrote:\n> One\n>\n> Two');
    expect(dressed([part]).html).toContain('<p>Ada wrote:<br>&gt; One<br>&gt;<br>&gt; Two</p>');
  });

  it('adds no line to a subject, nor to what the society says of itself', () => {
    const mail = dressed([lines(words`Ask${verbatim(': a@b.test\nx')}`)], {
      subject: 'Hi\r\nBcc: x',
    });
    expect(mail.subject).toBe('Hi Bcc: x');
    expect(mail.text).toBe('Ask: a@b.test x');
  });
});

describe('a number or reference within a sentence', () => {
  it.each([
    ...['FT.REF.AB12', 'MB/700123', 'ICAN.1/123', 'INV-2026-000123', 'TRF 12.06/77-B', 'A.B.C'],
    'GW.tx1-9',
  ])('is to be copied as it is: %s', (reference) => {
    expect(inertIdentifier(reference)).toBe(reference);
    expect(dressed([words`Reference: ${identifier(reference)}`]).text).toContain(reference);
  });

  it.each([
    ...['evil.example', 'EVIL.COM', 'see evil.example/x1', 'evil.example.', 'a.evil.example-x'],
    ...['www.evil1', 'https://e1', 'evil.xn--p1ai', 'x1\nevil.example', 'evil․example', 'é.evil'],
    ...['ev\u200bil.example', 'ICAN.MB/123', `x.evil${' '.repeat(100)}1`],
  ])('is made inert where a link could be made of it: %j', (reference) => {
    expect(inertIdentifier(reference)).toBe(inert(reference));
    expect(inertIdentifier(reference)).not.toMatch(/evil[.․](?=[a-z])|:\/\//i);
  });
});

it('a dot of any kind makes no domain of what somebody typed', () => {
  for (const dot of ['.', '．', '․', '。', '｡'])
    expect(inert(`evil${dot}example`)).toBe(`evil${dot} example`);
});
