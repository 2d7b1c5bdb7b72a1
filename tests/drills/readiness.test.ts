import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../server/support/eventually.ts';
import { clearUp, freshSettings, startProcess } from '../server/support/processes.ts';
import { startTestServer, type TestServer } from '../server/support/test-server.ts';

/* Processes start slowly on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });
afterEach(clearUp);

async function withServer(
  env: Record<string, string>,
  work: (server: TestServer) => Promise<void>,
) {
  const server = await startTestServer(env);
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

describe('under load', () => {
  /*
   * Turns of the event loop that take longer than what it may be late by, as too much work makes them,
   * until the function is called. It sleeps through them, so that tests beside it have the processor.
   */
  function blockEventLoop(): () => void {
    let over = false;
    const nothing = new Int32Array(new SharedArrayBuffer(4));
    const block = () => {
      Atomics.wait(nothing, 0, 0, 2_500);
      if (!over) setTimeout(block, 1);
    };
    setTimeout(block, 1);
    return () => {
      over = true;
    };
  }

  it('the API answers 503 with Retry-After, liveness 200, and all is well again by itself', () =>
    withServer({}, async (server) => {
      const call = () => server.get('/api/v1/user/me');
      expect((await call()).status).toBe(401);
      const release = blockEventLoop();
      try {
        const refusal = async () => {
          const answer = await call();
          expect(answer.status).toBe(503);
          return answer;
        };
        const busy = await vi.waitFor(refusal, { timeout: 30_000, interval: 1 });
        expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(busy.headers.get('x-content-type-options')).toBe('nosniff');
        expect(busy.body).toEqual({
          status: 'error',
          message: 'The server is busy. Please try again in a moment.',
        });
        expect((await server.get('/healthz')).status).toBe(200);
      } finally {
        release();
      }
      await eventually(async () => (await call()).status).toBe(401);
    }));
});

describe('/readyz', () => {
  it('is 503 where the disk is nearly full, and says so; /healthz stays 200', () =>
    withServer({ MIN_FREE_MB: '999999999' }, async (server) => {
      const { status, body, headers } = await server.get('/readyz');
      expect(status).toBe(503);
      expect(headers.get('retry-after')).not.toBeNull();
      expect(body).toEqual({
        status: 'error',
        message: 'Less than 999999999 MB of the disk are free.',
      });
      expect((await server.get('/healthz')).status).toBe(200);
    }));

  it('is 503 where the uploads cannot be written, and 200 once they can be again', () =>
    withServer({}, async (server) => {
      const uploads = join(server.dataDir, 'uploads');
      expect((await server.get('/readyz')).status).toBe(200);
      await rename(uploads, `${uploads}-away`);
      const { status, body } = await server.get('/readyz');
      expect(status).toBe(503);
      expect(body).toEqual({ status: 'error', message: 'The uploads cannot be written.' });
      await rename(`${uploads}-away`, uploads);
      expect((await server.get('/readyz')).status).toBe(200);
    }));

  it('is 503 from SIGTERM on, while requests are served until the drain is over', async () => {
    const server = await startProcess({ ...(await freshSettings()), DRAIN_SECONDS: '4' });
    const begun = performance.now();
    server.child.kill('SIGTERM');
    const ready = async () => (await fetch(`${server.url}/readyz`)).status;
    await expect.poll(ready, { timeout: 3_000, interval: 50 }).toBe(503);
    const refused = await fetch(`${server.url}/readyz`);
    expect(await refused.json()).toMatchObject({ message: 'The server is about to stop.' });
    expect((await fetch(`${server.url}/api/v1/user/me`)).status).toBe(401);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    /* As npm and a service manager send it, both, one after the other. */
    server.child.kill('SIGTERM');
    await pause(100);
    expect(server.child.exitCode).toBeNull();
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(performance.now() - begun).toBeGreaterThan(3_900);
  });

  it('does not hold up a person’s Ctrl-C', async () => {
    const server = await startProcess({ ...(await freshSettings()), DRAIN_SECONDS: '60' });
    server.child.kill('SIGINT');
    expect(await server.exited).toEqual({ code: 0, signal: null });
  });
});
