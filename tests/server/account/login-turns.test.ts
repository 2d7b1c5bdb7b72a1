import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { connect } from '../../../server/db/client.ts';
import { runMaintenance } from '../../../server/jobs/housekeeping.ts';
import { createContext } from '../../../server/services.ts';
import { expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember, password } from '../support/builders.ts';
import { type Answer, startTestServer, type TestServer } from '../support/test-server.ts';

/* Two processes on one database, behind one proxy. */
let server: TestServer;
let second: string;
let stop: () => Promise<unknown>;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  const { settings, log } = server.context;
  const connection = connect(settings.databaseUrl ?? '', 5);
  const app = await buildApp(await createContext(settings, connection, log));
  second = await app.listen({ port: 0, host: '127.0.0.1' });
  stop = async () => {
    await app.close();
    await connection.pool.end();
  };
});
afterAll(async () => {
  await stop();
  await server.stop();
});
beforeEach(() => server.context.pool.query('delete from rate_limits'));

const right = { password };
const wrong = { password: 'a guess' };

const from = (address: string, memberId: string, form: object = right, origin = '') =>
  server.request('POST', `${origin}/api/v1/user/login`, {
    body: { memberId, ...form },
    headers: { 'x-forwarded-for': address },
  });

/** Strangers fail at an ID, each as often, until it has a hundred failures; the last ones by the counter. */
async function failHundredTimes(memberId: string, each = 1): Promise<string[]> {
  const strangers = Array.from({ length: each === 10 ? 10 : 2 }, (_, of) => `203.0.113.${of + 1}`);
  for (const address of strangers)
    for (let guess = 0; guess < each; guess++)
      expect((await from(address, memberId, wrong)).status).toBe(401);
  const { rows } = await server.context.pool.query(
    `update rate_limits set points = 100 where starts_with(key, 'login-id:') and points <= 100
     returning points`,
  );
  expect(rows).toEqual([{ points: 100 }]);
  return strangers;
}

const secondsOf = ({ headers }: Answer) => Number(headers.get('retry-after'));

