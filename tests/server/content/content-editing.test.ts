import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { EditedItem } from '#contract/content/site/schemas.ts';
import { contentItems } from '../../../server/db/schema/index.ts';
import { seedContent } from '../../../server/db/seed/content.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
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

describe('a new item', () => {
  it('is a draft that only those who edit see, with its defaults filled in', async () => {
    const answer = await news.add(newsFields({ slug: 'dinner', title: '  The dinner ' }));
    expectContract(calls.createContentItem, answer);
    const { item } = answer.body.data;
    expect(item).toMatchObject({ kind: 'news', slug: 'dinner', published: false, position: 0 });
    expect(item.data).toMatchObject({ title: 'The dinner', source: null, order: 0 });
    expectContract(calls.contentItem, await news.get(item._id));
    expect(await published('news')).toEqual([]);
    const all = await server.get('/api/v1/content');
    expect(JSON.stringify(all.body)).not.toContain('The dinner');
  });

  it('may be published at once', async () => {
    await news.added(newsFields({ title: 'Out' }), { published: true });
    expect(await published('news')).toMatchObject([{ title: 'Out' }]);
  });

  it('is refused at each place that is wrong, by its dotted path', async () => {
    const wrong = newsFields({
      slug: 'Not a slug',
      title: ' ',
      date: '31-02-2026',
      image: { src: '/a b', alt: 7, width: 1.5, height: 10, widths: [] },
      body: ['fine', '', 'a'.repeat(4001)],
      summary: 'Half \ud800',
    });
    const answer = await news.add(wrong);
    expectFailure(answer, 400, {
      slug: 'Use small letters, digits and single dashes.',
      title: 'This is required.',
      date: 'This must be a date like 2026-03-31.',
      'image.src': 'This is not in the form that is needed here.',
      'image.alt': 'This must be text.',
      'image.width': 'This must be a whole number.',
      'image.widths': 'Please add at least 1.',
      'body.1': 'This is required.',
      'body.2': 'This must be at most 4000 characters.',
      summary: 'This has characters that cannot be used.',
    });
    expect(answer.body.message).toMatch(/^Please correct slug, title, .* and 5 more\.$/);
    expect((await news.list()).body.totalItems).toBe(0);
  });

  it('says what is missing in the request itself', async () => {
    expectFailure(await news.add('text'), 400, { data: expect.stringContaining('object') });
    const noData = await server.request('POST', '/api/v1/content/news/items', { token: admin });
    expect(noData.status).toBe(400);
  });

  it('has an address that no other of its kind has: 409 at the slug, also of two at once', async () => {
    const fields = newsFields({ slug: 'same' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => news.add(fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expectFailure(answer, 409, { slug: expect.stringContaining('address') });
    const other = await news.added(newsFields());
    expectFailure(await news.change(other._id, other.updatedAt, { slug: 'same' }), 409, {
      slug: expect.stringContaining('address'),
    });
    expect((await editorOf(server, admin, 'firms').list()).body.totalItems).toBe(0);
  });

  it('of a kind that there is none of is not found', async () => {
    for (const kind of ['recipes', '__proto__', 'picture']) {
      const editor = editorOf(server, admin, kind);
      for (const answer of [
        await editor.list(),
        await editor.add({}),
        await editor.sort([newId()]),
        await editor.preview({}),
      ])
        expectFailure(answer, 404);
    }
  });

  it('may be as long as its schema allows', async () => {
    const body = Array.from({ length: 60 }, () => 'Ẹ̀kọ́ '.repeat(600));
    const answer = await news.add(newsFields({ body }));
    expect(answer.status).toBe(201);
    expectFailure(await news.add(newsFields({ body: ['a'.repeat(1_100_000)] })), 413);
  });
});

describe('a change', () => {
  it('keeps what it does not name, and is written in NFC', async () => {
    const item = await news.added(newsFields({ title: 'Before' }));
    const title = 'Ọ̀rọ̀'.normalize('NFD');
    const answer = await news.change(item._id, item.updatedAt, { title });
    expectContract(calls.updateContentItem, answer);
    const after: EditedItem = answer.body.data.item;
    expect(after.data).toEqual({ ...item.data, title: title.normalize('NFC') });
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(item.updatedAt));
  });

  it('of a version that somebody has changed meanwhile is 409, and changes nothing', async () => {
    const item = await news.added(newsFields());
    const first = await news.change(item._id, item.updatedAt, { title: 'First' });
    expect(first.status).toBe(200);
    expectFailure(await news.change(item._id, item.updatedAt, { title: 'Second' }), 409);
    expectFailure(await news.change(item._id, 'yesterday', { title: 'Third' }), 409);
    expect((await news.get(item._id)).body.data.item.data.title).toBe('First');
  });

  it('made twenty times at once from one version is made once', async () => {
    const item = await news.added(newsFields());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        news.change(item._id, item.updatedAt, { title: `T${n}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it('that breaks the schema is refused at its place', async () => {
    const item = await news.added(newsFields());
    expectFailure(await news.change(item._id, item.updatedAt, { date: null }), 400, {
      date: 'This is required.',
    });
  });

  it.each(['nonsense', newId()])('of %s is 404, as is every other call', async (id) => {
    const now = new Date().toISOString();
    for (const answer of [
      await news.get(id),
      await news.change(id, now, {}),
      await news.publish(id),
      await news.remove(id),
    ])
      expectFailure(answer, 404);
  });

  it('of an item of another kind is 404', async () => {
    const item = await news.added(newsFields());
    expectFailure(await people.get(item._id), 404);
    expectFailure(await people.remove(item._id), 404);
    expectFailure(await people.publish(item._id), 404);
  });
});

describe('publishing', () => {
  it('shows an item, and hides it again', async () => {
    const item = await news.added(newsFields({ title: 'Now you see it' }));
    const answer = await news.publish(item._id);
    expectContract(calls.publishContentItem, answer);
    expect(answer.body.data.item.published).toBe(true);
    expect(await published('news')).toMatchObject([{ title: 'Now you see it' }]);
    await news.publish(item._id, false);
    expect(await published('news')).toEqual([]);
  });

  it('is refused for what an older release wrote and this one cannot show, which stays editable', async () => {
    const id = newId();
    const { body: _, ...data } = newsFields();
    await server.context.db.insert(contentItems).values({ id, kind: 'news', slug: 'old', data });
    expectFailure(await news.publish(id), 400, { body: 'This is required.' });
    const { updatedAt } = (await news.get(id)).body.data.item;
    expect((await news.change(id, updatedAt, { body: ['Now.'] })).status).toBe(200);
    expect((await news.publish(id)).status).toBe(200);
  });
});

describe('an item that is deleted', () => {
  it('is answered, and can be added again as it was, in its place', async () => {
    const [first, second, third] = [
      await people.added(personFields({ name: 'First' }), { published: true }),
      await people.added(personFields({ name: 'Second' }), { published: true }),
      await people.added(personFields({ name: 'Third' }), { published: true }),
    ];
    const answer = await people.remove(second._id);
    expectContract(calls.deleteContentItem, answer);
    expect(answer.body.data.item).toEqual(second);
    expect((await published('people')).map(({ name }) => name)).toEqual(['First', 'Third']);
    expectFailure(await people.get(second._id), 404);

    const { _id, published: was, data } = answer.body.data.item;
    const again = await people.add(data, { _id, published: was });
    expect(again.body.data.item).toEqual({ ...second, updatedAt: expect.any(String) });
    const names = (await published('people')).map(({ name }) => name);
    expect(names).toEqual(['First', 'Second', 'Third']);
    expectFailure(await people.add(personFields(), { _id: first._id }), 409);
    expectFailure(await people.add(personFields(), { _id: 'mine' }), 400, {
      _id: expect.any(String),
    });
    expect(third.position).toBe(2);
  });
});

describe('a kind of one', () => {
  const of = (kind: string) => editorOf(server, admin, kind);
  beforeEach(() => seedContent(server.context.db, true));

  it.each(['site', 'about'])('%s is there once: no second, none deleted', async (kind) => {
    const [item] = (await of(kind).list()).body.data.items;
    expect(item).toMatchObject({ kind, slug: kind, published: true });
    expectFailure(await of(kind).add(item.data), 409);
    expectFailure(await of(kind).remove(item._id), 409);
    const changed = await of(kind).change(item._id, item.updatedAt, item.data);
    expect(changed.status).toBe(200);
    expect(await published(kind)).toEqual(item.data);
  });

  it('may be unpublished, but for the settings that every page needs', async () => {
    const idOf = async (kind: string) => (await of(kind).list()).body.data.items[0]._id;
    expectFailure(await of('site').publish(await idOf('site'), false), 409);
    expect((await of('about').publish(await idOf('about'), false)).status).toBe(200);
    expect(await published('about')).toBeNull();
  });

  it('can be added where there is none yet', async () => {
    const [item] = (await of('about').list()).body.data.items;
    await server.context.db.delete(contentItems);
    const answer = await of('about').add(item.data, { published: true });
    expect(answer.body.data.item).toMatchObject({ slug: 'about', published: true });
  });
});

it('belongs to those who may: a member is refused, a visitor is asked to log in', async () => {
  const { token } = await makeMember(server);
  const item = await news.added(newsFields());
  expectFailure(await editorOf(server, token, 'news').list(), 403);
  expectFailure(await editorOf(server, token, 'news').remove(item._id), 403);
  expectFailure(await server.get('/api/v1/content/news/items'), 401);
});
