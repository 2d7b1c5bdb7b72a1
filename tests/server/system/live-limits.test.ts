import { connect as dial, Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import { liveCalls } from '#contract/system/live.ts';
import { buildApp } from '../../../server/app.ts';
import { newId } from '../../../server/ids.ts';
import { createStream } from '../../../server/modules/system/live/stream.ts';
import { createStreams } from '../../../server/modules/system/live/streams.ts';
import { createContext } from '../../../server/services.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { openStream } from '../support/live-stream.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());

/* An app of its own on the same database, for as long as the test runs. */
async function startApp() {
  const { settings, pool, db, log } = server.context;
  const app = await buildApp(await createContext(settings, { pool, db }, log));
  onTestFinished(() => app.close());
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}

/* Turns the server's clock for what it does again and again, whatever the machine's says. */
function holdIntervals() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return () => vi.advanceTimersByTime(25_000);
}

/* A connection that asks for the stream. */
function askFor(url: string): Socket {
  const socket = dial(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  const { path } = liveCalls.live;
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
  return socket;
}

/* One that then reads nothing. */
async function openUnread(url: string) {
  const socket = askFor(url);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
}

const addressOf = (number: number) => `10.0.${Math.floor(number / 250)}.${number % 250}`;

const actor = (
  more: { role?: Role; confirmed?: boolean; address?: string; userId?: string } = {},
) => ({
  userId: newId(),
  sessionId: newId(),
  role: 'admin' as Role,
  confirmed: true,
  remember: false,
  mustChangePassword: false,
  kind: 'person' as const,
  label: null,
  address: '127.0.0.1',
  ...more,
});

const connectionsOf = (app: Awaited<ReturnType<typeof startApp>>['app']) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

describe('a stream', () => {
  it('beats each 25 s', async () => {
    const turn = holdIntervals();
    const { url } = await startApp();
    const { comments } = await openStream(url, token);
    await eventually(comments).toBe(1);
    for (const beats of [2, 3]) {
      turn();
      await eventually(comments).toBe(beats);
    }
  });

  it('is dropped where nothing of it is taken for a minute; one that is read stays', async () => {
    const turn = holdIntervals();
    const { setTimeout: limit } = Socket.prototype;
    const limits = vi.spyOn(Socket.prototype, 'setTimeout');
    limits.mockImplementation(function (this: Socket, ms, callback) {
      return limit.call(this, ms === 60_000 ? 1_500 : ms, callback);
    });
    const written = vi.spyOn(PassThrough.prototype, 'write');
    onTestFinished(() => void vi.restoreAllMocks());
    const { app, url } = await startApp();
    await openUnread(url);
    const unread = written.mock.contexts.find(
      (_, call) => written.mock.calls[call]?.[0] === ': open\n\n',
    );
    if (!(unread instanceof PassThrough)) throw new Error('No stream was opened.');
    const reader = await openStream(url, token);
    await eventually(reader.comments).toBe(1);
    expect(await connectionsOf(app)).toBe(2);
    /* More than the system takes for a client that does not. */
    for (let megabytes = 0; megabytes < 16; megabytes += 1)
      unread.write(`:${' '.repeat(1024 * 1024)}\n\n`);
    await eventually(async () => {
      turn();
      return connectionsOf(app);
    }).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    turn();
    expect(reader.ended()).toBe(false);
    await makeMember(server);
    await eventually(() => reader.heard().join()).toContain('created members');
  });

  it('keeps little of what nobody reads, and says it where it is read after all', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { body, send, end } = createStream(actor());
    const kept = () =>
      body.readableLength + (body instanceof PassThrough ? body.writableLength : 0);
    for (let second = 0; second < 200; second += 1) {
      send({
        channel: 'resources/members',
        type: 'updated',
        ids: Array.from({ length: 60 }, () => newId()),
      });
      vi.advanceTimersByTime(1_000);
    }
    expect(kept()).toBeLessThan(250_000);
    send({ channel: 'resources/payments', type: 'created', ids: ['the last'] });
    let text = '';
    body.on('data', (part) => {
      text += part;
    });
    vi.useRealTimers();
    await eventually(() => text.includes('{"ids":["the last"]}')).toBe(true);
    /* Of the many, that they are too many to name. */
    expect(text.includes('"payload":{}')).toBe(true);
    end();
  });

  it('takes no place of its user where its reader has gone before it begins', async () => {
    const opened = vi.spyOn(PassThrough.prototype, 'write');
    onTestFinished(() => void vi.restoreAllMocks());
    const { app, url } = await startApp();
    const reader = await openStream(url, token);
    /* Who asks cannot be looked up until the lock ends. */
    const client = new pg.Client({
      connectionString: server.context.pool.options.connectionString,
    });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('begin; lock table sessions in access exclusive mode');
    let asked = 0;
    app.server.on('request', () => {
      asked += 1;
    });
    const sockets = Array.from({ length: 10 }, () => askFor(url));
    await eventually(() => asked).toBe(10);
    for (const socket of sockets) socket.destroy();
    await eventually(() => connectionsOf(app)).toBe(1);
    await client.query('rollback');
    await eventually(() => opened.mock.calls.filter(([text]) => text === ': open\n\n').length).toBe(
      11,
    );
    const { comments } = await openStream(url, token);
    await eventually(comments).toBe(1);
    expect(reader.ended()).toBe(false);
  });

  /* Streams of a process of its own, opened until one is refused. */
  function openMany() {
    const streams = createStreams(server.context);
    onTestFinished(async () => {
      streams.endAll();
      await streams.stop();
    });
    return {
      open: (who: Parameters<typeof actor>[0]) => streams.open(actor(who), 0),
      /* How many of these were opened before one was refused. */
      async count(who: (number: number) => Parameters<typeof actor>[0], most: number) {
        for (let number = 0; number < most; number += 1) {
          const opened = await streams.open(actor(who(number)), 0).catch((error: unknown) => error);
          if (!(opened instanceof Error)) continue;
          expect(opened).toMatchObject({ statusCode: 503, retryAfter: 30 });
          return number;
        }
        return most;
      },
    };
  }
  const unconfirmed = { role: 'user', confirmed: false } as const;
  const member = { role: 'user', confirmed: true } as const;

  it('is refused with 503 where a process has 2,000 open, until one ends', async () => {
    const streams = openMany();
    const first = await streams.open({});
    expect(await streams.count(() => ({}), 2_000)).toBe(1_999);
    first.close();
    await streams.open({});
  });

  it('of those who wait for the confirmation takes no place from members, nor of members from admins', async () => {
    const streams = openMany();
    const anywhere = (number: number) => ({ address: addressOf(number) });
    expect(await streams.count((place) => ({ ...unconfirmed, ...anywhere(place) }), 2_000)).toBe(
      500,
    );
    expect(await streams.count((place) => ({ ...member, ...anywhere(place) }), 2_000)).toBe(1_400);
    expect(await streams.count(() => ({}), 2_000)).toBe(100);
  });

  it('of one address is one of 100 before the confirmation, of 500 after, and admins are not counted', async () => {
    const streams = openMany();
    const address = '2001:db8:1:2::';
    const at = (number: number) => ({ address: `${address}${number.toString(16)}` });
    expect(await streams.count((place) => ({ ...unconfirmed, ...at(place) }), 200)).toBe(100);
    expect(await streams.count((place) => ({ ...member, ...at(place) }), 600)).toBe(500);
    expect(await streams.count((place) => ({ role: 'admin', ...at(place) }), 600)).toBe(600);
    await streams.open({ ...member, address: '2001:db8:1:3::1' });
  });

  it('is the third of somebody who waits for the confirmation, the eleventh of a member: the oldest ends', async () => {
    for (const [who, most] of [
      [unconfirmed, 2],
      [member, 10],
    ] as const) {
      const streams = openMany();
      const userId = newId();
      const first = await streams.open({ ...who, userId });
      let ended = false;
      first.body.on('end', () => {
        ended = true;
      });
      first.body.resume();
      for (let count = 1; count < most; count += 1) await streams.open({ ...who, userId });
      expect(ended).toBe(false);
      await streams.open({ ...who, userId });
      await eventually(() => ended).toBe(true);
    }
  });
});
