import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GatewayUnavailable } from '../../../server/gateways/gateway.ts';
import { sweepPayments } from '../../../server/modules/payments/settlement/webhooks.ts';
import { makeAdmin } from '../support/builders.ts';
import {
  agePayment,
  dueKobo,
  memberWithCheckout,
  paymentOf,
  receiptCount,
  startWithFakeGateway,
} from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import { type FakeGateway, paid } from '../support/fake-gateway.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
let fake: FakeGateway;
let admin: string;

beforeAll(async () => {
  ({ server, fake } = await startWithFakeGateway());
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());
beforeEach(() => fake.comeBack());

const totalPaid = async (): Promise<number> =>
  (await server.get('/api/v1/payment/totalPaidAmount', admin)).body.totalPaidAmount;
const webhook = async (reference: string) => {
  const { body, headers } = fake.event(reference);
  const answer = await server.request('POST', '/api/v1/payment/webhook/fake', { body, headers });
  expect(answer.status).toBe(200);
};
const redirect = async (reference: string, claim = '') => {
  const path = `/api/v1/payment/return/fake?reference=${reference}${claim}`;
  const answer = await server.get(path);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toMatch(/\/payment(\?payment=[\w-]{36})?$/);
};
const sweep = async (reference: string) => {
  await agePayment(server, reference, 1);
  await sweepPayments(server.context);
};
const statusOf = async (reference: string) => (await paymentOf(server, reference)).status;
const becomes = (reference: string, status: string) =>
  eventually(() => statusOf(reference)).toBe(status);

/** A checkout of a new member, what had been paid in all, and how many receipts there were. */
async function opened() {
  const { reference, token } = await memberWithCheckout(server);
  return { reference, token, total: await totalPaid(), receipts: await receiptCount(server) };
}

async function settledOnce(before: Awaited<ReturnType<typeof opened>>) {
  await becomes(before.reference, 'successful');
  expect(await totalPaid()).toBeCloseTo(before.total + dueKobo / 100, 2);
  expect(await receiptCount(server)).toBe(before.receipts + 1);
  const { body } = await server.get('/api/v1/payment/userPayment', before.token);
  expect(body.data).toMatchObject([{ status: 'successful', amount: 15000.5, method: 'Card' }]);
}

const ways = { webhook, redirect, sweep };
const orders = [
  ['webhook', 'redirect', 'sweep'],
  ['webhook', 'sweep', 'redirect'],
  ['redirect', 'webhook', 'sweep'],
  ['redirect', 'sweep', 'webhook'],
  ['sweep', 'webhook', 'redirect'],
  ['sweep', 'redirect', 'webhook'],
] as const;

describe('a paid checkout', () => {
  it.each(orders)('is settled once by %s, then %s, then %s', async (...order) => {
    const before = await opened();
    fake.says(before.reference, paid(dueKobo));
    for (const way of order) await ways[way](before.reference);
    await settledOnce(before);
  });

  it('is settled once by fifty webhooks, a redirect and a sweep at once', async () => {
    const before = await opened();
    fake.says(before.reference, paid(dueKobo));
    await agePayment(server, before.reference, 1);
    await Promise.all([
      ...Array.from({ length: 50 }, () => webhook(before.reference)),
      redirect(before.reference),
      sweepPayments(server.context),
    ]);
    const asked = () => fake.asked.filter((one) => one === before.reference).length;
    await eventually(asked).toBeGreaterThanOrEqual(51);
    await settledOnce(before);
  });

  it('is settled by the sweep alone, where webhook and redirect were lost', async () => {
    const before = await opened();
    fake.says(before.reference, paid(dueKobo));
    await sweepPayments(server.context);
    expect(await statusOf(before.reference)).toBe('pending');
    await sweep(before.reference);
    await settledOnce(before);
  });

  it('is settled after all where it had failed first', async () => {
    const before = await opened();
    fake.says(before.reference, { state: 'failed', reason: 'declined' });
    await redirect(before.reference);
    expect(await statusOf(before.reference)).toBe('failed');
    fake.says(before.reference, paid(dueKobo));
    await webhook(before.reference);
    await settledOnce(before);
  });

  it('is refunded once the gateway says so; the total falls and no later news changes it', async () => {
    const before = await opened();
    fake.says(before.reference, paid(dueKobo));
    await redirect(before.reference);
    fake.says(before.reference, { state: 'refunded', gatewayId: 'r-1' });
    await redirect(before.reference);
    expect(await statusOf(before.reference)).toBe('refunded');
    expect(await totalPaid()).toBeCloseTo(before.total, 2);
    fake.says(before.reference, paid(dueKobo));
    await redirect(before.reference);
    expect(await statusOf(before.reference)).toBe('refunded');
    expect(await receiptCount(server)).toBe(before.receipts + 1);
  });
});

describe('what is not believed', () => {
  it('is what the browser brings back: only the gateway says that it is paid', async () => {
    const before = await opened();
    for (const claim of ['&status=successful', '&status=success&amount=15000.50&paid=true'])
      await redirect(before.reference, claim);
    expect(await statusOf(before.reference)).toBe('pending');
    await redirect('no-such-reference', '&status=successful');
    expect(await totalPaid()).toBe(before.total);
  });

  it('is what a webhook claims: the gateway is asked', async () => {
    const before = await opened();
    await webhook(before.reference);
    await eventually(() => fake.asked.at(-1)).toBe(before.reference);
    expect(await statusOf(before.reference)).toBe('pending');
  });
});

describe('a gateway that is slow or broken', () => {
  it('changes nothing while it hangs, and no transaction is held open meanwhile', async () => {
    const before = await opened();
    fake.says(before.reference, paid(dueKobo));
    let answer = () => {};
    const hanging = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fake.before.verify = () => hanging;
    const asked = fake.asked.length;
    await agePayment(server, before.reference, 1);
    const under = [redirect(before.reference), sweepPayments(server.context)];
    await webhook(before.reference);
    await eventually(() => fake.asked.length).toBeGreaterThanOrEqual(asked + 3);
    const { rows } = await server.context.db.execute(
      sql`select state from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    expect(rows).toEqual([]);
    expect(await statusOf(before.reference)).toBe('pending');
    answer();
    await Promise.all(under);
    await settledOnce(before);
  });

  it.each([
    ['cannot be reached', new GatewayUnavailable('away')],
    ['breaks in a way nobody foresaw', new TypeError('fetch failed')],
  ])('changes nothing where it %s; the sweep settles it later', async (_, failure) => {
    const before = await opened();
    fake.says(before.reference, paid(dueKobo));
    fake.before.verify = async () => {
      throw failure;
    };
    await redirect(before.reference);
    await webhook(before.reference);
    await sweep(before.reference);
    expect(await paymentOf(server, before.reference)).toMatchObject({
      status: 'pending',
      receivedKobo: null,
    });
    fake.comeBack();
    await sweepPayments(server.context);
    await settledOnce(before);
  });
});
