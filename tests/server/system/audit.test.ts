import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { thisYear } from '#contract/day.ts';
import { type AuditAction, auditActions } from '#contract/system/audit/terms.ts';
import { buildApp } from '../../../server/app.ts';
import { subjectOf, systemActor, writeAudit } from '../../../server/audit/audit.ts';
import { newId } from '../../../server/ids.ts';
import { issueOneTimePassword } from '../../../server/modules/account/passwords/one-time-password.ts';
import { chargeDueSubscriptions } from '../../../server/modules/dues/charging/charging.ts';
import { sweepPayments } from '../../../server/modules/payments/settlement/webhooks.ts';
import { logIn } from '../support/accounts.ts';
import { auditTrail, entriesOf } from '../support/audit.ts';
import { makeAdmin, makeMember, multipart, password } from '../support/builders.ts';
import { dueKobo, makeSubscription, memberWithCheckout } from '../support/dues.ts';
import { createFakeGateway, paid } from '../support/fake-gateway.ts';
import { officeRoutes, officeTables, regionRoutes } from '../support/offices.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { samples, upload } from '../support/uploads.ts';

const fake = createFakeGateway();
let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startTestServer({}, { gateway: fake.gateway });
  admin = await makeAdmin(server);
});
afterAll(() => server.stop());

const ask = (method: string, path: string, body?: unknown, token = admin.token) =>
  server.request(method, `/api/v1/${path}`, { token, ...(body !== undefined && { body }) });

const sql = (statement: string, values: unknown[] = []) =>
  server.context.pool.query(statement, values);

const rowsOf = async (subjectId: string) =>
  (await auditTrail(server)).filter((entry) => entry.subjectId === subjectId);

const write = (subjectId: string, after: Record<string, unknown> = { state: 'read' }) =>
  server.context.db.transaction((tx) =>
    writeAudit(tx, systemActor('job', 'sweep'), 'message.marked', subjectId, { after }),
  );

describe('the trail', () => {
  it('is append-only: the database itself refuses to change, delete or empty it', async () => {
    const id = newId();
    await write(id);
    for (const statement of [
      `update audit_entries set action = 'payment.recorded'`,
      'delete from audit_entries',
      'truncate audit_entries',
    ])
      await expect(sql(statement)).rejects.toThrow('audit_entries is append-only');
    expect(await rowsOf(id)).toMatchObject([{ actorKind: 'job', actorLabel: 'sweep' }]);
  });

  it('has no entry of a change that was rolled back', async () => {
    const id = newId();
    const change = server.context.db.transaction(async (tx) => {
      await writeAudit(tx, systemActor('command', 'admin:reset'), 'member.changed', id);
      throw new Error('Not this time.');
    });
    await expect(change).rejects.toThrow('Not this time.');
    expect(await rowsOf(id)).toEqual([]);
  });

  it('is not behind a change: one whose entry cannot be written is not made either', async () => {
    await sql(`alter table audit_entries add constraint refused check (action <> 'file.deleted')`);
    onTestFinished(() => void sql('alter table audit_entries drop constraint refused'));
    const file = { name: 'minutes.pdf', bytes: samples.pdf ?? Buffer.alloc(0) };
    const { _id } = (await upload(server, admin.token, file)).body.data.file;
    expect((await ask('DELETE', `file/${_id}`)).status).toBe(500);
    expect((await ask('GET', `file/${_id}`)).status).toBe(200);
  });

  it('says by each action what it is done to, where that does not differ', async () => {
    const told = (Object.keys(auditActions) as AuditAction[]).filter(
      (action) => !action.startsWith('record.') && action !== 'suspense.changed',
    );
    for (const action of told) expect(() => subjectOf(action)).not.toThrow();
    expect(subjectOf('standing-payment.ended')).toBe('cash entry');
    expect(subjectOf('dues-category.renamed')).toBe('dues category');
    expect(() => subjectOf('record.created')).toThrow('must be said');
  });

  it('keeps no secret, however deep it is, and cuts what is long', async () => {
    const id = newId();
    const deep = { lines: [{ token: 'canary', name: 'kept' }] };
    const body = 'x'.repeat(5_000);
    const lines = Array.from({ length: 100 }, () => ({ amountKobo: 1_000_000 }));
    await write(id, { passwordHash: 'canary', deep, body, lines, amountKobo: 5 });
    const [entry] = await rowsOf(id);
    expect(entry?.after).toEqual({
      deep: { lines: [{ name: 'kept' }] },
      body: `${'x'.repeat(500)}…`,
      lines: [...lines.slice(0, 23), '…'],
      amountKobo: 5,
    });
  });

  it('tells what has changed of a member, but of what no auditor needs only that it has', async () => {
    const member = await makeMember(server);
    const body = multipart({
      phoneNumber: '08099999999',
      address: '9 Canary',
      secondaryPhoneNumber: '08077777777',
    });
    const [entry] = await entriesOf(server, () =>
      ask('PATCH', 'user/updateMe', body, member.token),
    );
    expect(entry).toMatchObject({
      action: 'member.changed',
      actorId: member.id,
      userId: member.id,
      before: { phoneNumber: '08031234567' },
    });
    expect(entry?.after).toEqual({
      phoneNumber: '08099999999',
      otherFields: expect.arrayContaining(['address', 'secondaryPhoneNumber']),
    });
    expect(JSON.stringify(entry)).not.toMatch(/Canary|08077777777/);
  });

  it('has nothing where nothing has changed', async () => {
    const member = await makeMember(server);
    const entries = await entriesOf(server, async () => {
      await ask('PATCH', `user/${member.id}`, { phoneNumber: '08031234567' });
      await ask('POST', `user/${member.id}/enable`);
      await ask('PATCH', 'user/preferences', { receiptsByMail: true }, member.token);
      await ask('DELETE', 'user/sessions', undefined, member.token);
    });
    expect(entries).toEqual([]);
  });
});

