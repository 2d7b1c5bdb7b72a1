import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../../server/context.ts';

/** Who sends, and the folder that it sends to: a test server, for one. */
type Sender = { context: Pick<Context, 'outbox'>; dataDir: string };

export type ReadMail = {
  to: string;
  subject: string;
  text: string;
  /** The same as HTML; empty where there is none. */
  html: string;
  /** Any header by its name; empty where there is none. */
  header: (name: string) => string;
  /** What comes with it, by file name. */
  attachments: { name: string; bytes: Buffer }[];
};

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
    'latin1',
  ).toString('utf8');

const decoders: Record<string, (text: string) => string> = {
  '7bit': (text) => text,
  'quoted-printable': decodeQuotedPrintable,
  base64: (text) => Buffer.from(text, 'base64').toString('utf8'),
};

/* A mail, or a part of one: its headers, and what is below them. */
function splitPart(eml: string) {
  const split = eml.indexOf('\r\n\r\n');
  const head = eml.slice(0, split).replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  return { header, body: eml.slice(split + 4) };
}

function textOf({ header, body }: ReturnType<typeof splitPart>): string {
  const decode = decoders[header('Content-Transfer-Encoding').toLowerCase()];
  if (!decode) throw new Error(`No decoder for ${header('Content-Transfer-Encoding')}.`);
  return decode(body);
}

type Part = ReturnType<typeof splitPart>;

/* The parts of a mail that are no containers of others. */
function partsOf(part: Part): Part[] {
  const boundary = /^multipart\/\w+; *boundary="([^"]+)"/.exec(part.header('Content-Type'))?.[1];
  if (!boundary) return [part];
  return part.body
    .split(new RegExp(`^--${boundary}(?:--)?\r?\n?`, 'm'))
    .slice(1, -1)
    .flatMap((inner) => partsOf(splitPart(inner)));
}

function readMail(eml: string): ReadMail {
  const whole = splitPart(eml);
  const { header } = whole;
  const parts = partsOf(whole);
  const isAttached = (part: Part) => /^attachment/.test(part.header('Content-Disposition'));
  const isOf = (type: string) => (part: Part) =>
    !isAttached(part) && part.header('Content-Type').startsWith(type);
  const [text, html] = [parts.find(isOf('text/plain')), parts.find(isOf('text/html'))];
  const attachments = parts.filter(isAttached).map((part) => ({
    name: /filename="?([^";]+)/.exec(part.header('Content-Disposition'))?.[1] ?? '',
    bytes: Buffer.from(part.body, 'base64'),
  }));
  return {
    to: header('To'),
    subject: header('Subject'),
    header,
    attachments,
    text: text ? textOf(text) : '',
    html: html ? textOf(html) : '',
  };
}

/** Every mail sent so far, the oldest first, once everything due is sent. */
export async function allMails(server: Sender): Promise<ReadMail[]> {
  await server.context.outbox.flush();
  const folder = join(server.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.map(readMail);
}

/** The mails sent to an address so far, the oldest first, once everything due is sent. */
export const mailsTo = async (server: Sender, address: string): Promise<ReadMail[]> =>
  (await allMails(server)).filter((mail) => mail.to === address);

/** The link of the newest mail to that address that has one of that purpose. */
export async function mailedLink(
  server: Sender,
  address: string,
  purpose: 'reset-password' | 'confirm-email' | 'not-me' | 'claim',
): Promise<{ href: string; token: string }> {
  const mails = await mailsTo(server, address);
  const link = new RegExp(`^(\\S+)/${purpose}/([\\w-]+)\\s*$`, 'm');
  const found = mails.map((mail) => link.exec(mail.text)).findLast((match) => match !== null);
  if (!found) throw new Error(`No ${purpose} link was mailed to ${address}.`);
  return { href: found[0].trim(), token: found[2] ?? '' };
}
