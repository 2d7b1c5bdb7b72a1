import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markAsDone } from '../../../server/idempotency/attempt.ts';
import { createOnce } from '../../../server/idempotency/once.ts';
import { newId } from '../../../server/ids.ts';
import { runMaintenance } from '../../../server/jobs/housekeeping.ts';
import { lockLedgersOf } from '../../../server/modules/dues/ledger/public-repo.ts';
import { expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed, makeMember, multipart } from '../support/builders.ts';
import { paymentsOf, startWithFakeGateway } from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import { aside } from '../support/one-connection.ts';
import type { TestServer } from '../support/test-server.ts';
import { samples } from '../support/uploads.ts';
import { lockWaits } from '../support/waits.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let count = 0;
beforeAll(async () => {
  ({ server } = await startWithFakeGateway({ CORS_ORIGINS: 'https://portal.example.org' }));
  admin = await makeAdmin(server);
});
afterAll(() => server.stop());

const cash = (userId: string, more: Record<string, unknown> = {}) => ({
  userId,
  amount: '5000',
  method: 'Cash',
  reference: `Slip ${++count}`,
  datePayed: '2026-02-03',
  ...more,
});
const post = (path: string, key: string, body: unknown, token = admin.token) =>
  server.request('POST', `/api/v1/${path}`, { token, body, headers: { 'idempotency-key': key } });
const record = (key: string, body: unknown, token?: string) =>
  post('payment/record', key, body, token);

const isReplayed = ({ headers }: { headers: Headers }) =>
  headers.get('idempotency-replayed') === 'true';
const paymentCount = async (userId: string) => (await paymentsOf(server, userId)).length;
const keyRow = async (key: string) =>
  (await server.context.pool.query('select * from idempotency_keys where key = $1', [key])).rows[0];
/* As if that much time had passed. */
const expire = (key: string) =>
  aside(() =>
    server.context.pool.query(
      `update idempotency_keys set claimed_until = now() - interval '1 second' where key = $1`,
      [key],
    ),
  );