describe('an ID that strangers have failed at a hundred times, and that never logged in', () => {
  test.each(['member', 'admin'])(
    'is opened by the right password of its %s',
    async (role) => {
      const owner = await (role === 'admin' ? makeAdmin(server) : makeMember(server));
      const strangers = await failHundredTimes(owner.memberId, role === 'admin' ? 10 : 1);
      for (const address of strangers) expectFailure(await from(address, owner.memberId), 429);
      expect((await from('198.51.100.1', owner.memberId)).status).toBe(200);
      for (const address of strangers) expectFailure(await from(address, owner.memberId), 429);
    },
    60_000,
  );

  test('checks one address at a time, and one in two seconds, in all processes together', async () => {
    const { memberId } = await makeMember(server);
    await failHundredTimes(memberId);
    const { passwords } = server.context;
    const { verify } = passwords;
    let checking = 0;
    let most = 0;
    passwords.verify = async (...given) => {
      checking += 1;
      most = Math.max(most, checking);
      await pause(2_500);
      checking -= 1;
      return verify(...given);
    };
    try {
      const first = from('198.51.100.1', memberId, wrong);
      await pause(300);
      for (const last of [2, 3]) {
        const answer = await from(`198.51.100.${last}`, memberId, right, second);
        expectFailure(answer, 429);
        expect(secondsOf(answer)).toBeLessThanOrEqual(10);
      }
      /* The first check takes longer than two seconds: the second waits for its end all the same. */
      await pause(1_900);
      expectFailure(await from('198.51.100.2', memberId, right, second), 429);
      expect((await first).status).toBe(401);
    } finally {
      passwords.verify = verify;
    }
    expect(most).toBe(1);
    expect((await from('198.51.100.2', memberId, wrong, second)).status).toBe(401);
    /* Two seconds have not passed since. */
    const next = await from('198.51.100.3', memberId);
    expectFailure(next, 429);
    expect(secondsOf(next)).toBeLessThanOrEqual(2);
    await pause(2_000);
    expect((await from('198.51.100.3', memberId)).status).toBe(200);
  });

  test('answers who has failed there with the time until the failures end', async () => {
    const { memberId } = await makeMember(server);
    await failHundredTimes(memberId);
    expect((await from('198.51.100.9', memberId, wrong)).status).toBe(401);
    const answer = await from('198.51.100.9', memberId);
    expectFailure(answer, 429);
    expect(secondsOf(answer)).toBeGreaterThan(14 * 60);
  });

  test('lets its owner in after a few tries while many fresh addresses go on asking', async () => {
    const { memberId } = await makeMember(server);
    await failHundredTimes(memberId);
    let over = false;
    const statuses: number[] = [];
    const flood = async (address: string) => {
      while (!over) {
        const { status } = await from(address, memberId, wrong);
        statuses.push(status);
        await pause(100);
      }
    };
    const ahead = [1, 2, 3].map((last) => flood(`192.0.2.${last}`));
    await pause(300);
    const ask = async () => {
      for (let tries = 1; tries <= 10; tries++) {
        const answer = await from('198.51.100.1', memberId);
        if (answer.status === 200) return tries;
        expectFailure(answer, 429);
        await pause(secondsOf(answer) * 1_000);
      }
      return Number.POSITIVE_INFINITY;
    };
    const tries = ask();
    await pause(100);
    /* Who comes later is served later, however often they ask. */
    const behind = Array.from({ length: 20 }, (_, index) => flood(`192.0.2.${index + 10}`));
    expect(await tries).toBeLessThanOrEqual(5);
    over = true;
    await Promise.all([...ahead, ...behind]);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
  }, 30_000);

  test('is not kept from its owner by places that nobody comes back for', async () => {
    const { pool } = server.context;
    const { memberId } = await makeMember(server);
    await failHundredTimes(memberId);
    expect((await from('192.0.2.100', memberId, wrong)).status).toBe(401);
    for (let last = 101; last < 120; last++)
      expectFailure(await from(`192.0.2.${last}`, memberId, wrong), 429);
    expectFailure(await from('198.51.100.1', memberId), 429);
    await pause(2_000);
    expectFailure(await from('198.51.100.1', memberId), 429);
    const age = `update login_places set kept_until = kept_until - interval '20 seconds'`;
    await pool.query(`${age} where since < (select max(since) from login_places)`);
    expect((await from('198.51.100.1', memberId)).status).toBe(200);
    await pool.query(age);
    await runMaintenance(server.context);
    expect((await pool.query('select from login_places')).rowCount).toBe(0);
  });

  test('is free again where the process that checked has died', async () => {
    const { pool } = server.context;
    const { memberId } = await makeMember(server);
    await failHundredTimes(memberId);
    expect((await from('192.0.2.130', memberId, wrong)).status).toBe(401);
    const key = `starts_with(key, 'login-turn:')`;
    const { rows } = await pool.query(
      `update rate_limits set expire = expire + 13000 where ${key}
       returning expire - (extract(epoch from clock_timestamp()) * 1000)::bigint as left`,
    );
    expect(Number(rows[0].left)).toBeLessThanOrEqual(15_000);
    expectFailure(await from('198.51.100.1', memberId), 429);
    await pool.query(`update rate_limits set expire = expire - 15000 where ${key}`);
    expect((await from('198.51.100.1', memberId)).status).toBe(200);
  });
});

test('an ID that nobody has waits in the same line, at the same cost', async () => {
  const { context } = server;
  const { passwords } = context;
  const cost = async (memberId: string, addresses: [string, string]) => {
    let queries = 0;
    let hashes = 0;
    const count = () => {
      queries += 1;
    };
    const { verify } = passwords;
    context.pool.on('acquire', count);
    passwords.verify = (...given) => {
      hashes += 1;
      return verify(...given);
    };
    try {
      const answers = [];
      for (const address of addresses) {
        const { status, body } = await from(address, memberId, wrong);
        answers.push({ status, body });
      }
      return { queries, hashes, answers };
    } finally {
      passwords.verify = verify;
      context.pool.off('acquire', count);
    }
  };
  const owner = await makeMember(server);
  await failHundredTimes(owner.memberId);
  const known = await cost(owner.memberId, ['192.0.2.140', '192.0.2.141']);
  await context.pool.query('delete from rate_limits');
  await failHundredTimes('NOBODY/200');
  const unknown = await cost('NOBODY/200', ['192.0.2.142', '192.0.2.143']);
  expect(known).toMatchObject({ hashes: 1, answers: [{ status: 401 }, { status: 429 }] });
  expect(unknown).toEqual(known);
});

test('what is stored of a line names nobody', async () => {
  const { memberId } = await makeMember(server, { memberId: 'CANARY/78' });
  await failHundredTimes(memberId);
  await from('192.0.2.150', memberId, wrong);
  await from('192.0.2.151', memberId, wrong);
  const { rows } = await server.context.pool.query('select * from login_places');
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(JSON.stringify(row)).not.toMatch(/canary|192\.0\.2/i);
});
