import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startEmbeddedPostgres } from '../../server/db/embedded/embedded-postgres.ts';
import { isAlive, signalTo } from '../../server/db/embedded/processes.ts';
import { eventually } from '../server/support/eventually.ts';
import { openStream } from '../server/support/live-stream.ts';
import { adminPassword, clearUp, spawnServer, tokenOf } from '../server/support/processes.ts';
import { freePort } from '../server/support/test-server.ts';
import { newFolder, clearUp as removeFolders } from '../server/support-embedded/folders.ts';
import {
  backend,
  checkpointer,
  childrenOf,
  killChild,
  postmasterOf,
  recovering,
} from '../server/support-embedded/postgres-processes.ts';
import { postgresOn } from './support/postgres-processes.ts';

/** Milliseconds within which the site is back by itself. */
const boundMs = 10_000;

/** Seconds after which a supervisor starts what has ended, as in the unit of systemd. */
const restartMs = 2_000;

let dataDir: string;
let settings: Record<string, string>;
let url: string;

beforeEach(async () => {
  dataDir = await newFolder();
  const port = String(await freePort());
  settings = {
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    DEMO: '0',
    LOG_LEVEL: 'fatal',
  };
  url = `http://127.0.0.1:${port}`;
});
afterEach(async () => {
  await clearUp();
  await removeFolders();
});

const statusOf = (path: string) =>
  fetch(url + path).then(
    ({ status }) => status,
    () => 0,
  );

/** Waits until the site serves again; answers how long that took. */
async function timeUntilReady(begun = performance.now()): Promise<number> {
  await expect.poll(() => statusOf('/readyz'), { timeout: 60_000, interval: 20 }).toBe(200);
  return Math.round(performance.now() - begun);
}

const call = (token: string, method: string, path: string, body?: object) =>
  fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

type Load = { acknowledged: number; odd: string[]; stop: () => Promise<void> };

