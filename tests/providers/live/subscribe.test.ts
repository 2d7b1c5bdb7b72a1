import type { LiveEvent } from '@refinedev/core';
import { describe, expect, test, vi } from 'vitest';
import { createLive, createLiveProvider } from '../../../src/providers/live.ts';
import { adminResources } from '../../../src/resources/admin.ts';
import { memberResources } from '../../../src/resources/member.ts';
import { createHttp } from '../../../src/shared/http/http.ts';
import { makeMember } from '../../server/support/builders.ts';
import { eventually } from '../../server/support/eventually.ts';
import { startFarSide } from '../support/far-side.ts';
import { standInForPage } from '../support/page.ts';
import { servePortal } from '../support/portal.ts';

const resources = [...memberResources, ...adminResources];

const portal = servePortal();
const { show } = standInForPage();

/* A page waits for half a second whether more subscribe. */
async function opened(live: ReturnType<typeof createLive>) {
  await vi.advanceTimersByTimeAsync(500);
  await eventually(live.isLive).toBe(true);
}

/* What a page with that resource hears, as refine subscribes to it. */
function hear(live: ReturnType<typeof createLive>, name: string, types = ['*']) {
  const events: LiveEvent[] = [];
  const provider = createLiveProvider(live, resources);
  const subscription = provider.subscribe({
    channel: `resources/${name}`,
    types,
    callback: (event) => events.push(event),
  });
  return { events, stop: () => provider.unsubscribe(subscription) };
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    portal.server.app.server.getConnections((error, count) =>
      error ? reject(error) : resolve(count),
    ),
  );

describe('a page that subscribes', () => {
  test('hears of its resources’ topics, under the channel that refine asked for', async () => {
    await portal.enter('admin');
    const live = createLive(portal.http);
    const members = hear(live, 'members');
    const dues = hear(live, 'admin-dues');
    await opened(live);
    const { id } = await makeMember(portal.server);
    await eventually(() => members.events).toEqual([
      {
        channel: 'resources/members',
        type: 'created',
        payload: { ids: [id] },
        date: expect.any(Date),
      },
    ]);
    expect(dues.events).toEqual([]);
    members.stop();
    dues.stop();
  });

  test('hears of the types that it asked for only', async () => {
    await portal.enter('admin');
    const live = createLive(portal.http);
    const deleted = hear(live, 'members', ['deleted']);
    const created = hear(live, 'members', ['created', 'updated']);
    await opened(live);
    await makeMember(portal.server);
    await eventually(() => created.events).toHaveLength(1);
    expect(deleted.events).toEqual([]);
    deleted.stop();
    created.stop();
  });

  test('reads anew after a gap, however it came', async () => {
    await portal.enter('admin');
    const live = createLive(portal.http);
    const { events, stop } = hear(live, 'contact-messages');
    await opened(live);
    await portal.server.context.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'district-society changes'`,
    );
    await eventually(live.isLive).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    await eventually(() => events).toMatchObject([
      { channel: 'resources/contact-messages', type: '*', payload: {} },
    ]);
    expect(live.isLive()).toBe(true);
    stop();
  });

  test('holds one connection, however many subscribe, and leaves it some time after the last', async () => {
    await portal.enter('user');
    const live = createLive(portal.http);
    const before = await connections();
    const all = ['dashboard', 'my-payments', 'announcements', 'files'].map((name) =>
      hear(live, name),
    );
    await opened(live);
    expect(await connections()).toBeLessThanOrEqual(before + 1);
    for (const { stop } of all) stop();
    await vi.advanceTimersByTimeAsync(4_500);
    expect(live.isLive()).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(live.isLive()).toBe(false);
  });
});

describe('where there is no stream', () => {
  const liveOver = async (answer: Parameters<typeof startFarSide>[0]) =>
    createLive(createHttp({ base: await startFarSide(answer), token: 'x'.repeat(43) }));

  test.each([
    ['a back end of the basic calls alone', 404, 'application/json', '{"status":"fail"}'],
    ['a static host', 200, 'text/html', '<!doctype html>'],
  ])('as on %s, it is asked for once and nothing is live', async (_name, status, type, body) => {
    let asked = 0;
    const live = await liveOver((_request, response) => {
      asked += 1;
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    const { stop } = hear(live, 'members');
    await vi.advanceTimersByTimeAsync(500);
    await eventually(() => asked).toBe(1);
    show('visible');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(1);
    expect(live.isLive()).toBe(false);
    stop();
  });

  test('a proxy that holds it back is given up, and asked again later', async () => {
    let asked = 0;
    let left = 0;
    const live = await liveOver((request, response) => {
      asked += 1;
      request.on('close', () => {
        left += 1;
      });
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    });
    const { stop } = hear(live, 'members');
    await vi.advanceTimersByTimeAsync(500);
    await eventually(() => asked).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    await eventually(() => left).toBe(1);
    expect(live.isLive()).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    await eventually(() => asked).toBe(2);
    stop();
  });

  test('a page that is not looked at opens none', async () => {
    show('hidden');
    await portal.enter('admin');
    const live = createLive(portal.http);
    const { stop } = hear(live, 'members');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(live.isLive()).toBe(false);
    show('visible');
    await opened(live);
    stop();
  });
});
