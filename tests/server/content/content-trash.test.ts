import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { EditedItem } from '#contract/content/site/schemas.ts';
import type { TrashedContent } from '#contract/content/trash/schemas.ts';
import { contentItems, contentTrash, contentVersions } from '../../../server/db/schema/index.ts';
import { seedContent } from '../../../server/db/seed/content.ts';
import { newId } from '../../../server/ids.ts';
import { runMaintenance } from '../../../server/jobs/housekeeping.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember, multipart } from '../support/builders.ts';
import {
  editorOf,
  newPicture,
  newsFields,
  personFields,
  readPublished,
} from '../support/content.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { samples } from '../support/uploads.ts';

let server: TestServer;
let admin: string;
let news: ReturnType<typeof editorOf>;
let gallery: ReturnType<typeof editorOf>;

beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server, { fname: 'Ada', lname: 'Obi' })).token;
  news = editorOf(server, admin, 'news');
  gallery = editorOf(server, admin, 'gallery');
});
afterAll(() => server.stop());
beforeEach(async () => {
  for (const table of [contentItems, contentTrash, contentVersions])
    await server.context.db.delete(table);
});

const ask = (method: string, path: string, token = admin) =>
  server.request(method, `/api/v1/content/${path}`, { token });
const restore = (id: string) => ask('POST', `trash/${id}/restore`);
const trash = async (): Promise<TrashedContent[]> => (await ask('GET', 'trash')).body.data.trash;
const titles = async () => (await trash()).map(({ title }) => title);
const passDays = (days: number) =>
  server.context.db
    .update(contentTrash)
    .set({ deletedAt: sql`${contentTrash.deletedAt} - ${days} * interval '1 day'` });
const versions = () => server.context.db.$count(contentVersions);

describe('a deleted item', () => {
  it('is in the trash with who deleted it and when, and comes back as it was', async () => {
    const people = editorOf(server, admin, 'people');
    const [first, second] = [
      await people.added(personFields({ name: 'First' }), { published: true }),
      await people.added(personFields({ name: 'Second' }), { published: true }),
    ];
    const { data, updatedAt } = first;
    const drafted = await people.change(first._id, updatedAt, { post: 'Chairman' }, 'draft');
    await people.remove(first._id);
    const answer = await ask('GET', 'trash');
    expectContract(calls.contentTrash, answer);
    const [row] = await trash();
    expect(row).toMatchObject({
      what: 'item',
      kind: 'people',
      title: 'First',
      deletedBy: 'Ada Obi',
    });
    const days = Date.parse(row?.removedAt ?? '') - Date.parse(row?.deletedAt ?? '');
    expect(days / 86_400_000).toBe(30);

    const restored = await restore(first._id);
    expectContract(calls.restoreContent, restored);
    const { updatedAt: _, ...before } = drafted.body.data.item as EditedItem;
    expect(restored.body.data.item).toMatchObject(before);
    const shown = await readPublished(server, 'people');
    expect(shown).toMatchObject([{ name: 'First', post: data.post }, { name: 'Second' }]);
    expect(await trash()).toEqual([]);
    expect(second.position).toBe(1);
    expectFailure(await restore(first._id), 404);
  });

  it('waits in the trash while another one has its address', async () => {
    const item = await news.added(newsFields({ slug: 'dinner', title: 'The first' }));
    await news.remove(item._id);
    await news.added(newsFields({ slug: 'dinner' }));
    const answer = await restore(item._id);
    expectFailure(answer, 409);
    expect(answer.body.message).toMatch(/address by now/);
    expect(await titles()).toEqual(['The first']);
  });

  it('is removed by hand or with all others, and its versions with it', async () => {
    const items = [await news.added(newsFields()), await news.added(newsFields())];
    const [one, other] = items;
    for (const { _id } of items) await news.remove(_id);
    expect(await versions()).toBe(2);
    expect((await ask('DELETE', `trash/${one?._id}`)).status).toBe(204);
    expect(await titles()).toEqual([other?.data.title]);
    expect(await versions()).toBe(1);
    const emptied = await ask('POST', 'trash/empty');
    expectContract(calls.emptyContentTrash, emptied);
    expect(emptied.body.data.removed).toBe(1);
    expect(await versions()).toBe(0);
    for (const id of [one?._id ?? '', newId(), 'none']) {
      expectFailure(await restore(id), 404);
      expectFailure(await ask('DELETE', `trash/${id}`), 404);
    }
  });

  it('is removed by the housekeeping after 30 days, and not before', async () => {
    const item = await news.added(newsFields());
    await news.remove(item._id);
    await passDays(29.9);
    await runMaintenance(server.context);
    expect(await trash()).toHaveLength(1);
    await passDays(0.2);
    await runMaintenance(server.context);
    expect(await trash()).toEqual([]);
    expect(await versions()).toBe(0);
  });
});

