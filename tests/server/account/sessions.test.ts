import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { newId } from '../../../server/ids.ts';
import { hashToken } from '../../../server/security/tokens.ts';
import { expectContract, expectFailure, isAlive, logIn } from '../support/accounts.ts';
import { makeMember } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const hour = 60 * 60 * 1000;
const wrongLogin = {
  status: 'fail',
  message: 'Incorrect member ID or password. Please try again.',
};

async function sessionsOf(token: string) {
  const answer = await server.get('/api/v1/user/sessions', token);
  expectContract(calls.sessions, answer);
  expect(answer.body.results).toBe(answer.body.data.sessions.length);
  return answer.body.data.sessions as { _id: string; current: boolean; device: string | null }[];
}

describe('logging in', () => {
  test('answers a token and the member; the ID may be in any case, with blanks around', async () => {
    const member = await makeMember(server, { memberId: 'Log/In 1' });
    const answer = await logIn(server, '  LOG/in 1 ');
    expectContract(calls.login, answer);
    expect(answer.body.data.user).toMatchObject({ _id: member.id, memberId: 'Log/In 1' });
    expect(answer.body.token).toMatch(/^[\w-]{43}$/);
    expect(await isAlive(server, answer.body.token)).toBe(true);
  });

  test('fails alike for an unknown ID, a wrong password and a disabled account', async () => {
    const member = await makeMember(server);
    const disabled = await makeMember(server, { accountState: 'disabled' });
    const invited = await makeMember(server, { accountState: 'invited', passwordHash: null });
    const failures = [
      await logIn(server, 'NOBODY/1'),
      await logIn(server, member.memberId, { password: 'not the password' }),
      await logIn(server, disabled.memberId),
      await logIn(server, invited.memberId),
    ];
    for (const { status, body, headers } of failures) {
      expect({ status, body }).toEqual({ status: 401, body: wrongLogin });
      expect(Object.keys(Object.fromEntries(headers)).sort()).toEqual(
        Object.keys(Object.fromEntries(failures[0]?.headers ?? [])).sort(),
      );
    }
  });

  test.each([
    {},
    { memberId: 'X' },
    { password: 'secret phrase' },
    { memberId: ' ', password: 'y' },
  ])('asks for both where %j is sent', async (body) => {
    const answer = await server.request('POST', '/api/v1/user/login', { body });
    const message = 'Please provide a membershipId and password';
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ status: 'fail', message, errors: { memberId: message } });
  });

  test('takes the e-mail address in place of the ID, in any case', async () => {
    const member = await makeMember(server);
    expect((await logIn(server, member.email.toUpperCase())).status).toBe(200);
    expectFailure(await logIn(server, `other-${member.email}`), 401);
  });

  test('takes a password in either composition of its marks', async () => {
    const password = 'Ọ̀rọ̀ ìpamọ́ mi';
    const passwordHash = await server.context.passwords.hash(password.normalize('NFD'));
    const member = await makeMember(server, { passwordHash });
    for (const form of ['NFC', 'NFD'])
      expect(
        (await logIn(server, member.memberId, { password: password.normalize(form) })).status,
      ).toBe(200);
    expectFailure(await logIn(server, member.memberId, { password: 'Oro ipamo mi' }), 401);
  });
});

