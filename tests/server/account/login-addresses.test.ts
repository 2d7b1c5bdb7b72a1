import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { connect } from '../../../server/db/client.ts';
import { runMaintenance } from '../../../server/jobs/housekeeping.ts';
import { createContext } from '../../../server/services.ts';
import { expectFailure, signUpForm } from '../support/accounts.ts';
import { makeMember, password } from '../support/builders.ts';
import { fresh, requestedLink } from '../support/passwords.ts';
import { type Answer, startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.stop());
beforeEach(() => server.context.pool.query('delete from rate_limits'));

const right = { password };
const wrong = { password: 'a guess' };

/** A log-in as it comes over the proxy from an address. */
const from = (address: string, memberId: string, form: object = right, origin = '') =>
  server.request('POST', `${origin}/api/v1/user/login`, {
    body: { memberId, ...form },
    headers: { 'x-forwarded-for': address },
  });

async function points(counter: string): Promise<number[]> {
  const { rows } = await server.context.pool.query(
    `select points from rate_limits where starts_with(key, $1) order by points`,
    [`${counter}:`],
  );
  return rows.map((row) => row.points);
}

const setPoints = (counter: string, value: number) =>
  server.context.pool.query(`update rate_limits set points = $2 where starts_with(key, $1)`, [
    `${counter}:`,
    value,
  ]);

/** Addresses that have failed at each ID once `spendAll` is through. */
const attackers = ['203.0.113.1', '203.0.113.2', '203.0.113.3'];

/** Attackers, each at an address of their own, fail until the ID has had its 100 failures. */
async function spendAll(memberId: string): Promise<void> {
  for (const [index, address] of attackers.entries()) {
    expect((await from(address, memberId, wrong)).status).toBe(401);
    if (index === 0) await setPoints('login-id', 98);
  }
  for (const address of attackers) expectFailure(await from(address, memberId), 429);
}

describe('a hundred failures of an ID from many addresses', () => {
  test('stop it at addresses that have failed, and not where its owner has logged in', async () => {
    const owner = await makeMember(server);
    const away = '198.51.100.2';
    expect((await from(away, owner.memberId, wrong)).status).toBe(401);
    expect((await from('198.51.100.1', owner.memberId)).status).toBe(200);
    await spendAll(owner.memberId);
    const stopped = await from(away, owner.memberId);
    expectFailure(stopped, 429);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    for (let again = 0; again < 3; again++)
      expect((await from('198.51.100.1', owner.memberId)).status).toBe(200);
    /* That success takes nothing back of what the attackers have spent. */
    expectFailure(await from(away, owner.memberId), 429);
  });

  test('spare an address from which the owner has registered, by any of its /64', async () => {
    const form = await signUpForm();
    const memberId = String(form.get('memberId'));
    const registered = await server.request('POST', '/api/v1/user/signup', {
      body: form,
      headers: { 'x-forwarded-for': '2001:db8:1:2::7' },
    });
    expect(registered.status).toBe(201);
    await spendAll(memberId);
    for (let again = 0; again < 3; again++)
      expect((await from('2001:db8:1:2:ffff::9', memberId)).status).toBe(200);
  });

  test('of an ID that nobody has answer alike', async () => {
    const owner = await makeMember(server);
    await spendAll(owner.memberId);
    await server.context.pool.query('delete from rate_limits');
    await spendAll('NOBODY/100');
  });

  test('are over for an owner who sets a new password by mail, everywhere', async () => {
    const owner = await makeMember(server);
    await spendAll(owner.memberId);
    const { token } = await requestedLink(server, owner);
    const reset = await server.request('PATCH', `/api/v1/user/resetPassword/${token}`, {
      body: { password: fresh, passwordConfirm: fresh },
      headers: { 'x-forwarded-for': '198.51.100.3' },
    });
    expect(reset.status).toBe(200);
    for (const address of ['198.51.100.4', '198.51.100.5'])
      expect((await from(address, owner.memberId, { password: fresh })).status).toBe(200);
    await spendAll(owner.memberId);
    expect((await from('198.51.100.3', owner.memberId, { password: fresh })).status).toBe(200);
  });
});

test('who sets a new password by mail takes the failures back for all at the address', async () => {
  const hall = '198.51.100.60';
  const owner = await makeMember(server);
  await from(hall, 'NOBODY/6', wrong);
  await from('198.51.100.61', owner.memberId, wrong);
  for (let guess = 0; guess < 9; guess++) await from(hall, owner.memberId, wrong);
  expect(await points('login-ip')).toEqual([1, 10]);
  const { token } = await requestedLink(server, owner);
  const body = { password: fresh, passwordConfirm: fresh };
  await server.request('PATCH', `/api/v1/user/resetPassword/${token}`, { body });
  expect(await points('login-ip')).toEqual([0, 1]);
  expect(await points('login-pair')).toEqual([1]);
});

