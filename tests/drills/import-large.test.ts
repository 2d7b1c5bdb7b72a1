import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeAdmin } from '../server/support/builders.ts';
import { whileNothingIsSent } from '../server/support/queue.ts';
import { startTestServer, type TestServer } from '../server/support/test-server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());

const surnames = ['Adébáyọ̀', 'Okafor', 'Ọlátúnjí', 'Bello', 'Eze', 'Ìdòwú', 'Nwosu', 'Danjuma'];

const rowOf = (number: number) => ({
  memberId: `LST${String(number).padStart(6, '0')}`,
  fname: 'Ngozi',
  lname: `${surnames[number % surnames.length]}${number}`,
  email: `member${number}@example.org`,
  phoneNumber: `0803${String(number).padStart(7, '0')}`,
  address: `${number} Herbert Macaulay Way, Yaba`,
  status: number % 2 ? 'ACA' : 'FCA',
  diaspora: number % 20 ? 'No' : 'Canada',
});

/* Enough for a session, a transaction, the look-ups and the writes; far from one a row. */
const statementsACall = 20;

/**
 * Sends 10,000 rows in five calls; answers the summed totals. The statements that it took are few; without those of
 * the outbox, which looks for mails after each commit.
 */
const importAll = (apply: boolean, change: object = {}) =>
  whileNothingIsSent(server, () => sendAll(apply, change));

async function sendAll(apply: boolean, change: object) {
  const sum = { add: 0, change: 0, same: 0, skip: 0, refuse: 0 };
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  for (let call = 0; call < 5; call++) {
    const rows = Array.from({ length: 2_000 }, (_, index) => ({
      ...rowOf(call * 2_000 + index),
      ...change,
    }));
    const { status, body } = await server.request('POST', '/api/v1/members/import', {
      token: admin,
      body: { rows, apply, firstRow: call * 2_000 + 1 },
    });
    expect(status).toBe(200);
    for (const key of ['add', 'change', 'same', 'skip', 'refuse'] as const)
      sum[key] += body.data.totals[key];
  }
  const taken = statements.mock.calls.length;
  statements.mockRestore();
  expect(taken).toBeGreaterThan(5);
  expect(taken).toBeLessThanOrEqual(5 * statementsACall);
  return sum;
}

test('ten thousand members are put on the register, and changed, by a few statements a call', async () => {
  const none = { add: 0, change: 0, same: 0, skip: 0, refuse: 0 };
  const dry = await importAll(false);
  expect(dry).toEqual({ ...none, add: 10_000 });
  const added = await importAll(true);
  expect(added).toEqual({ ...none, add: 10_000 });
  const again = await importAll(true);
  expect(again).toEqual({ ...none, same: 10_000 });
  const changed = await importAll(true, { state: 'Lagos', status: 'None' });
  expect(changed).toEqual({ ...none, change: 10_000 });

  const list = async (query: string) =>
    (await server.get(`/api/v1/user/getAllUsers?${query}`, admin)).body;
  expect((await list('limit=1')).totalUsers).toBe(10_001);
  expect((await list('search=adebayo80')).data.users.length).toBeGreaterThan(0);
  expect((await list('accountState=invited&limit=1')).totalUsers).toBe(10_000);
  const { body } = await server.get('/api/v1/user/diasporaUsers', admin);
  expect(body.totalDiasporaUsers).toBe(500);
}, 120_000);

test('whom new members resemble is looked up by indexes, whatever the size of the register', async () => {
  const { pool } = server.context;
  await pool.query('analyze users');
  const rows = Array.from({ length: 100 }, (_, index) => ({
    ...rowOf(index),
    memberId: `NEW${index}`,
    birthDay: '12-03',
  }));
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const { status } = await server.request('POST', '/api/v1/members/import', {
    token: admin,
    body: { rows, apply: false },
  });
  const asked = statements.mock.calls.map(([query, values]) => ({
    text: String(Object(query).text),
    values: values as unknown as unknown[],
  }));
  statements.mockRestore();
  expect(status).toBe(200);
  const lookUps = asked.filter(({ text }) => text.includes('likeness'));
  expect(lookUps).toHaveLength(1);
  for (const { text, values } of lookUps) {
    const plan = await pool.query(`explain ${text}`, values);
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toContain('users_name_key');
    expect(lines).not.toContain('Seq Scan on users');
  }
});
