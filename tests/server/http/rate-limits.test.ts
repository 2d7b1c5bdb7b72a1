import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { connect } from '../../../server/db/client.ts';
import { createContext } from '../../../server/services.ts';
import { readSettings } from '../../../server/settings.ts';
import { expectFailure, logIn } from '../support/accounts.ts';
import { makeAdmin, makeMember, password } from '../support/builders.ts';
import { mailsTo } from '../support/mails.ts';
import { fresh, requestedLink, resetPassword } from '../support/passwords.ts';
import { type Answer, startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function fail(memberId: string, times = 10): Promise<Answer[]> {
  const answers = [];
  for (let guess = 0; guess < times; guess++)
    answers.push(await logIn(server, memberId, { password: `guess ${guess}` }));
  return answers;
}

function expectPause(answer: Answer, most: number) {
  expectFailure(answer, 429);
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(most - 60);
  expect(seconds).toBeLessThanOrEqual(most);
}

const shapeOf = ({ status, body }: Answer) => ({ status, body });

const quarter = 15 * 60;

describe('ten failed log-ins', () => {
  test('stop the right password too, for a quarter of an hour', async () => {
    const member = await makeMember(server);
    expect((await fail(member.memberId)).map(({ status }) => status)).toEqual(Array(10).fill(401));
    expectPause(await logIn(server, member.memberId), quarter);
    expect((await logIn(server, (await makeMember(server)).memberId)).status).toBe(200);
  });

  test('of an ID that nobody has stop it alike', async () => {
    const known = await fail((await makeMember(server)).memberId, 11);
    const unknown = await fail('NOBODY/3', 11);
    const shapes = (answers: Answer[]) => answers.map(({ status, body }) => ({ status, body }));
    expect(shapes(unknown)).toEqual(shapes(known));
    expectPause(unknown[10] as Answer, quarter);
  });

  test('count together however the ID is written', async () => {
    const member = await makeMember(server, { memberId: 'Limit Ẹ1' });
    await fail('limit Ẹ1', 4);
    await fail(' LIMIT ẹ1 ', 3);
    await fail('Limit Ẹ1'.normalize('NFD'), 3);
    expectPause(await logIn(server, member.memberId), quarter);
  });

  test('count together where only the database takes two spellings for one', async () => {
    const member = await makeMember(server, { memberId: 'LİMİT/2' });
    await fail('LİMİT/2', 4);
    await fail('limit/2', 3);
    await fail('LIMIT/2', 3);
    for (const spelling of ['LİMİT/2', 'limİt/2', 'limit/2'])
      expectPause(await logIn(server, spelling), quarter);
    const { token } = await requestedLink(server, member);
    expect((await resetPassword(server, token)).status).toBe(200);
    expect((await logIn(server, 'limit/2', { password: fresh })).status).toBe(200);
  });

  test('are not evaded by a forged X-Forwarded-For', async () => {
    const member = await makeMember(server);
    for (let guess = 0; guess < 10; guess++)
      await server.request('POST', '/api/v1/user/login', {
        body: { memberId: member.memberId, password: 'a guess' },
        headers: { 'x-forwarded-for': `10.0.0.${guess}` },
      });
    const answer = await server.request('POST', '/api/v1/user/login', {
      body: { memberId: member.memberId, password },
      headers: { 'x-forwarded-for': '10.9.9.9' },
    });
    expectPause(answer, quarter);
  });

  test('stop a burst of guesses sent at once', async () => {
    const member = await makeMember(server);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, guess) =>
        logIn(server, member.memberId, { password: `guess ${guess}` }),
      ),
    );
    const looked = answers.filter(({ status }) => status === 401);
    expect(looked.length).toBeLessThanOrEqual(10);
    expectPause(await logIn(server, member.memberId), quarter);
  });

  test('are forgotten once one succeeds in time', async () => {
    const member = await makeMember(server);
    await fail(member.memberId, 9);
    expect((await logIn(server, member.memberId)).status).toBe(200);
    await fail(member.memberId, 9);
    expect((await logIn(server, member.memberId)).status).toBe(200);
  });

  test('do not keep a member from changing things where they are logged in', async () => {
    const member = await makeMember(server);
    await fail(member.memberId, 11);
    expect((await server.get('/api/v1/user/me', member.token)).status).toBe(200);
  });

  test('survive a restart, and end with their time', async () => {
    const member = await makeMember(server);
    await fail(member.memberId);
    const { settings, log } = server.context;
    const connection = connect(settings.databaseUrl ?? '', 3);
    const context = await createContext(settings, connection, log);
    const app = await buildApp(context);
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const again = () =>
      server.request('POST', `${origin}/api/v1/user/login`, {
        body: { memberId: member.memberId, password },
      });
    try {
      expect((await again()).status).toBe(429);
      await context.pool.query('update rate_limits set expire = $1', [Date.now() - 1]);
      expect((await again()).status).toBe(200);
    } finally {
      await app.close();
      await connection.pool.end();
    }
  });
});