describe('a picture that is taken out of an item', () => {
  const sectionWith = async (published: boolean) => {
    const pictures = [await newPicture(server, admin), await newPicture(server, admin)];
    const item = await gallery.added(
      { slug: `s-${newId()}`, title: 'Investiture', pictures },
      { published },
    );
    const without = await gallery.change(item._id, item.updatedAt, {
      pictures: item.data.pictures && [pictures[0]],
    });
    return { pictures, item: without.body.data.item as EditedItem };
  };

  it('is in the trash, and goes back into the item, there as a draft', async () => {
    const { pictures, item } = await sectionWith(true);
    const [row] = await trash();
    expect(row).toMatchObject({
      what: 'picture',
      kind: 'gallery',
      title: 'Investiture',
      itemId: item._id,
      picture: { src: pictures[1]?.src },
    });
    const restored = await restore(row?._id ?? '');
    expect(restored.body.data.item).toMatchObject({
      hasDraft: true,
      data: { pictures: [{ src: pictures[0]?.src }, { src: pictures[1]?.src }] },
    });
    const [shown] = await readPublished(server, 'gallery');
    expect(shown?.pictures).toHaveLength(1);
    expect(await trash()).toEqual([]);
  });

  it('is not while the site still shows it', async () => {
    const picture = await newPicture(server, admin);
    const item = await news.added(newsFields({ image: picture }), { published: true });
    const image = await newPicture(server, admin);
    await news.change(item._id, item.updatedAt, { image }, 'draft');
    expect(await trash()).toEqual([]);
    await news.publish(item._id);
    expect(await trash()).toMatchObject([{ what: 'picture', picture: { src: picture.src } }]);
  });

  it('waits for its item where that is deleted too', async () => {
    const { item } = await sectionWith(false);
    await gallery.remove(item._id);
    const picture = (await trash()).find(({ what }) => what === 'picture');
    const refused = await restore(picture?._id ?? '');
    expectFailure(refused, 409);
    expect(refused.body.message).toContain('‘Investiture’');
    await restore(item._id);
    expect((await restore(picture?._id ?? '')).status).toBe(200);
  });
});

it('a document that is replaced is in the trash, and goes back into its report', async () => {
  const stored = async (name: string) => {
    const file = { field: 'document', name, bytes: samples.pdf ?? Buffer.alloc(0) };
    const request = { token: admin, body: multipart({}, file) };
    return (await server.request('POST', '/api/v1/content/document', request)).body.data.document;
  };
  const [first, second] = [await stored('First.pdf'), await stored('Second.pdf')];
  const reports = editorOf(server, admin, 'reports');
  const fields = { slug: 'r', title: 'Report', description: 'Of the year.', year: 2026 };
  const item = await reports.added({ ...fields, ...first });
  await reports.change(item._id, item.updatedAt, second);
  const [row] = await trash();
  expect(row).toMatchObject({ what: 'document', title: 'Report' });
  const restored = await restore(row?._id ?? '');
  expect(restored.body.data.item.data).toMatchObject(first);
  expect(await trash()).toMatchObject([{ what: 'document' }]);
});

describe('sample drafts', () => {
  const remove = () => ask('POST', 'samples/remove');
  const counted = async () => {
    const { kinds } = (await ask('GET', 'items')).body.data;
    return kinds.reduce((sum: number, { samples: more }: { samples: number }) => sum + more, 0);
  };

  it('are removed in one step, but for what was edited or published', async () => {
    await seedContent(server.context.db, false);
    const all = await counted();
    expect(all).toBeGreaterThan(20);
    const [edited, published]: EditedItem[] = (await news.list()).body.data.items;
    if (!edited || !published) throw new Error('There are no samples.');
    await news.change(edited._id, edited.updatedAt, { title: 'Ours' });
    await news.publish(published._id);
    expect(await counted()).toBe(all - 2);

    const answer = await remove();
    expectContract(calls.removeSamples, answer);
    expect(answer.body.data.removed).toBe(all - 2);
    expect(await counted()).toBe(0);
    expect((await news.list()).body.totalItems).toBe(2);
    expect((await editorOf(server, admin, 'site').list()).body.totalItems).toBe(1);
    expect((await remove()).body.data.removed).toBe(0);

    const sample = (await trash()).find(({ kind }) => kind === 'about');
    expect((await restore(sample?._id ?? '')).body.data.item.published).toBe(false);
  });

  it('that the site shows, as in the demo, stay', async () => {
    await seedContent(server.context.db, true);
    expect(await counted()).toBe(0);
    expect((await remove()).body.data.removed).toBe(0);
  });
});

it('the trash belongs to those who edit', async () => {
  const { token } = await makeMember(server);
  const item = await news.added(newsFields());
  await news.remove(item._id);
  for (const [method, path] of [
    ['GET', 'trash'],
    ['POST', `trash/${item._id}/restore`],
    ['DELETE', `trash/${item._id}`],
    ['POST', 'trash/empty'],
    ['POST', 'samples/remove'],
  ] as const)
    expectFailure(await ask(method, path, token), 403);
  expect(await trash()).toHaveLength(1);
});
