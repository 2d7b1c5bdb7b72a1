import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { contentKinds } from '#contract/content/site/kinds.ts';
import type { EditedItem } from '#contract/content/site/schemas.ts';
import { contentItems } from '../../../server/db/schema/index.ts';
import { seedContent } from '../../../server/db/seed/content.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin } from '../support/builders.ts';
import { editorOf, newsFields, personFields, readPublished } from '../support/content.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: string;
let news: ReturnType<typeof editorOf>;
let people: ReturnType<typeof editorOf>;

beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
  news = editorOf(server, admin, 'news');
  people = editorOf(server, admin, 'people');
});
afterAll(() => server.stop());
beforeEach(() => server.context.db.delete(contentItems));

const published = (kind: string) => readPublished(server, kind);
const titles = ({ body }: { body: { data: { items: EditedItem[] } } }) =>
  body.data.items.map(({ data }) => data.title);

describe('the list', () => {
  it('is in the order of the public page, drafts in their place, a page at a time', async () => {
    for (const [date, title, out] of [
      ['2026-01-05', 'Old', true],
      ['2026-05-05', 'Newest', false],
      ['2026-03-05', 'Middle', true],
    ] as const)
      await news.added(newsFields({ date, title }), { published: out });
    const answer = await news.list('?limit=2');
    expectContract(calls.contentItems, answer);
    expect(answer.body).toMatchObject({ results: 2, totalItems: 3, numOfPages: 2 });
    expect(titles(answer)).toEqual(['Newest', 'Middle']);
    expect(titles(await news.list('?limit=2&page=2'))).toEqual(['Old']);
    expect(titles(await news.list('?published=no'))).toEqual(['Newest']);
    expect(titles(await news.list('?published=yes'))).toEqual(['Middle', 'Old']);
    expect((await published('news')).map(({ title }) => title)).toEqual(['Middle', 'Old']);
    expectFailure(await news.list('?published=maybe'), 400, { published: expect.any(String) });
  });

  it.each(Object.keys(contentKinds))('of %s agrees with what visitors read', async (kind) => {
    await seedContent(server.context.db, true);
    const listed = (await editorOf(server, admin, kind).list('?limit=100')).body.data.items;
    const read = await published(kind);
    expect(listed.map(({ data }: EditedItem) => data)).toEqual(Array.isArray(read) ? read : [read]);
  });

  it('is counted for every kind, published and drafts', async () => {
    await news.added(newsFields(), { published: true });
    await news.added(newsFields(), { published: true });
    const draft = await news.added(newsFields());
    const answer = await server.get('/api/v1/content/items', admin);
    expectContract(calls.contentCounts, answer);
    const { kinds } = answer.body.data;
    expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual(Object.keys(contentKinds));
    expect(kinds).toContainEqual({
      kind: 'news',
      published: 2,
      drafts: 1,
      samples: 0,
      updatedAt: draft.updatedAt,
    });
    const none = { published: 0, drafts: 0, samples: 0, updatedAt: null };
    expect(kinds).toContainEqual({ kind: 'people', ...none });
  });

  it('finds words anywhere in the texts, with or without their marks, but no field names', async () => {
    await news.added(newsFields({ title: 'Ọlá níbí', body: ['100% of it'] }));
    await news.added(newsFields({ title: 'Something else' }));
    const found = async (search: string) =>
      titles(await news.list(`?search=${encodeURIComponent(search)}`));
    expect(await found('ola nibi')).toEqual(['Ọlá níbí']);
    for (const percent of ['100%', '%', '％', '1＿%'])
      expect(await found(percent), percent).toEqual(percent.includes('＿') ? [] : ['Ọlá níbí']);
    expect(await found('the hall')).toHaveLength(2);
    expect(await found('title')).toEqual([]);
    expect(await found('summary widths')).toEqual([]);
  });
});

describe('a new order', () => {
  const names = async () => (await published('people')).map(({ name }) => name);
  const add = (name: string) => people.added(personFields({ name }), { published: true });

  it('shows at once, and every place agrees with it', async () => {
    const items = [await add('A'), await add('B'), await add('C')];
    const ids = items.map(({ _id }) => _id).reverse();
    expect((await people.sort(ids)).status).toBe(204);
    expect(await names()).toEqual(['C', 'B', 'A']);
    const listed: EditedItem[] = (await people.list()).body.data.items;
    expect(listed.map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(listed.map(({ data }) => data.order)).toEqual([0, 1, 2]);
    expect((await published('people')).map(({ order }) => order)).toEqual([0, 1, 2]);
  });

  it('of some shares out the places that they hold; the others stay', async () => {
    const [a, b, , d] = [await add('A'), await add('B'), await add('C'), await add('D')];
    await people.sort([d._id, a._id]);
    expect(await names()).toEqual(['D', 'B', 'C', 'A']);
    await server.context.db.update(contentItems).set({ position: 0 });
    const before = await names();
    await people.sort([b._id]);
    expect(await names()).toEqual(before);
  });

  it('does not make stale what somebody edits, whose change does not undo it', async () => {
    const [a, b] = [await add('A'), await add('B')];
    await people.sort([b._id, a._id]);
    const answer = await people.change(a._id, a.updatedAt, { ...a.data, post: 'Treasurer' });
    expect(answer.status).toBe(200);
    expect(answer.body.data.item).toMatchObject({ position: 1, data: { order: 1 } });
    expect(await names()).toEqual(['B', 'A']);
  });

  it('with an item that is gone, or of another kind, is 409; named twice it is 400', async () => {
    const [a, b] = [await add('A'), await add('B')];
    const story = await news.added(newsFields());
    for (const other of [newId(), 'nonsense', story._id])
      expectFailure(await people.sort([b._id, other, a._id]), 409);
    for (const ids of [[a._id, a._id], []])
      expectFailure(await people.sort(ids), 400, { ids: expect.any(String) });
    expect(await names()).toEqual(['A', 'B']);
  });
});

describe('whatever the fields hold', () => {
  const odd = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '\ud800',
      '__proto__',
      'a'.repeat(5_000),
      '/media/x/y',
      '-1',
    ),
    fc.constantFrom(null, true, -1, 0, 1e300, 2 ** 40, [], {}),
    fc.jsonValue({ maxDepth: 2 }),
  );

  it.each(Object.keys(contentKinds))('of %s, the answer is a plain yes or no', async (kind) => {
    await seedContent(server.context.db, true);
    const editor = editorOf(server, admin, kind);
    const [item] = (await editor.list('?limit=1')).body.data.items;
    const keys = Object.keys(item.data);
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...keys, 'unknown'), odd, { maxKeys: 3 }),
        async (some) => {
          const { updatedAt } = (await editor.get(item._id)).body.data.item;
          const answer = await editor.change(item._id, updatedAt, some);
          // Such a key is refused before the body is read (input.test.ts), so no field is named.
          const unread = JSON.stringify(some).includes('"__proto__":');
          if (unread) expectFailure(answer, 400);
          else if (answer.status !== 200) expectFailure(answer, 400, expect.any(Object));
          const read = await server.get(`/api/v1/content/${kind}`);
          expect(read.body.results).toBeGreaterThan(0);
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  });
});
