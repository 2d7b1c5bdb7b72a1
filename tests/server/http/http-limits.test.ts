import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import type { App } from '../../../server/app-types.ts';
import { makeAdmin, makeMember, password } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { openSocket, uploadInHalves } from '../support/raw-http.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { filesOnDisk } from '../support/uploads.ts';

let server: TestServer;
/* The same, but Node looks at its connections ten times as often, as it must be told before it listens. */
let watchful: { app: App; url: string };
beforeAll(async () => {
  server = await startTestServer();
  const app = await buildApp(server.context);
  Object.assign(app.server, { connectionsCheckingInterval: 500 });
  watchful = { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
});
afterAll(async () => {
  await watchful.app.close();
  await server.stop();
});

const isReady = async (url = server.url) => (await fetch(`${url}/readyz`)).status;

/** Runs the work with shorter timeouts, in milliseconds, than the server's own. */
async function withTimeouts(
  limits: { headersTimeout?: number; requestTimeout?: number; timeout?: number },
  work: () => Promise<void>,
) {
  const http = watchful.app.server;
  const { headersTimeout, requestTimeout, timeout } = http;
  Object.assign(http, limits);
  try {
    await work();
  } finally {
    Object.assign(http, { headersTimeout, requestTimeout, timeout });
  }
}

describe('timeouts', () => {
  it('has an end for headers, bodies, idle and kept-alive connections', () => {
    const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = server.app.server;
    expect(headersTimeout).toBeGreaterThan(0);
    expect(headersTimeout).toBeLessThanOrEqual(20_000);
    expect(requestTimeout).toBeGreaterThan(headersTimeout);
    expect(requestTimeout).toBeLessThanOrEqual(300_000);
    expect(timeout).toBeGreaterThan(0);
    expect(timeout).toBeLessThanOrEqual(30_000);
    /* Longer than a proxy's 60 s, so that it is never the server that closes first. */
    expect(keepAliveTimeout).toBeGreaterThanOrEqual(65_000);
    expect(keepAliveTimeout).toBeLessThanOrEqual(120_000);
    expect(server.app.server).toHaveProperty('connectionsCheckingInterval', 5_000);
  });

  it('ends for five hundred connections that never finish their headers, one byte at a time', async () => {
    await withTimeouts({ headersTimeout: 1_500 }, async () => {
      const slow = await Promise.all(Array.from({ length: 500 }, () => openSocket(watchful.url)));
      for (const { send } of slow) send('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ');
      const trickle = setInterval(() => {
        for (const { send } of slow) send('a');
      }, 200);
      try {
        await eventually(() => isReady(watchful.url)).toBe(200);
        await Promise.all(slow.map(({ closed }) => closed));
      } finally {
        clearInterval(trickle);
        for (const { socket } of slow) socket.destroy();
      }
      for (const { received } of slow) expect(received()).not.toMatch(/^HTTP\/1\.1 2/);
    });
  });

  it('ends for bodies that never arrive whole, and nothing of them stays on the disk', async () => {
    const { token } = await makeAdmin(server);
    const before = await filesOnDisk(server);
    const { first, more } = uploadInHalves(token);
    await withTimeouts({ headersTimeout: 1_000, requestTimeout: 1_500 }, async () => {
      const slow = await Promise.all(Array.from({ length: 40 }, () => openSocket(watchful.url)));
      for (const { send } of slow) send(first);
      const trickle = setInterval(() => {
        for (const { send } of slow) send(more);
      }, 200);
      try {
        await Promise.all(slow.map(({ closed }) => closed));
      } finally {
        clearInterval(trickle);
        for (const { socket } of slow) socket.destroy();
      }
    });
    await eventually(() => filesOnDisk(server)).toEqual(before);
    expect(await isReady(watchful.url)).toBe(200);
  });

  it('leaves a kept connection alone between requests, whatever the limits of a request', async () => {
    await withTimeouts({ headersTimeout: 500, requestTimeout: 800, timeout: 600 }, async () => {
      const { socket, send, received } = await openSocket(watchful.url);
      const ask = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';
      const answers = () => received().match(/HTTP\/1\.1 200 /g)?.length;
      send(ask);
      await eventually(answers).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      send(ask);
      await eventually(answers).toBe(2);
      socket.destroy();
    });
  });

  it('ends for a connection that says nothing at all', async () => {
    await withTimeouts({ timeout: 500 }, async () => {
      const begun = performance.now();
      const { closed } = await openSocket(watchful.url);
      await closed;
      expect(performance.now() - begun).toBeLessThan(5_000);
    });
  });
});

describe('a body that drips', () => {
  const json = (length: number, token: string) =>
    `PATCH /api/v1/user/updateMyPassword HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{`;

  async function withPace(windowMs: number, work: () => Promise<void>) {
    const { minBodyRate } = server.app;
    const before = minBodyRate.windowMs;
    minBodyRate.windowMs = windowMs;
    try {
      await work();
    } finally {
      minBodyRate.windowMs = before;
    }
  }

  it('is ended within a minute by the server’s own limits', () => {
    const { windowMs, bytesPerSecond } = server.app.minBodyRate;
    expect(2 * windowMs).toBeLessThanOrEqual(60_000);
    /* The largest file over the slowest honest line has a hundred times that. */
    expect(bytesPerSecond).toBeLessThanOrEqual(5_000);
  });

  it('is answered with 408, uploads and forms alike, and nothing of them stays', async () => {
    const { token } = await makeAdmin(server);
    const before = await filesOnDisk(server);
    await withPace(1_500, async () => {
      const [upload, form] = [await openSocket(server.url), await openSocket(server.url)];
      const { first, more } = uploadInHalves(token);
      upload.send(first);
      form.send(json(5_000, token));
      const drip = setInterval(() => {
        upload.send(more);
        form.send(' ');
      }, 200);
      await Promise.all([upload.closed, form.closed]);
      clearInterval(drip);
      for (const { received } of [upload, form]) {
        expect(received()).toMatch(/^HTTP\/1\.1 408 /);
        expect(received()).toMatch(/"status":"fail"/);
      }
    });
    await eventually(() => filesOnDisk(server)).toEqual(before);
  });

  it('is not taken for one that is slow but steady', async () => {
    const { token } = await makeAdmin(server);
    await withPace(1_500, async () => {
      const { first, second } = uploadInHalves(token);
      const slow = await openSocket(server.url);
      slow.send(first);
      const bytes = 'x'.repeat(1_000);
      for (let sent = 0; sent < 25; sent++) {
        slow.send(`3e8\r\n${bytes}\r\n`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      slow.send(second);
      await eventually(slow.received).toMatch(/^HTTP\/1\.1 201 /);
      slow.socket.destroy();
    });
  });
});

describe('a hundred log-ins at once', () => {
  it('leave /readyz its answer within a second, and all succeed', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => makeMember(server)));
    let done = 0;
    const logIns = Array.from({ length: 100 }, async (_, number) => {
      const body = { memberId: members[number % 10]?.memberId, password };
      const { status } = await server.request('POST', '/api/v1/user/login', { body });
      done += 1;
      return status;
    });
    const waits: number[] = [];
    while (done < 100) {
      const asked = performance.now();
      expect(await isReady()).toBe(200);
      waits.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(new Set(await Promise.all(logIns))).toEqual(new Set([200]));
    expect(waits.length).toBeGreaterThan(3);
    expect(Math.max(...waits)).toBeLessThan(1_000);
  }, 60_000);
});

describe('sizes', () => {
  it('a JSON body over 100 KB is 413, and not one byte less than that is refused', async () => {
    const { token } = await makeAdmin(server);
    const send = (length: number) =>
      server.request('PATCH', '/api/v1/subscription/updateSubscription/none', {
        token,
        body: `{"price":1,"x":"${'y'.repeat(length - 18)}"}`,
        headers: { 'content-type': 'application/json' },
      });
    expect((await send(100_000)).status).toBe(404);
    const tooMuch = await send(100_001);
    expect(tooMuch.status).toBe(413);
    expect(tooMuch.body).toMatchObject({ status: 'fail', message: expect.any(String) });
  });

  it('an address or headers without end are refused with a 4xx', async () => {
    const long = await server.get(`/api/v1/user/${'a'.repeat(5_000)}`);
    expect(long.status).toBeGreaterThanOrEqual(400);
    expect(long.status).toBeLessThan(500);
    const { send, received, socket } = await openSocket(server.url);
    send(`GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(40_000)}\r\n\r\n`);
    await eventually(received).toMatch(/^HTTP\/1\.1 431 /);
    socket.destroy();
  });
});