describe('who', () => {
  it('is the person, with the session of the request', async () => {
    const member = await makeMember(server);
    const { body } = await logIn(server, member.memberId);
    const opened = (await auditTrail(server)).at(-1);
    expect(opened).toMatchObject({ action: 'session.opened', actorId: member.id });
    const [entry] = await entriesOf(server, () =>
      ask('PATCH', 'user/preferences', { receiptsByMail: false }, body.token),
    );
    expect(entry).toMatchObject({
      actorKind: 'person',
      actorId: member.id,
      sessionId: opened?.sessionId,
      before: { receiptsByMail: true },
      after: { receiptsByMail: false },
    });
  });

  it('comes from the address that the trusted proxy says, and from no other’s claim', async () => {
    const behind = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
    onTestFinished(() => behind.stop());
    for (const [where, address] of [
      [behind, '203.0.113.9'],
      [server, '127.0.0.1'],
    ] as const) {
      const { memberId } = await makeMember(where);
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      const [entry] = await entriesOf(where, () =>
        where.request('POST', '/api/v1/user/login', { body: { memberId, password }, headers }),
      );
      expect(entry).toMatchObject({ action: 'session.opened', address });
    }
  });

  it('is the gateway that settles a payment: one entry a change of state, however often', async () => {
    await makeSubscription(server);
    const { reference, id: userId } = await memberWithCheckout(server);
    fake.says(reference, paid(dueKobo));
    const back = () => server.get(`/api/v1/payment/return/fake?reference=${reference}`);
    const entries = await entriesOf(server, async () => {
      await Promise.all([back(), back(), sweepPayments(server.context)]);
      await back();
    });
    expect(entries).toMatchObject([
      {
        action: 'payment.settled',
        actorKind: 'gateway',
        actorLabel: 'fake',
        userId,
        actorId: null,
        address: null,
        before: { status: 'pending', receivedKobo: null },
        after: { status: 'successful', receivedKobo: dueKobo },
      },
    ]);
  });

  it('is the job that charges what was set up ahead: one entry for all members', async () => {
    const id = await makeSubscription(server, { dueDate: '2025-03-31' });
    const createdAt = new Date('2020-01-01');
    for (let count = 0; count < 3; count++) await makeMember(server, { createdAt });
    await sql(
      `update subscriptions set charged_at = null, charge_from = '2026-01-01' where id = $1`,
      [id],
    );
    const entries = await entriesOf(server, () => chargeDueSubscriptions(server.context));
    expect(entries).toMatchObject([
      { action: 'subscription.charged', actorKind: 'job', actorLabel: 'charging', subjectId: id },
    ]);
    expect(entries[0]?.after).toEqual({ dueYear: 2025, charged: 3 });
  });

  it('is the command that gives an admin a one-time password, which is not in the entry', async () => {
    const { id, memberId } = await makeAdmin(server);
    const [entry] = await entriesOf(server, () =>
      issueOneTimePassword(
        server.context,
        systemActor('command', 'admin:reset'),
        memberId,
        'canary-password',
      ),
    );
    expect(entry).toMatchObject({
      action: 'password.one-time-issued',
      userId: id,
      actorKind: 'command',
      actorLabel: 'admin:reset',
      actorId: null,
    });
    expect(JSON.stringify(entry)).not.toContain('canary');
  });
});

