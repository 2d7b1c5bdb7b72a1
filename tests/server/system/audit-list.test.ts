import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { AuditEntry } from '#contract/system/audit/schemas.ts';
import { expectContract } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server, { fname: 'Zainab', lname: 'Ọlátúnjí' });
});
afterAll(() => server.stop());

const read = (query = '', token = admin.token) => server.get(`/api/v1/audit${query}`, token);

async function entries(query = ''): Promise<AuditEntry[]> {
  const answer = await read(query);
  expectContract(calls.auditEntries, answer);
  return answer.body.data.entries;
}

describe('the audit log', () => {
  test('has what an admin changed: who, whom, and what it was before; the latest first', async () => {
    const member = await makeMember(server, { lname: 'Before', memberId: 'MB 990001' });
    for (const lname of ['Between', 'After'])
      await server.request('PATCH', `/api/v1/user/${member.id}`, {
        token: admin.token,
        body: { lname },
      });
    const changed = (await entries()).filter((entry) => entry.action === 'member.changed');
    expect(changed).toMatchObject([
      {
        actor: { _id: admin.id, name: 'Zainab Ọlátúnjí' },
        member: { _id: member.id, memberId: 'MB 990001' },
        before: { lname: 'Between' },
        after: { lname: 'After' },
      },
      { before: { lname: 'Before' }, after: { lname: 'Between' } },
    ]);
    for (const search of ['zainab olatunji', 'mb990001', 'after'])
      expect(await entries(`?search=${encodeURIComponent(search)}`)).toContainEqual(changed[0]);
    expect(await entries('?search=nobody')).toEqual([]);
  });

  test('leaves log-ins out unless they are asked for', async () => {
    const actions = async (query: string) => (await entries(query)).map(({ action }) => action);
    await server.request('POST', '/api/v1/user/logout', { token: (await makeAdmin(server)).token });
    expect(await actions('')).not.toContain('session.ended');
    expect(new Set(await actions('?subject=session'))).toContain('session.ended');
    expect(await actions('?subject=payment')).toEqual([]);
  });

  test('has the number of a receipt or a voucher, and what was done to it is found by that', async () => {
    const send = (path: string, body: unknown) =>
      server.request('POST', `/api/v1/${path}`, { token: admin.token, body });
    const { id: userId } = await makeMember(server);
    const date = new Date().toISOString().slice(0, 10);
    const form = { userId, amount: 500, method: 'Cash', reference: 'Slip 71', datePayed: date };
    const { payment } = (await send('payment/record', form)).body.data;
    await send(`payment/${payment._id}/reverse`, { reason: 'Not ours' });
    const found = await entries(`?search=${payment.receiptNumber.toLowerCase()}`);
    expect(found.map(({ action, number }) => [action, number])).toEqual([
      ['payment.reversed', payment.receiptNumber],
      ['payment.recorded', payment.receiptNumber],
    ]);
    expect(await entries(`?search=${payment.paymentId}`)).toEqual(found);
    expect(await entries('?search=RCT-2001-000001')).toEqual([]);
  });

  test('is for admins', async () => {
    expect((await read('', (await makeMember(server)).token)).status).toBe(403);
    expect((await server.get('/api/v1/audit')).status).toBe(401);
  });
});
