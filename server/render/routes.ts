import type { FastifyReply, FastifyRequest } from 'fastify';
import { neededKinds, pagePath, render } from '../../src/public/entry-server.tsx';
import type { App } from '../app-types.ts';
import type { Context } from '../context.ts';
import { allContent, contentVersion } from '../modules/content/content.ts';
import { feedRoutes } from './feeds.ts';
import { askSeldom, compressPage, createPageCache, type KeptPage } from './page-cache.ts';
import { readTemplate, type Template } from './template.ts';

/** Milliseconds that a change of content may take to show. */
const freshness = 250;

type Encoding = 'br' | 'gzip' | 'identity';

function encodingFor(accepted: string | undefined): Encoding {
  const offered = (accepted ?? '').split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  const takes = (name: string) => offered.some((part) => part.trim().split(';')[0] === name);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

function policyOf(template: Template, publicUrl: string): string {
  const { script, style } = template.contentPolicy;
  return [
    "default-src 'self'",
    `script-src 'self' ${script.join(' ')}`,
    `style-src 'self' ${style.join(' ')}`,
    `img-src 'self' data: blob: ${publicUrl}`,
    `connect-src 'self' ${publicUrl}`,
    'frame-src https://www.openstreetmap.org',
    "base-uri 'none'",
    "object-src 'none'",
    `form-action 'self' ${publicUrl}`,
    "frame-ancestors 'none'",
  ].join(';');
}

function send(page: KeptPage, request: FastifyRequest, reply: FastifyReply, policy: string) {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const etag = `"${page.etag}-${encoding}"`;
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
  reply
    .header('vary', vary)
    .header('content-security-policy', policy)
    .header('cache-control', 'public, no-cache')
    .header('etag', etag);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  if (known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag))
    return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).type('text/html; charset=utf-8').send(page[encoding]);
}

/**
 * Sends the public pages as whole HTML, rendered from the content of the database and kept until it
 * changes; with them the site map, the feeds and robots.txt.
 *
 * @param folder dist/client
 * @returns answers the page of a request's path, the 404 page included
 */
export function createPageSender(app: App, context: Context, folder: string) {
  const { db, settings } = context;
  const template = readTemplate(folder);
  const policy = policyOf(template, settings.publicUrl);
  const version = askSeldom(freshness, () => contentVersion(db));
  const page = createPageCache(version, async (path) => {
    const all = await allContent(db);
    const data = Object.fromEntries(neededKinds(path).map((kind) => [kind, all[kind]]));
    const { status, ...parts } = render(path, data, settings.publicUrl);
    return compressPage(status, template.fill(parts));
  });
  feedRoutes(app, context);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    return send(await page(pagePath(request.url)), request, reply, policy);
  };
}
