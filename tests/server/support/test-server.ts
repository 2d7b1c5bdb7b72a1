import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildApp } from '../../../server/app.ts';
import type { Context } from '../../../server/context.ts';
import { connect } from '../../../server/db/client.ts';
import type { Gateway } from '../../../server/gateways/gateway.ts';
import { registryOf } from '../../../server/gateways/registry.ts';
import { createLog } from '../../../server/log.ts';
import { createContext } from '../../../server/services.ts';
import { readSettings } from '../../../server/settings.ts';
import { cloneDatabase } from './database.ts';
import { keepToOneConnection } from './one-connection.ts';

/**
 * A port of this machine that nobody listens on. It is below those that systems give to outgoing connections (from
 * 32,768 on), one of which could take it before a server that is just starting does, and above the last one that `fetch`
 * refuses as another protocol's, 10,080 (https://fetch.spec.whatwg.org/#port-blocking).
 */
export function freePort(): Promise<number> {
  const port = 11_000 + Math.floor(Math.random() * 21_000);
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(freePort()))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}

/* Says what a test waits for at its end before its own time limit, which does not. */
async function inTime(what: string, work: Promise<unknown>): Promise<void> {
  const late = new AbortController();
  const timeout = setTimeout(50_000, undefined, { signal: late.signal }).then(() => {
    throw new Error(`The test server did not stop: ${what} takes longer than 50 s.`);
  });
  await Promise.race([work, timeout]).finally(() => {
    timeout.catch(() => undefined);
    late.abort();
  });
}

/** An answer of the server; the body as JSON.parse gives it, or as text where it is no JSON. */
export type Answer = { status: number; headers: Headers; body: ReturnType<typeof JSON.parse> };

/**
 * The real server on a database, a folder and a port of its own.
 *
 * @param env settings that differ from a plain development start (DEMO is off here, the sandbox on)
 * @param parts what stands in for a part of it: a gateway other than the sandbox, or null for none
 */
export async function startTestServer(
  env: Record<string, string> = {},
  {
    gateway,
    ...parts
  }: { gateway?: Gateway | null } & Partial<Pick<Context, 'gateways' | 'passwords'>> = {},
) {
  const database = await cloneDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'society-data-'));
  const port = await freePort();
  const settings = readSettings({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'silent',
    DEMO: '0',
    PAYMENT_GATEWAY: 'sandbox',
    ...env,
  });
  /* A connection may take long while the machine is busy; what a test waits for has the test's own time limit. */
  const connection = connect(database.url, 10, { connect: 15_000 });
  keepToOneConnection(connection);
  /* The database is dropped with force: a connection that is just closing may be cut. */
  connection.pool.on('error', () => undefined);
  const context = {
    ...(await createContext(settings, connection, createLog(settings))),
    ...(gateway !== undefined && { gateways: registryOf(...(gateway ? [gateway] : [])) }),
    ...parts,
  };
  const app = await buildApp(context);
  await app.listen({ port, host: settings.host });
  const url = `http://127.0.0.1:${port}`;

  /** Makes a request; a plain object is sent as JSON. */
  async function request(
    method: string,
    path: string,
    {
      token,
      body,
      headers = {},
    }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const raw = body instanceof FormData || typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(path.startsWith('http') ? path : url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type') ?? '';
    /* A stream of events has no end: whoever wants to read one opens it by `openStream`. */
    const isStream = type.includes('event-stream');
    if (isStream) await response.body?.cancel();
    const content = type.includes('json') ? response.json() : isStream ? '' : response.text();
    return { status: response.status, headers: response.headers, body: await content };
  }

  return {
    app,
    context,
    dataDir,
    url,
    get: (path: string, token?: string) =>
      request('GET', path, token === undefined ? {} : { token }),
    request,
    async stop() {
      await inTime('closing the server', app.close());
      await inTime('the work beside requests', context.background.stop());
      await inTime('the outbox', context.outbox.stop());
      await inTime('ending the connections', connection.pool.end());
      await inTime('dropping the database', database.drop());
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
