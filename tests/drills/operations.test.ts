import pg from 'pg';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { eventually } from '../server/support/eventually.ts';
import {
  clearUp,
  freshSettings,
  logIn,
  spawnServer,
  startProcess,
  tokenOf,
} from '../server/support/processes.ts';
import { openSocket, uploadInHalves } from '../server/support/raw-http.ts';

/* Processes start slowly on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });
afterEach(clearUp);

const oneLine = (text: string) => text.trim().split('\n');

async function administer(...statements: string[]) {
  const client = new pg.Client({ connectionString: `${inject('cluster')}/postgres` });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

describe('a stop', () => {
  it('answers what is under way, takes nothing more, and ends with 0 in time', async () => {
    const server = await startProcess(await freshSettings());
    const token = await tokenOf(server.url);
    const { first, second } = uploadInHalves(token);
    const slow = await openSocket(server.url);
    const idle = await openSocket(server.url);
    slow.send(first);
    await new Promise((resolve) => setTimeout(resolve, 200));

    const begun = performance.now();
    server.child.kill('SIGTERM');
    await eventually(() =>
      fetch(`${server.url}/healthz`).then(
        (r) => r.status,
        () => 'closed',
      ),
    ).not.toBe(200);
    expect(server.child.exitCode).toBeNull();
    slow.send(second);
    await slow.closed;
    expect(slow.received()).toMatch(/^HTTP\/1\.1 201 /);
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(performance.now() - begun).toBeLessThan(8_000);
    await idle.closed;
    expect(server.said.err).toBe('');
  });

  it('waits ten seconds for a client that has gone silent, and no longer', async () => {
    const server = await startProcess(await freshSettings());
    const { first } = uploadInHalves(await tokenOf(server.url));
    const silent = await openSocket(server.url);
    silent.send(first);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const begun = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  it('leaves no connection to the database', async () => {
    const settings = await freshSettings();
    const server = await startProcess(settings);
    await tokenOf(server.url);
    server.child.kill('SIGINT');
    expect((await server.exited).code).toBe(0);
    const client = new pg.Client({ connectionString: settings.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await client.end();
    expect(rows).toEqual([]);
  });
});

describe('a start that cannot be', () => {
  it('says in one line which setting is at fault, and shows no password', async () => {
    const settings = await freshSettings();
    const [wrong, none] = [
      new URL(settings.DATABASE_URL ?? ''),
      new URL(settings.DATABASE_URL ?? ''),
    ];
    wrong.password = 'a-wrong-password';
    none.pathname = '/no_such_database';
    const cases: [Record<string, string>, RegExp][] = [
      [{ PORT: 'eighty' }, /^PORT must be a port number\.$/],
      [{ NODE_ENV: 'production' }, /^SECRET is required in production with DATABASE_URL\.$/],
      [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /^DATABASE_URL leads to no /],
      [{ DATABASE_URL: wrong.href }, /^DATABASE_URL is refused: /],
      [{ DATABASE_URL: none.href }, /^DATABASE_URL is refused: /],
    ];
    const tries = cases.map(async ([bad, line]) => {
      const server = spawnServer({ ...settings, ...bad });
      expect(await server.exited).toEqual({ code: 1, signal: null });
      expect(oneLine(server.said.err)).toEqual([expect.stringMatching(line)]);
      expect(server.said.err + server.said.out).not.toContain(wrong.password);
      expect(server.said.out).toBe('');
    });
    await Promise.all(tries);
  });

  it('says in one line that the port is taken, and leaves the other alone', async () => {
    const settings = await freshSettings();
    const first = await startProcess(settings);
    const second = spawnServer(settings);
    expect((await second.exited).code).toBe(1);
    expect(oneLine(second.said.err)).toEqual([expect.stringMatching(/^PORT is in use already\./)]);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });
});

describe('without its database', () => {
  it('lives but is not ready, answers 503, and is ready again by itself', async () => {
    const settings = await freshSettings();
    const server = await startProcess(settings);
    const name = new URL(settings.DATABASE_URL ?? '').pathname.slice(1);
    const ready = async () => (await fetch(`${server.url}/readyz`)).status;
    expect(await ready()).toBe(200);

    await administer(
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    const refused = await fetch(`${server.url}/readyz`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const answer = await logIn(server.url);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await answer.text()).not.toMatch(/database|connection|test_/i);

    await administer(`alter database ${name} allow_connections true`);
    await eventually(ready).toBe(200);
    expect((await logIn(server.url)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect((await server.exited).code).toBe(0);
  });
});
