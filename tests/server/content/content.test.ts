import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentKinds } from '#contract/content/site/kinds.ts';
import { contentItems } from '../../../server/db/schema/index.ts';
import { seedContent } from '../../../server/db/seed/content.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('before anything is written, visitors get empty lists and no version changes', async () => {
  const first = await server.get('/api/v1/content');
  expect(first.body.data.content.news).toEqual([]);
  expect(first.body.data.content.site).toBeNull();
  expect((await server.get('/api/v1/content')).body.version).toBe(first.body.version);
});

test('sample content is seeded once, as drafts or published, and every item fits its schema', async () => {
  const { db } = server.context;
  await seedContent(db, false);
  expect((await server.get('/api/v1/content/news')).body.results).toBe(0);
  await seedContent(db, true);
  const rows = await db.select().from(contentItems);
  expect(rows.filter((row) => row.published).map((row) => row.kind)).toEqual(['site']);
  for (const row of rows) {
    const kind = Object.entries(contentKinds).find(([name]) => name === row.kind)?.[1];
    expect(kind?.schema.safeParse(row.data).error?.issues ?? []).toEqual([]);
  }
});

test('what is published shows at once, in its order, with a new version', async () => {
  const { db } = server.context;
  const before = (await server.get('/api/v1/content')).body.version;
  await db.update(contentItems).set({ published: true });
  const { body } = await server.get('/api/v1/content');
  expect(body.version).toBeGreaterThan(before);
  expect(body.data.content.news).toHaveLength(3);
  expect(body.data.content.firms).toHaveLength(10);
  const dates = body.data.content.news.map((item: { date: string }) => item.date);
  expect(dates).toEqual([...dates].sort().reverse());
  await db.update(contentItems).set({ published: false }).where(eq(contentItems.kind, 'news'));
  expect((await server.get('/api/v1/content/news')).body.data).toEqual([]);
});

test('a kind that does not exist is not found', async () => {
  expect((await server.get('/api/v1/content/recipes')).status).toBe(404);
  expect((await server.get('/api/v1/content/__proto__')).status).toBe(404);
});
