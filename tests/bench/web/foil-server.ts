import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { projectPath } from '../../../server/project-path.ts';
import { barePicture } from './budgets.ts';

/* What the product sends its pages with (server/render/page-cache.ts). */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

const bareHtml = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Bare</title></head><body style="margin:0"><img src="/bare.webp" alt="" width="1600" height="900" style="width:100%;height:auto"></body></html>`;

/** A real picture, filled up behind its end, where no browser looks. */
async function pictureOfBudget(): Promise<Buffer> {
  const picture = await readFile(projectPath('public/pictures/hero-ledgers-1600.webp'));
  if (picture.length > barePicture) throw new Error('The picture of the bare page is too large.');
  return Buffer.concat([picture, Buffer.alloc(barePicture - picture.length)]);
}

type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/* As the browser asked, word for word. */
function ask(url: string, { method, headers }: IncomingMessage): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers }, resolve).on('error', reject).end();
  });
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const withoutScripts = (html: string) => html.replace(/<script\b[^>]*>.*?<\/script>/gs, '');

/** What the site answers; a page without any <script>, its data included, compressed as it came. */
async function scriptless(incoming: IncomingMessage, siteUrl: string): Promise<Answer> {
  const given = await ask(siteUrl + incoming.url, incoming);
  const { statusCode: status = 502, headers } = given;
  const whole = await bodyOf(given);
  const page = headers['content-type']?.startsWith('text/html') && status !== 304;
  if (!page || headers['content-encoding'] !== 'br') return { status, headers, body: whole };
  const text = withoutScripts(brotliDecompressSync(whole).toString());
  const body = brotliCompressSync(text, quality);
  return { status, headers: { ...headers, 'content-length': body.length }, body };
}

/*
 * What the pages are held against (foils.ts), in a process of its own as the site is: beside Lighthouse it
 * would answer later than the site does. What it has once asked the site for it answers by itself.
 */
const [, , siteUrl] = process.argv;
if (!siteUrl) throw new Error('Name the site.');
const bare = { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } };
const picture = await pictureOfBudget();
const known = new Map<string, Promise<Answer>>([
  ['/bare', Promise.resolve({ ...bare, body: Buffer.from(bareHtml) })],
  [
    '/bare.webp',
    Promise.resolve({ status: 200, headers: { 'content-type': 'image/webp' }, body: picture }),
  ],
]);

async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = incoming.url ?? '/';
  const coming = known.get(url) ?? scriptless(incoming, siteUrl ?? '');
  const { status, headers, body } = await coming;
  if (status === 200 || status === 404) known.set(url, coming);
  response.writeHead(status, { 'content-length': body.length, ...headers }).end(body);
}

const server = createServer((incoming, response) => {
  answer(incoming, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('There is no free port.');
process.send?.(`http://127.0.0.1:${address.port}`);
/* Where the bench is no more. */
process.on('disconnect', () => process.exit());
