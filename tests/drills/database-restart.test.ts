import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../server/support/eventually.ts';
import { clearUp, startProcess, tokenOf } from '../server/support/processes.ts';
import { type DebianPostgres, startDebianPostgres } from './support/debian-postgres.ts';
import { drillSettings } from './support/drill-settings.ts';

/** Milliseconds after the database's return within which work goes on; a shared machine may be slow. */
const boundMs = 2_000;

let postgres: DebianPostgres;
let settings: Record<string, string>;
let server: Awaited<ReturnType<typeof startProcess>>;
let token: string;

beforeAll(async () => {
  postgres = await startDebianPostgres();
  settings = await drillSettings((await postgres.newDatabase()).url, { LOG_LEVEL: 'fatal' });
  server = await startProcess(settings);
  token = await tokenOf(server.url);
});
afterAll(async () => {
  await clearUp();
  await postgres.remove();
});

const ask = (method: string, path: string, body?: object) =>
  fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

const writeMessage = () =>
  ask('POST', '/contact', {
    name: 'Ẹniọlá Adébáyọ̀',
    phoneNumber: '08031234567',
    message: 'Is the office open on Saturday?',
  });

const mails = async () =>
  (await readdir(join(settings.DATA_DIR ?? '', 'outbox')).catch(() => [])).length;

type Load = { statuses: Map<number, number>; failures: string[]; stop: () => Promise<void> };

/* Eight clients that read and write without a pause; what is 503 has to say so properly. */
function startLoad(): Load {
  const load: Load = { statuses: new Map(), failures: [], stop: async () => undefined };
  let busy = true;
  const clients = Array.from({ length: 8 }, async (_, number) => {
    while (busy) {
      const answer = await (number === 0
        ? ask('PATCH', '/user/preferences', { receiptsByMail: true })
        : ask('GET', '/user/getAllUsers'));
      load.statuses.set(answer.status, (load.statuses.get(answer.status) ?? 0) + 1);
      const { message } = (await answer.json()) as { message?: string };
      if (answer.status === 503 && !(message && answer.headers.get('retry-after')))
        load.failures.push(String(message));
      if (answer.status === 503) await pause(20);
    }
  });
  load.stop = async () => {
    busy = false;
    await Promise.all(clients);
  };
  return load;
}

describe('a PostgreSQL that goes away under load', () => {
  it.each([['immediate'], ['fast']] as const)(
    'by a stop (%s) fails requests with 503 and costs nothing else',
    async (mode) => {
      const load = startLoad();
      await pause(500);
      await postgres.halt(mode);
      await pause(1_000);
      expect((await ask('GET', '/user/me')).status).toBe(503);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
      await postgres.start();
      const returned = performance.now();
      while ((await ask('GET', '/user/me')).status !== 200) await pause(10);
      const waitedMs = Math.round(performance.now() - returned);
      await pause(300);
      await load.stop();
      const told = [...load.statuses].map(([status, times]) => `${status}: ${times}`).join(', ');
      process.stdout.write(`work went on ${waitedMs} ms after the ${mode} stop ended (${told})\n`);
      expect(waitedMs).toBeLessThan(boundMs);
      expect(load.failures).toEqual([]);
      const others = [...load.statuses.keys()].filter((status) => ![200, 503].includes(status));
      expect(others).toEqual([]);
      expect(load.statuses.get(503)).toBeGreaterThan(0);
      expect(server.child.exitCode).toBeNull();
    },
  );

  it('leaves the work beside the requests going: a mail asked for afterwards is sent', async () => {
    const before = await mails();
    expect((await writeMessage()).status).toBe(201);
    await eventually(mails).toBeGreaterThan(before);
  });

  it('by ending every connection again and again fails single requests only', async () => {
    const load = startLoad();
    for (let round = 0; round < 10; round++) {
      await pause(200);
      await postgres.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where usename = 'society' and application_name = 'district-society'`,
      );
    }
    await load.stop();
    const others = [...load.statuses.keys()].filter((status) => ![200, 503].includes(status));
    expect(others).toEqual([]);
    expect(load.statuses.get(200)).toBeGreaterThan(load.statuses.get(503) ?? 0);
    expect((await ask('GET', '/user/me')).status).toBe(200);
  });
});
