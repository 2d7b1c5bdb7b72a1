import { existsSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { contentItems, pageData } from '../../../server/db/schema/index.ts';
import { seedContent } from '../../../server/db/seed/content.ts';
import { projectPath } from '../../../server/project-path.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  if (!existsSync(projectPath('dist/client/index.html')))
    throw new Error('The client has not been built: run `npm run build`.');
  server = await startTestServer();
  await seedContent(server.context.db, true);
});
afterAll(() => server.stop());

const page = (path: string, headers: Record<string, string> = {}) =>
  server.request('GET', path, { headers: { accept: 'text/html', ...headers } });

describe('a public page', () => {
  test('comes whole, with its content and a policy without inline code', async () => {
    const { status, body, headers } = await page('/governance');
    expect(status).toBe(200);
    expect(body).toContain('<h1>');
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(body).not.toMatch(/<script[^>]*type="module"/);
  });

  test('is not sent again while it is the same, and anew once the content changes', async () => {
    const first = await page('/news-event');
    const etag = first.headers.get('etag') ?? '';
    expect((await page('/news-event', { 'if-none-match': etag })).status).toBe(304);
    await server.context.db.update(contentItems).set({ published: false });
    await server.context.db.update(contentItems).set({ published: true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await page('/news-event')).status).toBe(200);
  });

  test.each(['/nowhere', '/firms/nobody', '/%20'])('%s is a 404 page', async (path) => {
    const answer = await page(path);
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('Look like you');
  });

  test.each(['/', '/firms', '/nowhere', '/dashboard'])(
    'tells of the fonts of %s before its first byte, and they are there',
    async (path) => {
      const { headers, body } = await page(path);
      const fonts = [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel=preload; as=font/g)];
      expect(fonts.length).toBeGreaterThanOrEqual(2);
      for (const [, href = ''] of fonts) {
        expect(body, href).toContain(`url(${href})`);
        const file = await server.get(href);
        expect(file.status, href).toBe(200);
        expect(file.headers.get('content-type')).toBe('font/woff2');
      }
    },
  );

  test.each(['/', '/login', '/dashboard'])(
    '%s makes no browser change its process for it',
    async (path) => {
      const { headers } = await page(path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.has('cross-origin-opener-policy')).toBe(false);
      expect(headers.has('cross-origin-embedder-policy')).toBe(false);
    },
  );

  test('of a mailed link holds nothing of its token', async () => {
    const { status, body } = await page('/reset-password/a-very-secret-token');
    expect(status).toBe(200);
    expect(body).not.toContain('a-very-secret-token');
  });
});

