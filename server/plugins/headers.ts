import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';
import { idempotencyHeader, replayedHeader } from '#contract/call.ts';
import { invalid } from '../errors.ts';
import { checkParameters, isSecretAddress } from '../secret-addresses.ts';
import type { Settings } from '../settings.ts';

/** One year, in seconds. */
const hstsMaxAge = 31_536_000;

const isOverTls = ({ publicUrl }: Settings) => publicUrl.startsWith('https:');

/* A name or an address, and a port (RFC 9110, 7.2). */
const hostForm = /^(?:[a-z\d](?:[a-z\d._-]*[a-z\d.])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/*
 * Whether a request says once, and readably, whom it is for, as HTTP/1.1 asks. Node keeps the first of several; a
 * proxy before it may have kept another.
 */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter(
    (_, place) => place % 2 === 1 && rawHeaders[place - 1]?.toLowerCase() === 'host',
  );
  if (hosts.length === 0) return httpVersion !== '1.1';
  return hosts.length === 1 && hostForm.test(hosts[0] ?? '');
}

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
 * no framing; HSTS behind TLS; CORS for the origins of the settings only; `no-store` on the API and, with
 * `no-referrer`, on every address that has a secret in it.
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
    if (!hasOneHost(request.raw)) throw invalid('The request could not be understood.');
  });

  app.addHook('onRoute', ({ url }) => checkParameters(url));
  /* Also over what a page or an answer has set itself: none can forget it. */
  app.addHook('onSend', async (request, reply) => {
    if (!isSecretAddress(request.url)) return;
    const cacheControl = String(reply.getHeader('cache-control') ?? '');
    if (!cacheControl.includes('no-store')) reply.header('cache-control', 'no-store');
    reply.header('referrer-policy', 'no-referrer').removeHeader('etag');
  });

  await app.register(cors, {
    origin: settings.corsOrigins.length > 0 ? settings.corsOrigins : false,
    methods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'x-request-id', idempotencyHeader],
    exposedHeaders: ['x-request-id', 'retry-after', 'content-disposition', replayedHeader],
    maxAge: 600,
  });
});
