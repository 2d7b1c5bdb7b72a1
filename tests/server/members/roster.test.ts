import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import { newId } from '../../../server/ids.ts';
import { lockLedger } from '../../../server/modules/dues/ledger/public-repo.ts';
import { expectContract, expectFailure, isAlive, logIn } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { requestedLink, resetPassword } from '../support/passwords.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { holdTransaction, lockWaits } from '../support/waits.ts';

/* A database for each test, for it matters how many admins there are. */
let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeEach(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server);
});
afterEach(() => server.stop());

const post = (id: string, what: string, token = admin.token, body?: unknown) =>
  server.request('POST', `/api/v1/user/${id}/${what}`, { token, body });
const setRole = (id: string, role: unknown, token = admin.token) =>
  post(id, 'role', token, { role });

async function admins(): Promise<string[]> {
  const { rows } = await server.context.pool.query(
    `select id from users where role = 'admin' and account_state = 'active' order by id`,
  );
  return rows.map((row) => row.id);
}

const lastAdmin = 'This is the last admin. Make another member an admin first.';

describe('a disabled account', () => {
  test('has its sessions ended and cannot log in, as if the password were wrong', async () => {
    const member = await makeMember(server);
    const answer = await post(member.id, 'disable');
    expectContract(calls.disableUser, answer);
    expect(answer.body.data.user.accountState).toBe('disabled');
    expect(await isAlive(server, member.token)).toBe(false);
    const refused = await logIn(server, member.memberId);
    const wrong = await logIn(server, (await makeMember(server)).memberId, { password: 'wrong' });
    expectFailure(refused, 401);
    expect(refused.body).toEqual(wrong.body);
  });

  test('comes back when it is enabled, but its old sessions and links do not', async () => {
    const member = await makeMember(server);
    const { token } = await requestedLink(server, member);
    await post(member.id, 'disable');
    const answer = await post(member.id, 'enable');
    expectContract(calls.enableUser, answer);
    expect(answer.body.data.user.accountState).toBe('active');
    expect(await isAlive(server, member.token)).toBe(false);
    expectFailure(await resetPassword(server, token), 400);
    expect((await logIn(server, member.memberId)).status).toBe(200);
  });

  test('stays disabled, or enabled, when asked again', async () => {
    const member = await makeMember(server);
    expect((await post(member.id, 'enable')).body.data.user.accountState).toBe('active');
    expect(await isAlive(server, member.token)).toBe(true);
    for (let time = 0; time < 2; time++)
      expect((await post(member.id, 'disable')).body.data.user.accountState).toBe('disabled');
  });

  test('is nobody’s who has no password yet', async () => {
    const invited = await makeMember(server, { accountState: 'invited', passwordHash: null });
    expectFailure(await post(invited.id, 'disable'), 409);
    expectFailure(await post(invited.id, 'enable'), 409);
  });

  test('is never one’s own, and never the last admin’s', async () => {
    expectFailure(await post(admin.id, 'disable'), 409);
    const other = await makeAdmin(server);
    expectFailure(await post(admin.id, 'disable'), 409);
    expect((await post(other.id, 'disable')).status).toBe(200);
    expect(await admins()).toEqual([admin.id]);
  });

  test.each(['disable', 'enable'])('is nobody’s who is not there (%s)', async (what) => {
    for (const id of [newId(), 'nonsense', '%00']) expectFailure(await post(id, what), 404);
  });
});

