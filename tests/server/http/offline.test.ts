import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offlinePages } from '#contract/offline.ts';
import { seedContent } from '../../../server/db/seed/content.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedContent(server.context.db, true);
});
afterAll(() => server.stop());

const knownBy = (worker: string) => {
  const [, json = ''] = /^self\.offlineManifest=(\{.*?\});/.exec(worker) ?? [];
  return JSON.parse(json);
};

describe('the service worker', () => {
  test('is asked for anew each time, and may fetch from the site alone', async () => {
    const { status, headers } = await server.get('/sw.js');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toContain('text/javascript');
    expect(headers.get('content-security-policy')).toBe("default-src 'self'");
  });

  test('names files that are there, and pages that are made of them', async () => {
    const { body } = await server.get('/sw.js');
    const { build, files, pages, calls, offlinePath } = knownBy(body);
    expect(build).toMatch(/^[0-9a-f]{16}$/);
    expect(pages).toEqual(offlinePages);
    expect(files.length).toBeGreaterThan(3);
    for (const path of [...pages, ...files, offlinePath])
      expect((await server.get(path)).status, path).toBe(200);
    for (const path of pages) {
      const page: string = (await server.get(path)).body;
      expect(page).toContain(files[0]);
      const preloaded = [...page.matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)];
      for (const [, file] of preloaded) expect(files).toContain(file);
    }
    /* Without a session there is nothing to keep. */
    for (const path of calls) expect((await server.get(path)).status, path).toBe(401);
  });
});

test('the page in place of those that need a connection has no script of its own to fetch', async () => {
  const { status, body, headers } = await server.get('/offline');
  expect(status).toBe(200);
  expect(body).toContain('<h1>You are offline</h1>');
  expect(body).not.toMatch(/data-scripts|src="[^"]*\.js"/);
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
});

test('the web app opens in a window of its own, with its icons and shortcuts', async () => {
  const { body: manifest } = await server.get('/manifest.webmanifest');
  expect(manifest).toMatchObject({ display: 'standalone', scope: '/' });
  const icons: { src: string; purpose?: string }[] = manifest.icons;
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
  const shortcuts: { url: string }[] = manifest.shortcuts;
  expect(shortcuts.length).toBeGreaterThan(1);
  const addresses = [
    manifest.start_url,
    ...icons.map(({ src }) => src),
    ...shortcuts.map(({ url }) => url),
  ];
  for (const address of addresses) expect((await server.get(address)).status, address).toBe(200);
});
