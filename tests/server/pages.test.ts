import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentItems } from '../../server/db/schema/index.ts';
import { seedContent } from '../../server/db/seed/content.ts';
import { projectPath } from '../../server/project-path.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

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

  test('of a mailed link holds nothing of its token', async () => {
    const { status, body } = await page('/reset-password/a-very-secret-token');
    expect(status).toBe(200);
    expect(body).not.toContain('a-very-secret-token');
  });
});

describe('what a page was rendered from', () => {
  const addressIn = (body: string) => /data-given="([^"]*)"/.exec(body)?.[1] ?? '';
  const change = async (published: boolean) => {
    await server.context.db.update(contentItems).set({ published });
    await new Promise((resolve) => setTimeout(resolve, 300));
  };

  test.each(['/', '/firms', '/nowhere', '/firms/nobody', '/%20?a=%22%3E', '/Gallery/'])(
    'is told to the script of %s, for good and compressed',
    async (path) => {
      const { body } = await page(path);
      expect(body).not.toContain('page-data"');
      const address = addressIn(body);
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

  test('stays as it was rendered for those who have the page open while it is published anew', async () => {
    const address = addressIn((await page('/firms')).body);
    const { firms } = (await server.get(address)).body;
    await change(false);
    const newer = addressIn((await page('/firms')).body);
    expect(newer).not.toBe(address);
    expect((await server.get(newer)).body.firms).toEqual([]);
    expect((await server.get(address)).body.firms).toEqual(firms);
    await change(true);
    expect(addressIn((await page('/firms')).body)).toBe(address);
  });

  test('is not told as that of another page or another time', async () => {
    const address = addressIn((await page('/firms')).body);
    for (const wrong of [
      address.replace('/firms', '/gallery'),
      address.replace(/data\/.{4}/, 'data/AAAA'),
    ]) {
      const { status, headers } = await server.get(wrong);
      expect(status).toBe(404);
      expect(headers.get('cache-control') ?? '').not.toContain('immutable');
    }
  });
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
