import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Picture } from '#contract/content/site/fields.ts';
import { contentItems, contentTrash, storedFiles } from '../../../server/db/schema/index.ts';
import { runMaintenance } from '../../../server/jobs/housekeeping.ts';
import { expectFailure } from '../support/accounts.ts';
import { makeAdmin, multipart } from '../support/builders.ts';
import { editorOf, newsFields, newPicture as uploadedPicture } from '../support/content.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { samples } from '../support/uploads.ts';

let server: TestServer;
let admin: string;
let news: ReturnType<typeof editorOf>;

beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
  news = editorOf(server, admin, 'news');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.context.db.delete(contentItems);
  await server.context.db.delete(contentTrash);
});

const newPicture = () => uploadedPicture(server, admin);

const isThere = async ({ src }: Picture) =>
  (await server.get(`${src}-30.webp`)).status === 200 &&
  (await server.get(`${src}-30.avif`)).status === 200;
const keyOf = ({ src }: Picture) => src.split('/').slice(1, 3).join('/');
const rowOf = async (picture: Picture) => {
  const [row] = await server.context.db
    .select()
    .from(storedFiles)
    .where(eq(storedFiles.key, keyOf(picture)));
  return row;
};

/* As if so many hours had passed since whatever happened last to any file. */
const passHours = (hours: number) =>
  server.context.db
    .update(storedFiles)
    .set({ createdAt: sql`${storedFiles.createdAt} - ${hours} * interval '1 hour'` });
/* As if what is in the trash had been deleted so many days ago. */
const trashedFor = (days: number) =>
  server.context.db
    .update(contentTrash)
    .set({ deletedAt: sql`now() - ${days} * interval '1 day'` });
const housekeeping = () => runMaintenance(server.context);

describe('a picture', () => {
  it('that no item ever showed waits a day for one, and is gone an hour later', async () => {
    const picture = await newPicture();
    await passHours(24.5);
    await housekeeping();
    expect(await isThere(picture)).toBe(true);
    await passHours(1);
    await housekeeping();
    expect(await isThere(picture)).toBe(false);
    expect(await rowOf(picture)).toBeUndefined();
  });

  it('that an item shows stays, however old, draft or not', async () => {
    const [shown, inList] = [await newPicture(), await newPicture()];
    await news.added(newsFields({ image: shown }));
    const firms = editorOf(server, admin, 'firms');
    const place = { name: 'Firm', description: 'x', phone: '1', image: shown, body: [] };
    await firms.added({ ...place, slug: 'firm', images: [inList] });
    await passHours(10_000);
    await housekeeping();
    await passHours(10_000);
    await housekeeping();
    expect(await isThere(shown)).toBe(true);
    expect(await isThere(inList)).toBe(true);
  });

  it('that was given up while an item was being saved with it is taken up again', async () => {
    const picture = await newPicture();
    await news.added(newsFields({ image: picture }));
    await server.context.db.update(storedFiles).set({ state: 'discarded' });
    await passHours(100);
    await housekeeping();
    expect(await isThere(picture)).toBe(true);
    expect((await rowOf(picture))?.state).toBe('kept');
  });

  it('that an item shows no longer waits 30 days in the trash, and goes a day after, unless another shows it', async () => {
    const [before, after, shared] = [await newPicture(), await newPicture(), await newPicture()];
    const item = await news.added(newsFields({ image: before }));
    const other = await news.added(newsFields({ image: shared }));
    await news.added(newsFields({ image: shared }));
    await news.change(item._id, item.updatedAt, { image: after });
    await news.remove(other._id);
    await trashedFor(29.9);
    await passHours(10_000);
    await housekeeping();
    expect((await rowOf(before))?.state).toBe('kept');
    await trashedFor(30.1);
    await housekeeping();
    expect((await rowOf(before))?.state).toBe('discarded');
    expect(await isThere(before)).toBe(true);
    await passHours(26);
    await housekeeping();
    expect(await isThere(before)).toBe(false);
    expect(await isThere(after)).toBe(true);
    expect(await isThere(shared)).toBe(true);
  });

  it('of an item that is deleted is there for as long as that can be restored', async () => {
    const picture = await newPicture();
    const item = await news.added(newsFields({ image: picture }));
    await news.remove(item._id);
    await trashedFor(29);
    await passHours(10_000);
    await housekeeping();
    await housekeeping();
    const path = `/api/v1/content/trash/${item._id}/restore`;
    expect((await server.request('POST', path, { token: admin })).status).toBe(200);
    expect(await isThere(picture)).toBe(true);
    expect((await rowOf(picture))?.state).toBe('kept');
  });

  it('that is about to be swept, or was never stored, is refused at its field', async () => {
    const late = await newPicture();
    await passHours(24.5);
    const sentence = 'This file is no longer there. Please upload it again.';
    expectFailure(await news.add(newsFields({ image: late })), 400, { image: sentence });
    expect((await news.list()).body.totalItems).toBe(0);
    const madeUp = { ...late, src: `/media/${'x'.repeat(24)}/hall` };
    const gallery = editorOf(server, admin, 'gallery');
    const section = { slug: 'one', title: 'One', pictures: [madeUp] };
    expectFailure(await gallery.add(section), 400, { 'pictures.0': sentence });
  });
});

it('a document goes the same way, and keeps a report from being saved without it', async () => {
  const file = { field: 'document', name: 'Report.pdf', bytes: samples.pdf ?? Buffer.alloc(0) };
  const body = multipart({}, file);
  const { document } = (
    await server.request('POST', '/api/v1/content/document', { token: admin, body })
  ).body.data;
  const reports = editorOf(server, admin, 'reports');
  const report = { slug: 'r', title: 'R', description: 'The year.', year: 2026, ...document };
  const item = await reports.added(report, { published: true });
  await passHours(100);
  await housekeeping();
  expect((await server.get(document.href)).status).toBe(200);
  await reports.remove(item._id);
  await trashedFor(31);
  await housekeeping();
  await passHours(26);
  await housekeeping();
  expect((await server.get(document.href)).status).toBe(404);
  expectFailure(await reports.add(report), 400, { href: expect.any(String) });
});
