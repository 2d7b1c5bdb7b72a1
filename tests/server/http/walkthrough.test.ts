import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdmin, makePhoto, multipart, signUpFields } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a member registers with a photo, pays in the sandbox, and the treasurer sees it', async () => {
  const admin = await makeAdmin(server);
  const created = await server.request('POST', '/api/v1/subscription/createSubscription', {
    token: admin.token,
    body: {
      subName: 'Annual dues',
      subDetail: 'All in',
      price: '15000.50',
      subscriptionType: '2026-03-31',
    },
  });
  expect(created.status).toBe(201);
  expect(created.body.data.subscription).toMatchObject({ price: 15000.5, dueYear: 2026 });

  const form = multipart(signUpFields(), {
    field: 'photo',
    name: 'me.jpg',
    bytes: await makePhoto(),
  });
  const signedUp = await server.request('POST', '/api/v1/user/signup', { body: form });
  expect(signedUp.status).toBe(201);
  const { token } = signedUp.body;
  expect(signedUp.body.data.user).toMatchObject({ standing: 'owing', role: 'user' });

  const asked = await server.get('/api/v1/payment/paymentLink/annual-dues', token);
  const { link } = asked.body.data.data;
  const paid = await server.request('POST', link, {
    body: 'decision=paid&method=ussd',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(paid.status).toBe(303);

  await expect
    .poll(async () => (await server.get('/api/v1/payment/userPayment', token)).body.data[0])
    .toMatchObject({ status: 'successful', amount: 15000.5, method: 'USSD (test)' });
  const seen = await server.get('/api/v1/payment/payments', admin.token);
  expect(seen.body.data.payments[0]).toMatchObject({
    paymentStatus: 'successful',
    user: { memberId: signedUp.body.data.user.memberId },
  });
  const total = await server.get('/api/v1/payment/totalPaidAmount', admin.token);
  expect(total.body.totalPaidAmount).toBe(15000.5);
});
