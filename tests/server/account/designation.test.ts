import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember, multipart } from '../support/builders.ts';
import { mailsTo } from '../support/mails.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());

const me = async (token: string) => (await server.get('/api/v1/user/me', token)).body;
const update = (token: string, fields: Record<string, string>) =>
  server.request('PATCH', '/api/v1/user/updateMe', { token, body: multipart(fields) });
const decide = (id: string, accepted: boolean, token = admin) =>
  server.request('POST', `/api/v1/user/${id}/designation`, { token, body: { accepted } });
const waiting = async (): Promise<string[]> => {
  const answer = await server.get('/api/v1/user/getAllUsers?pendingStatus=yes', admin);
  expectContract(calls.getAllUsers, answer);
  return answer.body.data.users.map(({ _id }: { _id: string }) => _id);
};

test('members change their state and place of work at once', async () => {
  const member = await makeMember(server);
  const answer = await update(member.token, { state: ' Oyo ', placeOfWork: 'Ọlá & Co.' });
  expectContract(calls.updateMe, answer);
  expect(await me(member.token)).toMatchObject({ state: 'Oyo', placeOfWork: 'Ọlá & Co.' });
  await update(member.token, { state: '' });
  expect(await me(member.token)).toMatchObject({ state: null, placeOfWork: 'Ọlá & Co.' });
  expectFailure(await update(member.token, { state: 'x'.repeat(81) }), 400, {
    state: 'State must be at most 80 characters.',
  });
});

describe('another designation', () => {
  test('waits for an admin, who accepts it', async () => {
    const member = await makeMember(server, { designation: 'ACA' });
    const answer = await update(member.token, { pendingStatus: 'FCA' });
    expectContract(calls.updateMe, answer);
    expect(answer.body.data.user).toMatchObject({ status: 'ACA', pendingStatus: 'FCA' });
    expect(await waiting()).toContain(member.id);
    expectFailure(await decide(member.id, true, member.token), 403);

    const decided = await decide(member.id, true);
    expectContract(calls.decideDesignation, decided);
    expect(await me(member.token)).toMatchObject({ status: 'FCA' });
    expect(await me(member.token)).not.toHaveProperty('pendingStatus');
    expect(await waiting()).not.toContain(member.id);
    const [mail] = await mailsTo(server, member.email);
    expect(mail?.subject).toBe('Your designation was changed');
    expect(mail?.text).toContain('the designation FCA now');
    expectFailure(await decide(member.id, true), 409);
  });

  test('is declined, and the record stays as it is', async () => {
    const member = await makeMember(server, { designation: 'ACA' });
    await update(member.token, { pendingStatus: 'None' });
    expect((await decide(member.id, false)).status).toBe(200);
    expect(await me(member.token)).toMatchObject({ status: 'ACA' });
    expect(await me(member.token)).not.toHaveProperty('pendingStatus');
    const [mail] = await mailsTo(server, member.email);
    expect(mail?.subject).toBe('Your designation stays as it is');
  });

  test('is withdrawn by the present one, and settled by an admin who corrects the record', async () => {
    const member = await makeMember(server, { designation: 'ACA' });
    await update(member.token, { pendingStatus: 'FCA' });
    /* The rest of the form does not touch it. */
    await update(member.token, { fname: 'Ada' });
    expect((await me(member.token)).pendingStatus).toBe('FCA');
    await update(member.token, { pendingStatus: 'ACA' });
    expect(await me(member.token)).not.toHaveProperty('pendingStatus');

    await update(member.token, { pendingStatus: 'FCA' });
    const correct = (body: object) =>
      server.request('PATCH', `/api/v1/user/${member.id}`, { token: admin, body });
    await correct({ status: 'ACA', fname: 'Amara' });
    expect((await me(member.token)).pendingStatus).toBe('FCA');
    await correct({ status: 'FCA' });
    expect(await me(member.token)).toMatchObject({ status: 'FCA' });
    expect(await waiting()).not.toContain(member.id);
  });

  test('is one of the three; and an unknown member’s is not found', async () => {
    const member = await makeMember(server);
    expectFailure(await update(member.token, { pendingStatus: 'Fellow' }), 400, {
      pendingStatus: 'Designation must be one of None, FCA, ACA.',
    });
    expectFailure(await decide('01890000-0000-7000-8000-000000000000', true), 404);
    expectFailure(await decide('x', true), 404);
  });
});
