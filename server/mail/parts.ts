import { splitAddresses } from '#contract/web-addresses.ts';
import { inert, inertIdentifier, withoutLinks } from './inert.ts';
import type { Message } from './mailer.ts';

/** An address that can be followed. */
type Link = { href: string };
/** A text that stands as it is, though mail programs may make a link of it: what the society wrote of itself. */
export type Verbatim = { verbatim: string };
/** A piece of a line: words, or a link. */
export type Span = string | Link;

/** A paragraph of one line or more. */
export type Paragraph = { kind: 'paragraph'; lines: readonly (readonly Span[])[] };

/**
 * What a mail is made of. A link or button is one only because the builder put it there; nothing is recognised in
 * the words. What stands after the signature is the foot.
 */
export type MailPart =
  | Paragraph
  | { kind: 'button'; href: string; label: string }
  | { kind: 'signature' };

/** A mail as its builder makes it, before it has the society's head and signature. */
export type Mail = Omit<Message, 'text' | 'html' | 'fromName'> & { parts: readonly MailPart[] };

/** Where the society's signature is written. */
export const signature: MailPart = { kind: 'signature' };

/** Returns a link within `words`; it is shown as its address. */
export const link = (href: string): Link => ({ href });

/** Returns the button of what a mail is for, such as 'Set a new password'; its address stands below it. */
export const button = (href: string, label: string): MailPart => ({ kind: 'button', href, label });

/** Returns a value of `words` that stays as the society wrote it, such as its own e-mail address. */
export const verbatim = (text: string): Verbatim => ({ verbatim: text });

const plainAddress = /^[^\s@:/\\<>,;]+@[^\s@:/\\<>,;]+$/;

/** Returns an e-mail address as a value of `words`; what is none loses its links as other values do. */
export const emailAddress = (email: string): Verbatim | string =>
  plainAddress.test(email) ? verbatim(email) : email;

/** Returns a number or reference that people copy, as a value of `words`: unchanged, unless a link could be made of it. */
export const identifier = (text: string): Verbatim => verbatim(inertIdentifier(text));

function spanOf(value: string | number | Link | Verbatim): Span {
  if (typeof value === 'string') return inert(value);
  if (typeof value === 'number') return String(value);
  return 'href' in value ? value : value.verbatim;
}

/**
 * Returns a paragraph of one line. Each value in it is plain text, one line and without links, whoever typed it,
 * unless it is a `link` or `verbatim`.
 */
export function words(
  texts: TemplateStringsArray,
  ...values: (string | number | Link | Verbatim)[]
): Paragraph {
  const spans = texts.flatMap((text, place): Span[] => {
    const value = values[place];
    return value === undefined ? [text] : [text, spanOf(value)];
  });
  return { kind: 'paragraph', lines: [spans.filter((span) => span !== '')] };
}

/** Returns one paragraph of several lines. */
export const lines = (...paragraphs: readonly Paragraph[]): Paragraph => ({
  kind: 'paragraph',
  lines: paragraphs.flatMap((paragraph) => paragraph.lines),
});

const paragraphsOf = (text: string, spansOf: (line: string) => Span[]): Paragraph[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n\n')
    .map((part) => ({ kind: 'paragraph', lines: part.split('\n').map(spansOf) }));

const linked = (line: string): Span[] =>
  splitAddresses(line).map((part) => (part.isAddress ? link(part.text) : part.text));

/** Returns the paragraphs of what an admin wrote; its web addresses are links. */
export const written = (text: string): Paragraph[] => paragraphsOf(text, linked);

/** Returns the paragraphs of what a stranger wrote, without links. */
export const fromStranger = (text: string): Paragraph[] =>
  paragraphsOf(text, (line) => [withoutLinks(line)]);

/**
 * Returns an earlier text as mail programs quote it.
 *
 * @param intro who wrote it, and when
 * @param paragraphs of `written` or `fromStranger`
 */
export function quote(intro: Paragraph, paragraphs: readonly Paragraph[]): Paragraph {
  const quoted = paragraphs.flatMap((paragraph, place) =>
    place === 0 ? paragraph.lines : [[], ...paragraph.lines],
  );
  const marked = quoted.map((line) => (line.some(Boolean) ? ['> ', ...line] : ['>']));
  return { kind: 'paragraph', lines: [...intro.lines, ...marked] };
}
