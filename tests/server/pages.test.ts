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