describe('a request that is sent again under its Idempotency-Key', () => {
  it('gets the first answer, and has no second effect', async () => {
    const { id } = await makeMember(server);
    const [key, form] = [newId(), cash(id, { acceptRepeat: 'Two of them' })];
    const first = await record(key, form);
    expect(first.status).toBe(201);
    expect(isReplayed(first)).toBe(false);
    /* In another order of the fields, and with blanks that the schema takes away. */
    const { userId, ...rest } = form;
    const again = await record(key, { ...rest, reference: ` ${form.reference} `, userId });
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(isReplayed(again)).toBe(true);
    expect(await paymentCount(id)).toBe(1);
  });

  it('is done twice under two keys, and without any', async () => {
    const { id } = await makeMember(server);
    const form = cash(id, { acceptRepeat: 'Two of them' });
    await record(newId(), form);
    await record(newId(), form);
    await server.request('POST', '/api/v1/payment/record', { token: admin.token, body: form });
    expect(await paymentCount(id)).toBe(3);
  });

  it('is refused with other contents, by another person, and in another call', async () => {
    const { id } = await makeMember(server);
    const [key, form] = [newId(), cash(id)];
    await record(key, form);
    expectFailure(await record(key, { ...form, amount: '5001' }), 422);
    expectFailure(await record(key, form, (await makeAdmin(server)).token), 422);
    const waiver = { userId: id, year: 2026, reason: 'Retired' };
    expectFailure(await post('ledger/waivers', key, waiver), 422);
    expect(await paymentCount(id)).toBe(1);
  });

  it('is done if the first was refused: a corrected form goes under the same key', async () => {
    const { id } = await makeMember(server);
    const taken = cash(id);
    await record(newId(), taken);
    const key = newId();
    expect((await record(key, cash(id, { amount: 'much' }))).status).toBe(400);
    expect((await record(key, taken)).status).toBe(409);
    expect((await record(key, cash(newId()))).status).toBe(404);
    expect(await keyRow(key)).toBeUndefined();
    const right = await record(key, cash(id));
    expect(right.status).toBe(201);
    expect(isReplayed(right)).toBe(false);
  });

  it('has one effect by ten at once', async () => {
    const { id } = await makeMember(server);
    const [key, form] = [newId(), cash(id, { acceptRepeat: 'Two of them' })];
    const answers = await Promise.all(Array.from({ length: 10 }, () => record(key, form)));
    expect(await paymentCount(id)).toBe(1);
    expect(answers.filter((one) => one.status === 201 && !isReplayed(one))).toHaveLength(1);
    for (const one of answers.filter(({ status }) => status !== 201)) {
      expectFailure(one, 409);
      expect(one.headers.get('retry-after')).toBe('2');
    }
    expect(isReplayed(await record(key, form))).toBe(true);
  });

  it('adds a file for members once', async () => {
    const [key, fileName] = [newId(), `Once ${++count}`];
    const file = { field: 'image', name: 'a.pdf', bytes: samples.pdf ?? Buffer.alloc(0) };
    const send = () => post('file/upload', key, multipart({ fileName }, file));
    const first = await send();
    expect(first.status).toBe(201);
    expect(await send()).toMatchObject({ status: 201, body: first.body });
    const { rows } = await server.context.pool.query(
      'select from resource_files where file_name = $1',
      [fileName],
    );
    expect(rows).toHaveLength(1);
  });

  it('adds a note about a member once', async () => {
    const { id } = await makeMember(server);
    const [key, form] = [newId(), { text: 'Called.' }];
    const first = await post(`user/${id}/notes`, key, form);
    expect(first.status).toBe(201);
    expect(await post(`user/${id}/notes`, key, form)).toMatchObject({ body: first.body });
    const { body } = await server.get(`/api/v1/user/${id}/notes`, admin.token);
    expect(body.data.notes).toHaveLength(1);
  });

  it('is told by its file too', async () => {
    const { token } = await makeConfirmed(server);
    const pdf = samples.pdf ?? Buffer.alloc(0);
    const fields = { amount: '500', date: '2026-02-03', reference: `FT ${++count}` };
    const key = newId();
    const report = (bytes: Uint8Array) =>
      post('transfers', key, multipart(fields, { field: 'receipt', name: 'a.pdf', bytes }), token);
    const first = await report(pdf);
    expect(first.status).toBe(201);
    const again = await report(pdf);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(isReplayed(again)).toBe(true);
    expectFailure(await report(Buffer.concat([pdf, Buffer.from('\n')])), 422);
    const { data } = (await server.get('/api/v1/transfers/me', token)).body;
    expect(data.transfers).toHaveLength(1);
  });

  it('mails nobody twice', async () => {
    await makeConfirmed(server);
    const [key, form] = [newId(), { title: 'Notice', body: 'Of a meeting.' }];
    const first = await post('announcements', key, form);
    expect(first.status).toBe(201);
    expect(await post('announcements', key, form)).toMatchObject({ body: first.body });
    const { body } = await server.get('/api/v1/announcements', admin.token);
    expect(body.totalAnnouncements).toBe(1);
  });
});

describe('the key', () => {
  it('must be a UUID', async () => {
    const { id } = await makeMember(server);
    const answer = await record('again', cash(id));
    expectFailure(answer, 400);
    expect(answer.body.message).toBe('Idempotency-Key must be a UUID.');
    expect(await paymentCount(id)).toBe(0);
  });

  it('is ignored by a call that has one effect anyhow', async () => {
    const { id } = await makeMember(server);
    const key = newId();
    const disable = (key: string) => post(`user/${id}/disable`, key, {});
    expect((await disable(key)).status).toBe(200);
    const again = await disable(key);
    expect(again.status).toBe(200);
    expect(isReplayed(again)).toBe(false);
    expect((await disable('no key')).status).toBe(200);
    expect(await keyRow(key)).toBeUndefined();
  });

  it('may be sent by a portal on another origin, which may read that an answer is a replay', async () => {
    const headers = {
      origin: 'https://portal.example.org',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'idempotency-key',
    };
    const preflight = await server.request('OPTIONS', '/api/v1/payment/record', { headers });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key');
    const answer = await server.request('GET', '/api/v1/content', {
      headers: { origin: headers.origin },
    });
    expect(answer.headers.get('access-control-expose-headers')).toContain('idempotency-replayed');
  });

  it('goes after 90 days', async () => {
    const { id } = await makeMember(server);
    const [old, young] = [newId(), newId()];
    for (const key of [old, young]) await record(key, cash(id));
    const age = `update idempotency_keys set created_at = now() - $2::interval where key = $1`;
    await server.context.pool.query(age, [old, '91 days']);
    await server.context.pool.query(age, [young, '89 days']);
    await runMaintenance(server.context);
    expect(await keyRow(old)).toBeUndefined();
    expect(await keyRow(young)).toMatchObject({ status: 201 });
  });
});

