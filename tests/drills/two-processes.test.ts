import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { thisYear } from '#contract/day.ts';
import { connect } from '../../server/db/client.ts';
import { discardUnreferencedFiles } from '../../server/modules/content/files/stored-files.ts';
import { diskStorage } from '../../server/storage/disk.ts';
import { makePhoto, multipart, signUpFields } from '../server/support/builders.ts';
import { eventually } from '../server/support/eventually.ts';
import { openStream } from '../server/support/live-stream.ts';
import {
  clearUp,
  freshSettings,
  logIn,
  startProcess,
  tokenOf,
} from '../server/support/processes.ts';
import { openSocket, uploadInHalves } from '../server/support/raw-http.ts';
import { freePort } from '../server/support/test-server.ts';

type Process = Awaited<ReturnType<typeof startProcess>>;

let settings: Record<string, string>;
let one: Process;
let two: Process;
let token: string;

/* Processes start slowly on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

/* Both as they would stand behind one address: the same database, data folder and PUBLIC_URL. */
beforeAll(async () => {
  settings = await freshSettings();
  one = await startProcess(settings);
  token = await tokenOf(one.url);
});
afterAll(clearUp);

const api = async (url: string, method: string, path: string, body?: object, by = token) => {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
};

async function signUpAt(url: string): Promise<string> {
  const photo = { field: 'photo', name: 'me.jpg', bytes: await makePhoto(64, 64) };
  const body = multipart(signUpFields(), photo);
  const response = await fetch(`${url}/api/v1/user/signup`, { method: 'POST', body });
  return (await response.json()).token;
}

async function query(statement: string) {
  const client = new pg.Client({ connectionString: settings.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

describe('two processes on one PostgreSQL', () => {
  it('start beside each other without touching what the other one is doing', async () => {
    const { first, more, second } = uploadInHalves(token);
    const upload = await openSocket(one.url);
    upload.send(first);
    const incoming = join(settings.DATA_DIR ?? '', 'uploads', 'incoming');
    await eventually(() => readdirSync(incoming)).toHaveLength(1);
    const trickle = setInterval(() => upload.send(more), 500);
    two = await startProcess({ ...settings, PORT: String(await freePort()) });
    clearInterval(trickle);
    upload.send(second);
    await eventually(upload.received).toMatch(/^HTTP\/1\.1 \d/);
    upload.socket.destroy();
    expect(upload.received()).toMatch(/^HTTP\/1\.1 201 /);
  });

  it('know each other’s sessions, from the log-in to the log-out', async () => {
    expect((await api(two.url, 'GET', '/user/me')).status).toBe(200);
    const other = await tokenOf(two.url);
    expect((await api(one.url, 'GET', '/user/me', undefined, other)).status).toBe(200);
    expect((await api(one.url, 'POST', '/user/logout', {}, other)).status).toBe(204);
    expect((await api(two.url, 'GET', '/user/me', undefined, other)).status).toBe(401);
  });

  it('say on their streams what the other one has changed', async () => {
    const message = { name: 'A visitor', phoneNumber: '08031234567', message: 'Good morning.' };
    const streams = await Promise.all([one, two].map(({ url }) => openStream(url, token)));
    for (const { comments } of streams) await eventually(comments).toBe(1);
    for (const [written, { url }] of [one, two].entries()) {
      expect((await api(url, 'POST', '/contact', message)).status).toBe(201);
      for (const { heard } of streams) await eventually(heard).toHaveLength(written + 1);
    }
  });

  it('made one first admin between them', async () => {
    expect(await query(`select count(*)::int as admins from users where role = 'admin'`)).toEqual([
      { admins: 1 },
    ]);
  });

  it('honour each other’s links and files', async () => {
    const { body } = await api(two.url, 'GET', '/file/getUpload');
    const link = new URL(body.files[0].image.src);
    const answer = await fetch(two.url + link.pathname + link.search);
    expect(await answer.text()).toMatch(/^first half\.*second half$/);
  });

  it('open one checkout for a member who clicks on both, and settle it on either', async () => {
    const due = {
      subName: 'Dues',
      subDetail: 'All',
      price: 5000,
      subscriptionType: `${thisYear()}-12-31`,
    };
    expect((await api(one.url, 'POST', '/subscription/createSubscription', due)).status).toBe(201);
    const member = await signUpAt(one.url);
    const urls = Array.from({ length: 16 }, (_, number) => (number % 2 ? one.url : two.url));
    const answers = await Promise.all(
      urls.map((url) => api(url, 'GET', '/payment/paymentLink/annual-dues', undefined, member)),
    );
    const links = new Set(answers.map(({ body }) => body.data.data.link));
    expect(links.size).toBe(1);
    expect(await query('select count(*)::int as payments from payments')).toEqual([
      { payments: 1 },
    ]);
    const [link = ''] = links;
    const paid = await fetch(two.url + new URL(link).pathname, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'paid' }),
      redirect: 'manual',
    });
    expect(paid.status).toBe(303);
    await eventually(
      async () =>
        (await api(one.url, 'GET', '/payment/userPayment', undefined, member)).body.data[0].status,
    ).toBe('successful');
    expect(
      await query(`select count(*)::int as n from pgboss.job where data ->> 'kind' = 'receipt'`),
    ).toEqual([{ n: 1 }]);
  });

  it('count failures of a log-in together', async () => {
    const guess = (number: number) => logIn(number % 2 ? one.url : two.url, 'not the password');
    const statuses: number[] = [];
    for (let number = 0; number < 11; number++) statuses.push((await guess(number)).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses[10]).toBe(429);
  });

  it('lose nothing that was acknowledged when one is killed in the middle of sign-ups', async () => {
    const photo = await makePhoto(64, 64);
    const acknowledged: string[] = [];
    const started = Array.from({ length: 24 }, async () => {
      const fields = signUpFields();
      const body = multipart(fields, { field: 'photo', name: 'me.jpg', bytes: photo });
      const response = await fetch(`${one.url}/api/v1/user/signup`, { method: 'POST', body });
      if (response.status === 201) acknowledged.push(fields.memberId ?? '');
    });
    const all = Promise.allSettled(started);
    await eventually(() => acknowledged.length).toBeGreaterThanOrEqual(4);
    one.child.kill('SIGKILL');
    await all;

    expect((await fetch(`${two.url}/readyz`)).status).toBe(200);
    const folder = join(settings.DATA_DIR ?? '', 'uploads', 'photos');
    const kept = await query('select member_id, photo_key from users where photo_key is not null');
    const members = kept.map(({ member_id }) => member_id);
    expect(acknowledged.length).toBeLessThan(24);
    expect(members).toEqual(expect.arrayContaining(acknowledged));
    for (const { photo_key } of kept) {
      const photoUrl = `${two.url}/api/v1/photo/${photo_key.replace('photos/', '')}/640.webp`;
      expect((await fetch(photoUrl)).status).toBe(200);
    }

    await query(`update stored_files set created_at = now() - interval '2 hours'`);
    two.child.kill('SIGTERM');
    await two.exited;
    const connection = connect(settings.DATABASE_URL ?? '');
    const storage = await diskStorage(join(settings.DATA_DIR ?? '', 'uploads'));
    await discardUnreferencedFiles({ db: connection.db, storage });
    await connection.pool.end();
    const referred = kept.map(({ photo_key }) => photo_key.replace('photos/', '')).sort();
    expect(readdirSync(folder).sort()).toEqual(referred);
  });
});
