import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

/* The worker itself, over as much of a browser's caches as it uses. */

const origin = 'https://society.example';
const me = '/api/v1/user/me';
const script = '/assets/portal-main.js';

const keyOf = (key: string | Request) =>
  new URL(typeof key === 'string' ? key : key.url, origin).pathname;

class MemoryCache {
  readonly answers = new Map<string, Response>();
  match = async (key: string | Request) => this.answers.get(keyOf(key))?.clone();
  put = async (key: string, answer: Response) => void this.answers.set(keyOf(key), answer);
  addAll = async (paths: string[]) => {
    for (const path of paths) await this.put(path, await fetch(origin + path));
  };
}

const stored = new Map<string, MemoryCache>();
const caches = {
  async open(name: string) {
    const cache = stored.get(name) ?? new MemoryCache();
    stored.set(name, cache);
    return cache;
  },
  keys: async () => [...stored.keys()],
  delete: async (name: string) => stored.delete(name),
  match: async (key: string | Request, { cacheName }: { cacheName: string }) =>
    stored.get(cacheName)?.match(key),
};

type Listener = (event: object) => void;
const listeners: Record<string, Listener> = {};
const told: unknown[] = [];
const worker = {
  offlineManifest: {
    build: 'now',
    pages: ['/dashboard'],
    offlinePath: '/offline',
    files: [script],
    calls: [me],
    keptPrefix: 'kept-',
    forgetMessage: 'forget',
  },
  addEventListener: (type: string, act: Listener) => {
    listeners[type] = act;
  },
  skipWaiting: async () => undefined,
  registration: {},
  clients: {
    claim: async () => undefined,
    get: async () => ({ postMessage: (message: unknown) => told.push(message) }),
  },
};

/** Hands the worker an event, and waits for all that it does about it. */
async function give(type: string, event: object = {}): Promise<Response | undefined> {
  const works: unknown[] = [];
  let answer: Promise<Response> | undefined;
  listeners[type]?.({
    ...event,
    waitUntil: (work: unknown) => works.push(work),
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
  });
  try {
    return await answer;
  } finally {
    await Promise.all(works);
  }
}

const request = (path: string, token?: string, signal: AbortSignal | null = null) =>
  new Request(origin + path, {
    signal,
    ...(token !== undefined && { headers: { authorization: token } }),
  });

const call = (path: string, token?: string) =>
  give('fetch', { request: request(path, token), clientId: 'page' });

/* Node makes no request of this mode. */
const open = (path: string) =>
  give('fetch', {
    request: { method: 'GET', mode: 'navigate', url: origin + path, headers: new Headers() },
  });

const network = vi.fn<(asked: string | { url: string }) => Promise<Response>>();
const online = (text: string) => network.mockImplementation(async () => new Response(text));
const offline = () => network.mockRejectedValue(new TypeError('Failed to fetch'));

beforeAll(async () => {
  vi.stubGlobal('self', worker);
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('fetch', network);
  await import('../../src/service-worker.ts');
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(async () => {
  stored.clear();
  told.length = 0;
  network.mockReset();
});

describe('what is kept of a session', () => {
  it('is shown to it without a connection, and the page is told of when it is', async () => {
    online('{"fname":"Adaeze"}');
    expect(await (await call(me, 'Bearer one'))?.text()).toBe('{"fname":"Adaeze"}');
    offline();
    expect(await (await call(me, 'Bearer one'))?.text()).toBe('{"fname":"Adaeze"}');
    expect(told).toEqual([{ keptAt: expect.stringMatching(/^\d{4}-.+Z$/) }]);
  });

  it('is not shown for a call that its page has given up', async () => {
    online('of one');
    await call(me, 'Bearer one');
    offline();
    const leaving = new AbortController();
    const given = request(me, 'Bearer one', leaving.signal);
    leaving.abort();
    await expect(give('fetch', { request: given, clientId: 'page' })).rejects.toThrow();
    expect(told).toEqual([]);
  });

  it('is shown to no other session, and gone once another one has begun', async () => {
    online('of one');
    await call(me, 'Bearer one');
    offline();
    await expect(call(me, 'Bearer two')).rejects.toThrow('Failed to fetch');
    online('of two');
    await call(me, 'Bearer two');
    offline();
    await expect(call(me, 'Bearer one')).rejects.toThrow('Failed to fetch');
    expect(told).toEqual([]);
  });

  it('is forgotten at the log-out, with an answer that is still on its way', async () => {
    online('of one');
    await call(me, 'Bearer one');
    let arrive: (answer: Response) => void = () => undefined;
    network.mockReturnValue(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    const asked = call(me, 'Bearer one');
    await give('message', { data: 'forget' });
    arrive(new Response('late'));
    await asked;
    expect([...stored.keys()]).toEqual([]);
  });

  it('is forgotten once the server refuses the session', async () => {
    online('of one');
    await call(me, 'Bearer one');
    network.mockResolvedValue(new Response('', { status: 401 }));
    await call(me, 'Bearer one');
    expect([...stored.keys()]).toEqual([]);
  });

  it('is the answers of named calls alone, to requests with a session', async () => {
    online('other');
    expect(await call('/api/v1/user/sessions', 'Bearer one')).toBeUndefined();
    expect(await call(me)).toBeUndefined();
    expect([...stored.keys()]).toEqual([]);
  });
});

describe('a page', () => {
  const install = async (text: string) => {
    online(text);
    await give('install');
    await give('activate');
  };

  it('comes from the network, whatever is kept, and from what is kept without a connection', async () => {
    await install(`<script src="${script}">`);
    online('of a newer build');
    expect(await (await open('/dashboard'))?.text()).toBe('of a newer build');
    offline();
    expect(await (await open('/dashboard'))?.text()).toContain(script);
    expect(await call(script)).toBeDefined();
  });

  it('that needs a connection is the offline page without one', async () => {
    await install(`${script}`);
    (await caches.open('shell-now')).put('/offline', new Response('You are offline'));
    offline();
    for (const path of ['/', '/settings', '/admindashboard'])
      expect(await (await open(path))?.text()).toBe('You are offline');
  });

  it('of an earlier build is gone with the new one, and one of another build is not taken', async () => {
    await caches.open('shell-before');
    await install(`${script}`);
    expect([...stored.keys()]).toEqual(['shell-now']);
    online('/assets/another-main.js');
    await expect(give('install')).rejects.toThrow('Another build answered.');
  });
});
