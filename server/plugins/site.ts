import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fp from 'fastify-plugin';
import type { App } from '../app-types.ts';
import { projectPath } from '../project-path.ts';
import { answerNotFound } from './errors.ts';

const openBecause = 'the site is public';

/** The built browser's half: files as they are, and its page for every address that is not the API's. */
export const sitePlugin = fp(async (app: App) => {
  const root = projectPath('dist/client');
  const built = existsSync(join(root, 'index.html'));
  if (built) {
    app.addHook('onRoute', (route) => {
      if (route.url === '/*') route.config = { openBecause, ...route.config };
    });
    await app.register(fastifyStatic, {
      root,
      cacheControl: false,
      setHeaders(reply, path) {
        const forever = path.startsWith(join(root, 'assets'));
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
        reply.header('x-content-type-options', 'nosniff');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && !request.url.startsWith('/api/');
    const wantsPage = page && (request.headers.accept ?? '*/*').includes('text/html');
    return built && wantsPage ? reply.sendFile('index.html') : answerNotFound(request, reply);
  });
});
