import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { EditedItem, ItemVersion } from '#contract/content/site/schemas.ts';
import { contentItems, contentVersions, storedFiles } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin } from '../support/builders.ts';
import { editorOf, newPicture, newsFields, readPublished } from '../support/content.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let ada: string;
let bola: string;
const editor = (token: string) => editorOf(server, token, 'news');

beforeAll(async () => {
  server = await startTestServer();
  ada = (await makeAdmin(server, { fname: 'Ada', lname: 'Obi' })).token;
  bola = (await makeAdmin(server, { fname: 'Bọ́lá', lname: 'Ìdòwú' })).token;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.context.db.delete(contentItems);
  await server.context.db.delete(contentVersions);
});

const at = (id: string, rest = '') => `/api/v1/content/news/items/${id}/versions${rest}`;
const listOf = (id: string) => server.get(at(id), ada);
const versionsOf = async (id: string): Promise<ItemVersion[]> =>
  (await listOf(id)).body.data.versions;
const goBack = ({ _id, updatedAt }: EditedItem, version: string) =>
  server.request('POST', at(_id, `/${version}/restore`), { token: bola, body: { updatedAt } });
const latest = async (id: string): Promise<EditedItem> =>
  (await editor(ada).get(id)).body.data.item;

async function changed(item: EditedItem, token: string, data: object, as = 'published') {
  const answer = await editor(token).change(item._id, item.updatedAt, data, as);
  return answer.body.data.item as EditedItem;
}

describe('the versions of an item', () => {
  it('say who made them and when, and whether the site showed them', async () => {
    const item = await editor(ada).added(newsFields({ title: 'One' }), { published: true });
    const second = await changed(item, bola, { title: 'Two' });
    await changed(second, ada, { title: 'Three' }, 'draft');
    const answer = await listOf(item._id);
    expectContract(calls.contentVersions, answer);
    const versions = await versionsOf(item._id);
    expect(versions).toMatchObject([
      { madeBy: 'Ada Obi', published: false },
      { madeBy: 'Bọ́lá Ìdòwú', published: true },
      { madeBy: 'Ada Obi', published: true },
    ]);
    const times = versions.map(({ madeAt }) => madeAt);
    expect(times).toEqual([...times].sort().reverse());
    const first = await server.get(at(item._id, `/${versions[2]?._id}`), ada);
    expectContract(calls.contentVersion, first);
    expect(first.body.data.version.data).toMatchObject({ title: 'One' });
  });

  it('begin with what was there before versions were kept', async () => {
    const id = newId();
    const data = newsFields({ title: 'Old' });
    await server.context.db.insert(contentItems).values({ id, kind: 'news', slug: 'old', data });
    const item = await latest(id);
    await changed(item, ada, { title: 'New' }, 'draft');
    expect(await versionsOf(id)).toMatchObject([
      { madeBy: 'Ada Obi' },
      { madeBy: null, madeAt: item.updatedAt },
    ]);
  });

  it('are at most 50, and a change of nothing makes none', async () => {
    let item = await editor(ada).added(newsFields());
    for (let number = 1; number <= 52; number++)
      item = await changed(item, ada, { title: `Title ${number}` }, 'draft');
    await changed(item, ada, {}, 'draft');
    const versions = await versionsOf(item._id);
    expect(versions).toHaveLength(50);
    const newest = await server.get(at(item._id, `/${versions[0]?._id}`), ada);
    expect(newest.body.data.version.data.title).toBe('Title 52');
  });
});

describe('going back to a version', () => {
  it('of a published item makes a draft beside it, and the site stays as it is', async () => {
    const item = await editor(ada).added(newsFields({ title: 'One' }), { published: true });
    const second = await changed(item, ada, { title: 'Two' });
    const first = (await versionsOf(item._id)).at(-1)?._id ?? '';
    const answer = await goBack(second, first);
    expectContract(calls.restoreContentVersion, answer);
    expect(answer.body.data.item).toMatchObject({ hasDraft: true, data: { title: 'One' } });
    expect(await readPublished(server, 'news')).toMatchObject([{ title: 'Two' }]);
    await editor(ada).publish(item._id);
    expect(await readPublished(server, 'news')).toMatchObject([{ title: 'One' }]);
  });

  it('of a draft replaces it, and can be gone back from', async () => {
    const item = await editor(ada).added(newsFields({ title: 'One' }));
    const second = await changed(item, ada, { title: 'Two' }, 'draft');
    const [, first] = await versionsOf(item._id);
    const back = (await goBack(second, first?._id ?? '')).body.data.item;
    expect(back).toMatchObject({ published: false, hasDraft: false, data: { title: 'One' } });
    const [, two] = await versionsOf(item._id);
    expect((await goBack(back, two?._id ?? '')).body.data.item.data.title).toBe('Two');
  });

  it('does without pictures that are no longer there', async () => {
    const [former, present] = [await newPicture(server, ada), await newPicture(server, ada)];
    const item = await editor(ada).added(newsFields({ title: 'One', image: former }));
    const second = await changed(item, ada, { title: 'Two', image: present }, 'draft');
    const key = former.src.split('/').slice(1, 3).join('/');
    await server.context.db.delete(storedFiles).where(eq(storedFiles.key, key));
    const [, first] = await versionsOf(item._id);
    const answer = await goBack(second, first?._id ?? '');
    expect(answer.body.data.item.data).toMatchObject({ title: 'One', image: { src: present.src } });
  });

  it('is refused over a newer change, and for versions that there are none of', async () => {
    const item = await editor(ada).added(newsFields());
    const [version] = await versionsOf(item._id);
    const second = await changed(item, ada, { title: 'Two' }, 'draft');
    expectFailure(await goBack(item, version?._id ?? ''), 409);
    for (const none of ['none', newId()]) {
      expectFailure(await goBack(second, none), 404);
      expectFailure(await server.get(at(item._id, `/${none}`), ada), 404);
      expectFailure(await listOf(none), 404);
    }
    expect((await latest(item._id)).data.title).toBe('Two');
  });
});
