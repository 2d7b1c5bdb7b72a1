import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { users } from '../../../server/db/schema/index.ts';
import { registryOf } from '../../../server/gateways/registry.ts';
import { payPage } from '../../../server/modules/messages/reminders/pay-links.ts';
import { sweepPayments } from '../../../server/modules/payments/settlement/webhooks.ts';
import { makeAdmin } from '../support/builders.ts';
import {
  agePayment,
  askForLink,
  dueKobo,
  memberWithCheckout,
  paymentOf,
  paymentsOf,
  startWithFakeGateway,
} from '../support/dues.ts';
import { createFakeGateway, type FakeGateway, paid } from '../support/fake-gateway.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
let fake: FakeGateway;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  ({ server, fake } = await startWithFakeGateway());
  admin = await makeAdmin(server);
  const parts = { method: 'PATCH', body: { partPayments: true } };
  const { status } = await server.request(parts.method, '/api/v1/ledger/settings', {
    token: admin.token,
    body: parts.body,
  });
  expect(status).toBe(200);
});
afterAll(() => server.stop());
afterEach(() => fake.comeBack());

const checkout = (token: string, body: object) =>
  server.request('POST', '/api/v1/payment/checkout', { token, body });
const ledgerOf = async (id: string) =>
  (await server.get(`/api/v1/ledger/member/${id}`, admin.token)).body.data;
const mine = async (token: string, id: string) =>
  (await server.get(`/api/v1/payment/mine/${id}`, token)).body.data.payment;

/* The gateway opens checkouts, and does not say what became of any. */
function cannotAsk() {
  fake.goDown();
  fake.before = { ...fake.before, checkout: async () => {} };
}

/** A member with a checkout that cannot be asked about, and another one beside it. */
async function withSecond() {
  const member = await memberWithCheckout(server);
  cannotAsk();
  expect((await checkout(member.token, { amount: 5_000 })).status).toBe(409);
  const answer = await checkout(member.token, { amount: 5_000, acceptSecond: true });
  expect(answer.status).toBe(200);
  fake.comeBack();
  const link: string = answer.body.data.data.link;
  return { ...member, second: link.slice(link.lastIndexOf('/') + 1) };
}

const sweep = async (...references: string[]) => {
  for (const reference of references) await agePayment(server, reference, 1);
  await sweepPayments(server.context);
};

