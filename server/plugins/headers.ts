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
 * Returns the headers for responses that bypass Fastify's hooks, such as those to bytes that are
 * not an HTTP request.
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
 * Sets the headers of every response: a content security policy without inline code, no sniffing,
 * no framing; HSTS behind TLS; CORS for the origins of the settings only; `no-store` on the API.
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
    /*
     * With this header a browser switches to another process between response and page: Chromium
     * took 45 ms to begin a page with it, and 25 without. It is not needed: nothing is framed, no
     * page listens to messages, links out are noopener.
     */
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    /*
     * Only obsolete browsers and plug-ins read these, and each response carries its headers on slow
     * data.
     */
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

  /*
   * Runs before CORS, which answers a preflight itself. Helmet computes its headers for every
   * response, but they are always the same.
   */
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
