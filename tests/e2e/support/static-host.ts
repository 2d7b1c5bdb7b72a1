import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { projectPath } from '../../../server/project-path.ts';
import { freePort } from './server.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

export type BackEnd = (request: IncomingMessage, reply: ServerResponse) => void;

/** Sends a JSON response. */
export function sendJson(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

type Options = {
  /** The built client. */
  root?: string;
  port?: number;
};

/**
 * Serves the built client like a static host, with index.html for unknown paths, and forwards paths below
 * /api/ to a back end.
 */
export async function startStaticHost(
  backEnd: BackEnd,
  { root = projectPath('dist/client'), port }: Options = {},
) {
  const page = await readFile(join(root, 'index.html'));
  const server = createServer(async (request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (pathname.startsWith('/api/')) return backEnd(request, reply);
    const file = await readFile(join(root, normalize(pathname))).catch(() => null);
    const type = types[file ? extname(pathname) : '.html'] ?? 'application/octet-stream';
    reply.writeHead(200, { 'content-type': type }).end(file ?? page);
  });
  const chosen = port ?? (await freePort());
  await new Promise<void>((resolve) => server.listen(chosen, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${chosen}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