describe('a session', () => {
  test.each([
    [true, 30 * 24],
    [false, 12],
    [undefined, 12],
  ])('with remember %s lasts %d hours', async (remember, hours) => {
    const member = await makeMember(server);
    const { body } = await logIn(
      server,
      member.memberId,
      remember === undefined ? {} : { remember },
    );
    const { rows } = await server.context.pool.query(
      'select expires_at, remember from sessions where token_hash = $1',
      [hashToken(body.token)],
    );
    expect(rows[0].remember).toBe(remember ?? false);
    const left = rows[0].expires_at.getTime() - Date.now();
    expect(Math.abs(left - hours * hour)).toBeLessThan(60_000);
  });

  test('is kept as a hash only', async () => {
    const { token } = await makeMember(server);
    const { rows } = await server.context.pool.query('select sessions::text as line from sessions');
    expect(rows.length).toBeGreaterThan(0);
    for (const { line } of rows) expect(line).not.toContain(token);
  });

  test.each([
    [false, 3.9, true],
    [false, 4.1, false],
    [true, 24 * 13.9, true],
    [true, 24 * 14.1, false],
  ])('remembered %s, idle for %d hours, is alive: %s', async (remember, hours, alive) => {
    const { token, id } = await makeMember(server);
    await server.context.pool.query(
      `update sessions set remember = $2, expires_at = now() + interval '20 days',
         last_seen_at = now() - $3 * interval '1 hour' where user_id = $1`,
      [id, remember, hours],
    );
    expect(await isAlive(server, token)).toBe(alive);
    /* Being used is what keeps it from lying idle. */
    const { rows } = await server.context.pool.query(
      `select last_seen_at > now() - interval '1 minute' as seen from sessions where user_id = $1`,
      [id],
    );
    expect(rows[0].seen).toBe(alive);
  });

  test('ends by logging out, alone', async () => {
    const member = await makeMember(server);
    const other = (await logIn(server, member.memberId)).body.token;
    const answer = await server.request('POST', '/api/v1/user/logout', { token: member.token });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 204, body: '' });
    expect(await isAlive(server, member.token)).toBe(false);
    expect(await isAlive(server, other)).toBe(true);
    expectFailure(
      await server.request('POST', '/api/v1/user/logout', { token: member.token }),
      401,
    );
  });
});

describe('the list of sessions', () => {
  test('shows where I am logged in and which one this is', async () => {
    const member = await makeMember(server);
    const { body } = await server.request('POST', '/api/v1/user/login', {
      body: { memberId: member.memberId, password: 'a long enough phrase', remember: true },
      headers: { 'user-agent': 'Firefox on Ubuntu' },
    });
    const sessions = await sessionsOf(body.token);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ current }) => current)).toMatchObject({
      device: 'Firefox on Ubuntu',
      remember: true,
    });
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  });

  test('shows none that are over', async () => {
    const member = await makeMember(server);
    await logIn(server, member.memberId);
    await server.context.pool.query(
      `update sessions set expires_at = now() - interval '1 second'
       where user_id = $1 and token_hash <> $2`,
      [member.id, hashToken(member.token)],
    );
    expect(await sessionsOf(member.token)).toHaveLength(1);
  });

  test('ends one of mine by its id', async () => {
    const member = await makeMember(server);
    const { token } = (await logIn(server, member.memberId)).body;
    const target = (await sessionsOf(token)).find(({ current }) => !current)?._id;
    const answer = await server.request('DELETE', `/api/v1/user/sessions/${target}`, { token });
    expect(answer.status).toBe(204);
    expect(await isAlive(server, member.token)).toBe(false);
    expect(await isAlive(server, token)).toBe(true);
  });

  test("does not end, nor show, another member's", async () => {
    const victim = await makeMember(server);
    const [theirs] = await sessionsOf(victim.token);
    const other = await makeMember(server);
    const path = `/api/v1/user/sessions/${theirs?._id}`;
    expectFailure(await server.request('DELETE', path, { token: other.token }), 404);
    expect((await sessionsOf(other.token)).map(({ _id }) => _id)).not.toContain(theirs?._id);
    expect(await isAlive(server, victim.token)).toBe(true);
  });

  test.each([newId(), 'nonsense', '%00'])('knows no session %j', async (id) => {
    const { token } = await makeMember(server);
    expectFailure(await server.request('DELETE', `/api/v1/user/sessions/${id}`, { token }), 404);
  });

  test('ends all others at once, nobody else’s', async () => {
    const bystander = await makeMember(server);
    const member = await makeMember(server);
    const tokens = await Promise.all(
      [1, 2, 3].map(async () => (await logIn(server, member.memberId)).body.token),
    );
    const answer = await server.request('DELETE', '/api/v1/user/sessions', { token: member.token });
    expect(answer.status).toBe(204);
    for (const token of tokens) expect(await isAlive(server, token)).toBe(false);
    expect(await isAlive(server, member.token)).toBe(true);
    expect(await isAlive(server, bystander.token)).toBe(true);
  });
});

test('logging out works for a client that calls an empty body JSON', async () => {
  const { token } = await makeMember(server);
  const headers = { 'content-type': 'application/json' };
  const answer = await server.request('POST', '/api/v1/user/logout', { token, headers });
  expect(answer.status).toBe(204);
  expect(await isAlive(server, token)).toBe(false);
});
