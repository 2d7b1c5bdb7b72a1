import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from '../app-types.ts';
import type { Context } from '../context.ts';
import { openApiDocument } from '../openapi.ts';

/** GET /api/v1/openapi.json, and a page to read it at /api/docs. */
export async function docsPlugin(app: App, { settings }: Context): Promise<void> {
  const document = openApiDocument(settings.publicUrl);
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, openBecause: 'the documentation is public' };
  });
  app.get('/api/v1/openapi.json', async () => document);
  await app.register(swagger, {
    mode: 'static',
    specification: { document: JSON.parse(JSON.stringify(document)) },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { deepLinking: true, persistAuthorization: false },
    theme: { title: 'API' },
  });
}