it('the payment that was moved tells from whom and to whom, the reversal why', async () => {
  const [one, other] = [await makeMember(server), await makeMember(server)];
  const form = { userId: one.id, amount: 500, method: 'Cash', reference: 'Slip' };
  const record = { ...form, datePayed: '2026-06-01' };
  const { payment } = (await ask('POST', 'payment/record', record)).body.data;
  const reason = 'The other Òjó';
  const [moved] = await entriesOf(server, () =>
    ask('POST', `payment/${payment._id}/move`, { userId: other.id, reason }),
  );
  expect(moved).toMatchObject({
    action: 'payment.moved',
    subjectId: payment._id,
    userId: other.id,
    before: { userId: one.id },
    after: { userId: other.id, reason },
  });
});

it('an import leaves an entry a member, with what it has changed, and one of the list', async () => {
  const member = await makeMember(server);
  const rows = [
    { memberId: member.memberId, phoneNumber: '08088888888' },
    { memberId: 'TRAIL/1', fname: 'Ada', lname: 'Eze', email: 'trail1@example.com' },
  ];
  const entries = await entriesOf(server, () =>
    ask('POST', 'members/import', { rows, apply: true }),
  );
  expect(entries).toHaveLength(3);
  expect(entries.find(({ userId }) => userId === null)).toMatchObject({
    action: 'members-list.imported',
    after: { added: 1, changed: 1 },
  });
  expect(entries.find(({ userId }) => userId === member.id)).toMatchObject({
    action: 'member.imported',
    actorId: admin.id,
    before: { phoneNumber: '08031234567' },
    after: { phoneNumber: '08088888888' },
  });
  expect(await entriesOf(server, () => ask('POST', 'members/import', { rows }))).toEqual([]);
});

it('the records of a resource have their entries from crudModule', async () => {
  await sql(officeTables);
  const app = await buildApp(server.context);
  onTestFinished(() => app.close());
  await app.register(async (scope) => regionRoutes(scope, server.context));
  await app.register(async (scope) => officeRoutes(scope, server.context));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const send = (method: string, path: string, body?: unknown) =>
    server.request(method, `${url}/api/v1/${path}`, {
      token: admin.token,
      ...(body !== undefined && { body }),
    });
  const entries = await entriesOf(server, async () => {
    const { body } = await send('POST', 'regions', { name: 'South West' });
    const path = `regions/${body.data._id}`;
    await send('PATCH', path, { name: 'South East' });
    await send('DELETE', path);
  });
  const subject = { subject: 'record of region', actorId: admin.id };
  expect(entries).toMatchObject([
    { ...subject, action: 'record.created', after: { name: 'South West' } },
    {
      ...subject,
      action: 'record.changed',
      before: { name: 'South West' },
      after: { name: 'South East' },
    },
    { ...subject, action: 'record.removed', before: { name: 'South East' } },
  ]);
});

it('says of the amounts of a record that they are in kobo', async () => {
  const entries = await entriesOf(server, async () => {
    const { body } = await ask('POST', 'budget-lines', { year: thisYear(), amount: 1500.5 });
    const path = `budget-lines/${body.data._id}`;
    await ask('PATCH', path, { amount: 2000 });
    await ask('DELETE', path);
  });
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [null, expect.objectContaining({ year: thisYear(), amountKobo: 150_050 })],
    [{ amountKobo: 150_050 }, { amountKobo: 200_000 }],
    [expect.objectContaining({ amountKobo: 200_000 }), null],
  ]);
});
