import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MemberSort, memberSorts } from '#contract/members/schemas.ts';
import { makeAdmin } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let token: string;

/* Enough that a page in the middle is deep from both ends. */
const members = 9_000;

beforeAll(async () => {
  server = await startTestServer();
  token = (await makeAdmin(server, { lname: 'Zzz' })).token;
  await server.context.pool.query(
    `insert into users (id, member_id, email, password_hash, fname, lname)
     select gen_random_uuid(), 'Deep' || (n * 7919 % 100003), 'deep' || n || '@example.com', 'none',
       'Name' || (n * 31 % 977), 'Surname' || (n * 7907 % 9973)
     from generate_series(1, $1) as n`,
    [members],
  );
});
afterAll(() => server.stop());

const orders: Record<string, string> = {
  name: 'sort_name collate "C" asc, id asc',
  '-name': 'sort_name collate "C" desc, id desc',
  memberId: 'lower(member_id) asc, id asc',
  '-memberId': 'lower(member_id) desc, id desc',
  createdAt: 'id asc',
  '-createdAt': 'id desc',
};

async function expected(sort: MemberSort, page: number): Promise<string[]> {
  const { rows } = await server.context.pool.query(
    `select id from users order by ${orders[sort]} limit 20 offset $1`,
    [(page - 1) * 20],
  );
  return rows.map(({ id }: { id: string }) => id);
}

async function shown(sort: MemberSort, page: number): Promise<string[]> {
  const answer = await server.get(`/api/v1/user/getAllUsers?sort=${sort}&page=${page}`, token);
  return answer.body.data.users.map(({ _id }: { _id: string }) => _id);
}

test.each(memberSorts)('deep pages by %s are right, walked and from an anchor', async (sort) => {
  for (const page of [150, 225, 300])
    expect(await shown(sort, page)).toEqual(await expected(sort, page));
  await new Promise((resolve) => setTimeout(resolve, 400));
  for (const page of [105, 150, 200, 201, 225, 300, 345, 450, 451])
    expect(await shown(sort, page)).toEqual(await expected(sort, page));
});

test('a deep page moves on at once when somebody comes before it', async () => {
  await server.context.pool.query(
    `insert into users (id, member_id, email, password_hash, fname, lname)
     values (gen_random_uuid(), 'FIRST', 'first@example.com', 'none', 'Aaa', 'Aaa')`,
  );
  expect(await shown('name', 225)).toEqual(await expected('name', 225));
});

test('the count of a search follows each change of names', async () => {
  const count = async () =>
    (await server.get('/api/v1/user/getAllUsers?search=surname77', token)).body.totalUsers;
  const before = await count();
  expect(await count()).toBe(before);
  await server.context.pool.query(
    `update users set lname = 'Surname77 Renamed' where member_id = 'FIRST'`,
  );
  expect(await count()).toBe(before + 1);
  await server.context.pool.query(`delete from users where member_id = 'FIRST'`);
  expect(await count()).toBe(before);
});
