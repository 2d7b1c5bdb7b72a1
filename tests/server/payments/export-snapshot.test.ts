import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentSort } from '#contract/payments/terms.ts';
import { exportMembers } from '../../../server/modules/members/list/export.ts';
import { exportPayments } from '../../../server/modules/payments/record/export.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/* More than are read at once. */
const many = 2_500;

let server: TestServer;
let admin: string;
let member: Awaited<ReturnType<typeof makeMember>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
  member = await makeMember(server, { lname: 'Before', memberId: 'ZZ/1' });
  await server.context.pool.query(
    `insert into payments (id, invoice_number, reference, user_id, due_year, due_date, amount_kobo, gateway, status)
     select gen_random_uuid(), 'INV-' || nth, 'r' || nth, $1, 2026, '2026-12-31', 100, 'hand', 'failed'
     from generate_series(1, ${many}) nth`,
    [member.id],
  );
  await server.context.pool.query(
    `insert into users (id, member_id, email, password_hash, fname, lname)
     select gen_random_uuid(), 'A' || nth, 'a' || nth || '@example.com', 'x', 'Ada', 'Eze'
     from generate_series(1, ${many}) nth`,
  );
});
afterAll(() => server.stop());

const rename = (lname: string) =>
  server.request('PATCH', `/api/v1/user/${member.id}`, { token: admin, body: { lname } });

/* Reads the first part of a file, renames the member, and reads the rest. */
async function readWhileRenamed(text: AsyncGenerator<string>, lname: string): Promise<string> {
  const { value: first } = await text.next();
  expect((await rename(lname)).status).toBe(200);
  let rest = '';
  for await (const part of text) rest += part;
  expect(rest.length).toBeGreaterThan(1_000);
  return first + rest;
}

const free = () => {
  const { pool } = server.context;
  return pool.totalCount - pool.idleCount;
};

it.each<[PaymentSort, boolean]>([
  ['createdAt', true],
  ['amount', false],
])(
  'a file of payments by %s is of one moment, however slowly it is read',
  async (field, descending) => {
    await rename('Before');
    const asked = { search: '', sort: [{ field, descending }] };
    const file = await readWhileRenamed(exportPayments(server.context.db, asked), 'After');
    expect(file.match(/,Before,/g)).toHaveLength(many);
    expect(file).not.toContain(',After,');
  },
);

it('so is one of members; a reader who leaves frees its connection', async () => {
  await rename('Before');
  const asked = { search: '', sort: 'memberId' as const };
  const file = await readWhileRenamed(exportMembers(server.context, asked), 'Later');
  expect(file).toContain('ZZ/1,Before,');
  expect(file).not.toContain('Later');
  expect(file.trim().split('\r\n')).toHaveLength(many + 3);
  const left = exportMembers(server.context, asked);
  await left.next();
  expect(free()).toBe(1);
  await left.return(undefined);
  expect(free()).toBe(0);
});