test('what is stored of a limit names nobody', async () => {
  const member = await makeMember(server, { memberId: 'CANARY/77' });
  await fail(member.memberId, 1);
  const { rows } = await server.context.pool.query('select key from rate_limits');
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).not.toMatch(/canary|127\.0\.0\.1/i);
});

describe('one address', () => {
  async function usedUp(prefix: string, points: number, act: () => Promise<Answer>) {
    const { pool } = server.context;
    expect((await act()).status).toBe(401);
    const { rowCount } = await pool.query(
      `update rate_limits set points = $2 where key like $1 || '%'`,
      [prefix, points],
    );
    expect(rowCount).toBe(1);
  }

  test('may fail 300 log-ins, whoever they are for', async () => {
    const guess = () => logIn(server, `NOBODY/${Math.random()}`);
    await usedUp('login-ip', 299, guess);
    expect((await guess()).status).toBe(401);
    const member = await makeMember(server);
    expectPause(await logIn(server, member.memberId), quarter);
    await server.context.pool.query('delete from rate_limits');
    expect((await logIn(server, member.memberId)).status).toBe(200);
  });

  test('may register a thousand times an hour', async () => {
    const register = () => server.request('POST', '/api/v1/user/signup', { body: {} });
    expect((await register()).status).toBe(415);
    const { rowCount } = await server.context.pool.query(
      `update rate_limits set points = 999 where key like 'signup-ip%'`,
    );
    expect(rowCount).toBe(1);
    expect((await register()).status).toBe(415);
    expectPause(await register(), 3600);
  });
});

describe('mails to set a password', () => {
  const ask = (memberId: string) =>
    server.request('POST', '/api/v1/user/forgotPassword', { body: { memberId } });

  test.each([true, false])(
    'are five an hour for an ID; there is such a member: %s',
    async (exists) => {
      const memberId = exists ? (await makeMember(server)).memberId : 'NOBODY/4';
      for (let asked = 0; asked < 5; asked++) expect((await ask(memberId)).status).toBe(200);
      expectPause(await ask(memberId.toLowerCase()), 3600);
    },
  );

  test('are sent to a hall of 200 people behind one address within an hour', async () => {
    await server.context.pool.query('delete from rate_limits');
    const members = await Promise.all(Array.from({ length: 200 }, () => makeMember(server)));
    const answers = await Promise.all(members.map(({ memberId }) => ask(memberId)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test('are 300 an hour from one address, whoever they are for; an admin may ask for more', async () => {
    const { pool } = server.context;
    await pool.query('delete from rate_limits');
    const member = await makeMember(server);
    expect((await ask('NOBODY/5')).status).toBe(200);
    await pool.query(`update rate_limits set points = 299 where key like 'mail-ip:%'`);
    expect((await ask('NOBODY/6')).status).toBe(200);
    const before = (await mailsTo(server, member.email)).length;
    const answer = await ask(member.memberId);
    expectPause(answer, 3600);
    expect(shapeOf(answer)).toEqual(shapeOf(await ask('NOBODY/7')));
    /* A new address of an account is counted with them. */
    const { token } = member;
    const body = { email: `new.${member.email}`, passwordCurrent: password };
    expect((await server.request('PATCH', '/api/v1/user/updateMe', { token, body })).status).toBe(
      429,
    );
    expect((await mailsTo(server, member.email)).length).toBe(before);
    const admin = await makeAdmin(server);
    const byAdmin = await server.request('POST', `/api/v1/user/${member.id}/resetPassword`, {
      token: admin.token,
    });
    expect(byAdmin.status).toBe(200);
  });

  test('reach the member five times an hour, however they are asked for', async () => {
    const member = await makeMember(server);
    for (let asked = 0; asked < 5; asked++) {
      await ask(member.memberId);
      await ask(member.email);
    }
    expect((await mailsTo(server, member.email)).length).toBeLessThanOrEqual(5);
  });
});

describe('behind a proxy that is trusted', () => {
  test('the address that it tells is the one that counts', async () => {
    const settings = readSettings({ TRUST_PROXY: '127.0.0.1, ::1' });
    const app = await buildApp({ ...server.context, settings });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const register = (address: string) =>
      server.request('POST', `${origin}/api/v1/user/signup`, {
        headers: { 'x-forwarded-for': address },
        body: {},
      });
    try {
      await server.context.pool.query('delete from rate_limits');
      expect((await register('10.1.1.1')).status).toBe(415);
      await server.context.pool.query('update rate_limits set points = 1000');
      expect((await register('10.1.1.1')).status).toBe(429);
      expect((await register('10.1.1.2')).status).toBe(415);
      /* An IPv6 /64 is one address, and IPv4 within IPv6 is IPv4. */
      expect((await register('2001:db8:1:2::1')).status).toBe(415);
      await server.context.pool.query('update rate_limits set points = 1000');
      expect((await register('2001:db8:1:2:9::1')).status).toBe(429);
      expect((await register('2001:db8:1:3::1')).status).toBe(415);
      expect((await register('::ffff:10.1.1.1')).status).toBe(429);
    } finally {
      await app.close();
    }
  });
});