/* One who writes a number after the other, and six who read; a 503 has to say when to try again. */
function startLoad(token: string): Load {
  const load: Load = { acknowledged: 0, odd: [], stop: async () => undefined };
  let busy = true;
  const note = (answer: Response) => {
    const isFine = answer.ok || (answer.status === 503 && answer.headers.has('retry-after'));
    if (!isFine) load.odd.push(`${answer.status} ${answer.url}`);
    return answer.ok;
  };
  const write = async (number: number) => {
    const form = new FormData();
    form.set('address', `${number} Ring Road`);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/v1/user/updateMe`, {
      method: 'PATCH',
      headers,
      body: form,
    });
    if (note(answer)) load.acknowledged = number;
  };
  const writer = async () => {
    for (let number = 1; busy; number++) await write(number);
  };
  const reader = async () => {
    while (busy) if (!note(await call(token, 'GET', '/user/getAllUsers'))) await pause(20);
  };
  const clients = [writer(), ...Array.from({ length: 6 }, reader)];
  load.stop = async () => {
    busy = false;
    await Promise.all(clients);
  };
  return load;
}

async function writtenNumber(token: string): Promise<number> {
  const me = (await (await call(token, 'GET', '/user/me')).json()) as { address: string };
  return Number.parseInt(me.address, 10);
}

type Kill = () => Promise<void>;
const killPostmaster: Kill = async () => signalTo(await postmasterOf(dataDir), 'SIGKILL');
const killAll: Kill = async () => {
  const postmaster = await postmasterOf(dataDir);
  for (const { pid } of childrenOf(postmaster)) signalTo(pid, 'SIGKILL');
  signalTo(postmaster, 'SIGKILL');
};
const afterBackend = (kill: Kill, ms: number) => async () => {
  await killChild(dataDir, backend);
  await pause(ms);
  await kill();
};
const kills: [string, Kill][] = [
  ['a backend', () => killChild(dataDir, backend)],
  ['the checkpointer', () => killChild(dataDir, checkpointer)],
  ['the writer of the log', () => killChild(dataDir, /walwriter/)],
  ['the postmaster', killPostmaster],
  ['the postmaster with its children', killAll],
  ['the process that recovers', afterBackend(() => killChild(dataDir, recovering), 0)],
  ['the postmaster in a recovery', afterBackend(killPostmaster, 5)],
  ['the postmaster in a recovery, later', afterBackend(killPostmaster, 40)],
  [
    'nothing, but stopping the postmaster in a recovery',
    afterBackend(async () => signalTo(await postmasterOf(dataDir), 'SIGINT'), 10),
  ],
];

const print = (line: string) => process.stdout.write(`${line}\n`);
const postmasters = async () =>
  (await postgresOn(dataDir)).filter((line) => line.includes(` -D ${dataDir}`));

describe('killing, at a running server,', () => {
  it('any part of PostgreSQL, idle and under load, costs seconds and nothing acknowledged', async () => {
    const server = spawnServer(settings);
    await server.ready;
    const token = await tokenOf(url);
    for (const busy of [false, true]) {
      for (const [what, kill] of kills) {
        const load = busy ? startLoad(token) : undefined;
        onTestFinished(() => load?.stop());
        await pause(busy ? 300 : 50);
        const before = load?.acknowledged ?? 0;
        await kill();
        const begun = performance.now();
        await pause(100);
        const backMs = await timeUntilReady(begun);
        if (load) await eventually(() => load.acknowledged).toBeGreaterThan(before);
        await load?.stop();
        print(`${busy ? 'under load' : 'idle'}, ${what}: back after ${backMs} ms`);
        expect(backMs, what).toBeLessThan(boundMs);
        expect(load?.odd ?? []).toEqual([]);
        if (load)
          expect(await writtenNumber(token), what).toBeGreaterThanOrEqual(load.acknowledged);
        await eventually(postmasters).toHaveLength(1);
        expect(server.child.exitCode).toBeNull();
      }
    }
    /* The work beside the requests, and what open pages hear. */
    const mails = async () => (await readdir(join(dataDir, 'outbox')).catch(() => [])).length;
    const mailsBefore = await mails();
    const stream = await openStream(url, token);
    const sent = await call(token, 'POST', '/contact', {
      name: 'Ẹniọlá Adébáyọ̀',
      phoneNumber: '08031234567',
      message: 'Is the office open on Saturday?',
    });
    expect(sent.status).toBe(201);
    await eventually(mails).toBeGreaterThan(mailsBefore);
    await eventually(() => stream.changes.length).toBeGreaterThan(0);
    stream.leave();
    server.child.kill('SIGTERM');
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(await postgresOn(dataDir)).toEqual([]);
  });
});

/* Answers how long an undisturbed start takes, in ms. */
async function startAndStop(): Promise<number> {
  const begun = performance.now();
  const server = spawnServer(settings);
  await server.ready;
  const startMs = performance.now() - begun;
  server.child.kill('SIGTERM');
  expect(await server.exited).toEqual({ code: 0, signal: null });
  return startMs;
}

/* As Restart=always: starts the server again whenever it has ended, until it is told to stop. */
function supervise() {
  const state = { starts: 0, stopped: false, current: spawnServer(settings) };
  const loop = (async () => {
    while (!state.stopped) {
      state.starts += 1;
      await state.current.ready.catch(() => undefined);
      await state.current.exited;
      await pause(restartMs);
      if (!state.stopped) state.current = spawnServer(settings);
    }
  })();
  return {
    state,
    async stop() {
      state.stopped = true;
      state.current.child.kill('SIGTERM');
      const end = await state.current.exited;
      await loop;
      return end;
    },
  };
}

/* Milliseconds after a start at which something is killed; by 3,000 ms it is ready on a machine that is not busy. */
const moments = [50, 300, 800, 1_800, 2_500];

describe('killing during a start', () => {
  it.each([
    ['a backend', () => killChild(dataDir, /society|postgres postgres/)],
    ['the postmaster', killPostmaster],
    ['the postmaster with its children', killAll],
  ] as const)('%s delays it, and needs nobody', async (_what, kill) => {
    await startAndStop();
    /* A start that is begun anew takes as long as one does on this machine. */
    const startMs = await startAndStop();
    for (const ms of moments) {
      const server = spawnServer(settings);
      while ((await postmasterOf(dataDir)) === 0) await pause(5);
      await pause(ms);
      await kill();
      const begun = performance.now();
      await server.ready;
      const backMs = await timeUntilReady(begun);
      print(`${ms} ms into a start: ready after ${backMs} ms`);
      expect(backMs, `${ms} ms: ${server.said.err}`).toBeLessThan(boundMs + startMs);
      server.child.kill('SIGTERM');
      expect(await server.exited).toEqual({ code: 0, signal: null });
      expect(await postgresOn(dataDir)).toEqual([]);
    }
  });
});

describe('under a supervisor', () => {
  it('a kill of PostgreSQL alone is none of its business; one of the server too is over in time', async () => {
    await startAndStop();
    const startMs = await startAndStop();
    const supervised = supervise();
    /* One that stayed after a failure would start on the folder of the next test. */
    onTestFinished(async () => {
      await supervised.stop();
    });
    await supervised.state.current.ready;
    for (const [what, kill] of kills.slice(0, 5)) {
      await kill();
      const begun = performance.now();
      await pause(100);
      expect(await timeUntilReady(begun), what).toBeLessThan(boundMs);
    }
    expect(supervised.state.starts).toBe(1);
    const both: [string, Kill][] = [
      ['the server', async () => undefined],
      ['the server and a backend', () => killChild(dataDir, backend)],
      ['the server and the postmaster', killPostmaster],
      ['the server and all of PostgreSQL', killAll],
    ];
    for (const [what, kill] of both) {
      /* PostgreSQL's first: the backends of a server that is gone end by themselves, in a moment. */
      await kill();
      supervised.state.current.child.kill('SIGKILL');
      const begun = performance.now();
      await pause(100);
      const backMs = await timeUntilReady(begun);
      print(`supervised, ${what}: back after ${backMs} ms`);
      expect(backMs, what).toBeLessThan(boundMs + startMs);
      await eventually(postmasters).toHaveLength(1);
    }
    expect(supervised.state.starts).toBe(1 + both.length);
    expect(await supervised.stop()).toEqual({ code: 0, signal: null });
    expect(await postgresOn(dataDir)).toEqual([]);
  });
});

describe('a PostgreSQL that hangs', () => {
  const hang = async () => {
    const postmaster = await postmasterOf(dataDir);
    for (const { pid } of childrenOf(postmaster)) signalTo(pid, 'SIGSTOP');
    signalTo(postmaster, 'SIGSTOP');
    return postmaster;
  };

  it('is ended by the stop of its server', async () => {
    const { stop } = await startEmbeddedPostgres({ dataDir });
    const postmaster = await hang();
    await stop();
    expect(isAlive(postmaster)).toBe(false);
    expect(await postgresOn(dataDir)).toEqual([]);
  });

  it('is ended by the next start, where its server was killed', async () => {
    const killed = spawnServer(settings);
    await killed.ready;
    killed.child.kill('SIGKILL');
    await killed.exited;
    const postmaster = await hang();
    const begun = performance.now();
    const server = spawnServer(settings);
    await server.ready;
    print(`a hanging one was ended by a start of ${Math.round(performance.now() - begun)} ms`);
    expect(isAlive(postmaster)).toBe(false);
    expect(await postmasters()).toHaveLength(1);
    server.child.kill('SIGTERM');
    expect(await server.exited).toEqual({ code: 0, signal: null });
  });
});
