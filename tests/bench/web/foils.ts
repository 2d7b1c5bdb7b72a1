import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
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

/** A page without any <script>, its data included, under the headers and the compression it came with. */
function strip(body: Buffer): Buffer {
  return brotliCompressSync(withoutScripts(brotliDecompressSync(body).toString()), quality);
}

/**
 * What the pages are held against, on a port of its own: `/bare`, a static page with a picture and
 * nothing else, and every other address as the site answers it, without its scripts.
 */
export async function startFoils(siteUrl: string) {
  const picture = await pictureOfBudget();
  const stripped = new Map<string, Buffer>();

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = incoming.url ?? '/';
    if (url === '/bare') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(bareHtml);
      return;
    }
    if (url === '/bare.webp') {
      response.writeHead(200, { 'content-type': 'image/webp', 'content-length': picture.length });
      response.end(picture);
      return;
    }
    const given = await ask(siteUrl + url, incoming);
    const { statusCode = 502, headers } = given;
    const page = headers['content-type']?.startsWith('text/html') && statusCode !== 304;
    if (!page || headers['content-encoding'] !== 'br') {
      given.pipe(response.writeHead(statusCode, headers));
      return;
    }
    const whole = await bodyOf(given);
    const body = stripped.get(url) ?? strip(whole);
    stripped.set(url, body);
    response.writeHead(statusCode, { ...headers, 'content-length': body.length }).end(body);
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
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
