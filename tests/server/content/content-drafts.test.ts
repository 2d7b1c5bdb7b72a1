import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { EditedItem } from '#contract/content/site/schemas.ts';
import { contentItems } from '../../../server/db/schema/index.ts';
import { seedContent } from '../../../server/db/seed/content.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin } from '../support/builders.ts';
import { editorOf, newsFields, readPublished } from '../support/content.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: string;
let news: ReturnType<typeof editorOf>;

beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
  news = editorOf(server, admin, 'news');
});
afterAll(() => server.stop());
beforeEach(() => server.context.db.delete(contentItems));

const onSite = async () => (await readPublished(server, 'news')).map(({ title }) => title);
const itemOf = (answer: { body: { data: { item: EditedItem } } }) => answer.body.data.item;

/* A story on the site, with a draft beside it. */
async function withDraft(): Promise<EditedItem> {
  const item = await news.added(newsFields({ title: 'On the site' }), { published: true });
  const answer = await news.change(item._id, item.updatedAt, { title: 'Not yet' }, 'draft');
  expectContract(calls.updateContentItem, answer);
  return itemOf(answer);
}

describe('a draft beside a published item', () => {
  it('leaves the site as it is until it is published', async () => {
    const item = await withDraft();
    expect(item).toMatchObject({ published: true, hasDraft: true, data: { title: 'Not yet' } });
    expect(await onSite()).toEqual(['On the site']);
    expect((await news.list('?search=not+yet')).body.totalItems).toBe(1);

    const published = itemOf(await news.publish(item._id));
    expect(published).toMatchObject({ published: true, hasDraft: false });
    expect(await onSite()).toEqual(['Not yet']);
  });

  it('goes on as a draft with each change that does not publish it', async () => {
    const item = await withDraft();
    const answer = await news.change(item._id, item.updatedAt, { summary: 'More of it.' });
    expect(itemOf(answer)).toMatchObject({
      hasDraft: true,
      data: { title: 'Not yet', summary: 'More of it.' },
    });
    expect(await onSite()).toEqual(['On the site']);
  });

  it('is published with the last change in one step', async () => {
    const item = await withDraft();
    const answer = await news.change(item._id, item.updatedAt, { title: 'Now' }, 'published');
    expect(itemOf(answer)).toMatchObject({ published: true, hasDraft: false });
    expect(await onSite()).toEqual(['Now']);
  });

  it('may have an address of its own, which holds once it is published', async () => {
    const item = await withDraft();
    const taken = await news.added(newsFields());
    const change = { slug: taken.slug };
    const drafted = itemOf(await news.change(item._id, item.updatedAt, change, 'draft'));
    expect(drafted).toMatchObject({ slug: item.slug, data: { slug: taken.slug } });
    expectFailure(await news.publish(item._id), 409, { slug: expect.stringContaining('address') });
    expect(await onSite()).toEqual(['On the site']);
  });

  it('can be discarded, if nobody has changed it meanwhile', async () => {
    const item = await withDraft();
    const path = `/api/v1/content/news/items/${item._id}/discard-draft`;
    const discard = (updatedAt: string) =>
      server.request('POST', path, { token: admin, body: { updatedAt } });
    expectFailure(await discard('2020-01-01T00:00:00.000Z'), 409);
    const answer = await discard(item.updatedAt);
    expectContract(calls.discardContentDraft, answer);
    expect(itemOf(answer)).toMatchObject({ hasDraft: false, data: { title: 'On the site' } });
  });

  it('that is the same as what the site shows is none', async () => {
    const item = await withDraft();
    const change = { title: 'On the site' };
    const answer = await news.change(item._id, item.updatedAt, change, 'draft');
    expect(itemOf(answer).hasDraft).toBe(false);
  });

  it('stays as the draft of an item that is taken off the site', async () => {
    const item = await withDraft();
    expect(itemOf(await news.publish(item._id, false))).toMatchObject({
      published: false,
      hasDraft: false,
      data: { title: 'Not yet' },
    });
    expect(await onSite()).toEqual([]);
  });

  it('is neither published nor taken off the site in a version that nobody has seen', async () => {
    const { _id, updatedAt } = await withDraft();
    itemOf(await news.change(_id, updatedAt, { title: 'By a colleague' }, 'draft'));
    for (const published of [true, false])
      expectFailure(await news.publish(_id, published, updatedAt), 409);
    expect(await onSite()).toEqual(['On the site']);
  });

  it('is checked as what is published is', async () => {
    const item = await withDraft();
    expectFailure(await news.change(item._id, item.updatedAt, { title: '' }, 'draft'), 400, {
      title: 'This is required.',
    });
    expectFailure(await news.change(item._id, item.updatedAt, {}, 'sketch'), 400, {
      as: 'as must be draft or published.',
    });
  });

  it('is there for the settings too, which every page needs', async () => {
    await seedContent(server.context.db, true);
    const site = editorOf(server, admin, 'site');
    const [item]: EditedItem[] = (await site.list()).body.data.items;
    if (!item) throw new Error('There are no settings.');
    const change = { tagline: 'Another one.' };
    const drafted = itemOf(await site.change(item._id, item.updatedAt, change, 'draft'));
    expect(drafted).toMatchObject({ published: true, hasDraft: true });
    const shown: unknown = await readPublished(server, 'site');
    expect(shown).toMatchObject({ tagline: item.data.tagline });
  });
});

it('an event that ends before it begins is refused at its end', async () => {
  await seedContent(server.context.db, true);
  const events = editorOf(server, admin, 'events');
  const [item]: EditedItem[] = (await events.list()).body.data.items;
  if (!item) throw new Error('There is no event.');
  const backwards = { startsAt: '2027-03-02T10:00:00+01:00', endsAt: '2027-03-02T09:00:00+01:00' };
  expectFailure(await events.change(item._id, item.updatedAt, backwards), 400, {
    endsAt: 'An event ends after it begins.',
  });
});
