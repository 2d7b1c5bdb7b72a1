import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { secretPages, secretParameter } from '#contract/secret-pages.ts';
import { headersPlugin } from '../../../server/plugins/headers.ts';
import {
  checkParameters,
  isSecretAddress,
  secretAddresses,
} from '../../../server/secret-addresses.ts';
import { publicRoutes } from '../../../src/public/routes.tsx';
import { startLoggedApp } from '../support/logged-app.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let logged: Awaited<ReturnType<typeof startLoggedApp>>;
beforeAll(async () => {
  server = await startTestServer({ PAYMENT_GATEWAY: 'sandbox' });
  logged = await startLoggedApp(server);
});
afterAll(async () => {
  await logged.stop();
  await server.stop();
});
beforeEach(() => {
  logged.lines.length = 0;
});

const secret = 'canary-7f3k9Qx2Lm5Rt8Wv1Zb4';
const fill = (pattern: string) => pattern.replace(/[:{]\w+\}?/g, secret);
const methodOf = (pattern: string) =>
  Object.values(calls).find(({ path }) => path === pattern)?.method ?? 'GET';

/** Other spellings under which the router, or the page, finds the same. */
const spellings = (path: string) => [
  path,
  `${path}/`,
  `${path}/more?x=${secret}`,
  path.replace(/^\/(?!api)(\w)/, (start) => start.toUpperCase()),
];

async function ask(method: string, path: string) {
  const response = await fetch(logged.url + path, { method, redirect: 'manual' });
  await response.arrayBuffer();
  return response;
}

describe.each([...secretAddresses])('%s', (pattern) => {
  test('is in no log with its secret, kept by nobody, and told to no other site', async () => {
    const isPicture = pattern.includes('key');
    for (const path of spellings(fill(pattern))) {
      const { headers, status } = await ask(methodOf(pattern), path);
      expect(status).toBeLessThan(500);
      if (isPicture) continue;
      expect({ path, cache: headers.get('cache-control') }).toEqual({ path, cache: 'no-store' });
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('etag')).toBeNull();
    }
    await expect.poll(() => logged.lines.length).toBeGreaterThanOrEqual(4);
    const log = logged.lines.join('');
    expect(log.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(log).toContain('"path"');
  });
});

test('a page behind a mailed link is shown, with its script, and is not kept', async () => {
  const response = await fetch(`${server.url}/reset-password/${secret}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toContain('Set a new password');
  const home = await fetch(server.url);
  expect(home.headers.get('cache-control')).toBe('public, no-cache');
  expect(home.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

test.each(['signature', 'token', 'code', 'reference'])(
  'an address with a %s in its query is one, too',
  async (name) => {
    expect(isSecretAddress(`/news?${name}=${secret}`)).toBe(true);
    const { headers } = await ask('GET', `/dashboard?a=1&${name}=${secret}`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(isSecretAddress('/news?page=2')).toBe(false);
  },
);

describe('a new address with a secret', () => {
  const invented = ['/gift/:token', '/x/:code/y', '/api/v1/thing/:reference', '/door/:password'];

  test.each(invented)('is not forgotten: %s stops the start', async (path) => {
    expect(() => checkParameters(path)).toThrow(/add it to secretAddresses/);
    const app = Fastify();
    await app.register(headersPlugin, { settings: server.context.settings });
    expect(() => app.get(path, async () => 'x')).toThrow(/add it to secretAddresses/);
    await app.close();
  });

  test('is among them, if it is one of the pages', () => {
    const pages = publicRoutes.map(({ path }) => path);
    expect(pages.filter((path) => secretParameter.test(path)).sort()).toEqual(
      [...secretPages].sort(),
    );
    for (const path of pages) expect(() => checkParameters(path)).not.toThrow();
  });
});
