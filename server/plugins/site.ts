import { existsSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import fp from 'fastify-plugin';
import type { App } from '../app-types.ts';
import type { Context } from '../context.ts';
import { projectPath } from '../project-path.ts';
import { answerNotFound } from './errors.ts';

const publicReason = 'the site is public';

/*
 * By folder of the built client: names under assets contain a hash; the drawn pictures change with
 * a release.
 */
const cacheControlOf: Record<string, string> = {
  assets: 'public, max-age=31536000, immutable',
  pictures: 'public, max-age=86400',
  icons: 'public, max-age=86400',
};

/*
 * Shorter than the pages' policy: a page loads twenty files, and headers cost bytes on slow data.
 */
const filePolicy = "default-src 'self';frame-ancestors 'none'";
/* The spreadsheet worker zips and unzips large files in workers of its own, made from a blob. */
const workerPolicy = `${filePolicy};worker-src 'self' blob:`;
/* Of use to pages, and to answers that people report; on twenty files they are a kilobyte. */
const pageHeaders = ['origin-agent-cluster', 'referrer-policy', 'x-frame-options', 'x-request-id'];

/* Needed for revalidation and ranges; a file with a hash in its name needs neither. */
const revalidationHeaders = ['etag', 'accept-ranges'];

async function serveFiles(app: App, root: string) {
  app.addHook('onRoute', (route) => {
    if (route.url === '/*') route.config = { publicReason, ...route.config };
  });
  await app.register(fastifyStatic, {
    root,
    /* Pages come from the renderer; the built page is its template. */
    index: false,
    allowedPath: (path) => path !== '/index.html' && !path.startsWith('/.') && !path.endsWith('/'),
    cacheControl: false,
    lastModified: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const [folder = ''] = relative(root, path).split(sep);
      reply.header('cache-control', cacheControlOf[folder] ?? 'no-cache');
      const isWorker = /^worker-[^/]*\.js/.test(basename(path));
      reply.header('content-security-policy', isWorker ? workerPolicy : filePolicy);
      for (const name of pageHeaders) reply.removeHeader(name);
      if (folder === 'assets') for (const name of revalidationHeaders) reply.removeHeader(name);
    },
  });
}

/** Serves the built client: its files, and rendered pages for all other addresses. */
export const sitePlugin = fp<{ context: Context }>(async (app: App, { context }) => {
  const root = projectPath('dist/client');
  if (!existsSync(join(root, 'index.html'))) {
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  const { createPageSender } = await import('../render/routes.ts');
  const sendPage = createPageSender(app, context, root);
  await serveFiles(app, root);
  app.get('/', { config: { publicReason } }, sendPage);
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage = (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/);
    const isApi = /^\/api(\/|\?|$)/.test(request.url);
    return isPage && wantsPage && !isApi
      ? sendPage(request, reply)
      : answerNotFound(request, reply);
  });
});
