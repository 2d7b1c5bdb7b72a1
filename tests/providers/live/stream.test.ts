import type { LiveEvent } from '@refinedev/core';
import { describe, expect, test, vi } from 'vitest';
import { createLive } from '../../../src/providers/live.ts';
import { createHttp } from '../../../src/shared/http/http.ts';
import { makeMember } from '../../server/support/builders.ts';
import { eventually } from '../../server/support/eventually.ts';
import { startFarSide } from '../support/far-side.ts';
import { standInForPage } from '../support/page.ts';
import { servePortal } from '../support/portal.ts';

const portal = servePortal();

const { show } = standInForPage();

function hear(live: ReturnType<typeof createLive>) {
  const events: LiveEvent[] = [];
  const stop = live.subscribe(['members'], (event) => events.push(event));
  return { events, stop };
}

describe('a page that is not looked at', () => {
  test('leaves its stream after half a minute, and reads anew when it is looked at again', async () => {
    await portal.enter('admin');
    const live = createLive(portal.http);
    const { events, stop } = hear(live);
    await eventually(live.isLive).toBe(true);
    show('hidden');
    await vi.advanceTimersByTimeAsync(29_000);
    expect(live.isLive()).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(live.isLive()).toBe(false);
    await makeMember(portal.server);
    await vi.advanceTimersByTimeAsync(10_000);
    events.length = 0;
    show('visible');
    await eventually(() => events).toMatchObject([{ channel: '*', type: '*', payload: {} }]);
    expect(live.isLive()).toBe(true);
    stop();
  });

  test('keeps it where it is looked at again before', async () => {
    await portal.enter('admin');
    const live = createLive(portal.http);
    const { events, stop } = hear(live);
    await eventually(live.isLive).toBe(true);
    events.length = 0;
    show('hidden');
    await vi.advanceTimersByTimeAsync(20_000);
    show('visible');
    await vi.advanceTimersByTimeAsync(35_000);
    expect(live.isLive()).toBe(true);
    expect(events).toEqual([]);
    stop();
  });
});

describe('a stream that ends or falls silent', () => {
  const stream = { 'content-type': 'text/event-stream' };

  async function liveOver(answer: Parameters<typeof startFarSide>[0]) {
    return createLive(createHttp({ base: await startFarSide(answer), token: 'x'.repeat(43) }));
  }

  test('is given up after a minute without a comment, and opened anew; until then nothing is live', async () => {
    let asked = 0;
    const live = await liveOver((_request, response) => {
      asked += 1;
      response.writeHead(200, stream).write(': open\n\n');
    });
    const { events, stop } = hear(live);
    await eventually(live.isLive).toBe(true);
    await vi.advanceTimersByTimeAsync(59_000);
    expect([asked, live.isLive()]).toEqual([1, true]);
    events.length = 0;
    await vi.advanceTimersByTimeAsync(1_500);
    expect(live.isLive()).toBe(false);
    await eventually(() => asked).toBe(2);
    await eventually(live.isLive).toBe(true);
    expect(events).toMatchObject([{ channel: '*', type: '*' }]);
    stop();
  });

  test.each([503, 502, 401, 429])(
    'is asked for again after %i, later each time',
    async (status) => {
      const asked: number[] = [];
      const live = await liveOver((_request, response) => {
        asked.push(Date.now());
        response.writeHead(status, { 'content-type': 'application/json' }).end('{"status":"fail"}');
      });
      const { stop } = hear(live);
      for (let tries = 1; tries <= 5; tries += 1) {
        await eventually(() => asked.length).toBe(tries);
        expect(live.isLive()).toBe(false);
        await vi.advanceTimersByTimeAsync(2_000 * 2 ** (tries - 1));
      }
      const [first = 0, second = 0, , fourth = 0, fifth = 0] = asked;
      expect(second - first).toBeGreaterThanOrEqual(1_000);
      expect(fifth - fourth).toBeGreaterThanOrEqual(8_000);
      stop();
    },
  );

  test('is not asked for without a session, as while a log-out waits for the server', async () => {
    let asked = 0;
    let token: string | null = null;
    const base = await startFarSide((_request, response) => {
      asked += 1;
      response.writeHead(200, stream).write(': open\n\n');
    });
    const live = createLive(createHttp({ base, token: () => token }));
    const { stop } = hear(live);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toBe(0);
    token = 'x'.repeat(43);
    await vi.advanceTimersByTimeAsync(10_000);
    await eventually(live.isLive).toBe(true);
    stop();
  });

  test('is asked for at once where the network is back', async () => {
    let asked = 0;
    const live = await liveOver((_request, response) => {
      asked += 1;
      if (asked < 4) response.writeHead(502).end();
      else response.writeHead(200, stream).write(': open\n\n');
    });
    const { stop } = hear(live);
    await eventually(() => asked).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    await eventually(() => asked).toBe(2);
    await vi.advanceTimersByTimeAsync(4_000);
    await eventually(() => asked).toBe(3);
    dispatchEvent(new Event('online'));
    await eventually(live.isLive).toBe(true);
    stop();
  });
});
