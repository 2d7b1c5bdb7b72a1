import { writeFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resourceFiles, storedFiles, transfers, users } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { runMaintenance } from '../../../server/jobs/housekeeping.ts';
import {
  makeAdmin,
  makeConfirmed,
  makeMember,
  makePhoto,
  multipart,
  signUpFields,
} from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { filesOnDisk, upload } from '../support/uploads.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ UPLOAD_QUOTA_MB: '1' });
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.context.db.delete(transfers);
  await server.context.db.update(users).set({ photoKey: null });
  await server.context.db.delete(resourceFiles);
  await server.context.db.delete(storedFiles);
});

const full = {
  status: 'error',
  message: 'There is no room left to save this. Please tell the secretariat.',
};
const add = (kilobytes: number) =>
  upload(server, admin, { name: 'a.txt', bytes: Buffer.alloc(kilobytes * 1024, 'text ') });
const keys = async () =>
  (await server.context.db.select().from(storedFiles)).map(({ key }) => key).sort();

const signUp = async (photo: Buffer) => {
  const file = { field: 'photo', name: 'me.jpg', bytes: photo };
  const body = multipart(signUpFields(), file);
  return server.request('POST', '/api/v1/user/signup', { body });
};

const change = async (token: string, photo: Buffer) => {
  const body = multipart({}, { field: 'photo', name: 'me.jpg', bytes: photo });
  return server.request('PATCH', '/api/v1/user/updateMe', { token, body });
};

describe('a quota for uploads', () => {
  it('refuses what goes beyond it with a sentence, and leaves nothing of it', async () => {
    expect((await add(700)).status).toBe(201);
    const before = [await keys(), await filesOnDisk(server)];
    const refused = await add(700);
    expect([refused.status, refused.body]).toEqual([507, full]);
    expect([await keys(), await filesOnDisk(server)]).toEqual(before);
    expect((await add(300)).status).toBe(201);
  });

  it('is not passed by many uploads at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(300)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 507, 507, 507]);
  });

  it('has room again when a file is gone', async () => {
    const { body } = await add(900);
    expect((await add(900)).status).toBe(507);
    const path = `/api/v1/file/${body.data.file._id}`;
    expect((await server.request('DELETE', path, { token: admin })).status).toBe(204);
    await server.context.db.execute(
      sql`update resource_files set deleted_at = now() - interval '31 days'`,
    );
    await runMaintenance(server.context);
    expect((await add(900)).status).toBe(201);
  });

  it('leaves half to the society, however many photos come with sign-ups', async () => {
    const photos = { key: 'photos/x', kind: 'photo', state: 'kept', bytes: 524_200 } as const;
    await server.context.db.insert(storedFiles).values(photos);
    const photo = await makePhoto(800, 800);
    expect((await signUp(photo)).status).toBe(507);
    expect((await add(400)).status).toBe(201);
  });

  it('gives who waits for confirmation a tenth, and everybody else the rest', async () => {
    const waiting = {
      status: 'error',
      message:
        'There is no room for another photo until the secretariat has looked through the registrations that wait. Please tell the secretariat.',
    };
    const photo = await makePhoto(40, 30);
    const first = await signUp(photo);
    expect(first.status).toBe(201);
    /* What others hold who wait; their photos are nobody's here, as a crash leaves them. */
    const held = { key: 'photos/x', kind: 'photo', state: 'kept', bytes: 104_000 } as const;
    await server.context.db.insert(storedFiles).values(held);
    const before = [await keys(), await filesOnDisk(server)];
    const refused = await signUp(photo);
    expect([refused.status, refused.body]).toEqual([507, waiting]);
    const newcomer = await makeMember(server);
    const again = await change(newcomer.token, photo);
    expect([again.status, again.body]).toEqual([507, waiting]);
    expect([await keys(), await filesOnDisk(server)]).toEqual(before);

    expect((await change((await makeConfirmed(server)).token, photo)).status).toBe(200);
    expect((await change(admin, photo)).status).toBe(200);
    expect((await add(100)).status).toBe(201);
    /* A person decides on it: there is room for another. */
    const { db } = server.context;
    const decide = (decided: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(decided).where(eq(users.id, newcomer.id));
    await decide({ photoKey: held.key });
    expect((await signUp(photo)).status).toBe(507);
    await decide({ confirmedAt: new Date() });
    expect((await signUp(photo)).status).toBe(201);
    await decide({ confirmedAt: null });
    expect((await signUp(photo)).status).toBe(507);
    await decide({ offRegister: 'refused', refusedReason: 'Not known.', accountState: 'disabled' });
    expect((await signUp(photo)).status).toBe(201);
  });

  it('holds one photo a person, however often they change it', async () => {
    const { token } = await makeMember(server);
    const photos = await Promise.all([40, 50, 60, 70].map((side) => makePhoto(side, side)));
    const answers = await Promise.all(photos.map((photo) => change(token, photo)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await keys()).toHaveLength(1);
  });

  it('counts the receipts of who waits, from before these were for members', async () => {
    const { token, id } = await makeMember(server);
    const held = { key: 'transfers/x', kind: 'transfer', state: 'kept', bytes: 104_800 } as const;
    await server.context.db.insert(storedFiles).values(held);
    const photo = await makePhoto(40, 30);
    expect((await change(token, photo)).status).toBe(200);
    await server.context.db.insert(transfers).values({
      id: newId(),
      userId: id,
      amountKobo: 100,
      date: '2026-01-02',
      reference: 'FT 1',
      referenceKey: 'FT1',
      storedKey: held.key,
      contentType: 'application/pdf',
      bytes: held.bytes,
    });
    expect((await change(token, photo)).status).toBe(507);
  });
});

describe('a full disk', () => {
  const { write } = { write: async () => writeFile('/dev/full', 'no room for it') };
  let storage: typeof server.context.storage;
  beforeEach(() => {
    storage = { ...server.context.storage };
  });
  afterEach(async () => {
    Object.assign(server.context.storage, storage);
    await server.context.db.execute(sql`drop trigger if exists full_disk on resource_files`);
  });

  it('under the stored files is a 507 with a sentence', async () => {
    Object.assign(server.context.storage, { write });
    const refused = await add(1);
    expect([refused.status, refused.body]).toEqual([507, full]);
    expect(await keys()).toEqual([]);
  });

  it('under the database is a 507 with a sentence', async () => {
    await server.context.db.execute(sql`
      create or replace function full_disk() returns trigger language plpgsql
      as $$ begin raise 'could not extend file' using errcode = '53100'; end $$`);
    await server.context.db.execute(sql`
      create trigger full_disk before insert on resource_files execute function full_disk()`);
    const refused = await add(1);
    expect([refused.status, refused.body]).toEqual([507, full]);
  });
});
