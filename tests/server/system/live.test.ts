import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { announcements, users } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { createContext } from '../../../server/services.ts';
import { makeAdmin, makeConfirmed, makeMember } from '../support/builders.ts';
import { memberWithCheckout, paymentsOf, startWithFakeGateway } from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import { type FakeGateway, paid } from '../support/fake-gateway.ts';
import { openStream } from '../support/live-stream.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
let fake: FakeGateway;
let second: { url: string; stop: () => Promise<unknown> };
let admin: Awaited<ReturnType<typeof makeAdmin>>;

/* A second app on the same database, as another process is. */
async function startSecond() {
  const { settings, pool, db, log } = server.context;
  const app = await buildApp(await createContext(settings, { pool, db }, log));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, stop: () => app.close() };
}

beforeAll(async () => {
  ({ server, fake } = await startWithFakeGateway());
  admin = await makeAdmin(server);
  second = await startSecond();
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

const open = (token: string) => openStream(server.url, token);
const write = (message: string) =>
  server.request('POST', '/api/v1/contact', {
    body: { name: 'A visitor', phoneNumber: '08031234567', message, foundUs: '' },
  });

async function settle(reference: string) {
  fake.says(reference, paid(1_500_050));
  await server.get(`/api/v1/payment/return/fake?reference=${reference}`);
}

describe('the stream of changes', () => {
  it('is an open, unbuffered, uncached answer that says at once that it is open', async () => {
    const { response, comments } = await open(admin.token);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    await eventually(comments).toBe(1);
  });

  it('says a change in refine’s shape, with ids and nothing of what is in the records', async () => {
    const { changes } = await open(admin.token);
    const { id } = await makeMember(server, { fname: 'Canary' });
    await eventually(() => changes).toEqual([
      {
        channel: 'resources/members',
        type: 'created',
        payload: { ids: [id] },
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ]);
  });

  it('says payments to their member and to the treasurer, by whichever process', async () => {
    const payer = await memberWithCheckout(server);
    const other = await makeMember(server);
    const [payment] = await paymentsOf(server, payer.id);
    const streams = await Promise.all([
      open(payer.token),
      openStream(second.url, payer.token),
      openStream(second.url, admin.token),
      open(other.token),
    ]);
    await settle(payer.reference);
    const [here, there, treasurer, stranger] = streams;
    for (const stream of [here, there, treasurer])
      await eventually(() => stream?.heard()).toContain(`updated payments ${payment?.id}`);
    /* What comes later has come: whatever they were to hear before has come as well. */
    await server.context.db.update(users).set({ fname: 'New' }).where(eq(users.id, other.id));
    await eventually(() => stranger?.heard()).toEqual([`updated members ${other.id}`]);
  });

  it('says announcements to members, and messages of visitors to admins alone', async () => {
    const member = await open((await makeConfirmed(server)).token);
    const reader = await open(admin.token);
    await write('Good morning to you all.');
    await eventually(reader.heard).toContainEqual(expect.stringMatching(/^created messages /));
    const id = newId();
    await server.context.db.insert(announcements).values({ id, title: 'Dues', body: 'Pay.' });
    await eventually(member.heard).toEqual([`created announcements ${id}`]);
    await eventually(reader.heard).toContain(`created announcements ${id}`);
  });

  it('says an announcement that was opened to who opened it, for their other pages', async () => {
    const one = await makeConfirmed(server);
    const other = await makeConfirmed(server);
    const id = newId();
    const before = await open(one.token);
    await server.context.db.insert(announcements).values({ id, title: 'Dues', body: 'Pay.' });
    /* What is said of sending it has been said before the others listen. */
    await eventually(before.heard).toEqual([`created announcements ${id}`]);
    const mine = await open(one.token);
    const theirs = await open(other.token);
    const read = (token: string) =>
      server.request('POST', `/api/v1/announcements/${id}/read`, { token });
    await read(one.token);
    await eventually(mine.heard).toEqual([`created announcements ${id}`]);
    expect(theirs.heard()).toEqual([]);
    await read(other.token);
    await eventually(theirs.heard).toEqual([`created announcements ${id}`]);
  });

  it('says nothing of what is rolled back', async () => {
    const { heard } = await open(admin.token);
    const { db } = server.context;
    const undone = newId();
    await db
      .transaction(async (tx) => {
        await tx.insert(announcements).values({ id: undone, title: 'No', body: 'Not so.' });
        throw new Error('Not after all.');
      })
      .catch(() => undefined);
    const id = newId();
    await db.insert(announcements).values({ id, title: 'Yes', body: 'So.' });
    await eventually(heard).toEqual([`created announcements ${id}`]);
  });

  it('says what was committed while a page was loaded, to whoever asks for it', async () => {
    const member = await makeConfirmed(server);
    const other = await makeConfirmed(server);
    const id = newId();
    await server.context.db.update(users).set({ fname: 'New' }).where(eq(users.id, other.id));
    await server.context.db.insert(announcements).values({ id, title: 'Dues', body: 'Pay.' });
    const loaded = await openStream(second.url, member.token, '?missedMs=5000');
    await eventually(() => loaded.heard().join()).toContain(id);
    expect(loaded.heard().join()).not.toContain(other.id);
    const plain = await openStream(second.url, member.token);
    await eventually(plain.comments).toBe(1);
    expect(plain.heard()).toEqual([]);
    const { status } = await server.get('/api/v1/live?missedMs=99999', member.token);
    expect(status).toBe(400);
  });

  it('gathers what comes at once, and names no more than a hundred', async () => {
    const { heard } = await open(admin.token);
    await server.context.pool.query(
      `insert into contact_messages (id, name, phone_number, message)
        select gen_random_uuid(), 'A visitor', '08031234567', 'Hello' from generate_series(1, 10000)`,
    );
    await eventually(heard).toHaveLength(2);
    expect(heard()[1]).toBe('created messages (many)');
  });
});

describe('a stream ends', () => {
  const alive = async (stream: Awaited<ReturnType<typeof open>>) => {
    await eventually(stream.comments).toBe(1);
    return stream;
  };

  it('at once with its session, and no other of the same person', async () => {
    const { id, token } = await makeMember(server);
    const { body } = await server.request('POST', '/api/v1/user/login', {
      body: { memberId: (await memberIdOf(id)) ?? '', password: 'a long enough phrase' },
    });
    const one = await alive(await openStream(second.url, token));
    const other = await alive(await openStream(second.url, body.token));
    await server.request('POST', '/api/v1/user/logout', { token });
    await eventually(one.ended).toBe(true);
    expect(other.ended()).toBe(false);
  });

  it('where the account is disabled', async () => {
    const { id, token } = await makeMember(server);
    const stream = await alive(await openStream(second.url, token));
    await server.request('POST', `/api/v1/user/${id}/disable`, { token: admin.token });
    await eventually(stream.ended).toBe(true);
  });

  it('where a role changes, for who hears what changes with it', async () => {
    const { id, token } = await makeAdmin(server);
    const stream = await alive(await openStream(second.url, token));
    await server.context.pool.query(`update users set role = 'user' where id = $1`, [id]);
    await eventually(stream.ended).toBe(true);
  });

  it('and the oldest of a person where they open an eleventh', async () => {
    const { id, token } = await makeMember(server);
    await server.context.pool.query('update users set confirmed_at = now() where id = $1', [id]);
    const first = await alive(await open(token));
    const rest = [];
    for (let count = 0; count < 10; count += 1) rest.push(await alive(await open(token)));
    await eventually(first.ended).toBe(true);
    expect(rest.filter(({ ended }) => ended())).toEqual([]);
  });

  it('where the database breaks off, and can be opened again', async () => {
    const stream = await alive(await openStream(second.url, admin.token));
    await server.context.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'district-society changes'`,
    );
    await eventually(stream.ended).toBe(true);
    const again = await alive(await openStream(second.url, admin.token));
    const { id } = await makeMember(server);
    await eventually(again.heard).toContain(`created members ${id}`);
  });

  it('at once where the server closes', async () => {
    const third = await startSecond();
    const stream = await alive(await openStream(third.url, admin.token));
    const begun = performance.now();
    await third.stop();
    expect(performance.now() - begun).toBeLessThan(3_000);
    await eventually(stream.ended).toBe(true);
  });
});

const memberIdOf = async (id: string) => {
  const { db } = server.context;
  const [row] = await db.select({ memberId: users.memberId }).from(users).where(eq(users.id, id));
  return row?.memberId;
};

describe('the connection for changes', () => {
  it('is one a process, from its start to its end', async () => {
    const listeners = async () => {
      const { rowCount } = await server.context.pool.query(
        `select from pg_stat_activity where datname = current_database()
          and application_name = 'district-society changes'`,
      );
      return rowCount;
    };
    await eventually(listeners).toBe(2);
    const third = await startSecond();
    await eventually(listeners).toBe(3);
    await Promise.all([1, 2, 3].map(() => openStream(third.url, admin.token)));
    await eventually(listeners).toBe(3);
    await third.stop();
    await eventually(listeners).toBe(2);
  });
});
