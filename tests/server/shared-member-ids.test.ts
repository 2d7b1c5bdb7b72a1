import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { expectContract, expectFailure, logIn, signUp } from './support/accounts.ts';
import { makeAdmin, makeMember } from './support/builders.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

const takenId = {
  memberId: 'This member ID is already registered. Log in, or ask for a new password.',
};

describe('records of one member ID in two spellings', () => {
  let server: TestServer;
  let admin: string;
  let one: Awaited<ReturnType<typeof makeMember>>;
  let other: Awaited<ReturnType<typeof makeMember>>;
  beforeAll(async () => {
    server = await startTestServer();
    admin = (await makeAdmin(server)).token;
    one = await makeMember(server, { memberId: 'MB-700123' });
    other = await makeMember(server, { memberId: 'MB 700123', memberIdShared: true });
  });
  afterAll(() => server.stop());

  const listed = async (): Promise<string[]> => {
    const answer = await server.get('/api/v1/user/getAllUsers?sharedId=yes', admin);
    expectContract(calls.getAllUsers, answer);
    for (const { memberIdShared } of answer.body.data.users) expect(memberIdShared).toBe(true);
    return answer.body.data.users.map((row: { memberId: string }) => row.memberId).sort();
  };
  const correct = (userId: string, body: object) =>
    server.request('PATCH', `/api/v1/user/${userId}`, { token: admin, body });
  const act = (userId: string, what: string) =>
    server.request('POST', `/api/v1/user/${userId}/${what}`, { token: admin });

  test('log in by their own spelling, any other goes to the one that is not marked', async () => {
    const whose = async (name: string) => (await logIn(server, name)).body.data.user._id;
    expect(await whose('mb-700123')).toBe(one.id);
    expect(await whose('mb 700123')).toBe(other.id);
    expect(await whose('MB700123')).toBe(one.id);
    expectFailure(await signUp(server, { memberId: 'mb/700123' }), 409, takenId);
  });

  test('are listed for the admin, unless one of them is disabled', async () => {
    expect(await listed()).toEqual(['MB 700123', 'MB-700123']);
    expect((await act(other.id, 'disable')).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await act(other.id, 'enable')).status).toBe(200);
    expect(await listed()).toHaveLength(2);
  });

  test('can be changed in what is not the ID, and are told apart by a new one', async () => {
    const form = { memberId: 'MB 700123', fname: 'Amara' };
    expect((await correct(other.id, form)).status).toBe(200);
    expect(await listed()).toHaveLength(2);
    /* The record that was not marked moves: the other one keeps the ID, and guards it from now on. */
    expect((await correct(one.id, { memberId: 'MB-700124' })).status).toBe(200);
    expect(await listed()).toEqual([]);
    expectFailure(await correct(one.id, { memberId: 'mb700123' }), 409, takenId);
    expectFailure(await signUp(server, { memberId: 'mb700123' }), 409, takenId);
  });
});
