import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { contentItems } from '../../../server/db/schema/index.ts';
import { seedContent } from '../../../server/db/seed/content.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed, makeUser, multipart } from '../support/builders.ts';
import { makeAccount, makeLine, makeVoucher } from '../support/cash.ts';
import { makeSubscription } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { samples } from '../support/uploads.ts';

const endOfLastMonth = addDays(`${dayInNigeria().slice(0, 7)}-01`, -1);

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server, { confirmedAt: new Date() });
});
afterAll(() => server.stop());

const post = (path: string, body: unknown, token = admin.token) =>
  server.request('POST', `/api/v1/${path}`, { token, body });
async function desk(token = admin.token) {
  const answer = await server.get('/api/v1/desk', token);
  expectContract(calls.desk, answer);
  return answer.body.data;
}

it('says what a new society has not begun, and counts each thing once it waits', async () => {
  expect(await desk()).toEqual({
    missing: ['members', 'subscription'],
    lines: 0,
    review: 0,
    suspense: { count: 0, amount: 0 },
    transfers: 0,
    registrations: 0,
    names: 0,
    designations: 0,
    unsigned: { accounts: 0, until: endOfLastMonth },
    gateways: [],
    mails: { failed: 0, reported: 0, complained: 0, delayed: 0, jobs: 0, reason: null },
  });

  const member = await makeConfirmed(server);
  expect((await desk()).missing).toEqual(['subscription']);

  await makeSubscription(server);
  expect(await desk()).not.toHaveProperty('missing');
  const form = { amount: '27500', date: dayInNigeria(), reference: 'FT 1' };
  const file = { field: 'receipt', name: 'a.pdf', bytes: samples.pdf ?? Buffer.alloc(0) };
  expect((await post('transfers', multipart(form, file), member.token)).status).toBe(201);
  const account = await makeAccount(server);
  const line = { accountId: account, by: admin.id, date: endOfLastMonth, kobo: 55_500 };
  await makeLine(server, line);
  const held = await makeLine(server, { ...line, kobo: 70_000 });
  const { rows } = await server.context.pool.query(
    'select statement_id from statement_lines where id = $1',
    [held],
  );
  const confirmed = await post(`statements/${rows[0].statement_id}/confirm`, {
    lines: [{ _id: held, suspense: true }],
  });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  await server.context.pool.query(
    `insert into payments (id, invoice_number, reference, user_id, due_year, due_date, amount_kobo, status,
       gateway, received_kobo) values ($1::uuid, $1::text, $1::text, $2, 2026, '2026-03-31', 100000, 'review', 'stub', 1)`,
    [newId(), member.id],
  );
  expect(await desk()).toMatchObject({
    lines: 1,
    review: 1,
    suspense: { count: 1, amount: 700 },
    transfers: 1,
    unsigned: { accounts: 1 },
  });
});

it('counts an account that is used and unsigned by the end of last month, not one that begins later', async () => {
  const before = (await desk()).unsigned.accounts;
  const [account, later] = [await makeAccount(server), await makeAccount(server)];
  const voucher = { kind: 'receipt', amountKobo: 4_000, actorId: admin.id } as const;
  await makeVoucher(server, { ...voucher, accountId: account, date: endOfLastMonth });
  await makeVoucher(server, { ...voucher, accountId: later, date: dayInNigeria() });
  expect((await desk()).unsigned.accounts).toBe(before + 1);
});

it('counts who has registered, changed their name, or asked for another designation, while on the register', async () => {
  const asked = { pendingFname: 'Ade', pendingLname: 'Obi' } as const;
  const before = await desk();
  const off = { offRegister: 'refused', accountState: 'disabled', confirmedAt: null } as const;
  await makeUser(server, { confirmedAt: null });
  await makeConfirmed(server, asked);
  await makeUser(server, { ...asked, confirmedAt: null, pendingDesignation: 'FCA' });
  await makeUser(server, { ...asked, ...off, pendingDesignation: 'FCA' });
  expect(await desk()).toMatchObject({
    registrations: before.registrations + 2,
    names: before.names + 2,
    designations: before.designations + 1,
  });
});

it('is empty for who may act on none of it', async () => {
  const member = await makeConfirmed(server);
  expect(await desk(member.token)).toEqual({});
});

it('says that the site has the sample’s addresses, until somebody has entered the society’s own', async () => {
  const { db } = server.context;
  const missing = async () => (await desk()).missing ?? [];
  await seedContent(db, false);
  expect(await missing()).toContain('site');
  const { body } = await server.get('/api/v1/content/site/items', admin.token);
  const [{ _id, data, updatedAt }] = body.data.items;
  const path = `/api/v1/content/site/items/${_id}`;
  const own = { ...data, name: 'Ikeja District Society', phones: ['08031112222'] };
  const change = (body: object) => server.request('PATCH', path, { token: admin.token, body });
  const draft = await change({ data: own, updatedAt, as: 'draft' });
  expect(draft.status, JSON.stringify(draft.body)).toBe(200);
  expect(await missing()).toContain('site');
  const { updatedAt: later } = draft.body.data.item;
  expect((await change({ data: own, updatedAt: later, as: 'published' })).status).toBe(200);
  expect(await missing()).not.toContain('site');

  await db.delete(contentItems);
  await seedContent(db, true);
  expect(await missing()).not.toContain('site');
});
