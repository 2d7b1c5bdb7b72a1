import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure, holdings, signUp } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let token: string;
/* The admin and 24 members, given out of order: A00 … A23 by name, MB/23 … MB/00 by member ID. */
const surnames = Array.from({ length: 24 }, (_, number) => `A${String(number).padStart(2, '0')}`);
const idOf = (surname: string) => `MB/${String(23 - Number(surname.slice(1))).padStart(2, '0')}`;
const made = [...surnames.slice(12), ...surnames.slice(0, 12)];

beforeAll(async () => {
  server = await startTestServer();
  token = (await makeAdmin(server, { lname: 'Zzz', memberId: 'ZZ' })).token;
  for (const lname of made) await makeMember(server, { lname, fname: 'X', memberId: idOf(lname) });
});
afterAll(() => server.stop());

async function list(query: Record<string, string> = {}) {
  const answer = await server.get(`/api/v1/user/getAllUsers?${new URLSearchParams(query)}`, token);
  expectContract(calls.getAllUsers, answer);
  const { users } = answer.body.data;
  expect(answer.body.results).toBe(users.length);
  return {
    ...answer.body,
    surnames: users.map(({ lname }: { lname: string }) => lname) as string[],
  };
}

describe('the pages of the members’ list', () => {
  test('hold twenty by name from the first on, where nothing is asked', async () => {
    const first = await list();
    expect(first).toMatchObject({ results: 20, totalUsers: 25, totalIsExact: true, numOfPages: 2 });
    expect(first.surnames).toEqual(surnames.slice(0, 20));
    expect((await list({ page: '1' })).surnames).toEqual(first.surnames);
  });

  test('are as many as they need to be', async () => {
    const limit = '10';
    expect((await list({ limit, page: '2' })).surnames).toEqual(surnames.slice(10, 20));
    const last = await list({ limit, page: '3' });
    expect(last).toMatchObject({ results: 5, totalUsers: 25, numOfPages: 3 });
    expect(last.surnames).toEqual([...surnames.slice(20), 'Zzz']);
  });

  test.each(['4', '1000', '999999999'])(
    'are empty beyond the end (page %s), with the same total',
    async (page) => {
      expect(await list({ limit: '10', page })).toMatchObject({
        results: 0,
        totalUsers: 25,
        numOfPages: 3,
      });
    },
  );

  test('together hold everybody once, whatever the sort and the size', async () => {
    for (const [sort, limit] of [
      ['-createdAt', '7'],
      ['memberId', '1'],
      ['-name', '25'],
    ] as const) {
      const seen: string[] = [];
      for (let page = 1; seen.length < 25 && page < 30; page++)
        seen.push(...(await list({ sort, limit, page: String(page) })).surnames);
      expect([...seen].sort()).toEqual([...surnames, 'Zzz']);
    }
  });
});

describe('the sort', () => {
  const reversed = (values: string[]) => [...values].reverse();

  test.each([
    ['name', [...surnames, 'Zzz']],
    ['-name', ['Zzz', ...reversed(surnames)]],
    ['memberId', [...reversed(surnames), 'Zzz']],
    ['-memberId', ['Zzz', ...surnames]],
    ['createdAt', ['Zzz', ...made]],
    ['-createdAt', [...reversed(made), 'Zzz']],
  ])('by %s', async (sort, expected) => {
    expect((await list({ sort, limit: '100' })).surnames).toEqual(expected);
  });

  test.each([
    ['name', [...surnames]],
    ['-name', reversed(surnames)],
    ['memberId', reversed(surnames)],
    ['-memberId', [...surnames]],
    ['createdAt', made],
    ['-createdAt', reversed(made)],
  ])('by %s holds for what a search or a filter leaves', async (sort, expected) => {
    expect((await list({ sort, limit: '100', search: 'MB/' })).surnames).toEqual(expected);
    const filtered = await list({ sort, limit: '100', status: 'None', search: 'mb/' });
    expect(filtered.surnames).toEqual(expected);
    const second = await list({ sort, limit: '5', page: '2', search: 'MB/' });
    expect(second.surnames).toEqual(expected.slice(5, 10));
    expect(second).toMatchObject({ totalUsers: 24, totalIsExact: true, numOfPages: 5 });
  });
});

describe('a query that is not valid names its field', () => {
  test.each([
    ...['0', '-1', 'x', '1.5', ''].map((value) => ['page', value]),
    ...['0', '101', 'x', ''].map((value) => ['limit', value]),
    ['sort', 'password_hash'],
    ['sort', 'name; drop table users'],
    ['status', 'Admin'],
    ['diaspora', 'true'],
    ['confirmed', '1'],
    ['standing', 'paid'],
    ['search', 'x'.repeat(101)],
  ])('%s=%j', async (field, value) => {
    const query = new URLSearchParams({ [field as string]: value as string });
    const answer = await server.get(`/api/v1/user/getAllUsers?${query}`, token);
    expectFailure(answer, 400, { [field as string]: expect.stringMatching(/\.$/) });
  });

  test.each(['search=%00', 'search=%ff', 'page=1&page=2', 'search[]=a', '%', 'search=%ed%a0%80'])(
    'or is taken as text: %s',
    async (query) => {
      const answer = await server.get(`/api/v1/user/getAllUsers?${query}`, token);
      expect([200, 400]).toContain(answer.status);
      expect(answer.body).toHaveProperty('status');
    },
  );
});

test('the totals follow an insert, an update and a delete at once', async () => {
  const abroad = async () => {
    const answer = await server.get('/api/v1/user/diasporaUsers', token);
    expectContract(calls.diasporaUsers, answer);
    return answer.body.totalDiasporaUsers;
  };
  const { pool } = server.context;
  const counted = async () => {
    const { rows } = await pool.query(
      'select count(*)::integer as all, count(*) filter (where in_diaspora)::integer as abroad from users',
    );
    expect({ all: (await list()).totalUsers, abroad: await abroad() }).toEqual(rows[0]);
    return rows[0];
  };
  const before = await counted();

  expect((await signUp(server, { diaspora: 'Canada' })).status).toBe(201);
  expect((await signUp(server, { diaspora: 'n/a' })).status).toBe(201);
  expect(await counted()).toEqual({ all: before.all + 2, abroad: before.abroad + 1 });

  const member = await makeMember(server);
  await pool.query('update users set in_diaspora = true where id = $1', [member.id]);
  expect(await counted()).toEqual({ all: before.all + 3, abroad: before.abroad + 2 });
  await pool.query('update users set in_diaspora = not in_diaspora');
  await counted();
  await pool.query('delete from users where id = $1', [member.id]);
  expect((await counted()).all).toBe(before.all + 2);

  await expect(
    server.context.db.transaction(async (tx) => {
      const { insertUser } = await import('../../../server/modules/account/users/users.ts');
      const row = { id: newId(), memberId: 'GONE', email: 'gone@example.com', passwordHash: 'x' };
      await insertUser(server.context, tx, { ...row, fname: 'A', lname: 'B', inDiaspora: true });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect((await counted()).all).toBe(before.all + 2);
  expect((await holdings(server)).users).toBe(before.all + 2);
});