describe('while a checkout cannot be asked about', () => {
  it('another one is not opened before the payer has accepted it', async () => {
    const member = await memberWithCheckout(server);
    fake.goDown();
    const { status, body } = await checkout(member.token, { amount: 5_000 });
    expect(status).toBe(409);
    expect(body.message).toMatch(/₦15,000\.50, begun on .* \(INV-\d{4}-\d{6}\), may be on its way/);
    expect(body.errors).toEqual({ acceptSecond: body.message });
    expect(await paymentsOf(server, member.id)).toMatchObject([
      { reference: member.reference, status: 'pending', supersededAt: null },
    ]);
    /* The same checkout is no second one. */
    expect((await askForLink(server, member.token)).body.data.data.link).toBe(member.link);
  });

  it('the first stays pending beside the second, and is asked until it is answered', async () => {
    const { id, token, reference, second } = await withSecond();
    const first = await paymentOf(server, reference);
    expect(first).toMatchObject({ status: 'pending', supersededAt: expect.any(Date) });
    expect(await paymentOf(server, second)).toMatchObject({
      status: 'pending',
      supersededAt: null,
      supersedes: first.id,
    });
    /* There is one open checkout: the second. */
    const again = await checkout(token, { amount: 5_000 });
    expect(again.body.data.data.link).toContain(second);
    expect(await mine(token, first.id)).toMatchObject({ state: 'open', link: null });
    fake.goDown();
    await agePayment(server, reference, 100);
    await sweep();
    expect((await paymentOf(server, reference)).status).toBe('pending');
    fake.comeBack();
    fake.says(reference, paid(dueKobo));
    await sweep();
    expect((await paymentOf(server, reference)).status).toBe('successful');
    expect(await ledgerOf(id)).toMatchObject({ owed: 0, credit: 0 });
  });

  it.each([
    ['the first before the second', 0],
    ['the second before the first', 1],
  ])('if both are paid, %s, the later answer is under review', async (_, order) => {
    const { id, reference, second } = await withSecond();
    const kobo = new Map([
      [reference, dueKobo],
      [second, 500_000],
    ]);
    const [one = '', other = ''] = order ? [second, reference] : [reference, second];
    for (const each of [one, other]) {
      fake.says(each, paid(kobo.get(each) ?? 0));
      await sweep(each);
    }
    expect((await paymentOf(server, one)).status).toBe('successful');
    const held = await paymentOf(server, other);
    expect(held).toMatchObject({
      status: 'review',
      reviewReason: expect.stringContaining('Paid twice: INV-'),
    });
    const body = { action: 'credit', reason: 'Theirs' };
    const decided = await server.request('POST', `/api/v1/payment/review/${held.id}`, {
      token: admin.token,
      body,
    });
    expect(decided.status).toBe(200);
    const { owed, credit } = await ledgerOf(id);
    expect(credit - owed).toBe(5_000);
  });

  it('a third is asked for, too, while the first is not answered', async () => {
    const { id, reference, second, token } = await withSecond();
    fake.says(second, { state: 'failed', reason: 'declined' });
    await sweep(second);
    cannotAsk();
    const refused = await checkout(token, {});
    expect({ status: refused.status, errors: refused.body.errors }).toEqual({
      status: 409,
      errors: { acceptSecond: refused.body.message },
    });
    expect((await checkout(token, { acceptSecond: true })).status).toBe(200);
    fake.comeBack();
    const third = (await paymentsOf(server, id)).at(-1)?.reference ?? '';
    for (const each of [third, reference]) {
      fake.says(each, paid(dueKobo));
      await sweep(each);
    }
    expect((await paymentOf(server, third)).status).toBe('successful');
    expect((await paymentOf(server, reference)).status).toBe('review');
  });

  it('one that the gateway calls failed makes room for nothing but itself', async () => {
    const { reference, second, token } = await withSecond();
    fake.says(reference, { state: 'failed', reason: 'declined' });
    fake.says(second, paid(500_000));
    await sweep(reference, second);
    const first = await paymentOf(server, reference);
    expect(first.status).toBe('failed');
    expect((await paymentOf(server, second)).status).toBe('successful');
    const answer = await server.get(`/api/v1/payment/mine/${first.id}`, token);
    expect(calls.myPayment.response.parse(answer.body)).toEqual(answer.body);
    expect(answer.body.data.payment).toMatchObject({ state: 'failed', isDeclined: true });
  });

  it('the page of a reminder asks, too', async () => {
    const member = await memberWithCheckout(server);
    expect((await checkout(member.token, { amount: 5_000 })).status).toBe(200);
    const { db } = server.context;
    await db.update(users).set({ confirmedAt: new Date() }).where(eq(users.id, member.id));
    const link = payPage(server.context, member.id);
    const press = (more = '') =>
      server.request('POST', link + more, {
        body: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    cannotAsk();
    const asked = await press();
    expect(asked.status).toBe(409);
    expect(asked.body).toContain('may be on its way');
    expect(asked.body).toContain('<form method="post" action="?acceptSecond=yes">');
    expect((await press('?acceptSecond=yes')).status).toBe(303);
  });

  it('a gateway that is not set up any more cannot be asked either', async () => {
    const member = await memberWithCheckout(server);
    const { context } = server;
    const former = context.gateways;
    const next = createFakeGateway();
    Object.assign(context, { gateways: registryOf({ ...next.gateway, name: 'next' }) });
    try {
      expect((await checkout(member.token, {})).status).toBe(409);
      expect((await checkout(member.token, { acceptSecond: true })).status).toBe(200);
    } finally {
      Object.assign(context, { gateways: former });
    }
    const [first, second] = await paymentsOf(server, member.id);
    expect(first).toMatchObject({ status: 'pending', supersededAt: expect.any(Date) });
    expect(second).toMatchObject({ status: 'pending', gateway: 'next', supersedes: first?.id });
  });
});

describe('another try', () => {
  it('is offered only where the gateway has said that the payment failed', async () => {
    const member = await memberWithCheckout(server);
    expect((await checkout(member.token, { amount: 5_000 })).status).toBe(200);
    const [replaced, open] = await paymentsOf(server, member.id);
    /* What was never begun is no failed row. */
    const { body } = await server.get('/api/v1/payment/userPayment', member.token);
    expect(body.data.map((row: { _id: string }) => row._id)).toEqual([open?.id]);
    expect(await mine(member.token, replaced?.id ?? '')).toMatchObject({
      state: 'failed',
      isDeclined: false,
    });
    fake.says(open?.reference ?? '', { state: 'failed', reason: 'declined' });
    await sweep(open?.reference ?? '');
    expect(await mine(member.token, open?.id ?? '')).toMatchObject({
      state: 'failed',
      isDeclined: true,
    });
  });
});