describe('an address where the ID has logged in', () => {
  const home = '198.51.100.20';

  test('has ten failures of its own, as any other', async () => {
    const owner = await makeMember(server);
    expect((await from(home, owner.memberId)).status).toBe(200);
    for (let guess = 0; guess < 10; guess++)
      expect((await from(home, owner.memberId, wrong)).status).toBe(401);
    expectFailure(await from(home, owner.memberId), 429);
    expect((await from('198.51.100.21', owner.memberId)).status).toBe(200);
  });

  test('is not held up by the 300 failures of others there', async () => {
    const owner = await makeMember(server);
    const stranger = await makeMember(server);
    expect((await from(home, owner.memberId)).status).toBe(200);
    await from(home, 'NOBODY/1', wrong);
    await setPoints('login-ip', 300);
    expectFailure(await from(home, stranger.memberId), 429);
    expect((await from(home, owner.memberId)).status).toBe(200);
  });

  test('stays known over a restart and in another process', async () => {
    const owner = await makeMember(server);
    expect((await from(home, owner.memberId)).status).toBe(200);
    await spendAll(owner.memberId);
    const { settings, log } = server.context;
    const connection = connect(settings.databaseUrl ?? '', 3);
    const app = await buildApp(await createContext(settings, connection, log));
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      expect((await from(home, owner.memberId, right, origin)).status).toBe(200);
      for (const address of attackers)
        expectFailure(await from(address, owner.memberId, right, origin), 429);
    } finally {
      await app.close();
      await connection.pool.end();
    }
  });

  test('is known for 90 days, and then forgotten; as the user is', async () => {
    const { pool } = server.context;
    const owner = await makeMember(server);
    const rows = async () =>
      (await pool.query('select from known_addresses where user_id = $1', [owner.id])).rowCount;
    const age = (days: number) =>
      pool.query(
        `update known_addresses set last_login_at = now() - $2 * interval '1 day'
        where user_id = $1`,
        [owner.id, days],
      );
    expect((await from(home, owner.memberId)).status).toBe(200);
    await spendAll(owner.memberId);
    await age(89.9);
    await runMaintenance(server.context);
    expect(await rows()).toBe(1);
    expect((await from(home, owner.memberId)).status).toBe(200);
    await age(90.1);
    await runMaintenance(server.context);
    expect(await rows()).toBe(0);
    await pool.query('delete from rate_limits');
    expect((await from(home, owner.memberId)).status).toBe(200);
    expect(await rows()).toBe(1);
    await pool.query('delete from users where id = $1', [owner.id]);
    expect(await rows()).toBe(0);
  });

  test('is kept as a keyed hash', async () => {
    const owner = await makeMember(server);
    expect((await from(home, owner.memberId)).status).toBe(200);
    const { rows } = await server.context.pool.query('select address_hash from known_addresses');
    expect(rows.length).toBeGreaterThan(0);
    for (const { address_hash: hash } of rows) expect(hash).toMatch(/^[\w-]{43}$/);
    expect(new Set(rows.map((row) => row.address_hash)).size).toBe(rows.length);
  });
});

describe('a log-in that succeeds', () => {
  const hall = '198.51.100.40';

  test('takes its own failures back, so that a hall of members who mistype goes on', async () => {
    await from(hall, 'NOBODY/2', wrong);
    await setPoints('login-ip', 290);
    for (let member = 0; member < 5; member++) {
      const { memberId } = await makeMember(server);
      for (let guess = 0; guess < 9; guess++)
        expect((await from(hall, memberId, wrong)).status).toBe(401);
      expect((await from(hall, memberId)).status).toBe(200);
    }
    expect(await points('login-ip')).toEqual([290]);
    expect((await points('login-id')).at(-1)).toBe(1);
  });

  test('takes nothing back of what was tried at others from there', async () => {
    const attacker = await makeMember(server);
    for (let guess = 0; guess < 5; guess++) await from(hall, `NOBODY/${guess}`, wrong);
    for (let guess = 0; guess < 3; guess++) await from(hall, attacker.memberId, wrong);
    expect(await points('login-ip')).toEqual([8]);
    /* Several at once give the three back once. */
    const answers = await Promise.all([1, 2, 3, 4].map(() => from(hall, attacker.memberId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await points('login-ip')).toEqual([5]);
    expect((await from(hall, attacker.memberId)).status).toBe(200);
    expect(await points('login-ip')).toEqual([5]);
    expect(await points('login-pair')).toEqual([1, 1, 1, 1, 1]);
  });
});

test('an IPv6 /64 is one address: 300 failures within it stop the next one', async () => {
  await from('2001:db8:5:6::1', 'NOBODY/3', wrong);
  await setPoints('login-ip', 299);
  expect((await from('2001:db8:5:6::2', 'NOBODY/4', wrong)).status).toBe(401);
  expectFailure(await from('2001:db8:5:6:7::3', 'NOBODY/5', wrong), 429);
  expect((await from('2001:db8:5:7::3', 'NOBODY/5', wrong)).status).toBe(401);
  expect((await from('::ffff:192.0.2.77', 'NOBODY/6', wrong)).status).toBe(401);
  expect((await from('192.0.2.77', 'NOBODY/6', wrong)).status).toBe(401);
  expect(await points('login-pair')).toContain(2);
});

test('an ID that nobody has costs as many queries and hashes as one with a wrong password', async () => {
  const { context } = server;
  const { passwords } = context;
  const cost = async (memberId: string): Promise<object> => {
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
      const answer: Answer = await from('198.51.100.60', memberId, wrong);
      return { queries, hashes, status: answer.status, body: answer.body };
    } finally {
      passwords.verify = verify;
      context.pool.off('acquire', count);
    }
  };
  const known = await cost((await makeMember(server)).memberId);
  expect(known).toMatchObject({ hashes: 1, status: 401 });
  expect(await cost('NOBODY/7')).toEqual(known);
});
