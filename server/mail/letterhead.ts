import { escapeHtml } from '../html.ts';
import { oneLine } from './inert.ts';
import type { Message } from './mailer.ts';
import { type Mail, type MailPart, type Paragraph, type Span, written } from './parts.ts';

/** What e-mails have of the society. */
export type Letterhead = {
  name: string;
  /** Who they are from, beside the address. */
  senderName: string;
  /** Where answers go, because nobody reads what comes to the address in MAIL_FROM. */
  replyTo: string | null;
  /** How they end, a line each. */
  signature: string;
  /** Of the head and of links, `#rrggbb`; null for the usual green. */
  colour: string | null;
  /** The address of the society's own logo. */
  logo: string | null;
  /** The site that the head leads to. */
  siteUrl: string;
};

/** How mails are signed where the society has not written a signature of its own. */
export const signOff = 'The Secretariat';

const green = '#0c4a38';

/*
 * Words are never broken; an address is, where it is wider than the page. Dark programs take the second
 * set of colours; those that take no styles have the attributes of the elements.
 */
const styleOf = (colour: string) => `
:root{color-scheme:light dark}
body{margin:0;padding:0;background:#fbfaf6;color:#10241d;font:16px/1.55 Arial,Helvetica,sans-serif}
.page{width:100%;max-width:600px;margin:0 auto}
.head{padding:20px 24px;border-bottom:3px solid ${colour};font-weight:bold;font-size:18px}
.head a{color:${colour};text-decoration:none}
.head td{padding:0 12px 0 0;vertical-align:middle}
.head img{display:block;border-radius:6px;background:#fff}
.body{padding:20px 24px}
p{margin:0 0 16px;overflow-wrap:normal;word-break:normal}
.address{font-size:14px}
.button{display:inline-block;padding:12px 20px;border-radius:8px;background:${colour};color:#fff;font-weight:bold;text-decoration:none}
.foot{padding:0 24px 24px;color:#4b5a53;font-size:14px}
a{color:${colour};overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){
body{background:#0e1713;color:#ecebe2}
.head{border-color:#8fd0b4}
.head a,a{color:#a9dcc6}
.button{background:#8fd0b4;color:#07281f}
.foot{color:#a8b6ae}
}`;

const linkTo = (href: string) => `<a href="${escapeHtml(href)}">${escapeHtml(href)}</a>`;

const textOfSpan = (span: Span) => (typeof span === 'string' ? oneLine(span) : span.href);
const htmlOfSpan = (span: Span) =>
  typeof span === 'string' ? escapeHtml(oneLine(span)) : linkTo(span.href);

function textOfPart(part: MailPart, signature: string): string {
  if (part.kind === 'signature') return signature;
  if (part.kind === 'button') return part.href;
  return part.lines.map((line) => line.map(textOfSpan).join('')).join('\n');
}

function htmlOfParagraph({ lines }: Paragraph): string {
  const [[first, ...more] = [], ...others] = lines;
  const isAddress = typeof first === 'object' && more.length === 0 && others.length === 0;
  const html = lines.map((line) => line.map(htmlOfSpan).join('')).join('<br>');
  return `<p${isAddress ? ' class="address"' : ''}>${html}</p>`;
}

function htmlOfPart(part: MailPart, signature: string): string {
  if (part.kind === 'paragraph') return htmlOfParagraph(part);
  if (part.kind === 'signature') return written(signature).map(htmlOfParagraph).join('');
  /* With its address below, so that one sees where it leads. */
  const [href, label] = [escapeHtml(part.href), escapeHtml(part.label)];
  return `<p><a class="button" href="${href}">${label}</a></p><p class="address">${linkTo(part.href)}</p>`;
}

function htmlOf({ subject, parts }: Mail, head: Letterhead) {
  const signed = parts.findLastIndex(({ kind }) => kind === 'signature');
  const end = signed < 0 ? parts.length : signed + 1;
  const inHtml = (some: readonly MailPart[]) =>
    some.map((part) => htmlOfPart(part, head.signature)).join('');
  const [body, foot] = [inHtml(parts.slice(0, end)), inHtml(parts.slice(end))];
  const logo = head.logo
    ? `<td><img src="${escapeHtml(head.logo)}" alt="" width="48" height="48"></td>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${styleOf(head.colour ?? green)}</style></head><body><div class="page"><div class="head"><table role="presentation"><tr>${logo}<td><a href="${escapeHtml(head.siteUrl)}">${escapeHtml(head.name)}</a></td></tr></table></div><div class="body">${body}</div>${foot && `<div class="foot">${foot}</div>`}</div></body></html>`;
}

/** Returns a mail as plain text alone, signed, without the society's head. */
export function withoutLetterhead({ parts, ...mail }: Mail, signature = signOff): Message {
  return {
    ...mail,
    subject: oneLine(mail.subject).trim(),
    text: parts.map((part) => textOfPart(part, signature)).join('\n\n'),
  };
}

/**
 * Returns a mail as the society sends it: from its name, signed, answered to its address, and as HTML beside
 * the plain text.
 */
export function withLetterhead(mail: Mail, head: Letterhead): Message {
  return {
    ...withoutLetterhead(mail, head.signature),
    fromName: head.senderName,
    ...(head.replyTo && !mail.replyTo && head.replyTo !== mail.to && { replyTo: head.replyTo }),
    html: htmlOf(mail, head),
  };
}
