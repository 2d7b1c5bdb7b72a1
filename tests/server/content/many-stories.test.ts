import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentItems } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { projectPath } from '../../../server/project-path.ts';
import { newsFields, readPage, untilShown } from '../support/content.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  if (!existsSync(projectPath('dist/client/index.html')))
    throw new Error('The client has not been built: run `npm run build`.');
  server = await startTestServer();
});
afterAll(() => server.stop());

const body = Array.from({ length: 20 }, (_, line) =>
  `A long paragraph, number ${line}. `.repeat(9),
);

/* In the order of their numbers: they are all of one day. */
async function addStories(from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, index) => {
    const number = String(from + index).padStart(3, '0');
    const fields = newsFields({ slug: `story-${number}`, title: `Story ${number}`, body });
    return {
      id: newId(),
      kind: 'news',
      slug: fields.slug,
      position: from + index,
      data: fields,
      published: true,
    };
  });
  await server.context.db.insert(contentItems).values(rows);
  await untilShown();
}

const size = (body: unknown) => JSON.stringify(body).length;

/** Characters of a story's page, of its data, and of what a change of route to it asks for. */
async function sizes() {
  const { body: page } = await readPage(server, '/news/story-000');
  const [, address = ''] = /data-page-data="([^"]+)"/.exec(page) ?? [];
  const get = async (path: string) => size((await server.get(path)).body);
  return {
    page: page.length,
    data: await get(address),
    item: await get('/api/v1/content/news?slug=story-000'),
    related: await get('/api/v1/content/news?limit=6&brief=yes'),
  };
}

describe('a story among 300', () => {
  it('is sent with its own text and a short list, as among ten', async () => {
    await addStories(0, 10);
    const few = await sizes();
    expect(few.data).toBeLessThan(2 * size(body));
    await addStories(10, 300);
    const many = await sizes();
    for (const part of ['page', 'data', 'item', 'related'] as const)
      expect(many[part] / few[part], part).toBeLessThan(1.02);
  });

  it('is listed without its text on the page of news', async () => {
    const { body: page } = await readPage(server, '/news-event');
    const [, address = ''] = /data-page-data="([^"]+)"/.exec(page) ?? [];
    const answer = JSON.stringify((await server.get(address)).body);
    expect(answer).toContain('Story 299');
    expect(answer).not.toContain('A long paragraph');
  });
});

describe('GET /content/{kind}', () => {
  const slugs = async (query: string) => {
    const { body } = await server.get(`/api/v1/content/news?${query}`);
    return body.data.map(({ slug }: { slug: string }) => slug);
  };

  it('answers with the item of a slug, or the first items', async () => {
    expect(await slugs('slug=story-007')).toEqual(['story-007']);
    expect(await slugs('slug=nobody')).toEqual([]);
    expect(await slugs('limit=2')).toHaveLength(2);
    expect(await slugs('')).toHaveLength(300);
  });

  it.each(['limit=0', 'limit=many', 'brief=maybe', `slug=${'a'.repeat(201)}`])(
    'refuses %s beside the parameter',
    async (query) => {
      const { status, body } = await server.get(`/api/v1/content/news?${query}`);
      expect(status).toBe(400);
      expect(body.message).toContain(query.split('=')[0]);
    },
  );

  it('answers an object in whole, whatever is asked', async () => {
    const { status, body } = await server.get('/api/v1/content/site?limit=1&brief=yes');
    expect(status).toBe(200);
    expect(Array.isArray(body.data)).toBe(false);
  });
});