describe('a process that dies', () => {
  const claim = (key: string, until: string) =>
    server.context.pool.query(
      `insert into idempotency_keys (key, digest, claim, claimed_until)
       values ($1, 'of before', gen_random_uuid(), now() + $2::interval)`,
      [key, until],
    );

  it('before its commit blocks the key for a moment only', async () => {
    const { id } = await makeMember(server);
    const [key, form] = [newId(), cash(id)];
    await claim(key, '60 seconds');
    const early = await record(key, form);
    expectFailure(early, 409);
    expect(early.headers.get('retry-after')).toBe('2');
    await expire(key);
    const answer = await record(key, form);
    expect(answer.status).toBe(201);
    expect(isReplayed(answer)).toBe(false);
    expect(await paymentCount(id)).toBe(1);
  });

  it('between commit and answer has done it: the request is refused, and not done again', async () => {
    const { pool } = server.context;
    await pool.query(`
      create function dies() returns trigger language plpgsql as
        $$ begin raise exception 'the process is gone'; end $$;
      create trigger dies before update on idempotency_keys
        for each row when (new.answer is not null) execute function dies()`);
    const { id } = await makeMember(server);
    const [key, form] = [newId(), cash(id, { acceptRepeat: 'Two of them' })];
    await record(key, form);
    await pool.query('drop function dies cascade');
    const early = await record(key, form);
    expectFailure(early, 409);
    expect(early.headers.get('retry-after')).toBe('2');
    await expire(key);
    const late = await record(key, form);
    expectFailure(late, 409);
    expect(late.headers.get('retry-after')).toBeNull();
    expect(late.body.message).toContain('was done before');
    expectFailure(await record(key, { ...form, amount: '1' }), 422);
    expect(await paymentCount(id)).toBe(1);
  });

  it('only seemingly, and takes long, cannot commit beside the attempt that has taken over', async () => {
    const { id } = await makeMember(server);
    const [key, form] = [newId(), cash(id, { acceptRepeat: 'Two of them' })];
    let attempts: Promise<Awaited<ReturnType<typeof record>>>[] = [];
    await server.context.db.transaction(async (tx) => {
      await lockLedgersOf(tx, [id]);
      const slow = record(key, form);
      await eventually(() => lockWaits(server)).toBe(1);
      await expire(key);
      attempts = [slow, record(key, form)];
      await eventually(() => lockWaits(server)).toBe(2);
    });
    const [slow, second] = await Promise.all(attempts);
    expect([slow?.status, second?.status]).toEqual([409, 201]);
    expect(await paymentCount(id)).toBe(1);
    expect(isReplayed(await record(key, form))).toBe(true);
  });
});

it('a failure leaves the key only if something was committed before it', async () => {
  const { db, log } = server.context;
  const once = createOnce(db);
  const attempt = (key: string, work: () => Promise<unknown>) =>
    once(
      key,
      async () => 'digest',
      async () => {
        await work();
        throw new Error('The database is gone.');
      },
      log,
    );
  const [nothing, rolledBack, committed] = [newId(), newId(), newId()];
  await expect(attempt(nothing, async () => undefined)).rejects.toThrow('gone');
  await expect(
    attempt(rolledBack, () =>
      db.transaction(async (tx) => {
        await markAsDone(tx);
        throw new Error('It is gone before.');
      }),
    ),
  ).rejects.toThrow('gone');
  await expect(attempt(committed, () => db.transaction(markAsDone))).rejects.toThrow('gone');
  expect(await keyRow(nothing)).toBeUndefined();
  expect(await keyRow(rolledBack)).toBeUndefined();
  expect(await keyRow(committed)).toMatchObject({ done_at: expect.any(Date), answer: null });
});
