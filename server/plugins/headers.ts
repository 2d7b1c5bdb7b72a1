import type { OutgoingHttpHeaders } from 'node:http';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';
import { invalid } from '../errors.ts';
import type { Settings } from '../settings.ts';

/** One year, in seconds. */
const hstsMaxAge = 31_536_000;

const isOverTls = ({ publicUrl }: Settings) => publicUrl.startsWith('https:');

/**
 * Returns the headers for answers that no hook of Fastify has seen, such as those to bytes that are no
 * HTTP request.
 */
export function baseHeaders(settings: Settings): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isOverTls(settings) && { 'strict-transport-security': `max-age=${hstsMaxAge}` }),
  };
}

/**
 * The headers of every answer: a content security policy without inline code, no sniffing, no framing;
 * HSTS behind TLS; CORS for the origins of the settings only; `no-store` on what the API says.
 */
export const headersPlugin = fp<{ settings: Settings }>(async (app, { settings }) => {
  const overTls = isOverTls(settings);
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', settings.publicUrl],
        connectSrc: ["'self'", settings.publicUrl],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'", settings.publicUrl],
        frameAncestors: ["'none'"],
        ...(overTls && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: overTls && { maxAge: hstsMaxAge, includeSubDomains: false },
    frameguard: { action: 'deny' },
    /* For it a browser changes to another process between the answer and the page: Chromium took 45 ms to
       begin a page with it, and 25 without. What it is for is seen to otherwise: nothing is framed, nobody
       listens to messages, links out are noopener. */
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    /* For browsers and plug-ins that are no more; on slow data each answer carries its headers. */
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

  /* Before CORS, which answers a preflight by itself. Helmet works its headers out anew each time it is
     asked; they are the same for every answer. */
  let security: OutgoingHttpHeaders | undefined;
  app.addHook('onRequest', async (request, reply) => {
    if (!security) reply.helmet();
    security ??= { ...reply.raw.getHeaders() };
    reply.headers(security).header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw invalid('The request could not be understood.');
  });

  await app.register(cors, {
    origin: settings.corsOrigins.length > 0 ? settings.corsOrigins : false,
    methods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'x-request-id'],
    exposedHeaders: ['x-request-id', 'retry-after', 'content-disposition'],
    maxAge: 600,
  });
});