describe('what a page was rendered from', () => {
  const addressIn = (body: string) => /data-page-data="([^"]*)"/.exec(body)?.[1] ?? '';
  const change = async (fields: Partial<typeof contentItems.$inferInsert>, kind: string) => {
    await server.context.db.update(contentItems).set(fields).where(eq(contentItems.kind, kind));
    await new Promise((resolve) => setTimeout(resolve, 300));
  };

  test.each(['/', '/firms', '/nowhere', '/firms/nobody', '/%20?a=%22%3E', '/Gallery/', '/claim/x'])(
    'is told to the script of %s, compressed',
    async (path) => {
      const address = addressIn((await page(path)).body);
      const plain = await server.get(address);
      expect(plain.status).toBe(200);
      expect(plain.body.site.name).toBeTruthy();
      expect(plain.headers.get('cache-control')).toContain('immutable');
      expect(plain.headers.get('content-type')).toContain('application/json');
      const packed = await server.request('GET', address, { headers: { 'accept-encoding': 'br' } });
      expect(packed.headers.get('content-encoding')).toBe('br');
      expect(packed.headers.get('vary')).toContain('accept-encoding');
    },
  );

  test('stays what it was for those who have the page open, whatever is published meanwhile', async () => {
    const address = addressIn((await page('/firms')).body);
    const { firms } = (await server.get(address)).body;
    await change({ published: false }, 'firms');
    const newer = addressIn((await page('/firms')).body);
    expect(newer).not.toBe(address);
    expect((await server.get(newer)).body.firms).toEqual([]);
    await change({ published: false }, 'news');
    await page('/');
    expect((await server.get(address)).body.firms).toEqual(firms);
    await change({ published: true }, 'news');
    await change({ published: true }, 'firms');
    expect(addressIn((await page('/firms')).body)).toBe(address);
  });

  test('is told by a server that has not rendered the page itself', async () => {
    const address = addressIn((await page('/reports')).body);
    const other = await buildApp(server.context);
    const answer = await other.inject(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual((await server.get(address)).body);
    await other.close();
  });

  test('of an earlier version is found by a server that did not render it', async () => {
    const address = addressIn((await page('/firms')).body);
    const earlier = (await server.get(address)).body;
    await change({ published: false }, 'firms');
    const other = await buildApp(server.context);
    const answer = await other.inject(address);
    await other.close();
    await change({ published: true }, 'firms');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(earlier);
  });

  test('is kept once for all addresses that lead nowhere', async () => {
    const count = async () => (await server.context.db.select().from(pageData)).length;
    await page('/no-such-page');
    const before = await count();
    for (const path of ['/nothing', '/nothing/at/all', '/firms/none', '/firms/nobody'])
      await page(path);
    expect((await count()) - before).toBeLessThanOrEqual(1);
  });

  test('is not told as that of another time, or of no page', async () => {
    const address = addressIn((await page('/firms')).body);
    const [hash] = address.split('/').slice(2);
    for (const wrong of [`AAAA${hash?.slice(4)}`, '', 'AAAA', 'constructor']) {
      const { status, headers } = await server.get(`/page-data/${wrong}`);
      expect(status, wrong).toBe(404);
      expect(headers.get('cache-control') ?? '', wrong).not.toContain('immutable');
    }
  });
});

/* The first round trip of a new connection carries ten segments (RFC 6928); what is more waits for
   another before the page is painted. */
async function isOneRoundTrip(path: string): Promise<Response> {
  const answer = await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } });
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const size = Number(answer.headers.get('content-length'));
  expect(size).toBeGreaterThan(1_000);
  expect(size + headers.length, path).toBeLessThan(10 * 1_460);
  return answer;
}

test.each(['/', '/about', '/contact', '/news-event', '/firms', '/register'])(
  'the document of %s comes in one round trip',
  async (path) => {
    const { headers } = await isOneRoundTrip(path);
    expect(headers.get('content-encoding')).toBe('br');
  },
);

test('each font of every page comes in one round trip', async () => {
  const { headers } = await page('/about');
  const fonts = [...(headers.get('link') ?? '').matchAll(/<([^>]+\.woff2)>/g)].map(
    ([, href = '']) => href,
  );
  expect(fonts).toHaveLength(2);
  for (const font of fonts) await isOneRoundTrip(font);
});

test('a page brings its icon along, which else is fetched beside what the first paint waits for', async () => {
  for (const path of ['/', '/login', '/dashboard']) {
    const { body } = await page(path);
    const icons = body.match(/<link[^>]*\brel="icon"[^>]*>/g) ?? [];
    expect(icons, path).toHaveLength(1);
    expect(icons[0], path).toContain(' href="data:image/svg+xml,');
  }
});

test('the site map, the news feed and a calendar file come from the content', async () => {
  const map = await server.get('/sitemap.xml');
  expect(map.body).toContain(`<loc>${server.url}/governance</loc>`);
  expect(map.body).not.toContain('/dashboard');
  const feed = await server.get('/news.xml');
  expect(feed.body.match(/<item>/g)).toHaveLength(3);
  const event = /\/events\/([a-z0-9-]+)</.exec(map.body)?.[1];
  const calendar = await server.get(`/events/${event}.ics`);
  expect(calendar.headers.get('content-type')).toContain('text/calendar');
  expect(calendar.body).toContain('BEGIN:VEVENT\r\n');
  expect((await server.get('/robots.txt')).body).toContain(`${server.url}/sitemap.xml`);
});
