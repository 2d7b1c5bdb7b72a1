import { describe, expect, it } from 'vitest';
import { signOff, withLetterhead } from '../../server/mail/letterhead.ts';

const head = {
  name: 'Ọ̀yán District Society',
  senderName: 'Ọ̀yán Society',
  replyTo: 'secretariat@society.test',
  signature: 'Adé Bello\nGeneral Secretary',
  colour: null,
  logo: null,
  siteUrl: 'https://society.test',
};
const dressed = (text: string, more = {}) =>
  withLetterhead({ to: 'member@mail.test', subject: 'Words', text, ...more }, head);
const linksIn = ({ html = '' }) =>
  [...html.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, href]) => href).slice(1);

describe('a mail of the society', () => {
  it('has its links whole, without the marks of the sentence around them', () => {
    const mail = dressed('See (https://a.test/b?c=1&d=2). Or "https://a.test/e".');
    expect(linksIn(mail)).toEqual(['https://a.test/b?c=1&amp;d=2', 'https://a.test/e']);
    expect(mail.html).toContain('</a>). Or &quot;<a');
  });

  it('breaks an address that is wider than a phone, and no word', () => {
    const { html } = dressed('https://a.test/b');
    expect(html).toContain('overflow-wrap:anywhere}\n@media');
    expect(html).toContain('p{margin:0 0 16px;overflow-wrap:normal;word-break:normal}');
  });

  it('has a button for what it is for, and none for a link that somebody wrote', () => {
    expect(dressed('https://a.test/b', { action: 'Set a password' }).html).toContain(
      '<a class="button" href="https://a.test/b">Set a password</a>',
    );
    const written = dressed('Hello,\n\nhttps://a.test/b');
    expect(written.html).not.toContain('class="button"');
    expect(linksIn(written)).toEqual(['https://a.test/b']);
  });

  it('is answered to the society, unless it says to whom', () => {
    expect(dressed('Hello').replyTo).toBe(head.replyTo);
    expect(dressed('Hello', { replyTo: 'visitor@mail.test' }).replyTo).toBe('visitor@mail.test');
    expect(dressed('Hello', { to: head.replyTo }).replyTo).toBeUndefined();
  });

  it('ends with the signature', () => {
    expect(dressed(`Hello\n\n${signOff}`).text).toBe(`Hello\n\n${head.signature}`);
  });
});
