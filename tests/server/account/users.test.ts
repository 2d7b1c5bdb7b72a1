import { afterAll, beforeAll, expect, test } from 'vitest';
import { userSchema } from '#contract/account/schemas.ts';
import { calls } from '#contract/calls.ts';
import { thisYear } from '#contract/day.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure, signUp } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { bookPayment, makeSubscription } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('me is the member itself, without an envelope', async () => {
  const registered = await signUp(server);
  const answer = await server.get('/api/v1/user/me', registered.body.token);
  expectContract(calls.me, answer);
  expect(answer.body).toEqual(registered.body.data.user);
  /* Absent where there is nothing to be done. */
  const always = Object.entries(userSchema.shape).filter(([, field]) => !field.isOptional());
  expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(always.map(([name]) => name)));
});

test('an admin reads any member, with the same keys', async () => {
  const admin = await makeAdmin(server);
  const member = await makeMember(server, { diaspora: 'Canada', inDiaspora: true });
  const answer = await server.get(`/api/v1/user/${member.id}`, admin.token);
  expectContract(calls.getUser, answer);
  expect(answer.body.data.user).toMatchObject({ _id: member.id, diaspora: 'Canada', photo: null });
});

test.each([newId(), 'nonsense', '1', '%00', "'--", '..%2fme', 'x'.repeat(190)])(
  'there is no member %j',
  async (id) => {
    const admin = await makeAdmin(server);
    expectFailure(await server.get(`/api/v1/user/${id}`, admin.token), 404);
  },
);

test('a member without a phone or an address, as the first admin is, can be read', async () => {
  const admin = await makeAdmin(server, { phoneNumber: null, address: null });
  const answer = await server.get('/api/v1/user/me', admin.token);
  expectContract(calls.me, answer);
  expect(answer.body).toMatchObject({ phoneNumber: null, address: null, role: 'admin' });
});

test('standing is derived: none before a subscription, owing after, financial once paid', async () => {
  const { token: admin } = await makeAdmin(server);
  const member = await makeMember(server, { memberSince: '2001' });
  const standing = async () =>
    (await server.get('/api/v1/user/me', member.token)).body.standing as string;
  expect(await standing()).toBe('none');
  await makeSubscription(server, { dueDate: `${thisYear() - 1}-03-31` });
  expect(await standing()).toBe('owing');
  const payment = await bookPayment(server, member.id, thisYear() - 1);
  expect(await standing()).toBe('financial');
  const body = { reason: 'Recorded by mistake.' };
  await server.request('POST', `/api/v1/payment/${payment}/reverse`, { token: admin, body });
  expect(await standing()).toBe('owing');
});
