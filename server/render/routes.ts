import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentKinds } from '#contract/content/site/kinds.ts';
import { dayInNigeria } from '#contract/day.ts';
import {
  pagePath,
  publicRoutes,
  render,
  renderPortal,
  unknownSociety,
  type VerifyAnswer,
} from '../../src/entry-server.tsx';
import type { App } from '../app-types.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/client.ts';
import { notFound } from '../errors.ts';
import { allContent } from '../modules/content/site/content.ts';
import { contentVersion } from '../modules/content/site/public-repo.ts';
import { onlinePayment } from '../modules/payments/checkout/online.ts';
import { checkParameters } from '../secret-addresses.ts';
import { brandOf, noBrand } from './brand.ts';
import { brandRoutes } from './brand-routes.ts';
import { feedRoutes } from './feeds.ts';
import { offlineRoutes } from './offline.ts';
import * as pageCache from './page-cache.ts';
import { createPortal, type PortalAnswer } from './portal.ts';
import { previewRoute } from './preview.ts';
import * as repo from './repo.ts';
import { createSiteReader, societyOf } from './society.ts';
import { type Filled, readFrame, readManifest, readTemplate } from './template.ts';
import { verifyPageRoute } from './verify.ts';

type PublishedContent = Awaited<ReturnType<typeof allContent>>;

/** Milliseconds that a change of content may take to show. */
const freshness = 250;

/** Milliseconds that a kept page waits for the version of the content, and after which it is asked for anew. */
const versionLimit = 1_000;
const versionLost = 5_000;

function encodingFor(accepted: string | undefined): pageCache.Encoding {
  const offered = (accepted ?? '').split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  const takes = (name: string) => offered.some((part) => part.trim().split(';')[0] === name);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

/* The part of the policy that public pages and the portal share. */
const sharedPolicy = (publicUrl: string) => [
  "default-src 'self'",
  `img-src 'self' data: blob: ${publicUrl}`,
  `connect-src 'self' ${publicUrl}`,
  'frame-src https://www.openstreetmap.org',
  "base-uri 'none'",
  "object-src 'none'",
  `form-action 'self' ${publicUrl}`,
  "frame-ancestors 'none'",
];

const varied = (reply: FastifyReply) =>
  [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');

function send(page: pageCache.CachedPage, request: FastifyRequest, reply: FastifyReply) {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const etag = `"${page.etag}-${encoding}"`;
  reply
    .header('vary', varied(reply))
    .header('content-security-policy', page.policy)
    .header('link', page.link)
    .header('cache-control', 'public, no-cache')
    .header('etag', etag);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  if (known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag))
    return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).type('text/html; charset=utf-8').send(page[encoding]);
}

/**
 * What a page was rendered from, for the script that takes the page over. Its address has the fingerprint
 * of it in it, so that what is told is what was drawn.
 */
function dataRoute(app: App, { find }: ReturnType<typeof pageCache.createPageDataStore>): void {
  const config = { publicReason: 'it is what the public pages show' };
  app.get<{ Params: { hash: string } }>('/page-data/:hash', { config }, async (request, reply) => {
    const data = await find(request.params.hash);
    if (!data) throw notFound('The content of this page');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .header('vary', varied(reply))
      .header('cache-control', 'public, max-age=86400, immutable')
      .type('application/json; charset=utf-8')
      .send(data[encoding]);
  });
}

/* Behind the log-in: with a nonce in it, and so kept by no browser. */
function sendPortal(
  { body, policy, link }: PortalAnswer,
  encoding: pageCache.Encoding,
  reply: FastifyReply,
) {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .header('vary', 'accept-encoding')
    .header('content-security-policy', policy)
    .header('link', link)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body);
}

/** Reads what is published once for each version of it. */
function createContentReader(db: Queryable, version: () => Promise<string>) {
  let known: { version: string; content: ReturnType<typeof allContent> } | undefined;
  return async () => {
    const newest = await version();
    if (known?.version !== newest) {
      const reading = { version: newest, content: allContent(db) };
      known = reading;
      reading.content.catch(() => {
        if (known === reading) known = undefined;
      });
    }
    return known.content;
  };
}

/**
 * Sends the public pages as whole HTML, rendered from the content of the database and kept until it
 * changes; with them the site map, the feeds and robots.txt.
 *
 * @param folder dist/client
 * @returns answers the page of a request's path, the 404 page included
 */
export function createPageSender(app: App, context: Context, folder: string) {
  const { db, settings, log } = context;
  for (const { path } of publicRoutes) checkParameters(path);
  const manifest = readManifest(folder);
  const template = readTemplate(folder, manifest);
  const shared = sharedPolicy(settings.publicUrl);
  const policyOf = ({ policy }: Filled) => [...shared, ...policy].join(';');
  const stillOf = (filled: Filled) => ({
    html: filled.text,
    policy: policyOf(filled),
    link: filled.link,
  });
  /* What is past is told otherwise than what is coming: no page outlives its day. */
  const version = pageCache.memoizeFor(
    freshness,
    pageCache.askWithTimeout(
      versionLimit,
      versionLost,
      async () => `${dayInNigeria()} ${await contentVersion(db)}`,
    ),
  );
  const readContent = createContentReader(db, version);
  const portal = createPortal({
    folder,
    manifest,
    frame: readFrame(folder),
    policy: shared,
    society: createSiteReader(readContent, societyOf, unknownSociety),
    brand: createSiteReader(readContent, brandOf, noBrand),
    render: (path, society) => renderPortal(path, onlinePayment(context), society),
  });
  const data = pageCache.createPageDataStore({
    save: (hash, text) => repo.savePageData(db, hash, text),
    find: (hash) => repo.findPageData(db, hash),
    onFailure: (error) => log.warn({ err: error }, 'the data of a page could not be saved'),
  });
  const renderPage = (path: string, content: PublishedContent, answer?: VerifyAnswer) => ({
    ...render(path, content, settings.publicUrl, answer),
    brand: brandOf(contentKinds.site.schema.safeParse(content.site).data ?? null),
  });
  const page = pageCache.createPageCache(version, async (path) => {
    const { status, ...parts } = renderPage(path, await readContent());
    const filled = template.fill(parts, `/page-data/${await data.keep(parts.data)}`);
    return pageCache.compressPage(filled.text, {
      status,
      policy: policyOf(filled),
      link: filled.link,
    });
  });
  dataRoute(app, data);
  feedRoutes(app, context);
  brandRoutes(app, context, readContent);
  previewRoute(app, context, async (path, draft) => {
    const content = await allContent(db, draft);
    return stillOf(template.fillStill(renderPage(path, content)));
  });
  offlineRoutes(app, folder, manifest, async (path) =>
    stillOf(template.fillStill(renderPage(path, await readContent()))),
  );
  verifyPageRoute(app, context, async (path, answer) =>
    stillOf(template.fillStill(renderPage(path, await readContent(), answer))),
  );
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const encoding = encodingFor(request.headers['accept-encoding']);
    const behind = await portal(request.url, encoding);
    if (behind) return sendPortal(behind, encoding, reply);
    return send(await page(pagePath(request.url)), request, reply);
  };
}
