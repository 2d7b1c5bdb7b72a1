import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { ResourceFile } from '#contract/content/files/schemas.ts';
import type { TrashedFile } from '#contract/content/trash/schemas.ts';
import { resourceFiles, storedFiles } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { runMaintenance } from '../../../server/jobs/housekeeping.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { filesOnDisk, samples, upload } from '../support/uploads.ts';

let server: TestServer;
let admin: string;
let member: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
  member = (await makeMember(server)).token;
});
afterAll(() => server.stop());

const call = (method: string, id: string, body?: unknown, token = admin) =>
  server.request(method, `/api/v1/file/${id}`, { token, ...(body !== undefined && { body }) });
const restore = (id: string, token = admin) => call('POST', `${id}/restore`, undefined, token);

async function added(): Promise<ResourceFile> {
  const file = { name: 'minutes.txt', bytes: samples.txt ?? Buffer.alloc(0) };
  return (await upload(server, admin, file)).body.data.file;
}
const listed = async () => {
  const files: ResourceFile[] = (await server.get('/api/v1/file/getUpload', member)).body.files;
  return files.map(({ _id }) => _id);
};
const deletedAgo = (id: string, hours: number) =>
  server.context.db
    .update(resourceFiles)
    .set({ deletedAt: sql`now() - ${hours} * interval '1 hour'` })
    .where(eq(resourceFiles.id, id));

describe('one file', () => {
  it('is read by its id, by members too, with a link that opens', async () => {
    const file = await added();
    const answer = await call('GET', file._id, undefined, member);
    expectContract(calls.getFile, answer);
    expect(answer.body.data.file).toMatchObject({ ...file, image: { src: expect.any(String) } });
    expect((await fetch(answer.body.data.file.image.src)).status).toBe(200);
    for (const id of [newId(), 'none']) expectFailure(await call('GET', id), 404);
    expectFailure(await server.request('GET', `/api/v1/file/${file._id}`), 401);
  });
});

describe('a file that is changed', () => {
  it('is called, described and saved by its new name; what is absent stays', async () => {
    const file = await added();
    const answer = await call('PATCH', file._id, { fileName: 'Ìpàdé oṣù kẹta' });
    expectContract(calls.updateFile, answer);
    expect(answer.body.data.file).toMatchObject({
      fileName: 'Ìpàdé oṣù kẹta',
      description: 'Of the meeting',
    });
    const saved = (await fetch(answer.body.data.file.image.src)).headers.get('content-disposition');
    expect(decodeURIComponent(saved ?? '')).toContain('Ìpàdé oṣù kẹta.txt');
    const described = await call('PATCH', file._id, { description: '' });
    expect(described.body.data.file).toMatchObject({ fileName: 'Ìpàdé oṣù kẹta', description: '' });
    expect((await call('PATCH', file._id, {})).status).toBe(200);
    expectFailure(await call('PATCH', file._id, { fileName: ' ' }), 400, {
      fileName: 'File name is required.',
    });
  });
});

describe('a file that is deleted', () => {
  it('is on no list and behind no link, and comes back within 30 days', async () => {
    const file = await added();
    const link = file.image.src;
    expect((await call('DELETE', file._id)).status).toBe(204);
    expect(await listed()).not.toContain(file._id);
    expectFailure(await server.request('GET', link), 404);
    expectFailure(await call('PATCH', file._id, { fileName: 'Still' }), 404);
    expectFailure(await call('DELETE', file._id), 404);

    await deletedAgo(file._id, 30 * 24 - 0.1);
    await runMaintenance(server.context);
    const answer = await restore(file._id);
    expectContract(calls.restoreFile, answer);
    expect(await listed()).toContain(file._id);
    expect((await server.request('GET', link)).status).toBe(200);
    expectFailure(await restore(file._id), 404);
  });

  it('is gone for good after 30 days, its bytes too', async () => {
    const [gone, stays] = [await added(), await added()];
    const files = (await filesOnDisk(server)).length;
    const [row] = await server.context.db
      .select()
      .from(resourceFiles)
      .where(eq(resourceFiles.id, gone._id));
    await call('DELETE', gone._id);
    await deletedAgo(gone._id, 30 * 24 + 0.1);
    expectFailure(await restore(gone._id), 404);
    await runMaintenance(server.context);
    expect(await filesOnDisk(server)).toHaveLength(files - 1);
    const { db } = server.context;
    expect(await db.$count(resourceFiles, eq(resourceFiles.id, gone._id))).toBe(0);
    expect(await db.$count(storedFiles, eq(storedFiles.key, row?.storedKey ?? ''))).toBe(0);
    expect((await server.request('GET', stays.image.src)).status).toBe(200);
  });

  it('is in the trash with whether its name is taken by now', async () => {
    const [gone, other] = [await added(), await added()];
    const trashed = async () => {
      const rows: TrashedFile[] = (await call('GET', 'trash')).body.data.trash;
      return rows.find(({ _id }) => _id === gone._id)?.isNameTaken;
    };
    await call('PATCH', gone._id, { fileName: 'Ìpàdé oṣù' });
    await call('DELETE', gone._id);
    expect(await trashed()).toBe(false);
    await call('PATCH', other._id, { fileName: 'ipade OSU' });
    expect(await trashed()).toBe(true);
    await call('DELETE', other._id);
    expect(await trashed()).toBe(false);
  });

  it('is in the trash with who deleted it, and is removed there by hand, its bytes at once', async () => {
    const [one, other] = [await added(), await added()];
    const files = (await filesOnDisk(server)).length;
    for (const { _id } of [one, other]) await call('DELETE', _id);
    const answer = await call('GET', 'trash');
    expectContract(calls.fileTrash, answer);
    const [row] = answer.body.data.trash;
    expect(row).toMatchObject({
      _id: other._id,
      title: 'Minutes',
      deletedBy: expect.stringMatching(/^Ngozi/),
    });
    expect((await call('DELETE', `trash/${one._id}`)).status).toBe(204);
    expectFailure(await restore(one._id), 404);
    expect(await filesOnDisk(server)).toHaveLength(files - 1);
    const emptied = await call('POST', 'trash/empty');
    expectContract(calls.emptyFileTrash, emptied);
    expect(emptied.body.data.removed).toBeGreaterThanOrEqual(1);
    expect(await filesOnDisk(server)).toHaveLength(files - 1 - emptied.body.data.removed);
    expect((await call('GET', 'trash')).body.data.trash).toEqual([]);
    const kept = await added();
    expectFailure(await call('DELETE', `trash/${kept._id}`), 404);
    expect(await listed()).toContain(kept._id);
  });
});

it.each(['nonsense', newId()])('there is no file %s', async (id) => {
  expectFailure(await call('PATCH', id, { fileName: 'New' }), 404);
  expectFailure(await call('DELETE', id), 404);
  expectFailure(await restore(id), 404);
});

it('members change, delete and restore nothing', async () => {
  const { _id } = await added();
  expectFailure(await call('PATCH', _id, { fileName: 'Mine' }, member), 403);
  expectFailure(await call('DELETE', _id, undefined, member), 403);
  expectFailure(await restore(_id, member), 403);
  expectFailure(await call('GET', 'trash', undefined, member), 403);
  expectFailure(await call('DELETE', `trash/${_id}`, undefined, member), 403);
  expectFailure(await call('POST', 'trash/empty', undefined, member), 403);
  expect(await listed()).toContain(_id);
});
