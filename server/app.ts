import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, { LogController } from 'fastify';
import type { App } from './app-types.ts';
import type { Context } from './context.ts';
import { sandboxRoutes } from './gateways/sandbox/routes.ts';
import { createOnce } from './idempotency/once.ts';
import { newId } from './ids.ts';
import { accountRoutes } from './modules/account/routes.ts';
import { createAuthenticate } from './modules/account/sessions/sessions.ts';
import { budgetRoutes } from './modules/books/budget/routes.ts';
import { bookRoutes } from './modules/books/routes.ts';
import { mediaRoutes } from './modules/content/media/routes.ts';
import { contentRoutes } from './modules/content/routes.ts';
import { duesRoutes } from './modules/dues/routes.ts';
import { audienceRoutes } from './modules/members/audiences/routes.ts';
import { memberRoutes } from './modules/members/routes.ts';
import { payPageRoutes } from './modules/messages/reminders/pay-routes.ts';
import { messageRoutes } from './modules/messages/routes.ts';
import { overviewRoutes } from './modules/overview/routes.ts';
import { paymentResultRoutes } from './modules/payments/checkout/result-routes.ts';
import { paymentDocumentRoutes } from './modules/payments/receipts/document-routes.ts';
import { paymentRoutes } from './modules/payments/record/routes.ts';
import { transferRoutes } from './modules/payments/transfers/routes.ts';
import { liveRoutes } from './modules/system/live/routes.ts';
import { systemRoutes } from './modules/system/routes.ts';
import { authPlugin } from './plugins/auth.ts';
import { refuseOtherTypes } from './plugins/bind.ts';
import { compressionPlugin } from './plugins/compression.ts';
import { docsPlugin } from './plugins/docs.ts';
import { earlyErrorHandlers, errorPlugin } from './plugins/errors.ts';
import { gracefulClosePlugin } from './plugins/graceful-close.ts';
import { baseHeaders, headersPlugin } from './plugins/headers.ts';
import { healthRoutes } from './plugins/health.ts';
import { addJsonParser } from './plugins/json.ts';
import { loadSheddingPlugin } from './plugins/load-shedding.ts';
import { sitePlugin } from './plugins/site.ts';
import { slowBodiesPlugin } from './plugins/slow-bodies.ts';

/* Fastify's defaults wait for ever. An upload over a slow line needs time. */
const timeoutMs = {
  request: 180_000,
  headers: 15_000,
  idle: 20_000,
  /* Longer than the 60 s of common proxies: a proxy that reuses a closed connection answers 502. */
  keepAlive: 75_000,
  check: 5_000,
};

/** Bytes of a JSON body. */
const bodyLimit = 100_000;

const requestIdForm = /^[\w-]{8,64}$/;

function createFastify({ log, settings }: Context): App {
  const early = earlyErrorHandlers(baseHeaders(settings));
  const app = Fastify({
    /* In ms; the usual 10 s are too few to set up all calls on a machine that is busy. */
    pluginTimeout: 60_000,
    loggerInstance: log,
    /* The hook below logs one line when the request is answered. */
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    requestTimeout: timeoutMs.request,
    connectionTimeout: timeoutMs.idle,
    http: {
      headersTimeout: timeoutMs.headers,
      connectionsCheckingInterval: timeoutMs.check,
      /*
       * Node would refuse such a request itself, without our headers; headersPlugin refuses it
       * instead.
       */
      requireHostHeader: false,
    },
    keepAliveTimeout: timeoutMs.keepAlive,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    clientErrorHandler: early.unreadable,
    frameworkErrors: (error, request, reply) => void early.frameworkError(error, request, reply),
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && requestIdForm.test(given) ? given : newId();
    },
  });
  app.server.on('checkExpectation', early.unexpected);
  app.register(slowBodiesPlugin, {
    refuse: (socket) => early.unreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket),
  });
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ req: request, status: reply.statusCode, ms }, 'answered');
  });
  /* Such a request has no answer to log. */
  app.addHook('onRequestAbort', async (request) => {
    request.log.info({ req: request }, 'the client left');
  });
  /*
   * Applies the time limit to idle clients only. A client that waits for a slow response is not cut
   * off.
   */
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.on('timeout', (socket: Socket) => {
      if (!request.raw.complete || reply.raw.headersSent) socket.destroy();
    });
  });
  return app;
}

/** Builds the Fastify app from its parts. Tests call it with `inject`. */
export async function buildApp(context: Context): Promise<App> {
  const app = createFastify(context);
  app.decorate('incoming', context.incoming);
  app.decorate('once', createOnce(context.db));
  addJsonParser(app);
  await app.register(gracefulClosePlugin);
  await app.register(errorPlugin);
  await app.register(headersPlugin, { settings: context.settings });
  await app.register(compressionPlugin);
  await app.register(loadSheddingPlugin);
  await app.register(authPlugin, { context, authenticate: createAuthenticate(context.db) });
  await app.register(multipart);
  app.addHook('onRequest', async (request) => refuseOtherTypes(request));

  const modules = [
    accountRoutes,
    memberRoutes,
    duesRoutes,
    paymentRoutes,
    paymentDocumentRoutes,
    transferRoutes,
    bookRoutes,
    budgetRoutes,
    messageRoutes,
    payPageRoutes,
    paymentResultRoutes,
    audienceRoutes,
    contentRoutes,
    mediaRoutes,
    systemRoutes,
    liveRoutes,
    overviewRoutes,
  ];
  if (context.gateways.byName('sandbox')) modules.push(sandboxRoutes);
  for (const routes of modules) await app.register(async (scope) => routes(scope, context));

  await app.register(async (scope) => docsPlugin(scope, context));
  await app.register(async (scope) => healthRoutes(scope, context));
  await app.register(sitePlugin, { context });
  return app;
}
