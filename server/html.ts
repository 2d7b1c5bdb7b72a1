import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and XML, attributes included. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);

const style = `
:root{color-scheme:light;--ink:#10241d;--soft:#4b5a53;--paper:#fbfaf6;--line:#e3e0d6;--green:#0c4a38;--gold:#b9852c}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
main{width:min(26rem,100%);background:#fff;border:1px solid var(--line);border-radius:10px;padding:24px;box-shadow:0 8px 24px rgb(16 36 29/.08)}
.note{margin:0 0 20px;padding:10px 12px;border-left:4px solid var(--gold);background:#fbf5e9;font-size:15px}
h1{margin:0 0 4px;font:600 1.25rem/1.3 Georgia,serif}
a{color:var(--green)}
.amount{margin:8px 0 16px;font-size:2rem;font-weight:650;font-variant-numeric:tabular-nums}
dl{margin:0 0 20px;display:grid;grid-template-columns:auto 1fr;gap:4px 16px;font-size:15px}
dt{color:var(--soft)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
dd.sum{white-space:nowrap;font-variant-numeric:tabular-nums}
form{display:grid;gap:10px}
label{font-size:15px}
select{display:block;width:100%;min-height:44px;margin-top:4px;font:inherit}
button{min-height:48px;border:1px solid var(--green);border-radius:8px;background:#fff;color:var(--green);font:600 1rem/1 system-ui,sans-serif;cursor:pointer}
button.main{background:var(--green);color:#fff}
button:focus-visible,select:focus-visible,a:focus-visible{outline:3px solid var(--gold);outline-offset:2px}
`;

const styleHash = createHash('sha256').update(style).digest('base64');
const contentPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;

/** The headers of a small page. */
export const htmlHeaders = {
  'content-security-policy': contentPolicy,
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
} as const;

/**
 * Sends a small page without script or site layout: the sandbox's checkout, the response to a plain
 * form.
 *
 * @param content HTML; user input in it must be escaped
 */
export function sendHtml(reply: FastifyReply, title: string, content: string, status = 200) {
  return reply.code(status).headers(htmlHeaders).send(htmlPage(title, content));
}

/** Returns the page that `sendHtml` sends. */
export function htmlPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${content}</main></body></html>`;
}
