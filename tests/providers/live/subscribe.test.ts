import type { LiveEvent } from '@refinedev/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLive, createLiveProvider } from '../../../src/providers/live.ts';
import { adminResources } from '../../../src/resources/admin.ts';
import { memberResources } from '../../../src/resources/member.ts';
import { createHttp } from '../../../src/shared/http/http.ts';
import { makeMember } from '../../server/support/builders.ts';
import { eventually } from '../../server/support/eventually.ts';
import { startFarSide } from '../support/far-side.ts';
import { servePortal } from '../support/portal.ts';

const resources = [...memberResources, ...adminResources];

const portal = servePortal();

/* A loop that goes on for a moment after a test would meet the next one's browser. */
let isOver = false;
beforeEach(() => {
  isOver = false;
});
afterEach(() => isOver || new Promise((resolve) => setTimeout(resolve, 5_500)));

let page: EventTarget & { visibilityState: string };
beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
});

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
    await eventually(live.isLive).toBe(true);
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
    await eventually(live.isLive).toBe(true);
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
    await eventually(live.isLive).toBe(true);
    await portal.server.context.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'district-society changes'`,
    );
    await eventually(live.isLive).toBe(false);
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
    await eventually(live.isLive).toBe(true);
    expect(await connections()).toBeLessThanOrEqual(before + 1);
    for (const { stop } of all) stop();
    expect(live.isLive()).toBe(true);
    await eventually(live.isLive).toBe(false);
    isOver = true;
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
    await eventually(() => asked).toBe(1);
    page.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(asked).toBe(1);
    expect(live.isLive()).toBe(false);
    stop();
    isOver = true;
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
    await eventually(() => left).toBe(1);
    expect(live.isLive()).toBe(false);
    await eventually(() => asked).toBe(2);
    stop();
  }, 40_000);

  test('a page that is not looked at opens none', async () => {
    page.visibilityState = 'hidden';
    await portal.enter('admin');
    const live = createLive(portal.http);
    const { stop } = hear(live, 'members');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(live.isLive()).toBe(false);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await eventually(live.isLive).toBe(true);
    stop();
  });
});
