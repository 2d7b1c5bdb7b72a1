import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOffline } from '../../src/portal/offline/offline.ts';

const windowEvents = new EventTarget();
const worker = new EventTarget();
const server = vi.fn<() => Promise<Response>>();

/* The service worker shows a page what it kept. */
const showKept = (keptAt: string) =>
  worker.dispatchEvent(new MessageEvent('message', { data: { keptAt } }));

const earlier = '2026-11-20T08:00:00.000Z';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: worker });
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents));
  vi.stubGlobal('removeEventListener', windowEvents.removeEventListener.bind(windowEvents));
  vi.stubGlobal('fetch', server);
  server.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a page that shows what was kept', () => {
  it('is online again once the server answers, though the device had a connection all along', async () => {
    const offline = createOffline();
    const stop = offline.subscribe(() => undefined);
    showKept(earlier);
    expect(offline.state()).toEqual({ isOffline: true, keptAt: earlier });
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(offline.state().isOffline).toBe(true);
    server.mockResolvedValueOnce(new Response());
    await vi.advanceTimersByTimeAsync(15_000);
    expect(offline.state()).toEqual({ isOffline: false, keptAt: null });
    stop();
  });

  it('looks for the server no more once it is online, or nobody listens', async () => {
    const offline = createOffline();
    const stop = offline.subscribe(() => undefined);
    showKept(earlier);
    windowEvents.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    showKept(earlier);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server).not.toHaveBeenCalled();
  });
});