describe('the role', () => {
  test('makes an admin, whose sessions end, and who may from the next log-in on', async () => {
    const member = await makeMember(server);
    const answer = await setRole(member.id, 'admin');
    expectContract(calls.setRole, answer);
    expect(answer.body.data.user.role).toBe('admin');
    expect(await isAlive(server, member.token)).toBe(false);
    const { token } = (await logIn(server, member.memberId)).body;
    expect((await server.get('/api/v1/user/getAllUsers', token)).status).toBe(200);
    expect((await setRole(admin.id, 'user', token)).body.data.user.role).toBe('user');
    expect(await isAlive(server, admin.token)).toBe(false);
  });

  test('that somebody has already changes nothing and ends no session', async () => {
    const member = await makeMember(server);
    expect((await setRole(member.id, 'user')).status).toBe(200);
    expect(await isAlive(server, member.token)).toBe(true);
  });

  test('of the last admin who can log in stays', async () => {
    await makeAdmin(server, { accountState: 'disabled' });
    const answer = await setRole(admin.id, 'user');
    expectFailure(answer, 409);
    expect(answer.body.message).toBe(lastAdmin);
    expect(await isAlive(server, admin.token)).toBe(true);
  });

  test('of an admin is for active accounts only', async () => {
    const invited = await makeMember(server, { accountState: 'invited', passwordHash: null });
    const disabled = await makeMember(server, { accountState: 'disabled' });
    for (const { id } of [invited, disabled]) expectFailure(await setRole(id, 'admin'), 409);
  });

  test.each(['owner', '', null, true, ['admin']])('cannot be %j', async (role) => {
    const member = await makeMember(server);
    expectFailure(await setRole(member.id, role), 400, { role: expect.any(String) });
  });

  test('is of nobody who is not there', async () => {
    expectFailure(await setRole(newId(), 'admin'), 404);
  });
});

describe('admins who turn on each other at once', () => {
  test.each(['role', 'disable'])('leave at least one (%s)', async (what) => {
    for (let round = 0; round < 5; round++) {
      const two = [await makeAdmin(server), await makeAdmin(server)] as const;
      /* Only these two are left to be the last ones. */
      await server.context.pool.query(`update users set role = 'user' where not id = any($1)`, [
        two.map(({ id }) => id),
      ]);
      const answers = await Promise.all([
        post(two[1].id, what, two[0].token, { role: 'user' }),
        post(two[0].id, what, two[1].token, { role: 'user' }),
      ]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      /* Who comes second is no admin any more, or has no session. */
      expect([401, 403]).toContain(statuses[1]);
      expect(await admins()).toHaveLength(1);
    }
  });

  const today = dayInNigeria();
  type Id = { id: string; token: string };
  const send = (method: 'POST' | 'PATCH', path: string, { token }: Id, body: object) =>
    server.request(method, `/api/v1/${path}`, { token, body });
  const duesCategory = 'deceased';
  test.each([
    [
      'an event',
      ({ id }: Id, by: Id) =>
        send('POST', `user/${id}/membership`, by, { kind: 'deceased', date: today }),
    ],
    [
      'a category of many',
      ({ id }: Id, by: Id) => send('POST', 'members/category', by, { ids: [id], duesCategory }),
    ],
    [
      'a correction',
      async ({ id }: Id, by: Id) => {
        const { updatedAt } = (await server.get(`/api/v1/user/${id}`, by.token)).body.data.user;
        return send('PATCH', `user/${id}`, by, { duesCategory, updatedAt });
      },
    ],
  ])('leave one, where each records that the other has died (%s)', async (_, record) => {
    const other = await makeAdmin(server);
    const release = await holdTransaction(server, lockLedger);
    const asked = Promise.all([record(other, admin), record(admin, other)]);
    await eventually(() => lockWaits(server)).toBe(2);
    await release();
    const [done = 0, refused] = (await asked).map(({ status }) => status).sort();
    expect(done).toBeLessThan(300);
    expect(refused).toBe(403);
    const { rows } = await server.context.pool.query(
      `select id from users where role = 'admin' and membership = 'deceased'`,
    );
    expect(rows).toHaveLength(1);
  });

  test('leave one when both step down', async () => {
    const other = await makeAdmin(server);
    const answers = await Promise.all([
      setRole(admin.id, 'user'),
      setRole(other.id, 'user', other.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await admins()).toHaveLength(1);
  });
});
