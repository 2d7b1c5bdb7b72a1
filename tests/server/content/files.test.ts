import { connect as dial } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resourceRule } from '#contract/upload-rules.ts';
import { resourceFiles, storedFiles } from '../../../server/db/schema/index.ts';
import { discardUnreferencedFiles } from '../../../server/modules/content/files/stored-files.ts';
import { makeAdmin, makeMember, makePhoto, multipart } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { filesOnDisk, samples, upload, uploadZeros } from '../support/uploads.ts';

let server: TestServer;
let admin: string;
let before: string[];

beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());
beforeEach(async () => {
  before = await filesOnDisk(server);
});

const staged = () => server.context.db.select().from(storedFiles);
const listed = () => server.context.db.select().from(resourceFiles);
const txt = (name: string) => ({ name, bytes: samples.txt ?? Buffer.alloc(0) });

/** Nothing of a refused upload is left: not listed, not staged, not on the disk. */
async function expectNothingLeft(rows: number) {
  await eventually(() => filesOnDisk(server)).toEqual(before);
  expect(await listed()).toHaveLength(rows);
  expect((await staged()).every(({ state }) => state === 'kept')).toBe(true);
}

describe('a file for members', () => {
  it.each(resourceRule.extensions)('may be a .%s', async (extension) => {
    const bytes = samples[extension] ?? Buffer.alloc(0);
    const answer = await upload(server, admin, { name: `A.${extension.toUpperCase()}`, bytes });
    expect(answer.status).toBe(201);
    expect(answer.body.data.file).toEqual({
      _id: expect.any(String),
      fileName: 'Minutes',
      description: 'Of the meeting',
      image: { src: expect.stringContaining('/api/v1/file/download/') },
      audience: 'registered',
      contentType: expect.stringMatching(/^(application|text|image)\//),
      size: bytes.length,
      dateAdded: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await filesOnDisk(server)).toHaveLength(before.length + 1);
  });

  it('is listed to members, the newest first', async () => {
    const { token } = await makeMember(server);
    const added = await upload(server, admin, txt('last.txt'), { fileName: 'The last' });
    const { status, body } = await server.get('/api/v1/file/getUpload', token);
    expect(status).toBe(200);
    expect(body.status).toBe('success');
    expect(body.results).toBe(body.files.length);
    expect(body.files[0]).toMatchObject({ _id: added.body.data.file._id, description: '' });
    expect((await server.get('/api/v1/file/getUpload')).status).toBe(401);
  });

  it('is added by admins only', async () => {
    const { token } = await makeMember(server);
    const rows = (await listed()).length;
    expect((await upload(server, token, txt('a.txt'))).status).toBe(403);
    expect((await upload(server, 'x'.repeat(43), txt('a.txt'))).status).toBe(401);
    await expectNothingLeft(rows);
  });
});

describe('an upload that breaks a rule leaves nothing', () => {
  const asName = resourceRule.extensions.filter((extension) => !/txt|csv/.test(extension));

  it.each(asName)('a .%s whose bytes are text: 415', async (extension) => {
    const rows = (await listed()).length;
    const bytes = Buffer.from('only text');
    const { status, body } = await upload(server, admin, { name: `a.${extension}`, bytes });
    expect(status).toBe(415);
    expect(body.errors.image).toMatch(/^Attachment must be a PDF/);
    await expectNothingLeft(rows);
  });

  it.each(['docx', 'xlsx', 'pptx'])('a .%s that is another archive: 415', async (extension) => {
    const rows = (await listed()).length;
    for (const bytes of [samples.zip, samples[extension === 'docx' ? 'xlsx' : 'docx']]) {
      const file = { name: `a.${extension}`, bytes: bytes ?? Buffer.alloc(0) };
      expect((await upload(server, admin, file)).status).toBe(415);
    }
    await expectNothingLeft(rows);
  });

  it.each(['a.txt', 'a.csv'])('%s with bytes that are no text: 415', async (name) => {
    const rows = (await listed()).length;
    const { status } = await upload(server, admin, { name, bytes: samples.doc ?? Buffer.alloc(0) });
    expect(status).toBe(415);
    await expectNothingLeft(rows);
  });

  it.each(['a.html', 'a.svg', 'a.exe', 'a.pdf.js', 'a', '.pdf/', 'pdf', 'a.pdf\u2024html'])(
    'a file called %s: 415',
    async (name) => {
      const rows = (await listed()).length;
      const bytes = samples.pdf ?? Buffer.alloc(0);
      const { status, body } = await upload(server, admin, { name, bytes });
      expect(status).toBe(415);
      expect(Object.keys(body.errors)).toEqual(['image']);
      await expectNothingLeft(rows);
    },
  );

  it('an empty file or none: 400 at the file, beside the other fields', async () => {
    const rows = (await listed()).length;
    const empty = await upload(server, admin, { name: 'a.pdf', bytes: Buffer.alloc(0) });
    expect(empty.status).toBe(400);
    expect(empty.body.errors).toEqual({ image: 'Attachment is empty.' });
    const none = await upload(server, admin, null, { fileName: '' });
    expect(none.status).toBe(400);
    expect(none.body.errors).toEqual({
      fileName: 'File name is required.',
      image: 'Attachment is required.',
    });
    const noName = await upload(server, admin, txt('a.txt'), { fileName: '  ' });
    expect(noName.status).toBe(400);
    expect(Object.keys(noName.body.errors)).toEqual(['fileName']);
    await expectNothingLeft(rows);
  });

  it('more than 50 MB: 413 at the file', async () => {
    const rows = (await listed()).length;
    const bytes = resourceRule.maxBytes + 1;
    const { status, body } = await uploadZeros(server, admin, { name: 'big.txt', bytes });
    expect(status).toBe(413);
    expect(body.errors).toEqual({ image: 'Attachment must be at most 50 MB.' });
    await expectNothingLeft(rows);
  });

  it('two files, or one in a field of another name: 4xx', async () => {
    const rows = (await listed()).length;
    const two = multipart({ fileName: 'Two' }, { field: 'image', ...txt('a.txt') });
    two.append('image', new Blob(['more']), 'b.txt');
    const other = multipart({ fileName: 'Other' }, { field: 'file', ...txt('a.txt') });
    for (const body of [two, other]) {
      const answer = await server.request('POST', '/api/v1/file/upload', { token: admin, body });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body.message).toBeTypeOf('string');
    }
    await expectNothingLeft(rows);
  });

  it('a connection that breaks in the middle', async () => {
    const rows = (await listed()).length;
    const socket = dial(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(
      `POST /api/v1/file/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin}\r\ncontent-length: 9999\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n--b\r\ncontent-disposition: form-data; name="image"; filename="a.txt"\r\n\r\nhalf`,
    );
    await eventually(() => filesOnDisk(server)).toHaveLength(before.length + 1);
    socket.destroy();
    await expectNothingLeft(rows);
  });
});

describe('what a crash leaves', () => {
  const age = (key: string, minutes: number) =>
    server.context.db
      .update(storedFiles)
      .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
      .where(eq(storedFiles.key, key));

  it('is discarded an hour later; what is kept never is', async () => {
    const { context } = server;
    await upload(server, admin, txt('kept.txt'));
    const photo = multipart({}, { field: 'photo', name: 'a.jpg', bytes: await makePhoto() });
    const { token } = await makeMember(server);
    await server.request('PATCH', '/api/v1/user/updateMe', { token, body: photo });
    const kept = await filesOnDisk(server);
    for (const { key } of await staged()) await age(key, 10_000);

    for (const [key, minutes] of [
      ['resources/old', 61],
      ['resources/young', 59],
    ] as const) {
      await context.db.insert(storedFiles).values({ key, kind: 'resource' });
      await context.storage.write(key, Buffer.from('left over'));
      await age(key, minutes);
    }
    await context.db.insert(storedFiles).values({ key: 'photos/no-bytes', kind: 'photo' });
    await age('photos/no-bytes', 61);

    await discardUnreferencedFiles(context);
    const young = `${server.dataDir}/uploads/resources/young`;
    expect(await filesOnDisk(server)).toEqual([...kept, young].sort());
    expect((await staged()).filter(({ state }) => state !== 'kept')).toMatchObject([
      { key: 'resources/young' },
    ]);
    await discardUnreferencedFiles(context, -1);
    expect(await filesOnDisk(server)).toEqual(kept);
  });
});
