import { splitAddresses } from '#contract/web-addresses.ts';
import { escapeHtml } from '../html.ts';
import type { Mail } from './mailer.ts';

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

/** The paragraph at the end of a mail in place of which the society's signature is written. */
export const signOff = 'The Secretariat';

const green = '#0c4a38';
const address = /^https?:\/\/\S+$/;

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

const linkTo = (href: string) => `<a href="${href}">${href}</a>`;

const withLinks = (text: string) =>
  splitAddresses(text)
    .map((part) => (part.isAddress ? linkTo(escapeHtml(part.text)) : escapeHtml(part.text)))
    .join('')
    .replaceAll('\n', '<br>');

/* The link that a mail is for is a button, with its address below, so that one sees where it leads. */
function buttonHtml(url: string, label: string): string {
  const href = escapeHtml(url);
  return `<p><a class="button" href="${href}">${escapeHtml(label)}</a></p><p class="address">${linkTo(href)}</p>`;
}

const isSignOff = (part: string) => part === signOff || part.startsWith(`${signOff}\n`);

/** Returns the paragraphs of a mail: its text, signed. */
const paragraphsOf = (text: string, { signature }: Letterhead) =>
  text.split('\n\n').map((part) => (isSignOff(part) ? signature : part));

function htmlOf({ subject, action }: Mail, parts: string[], head: Letterhead) {
  const signed = parts.lastIndexOf(head.signature);
  const [body, foot] =
    signed < 0 ? [parts, []] : [parts.slice(0, signed + 1), parts.slice(signed + 1)];
  const first = body.find((part) => address.test(part));
  const html = body.map((part) => {
    if (part === first && action) return buttonHtml(part, action);
    const kind = address.test(part) ? ' class="address"' : '';
    return `<p${kind}>${withLinks(part)}</p>`;
  });
  const logo = head.logo
    ? `<td><img src="${escapeHtml(head.logo)}" alt="" width="48" height="48"></td>`
    : '';
  const ends = foot.map((part) => `<p>${withLinks(part)}</p>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${styleOf(head.colour ?? green)}</style></head><body><div class="page"><div class="head"><table role="presentation"><tr>${logo}<td><a href="${escapeHtml(head.siteUrl)}">${escapeHtml(head.name)}</a></td></tr></table></div><div class="body">${html.join('')}</div>${ends && `<div class="foot">${ends}</div>`}</div></body></html>`;
}

/**
 * Returns a mail as the society sends it: from its name, signed, answered to its address, and as HTML beside
 * the plain text.
 */
export function withLetterhead(mail: Mail, head: Letterhead): Mail {
  const parts = paragraphsOf(mail.text, head);
  return {
    ...mail,
    fromName: head.senderName,
    ...(head.replyTo && !mail.replyTo && head.replyTo !== mail.to && { replyTo: head.replyTo }),
    text: parts.join('\n\n'),
    html: htmlOf(mail, parts, head),
  };
}
