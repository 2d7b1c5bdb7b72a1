import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { thisYear } from '#contract/day.ts';
import { payments } from '../../../server/db/schema/index.ts';
import { registryOf } from '../../../server/gateways/registry.ts';
import { sweepPayments } from '../../../server/modules/payments/settlement/webhooks.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import {
  askForLink,
  dueKobo,
  memberWithCheckout,
  paymentOf,
  paymentsOf,
  startWithFakeGateway,
} from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import { type FakeGateway, paid } from '../support/fake-gateway.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let fake: FakeGateway;
let subscriptionId: string;
let admin: string;

beforeAll(async () => {
  ({ server, fake, subscriptionId } = await startWithFakeGateway());
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());
beforeEach(() => fake.comeBack());

const linkIn = ({ body }: { body: { data: { data: { link: string } } } }) => body.data.data.link;
const setPrice = (price: number) =>
  server.request('PATCH', `/api/v1/subscription/updateSubscription/${subscriptionId}`, {
    token: admin,
    body: { price: price / 100 },
  });

describe('the link to pay the dues', () => {
  it('answers in the nesting that the browser reads, and asks the gateway for what is due', async () => {
    const member = await makeMember(server, { email: 'payer@example.com', fname: 'Ẹniọlá' });
    const { status, body } = await askForLink(server, member.token);
    const [row] = await paymentsOf(server, member.id);
    const link = `https://fake.example/pay/${row?.reference}`;
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      data: { status: 'success', message: 'Hosted Link', data: { link } },
    });
    expect(fake.checkouts.at(-1)).toMatchObject({
      reference: row?.reference,
      amountKobo: dueKobo,
      currency: 'NGN',
      customer: { email: 'payer@example.com', phoneNumber: '08031234567' },
      returnUrl: `${server.url}/api/v1/payment/return/fake`,
    });
    expect(row).toMatchObject({ status: 'pending', amountKobo: dueKobo, dueYear: thisYear() });
  });

  it('is for admins too, for they owe dues as well', async () => {
    const admin = await makeAdmin(server);
    expect((await askForLink(server, admin.token)).status).toBe(200);
    expect(await paymentsOf(server, admin.id)).toHaveLength(1);
  });

  it.each(['other', 'ANNUAL-DUES', 'annual-dues%00', '01890000-0000-7000-8000-000000000000'])(
    'knows no plan %s',
    async (plan) => {
      const { token, id } = await makeMember(server);
      const answer = await server.get(`/api/v1/payment/paymentLink/${plan}`, token);
      expect(answer.status).toBe(404);
      expect(await paymentsOf(server, id)).toEqual([]);
    },
  );

  it('takes no amount, currency or year from the browser', async () => {
    const member = await makeMember(server);
    const query = '?amount=1&amountKobo=1&price=1&currency=USD&dueYear=2030&userId=someone';
    expect((await askForLink(server, member.token, query)).status).toBe(200);
    const [row] = await paymentsOf(server, member.id);
    expect(row).toMatchObject({ amountKobo: dueKobo, currency: 'NGN', dueYear: thisYear() });
  });

  it('is refused to whoever has paid this year already', async () => {
    const member = await memberWithCheckout(server);
    fake.says(member.reference, paid(dueKobo));
    const { status, body } = await askForLink(server, member.token);
    expect(status).toBe(409);
    expect(body.message).toBe(`Your dues for ${thisYear()} are paid already.`);
    expect((await askForLink(server, member.token)).status).toBe(409);
    expect(await paymentsOf(server, member.id)).toHaveLength(1);
  });
});

describe('an open checkout', () => {
  it('is one for twenty clicks at once: one payment and the same link', async () => {
    const member = await makeMember(server);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => askForLink(server, member.token)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(linkIn)).size).toBe(1);
    expect(await paymentsOf(server, member.id)).toHaveLength(1);
    const references = fake.checkouts.filter(({ customer }) => customer.email === member.email);
    expect(new Set(references.map(({ reference }) => reference)).size).toBe(1);
  });

  it('is answered again later without asking the gateway for another', async () => {
    const member = await memberWithCheckout(server);
    const before = fake.checkouts.length;
    expect(linkIn(await askForLink(server, member.token))).toBe(member.link);
    expect(fake.checkouts).toHaveLength(before);
  });

  it('is answered again while the gateway does not answer', async () => {
    const member = await memberWithCheckout(server);
    fake.goDown();
    expect(linkIn(await askForLink(server, member.token))).toBe(member.link);
  });

  it('makes room for a new one once it was declined', async () => {
    const member = await memberWithCheckout(server);
    fake.says(member.reference, { state: 'failed', reason: 'declined' });
    const again = linkIn(await askForLink(server, member.token));
    expect(again).not.toBe(member.link);
    const rows = await paymentsOf(server, member.id);
    expect(rows.map(({ status }) => status)).toEqual(['failed', 'pending']);
    expect(new Set(rows.map((row) => row.invoiceNumber)).size).toBe(2);
  });

  it('keeps its price where the dues became dearer: the rest is owed', async () => {
    const member = await memberWithCheckout(server);
    try {
      await setPrice(2_000_000);
      expect(linkIn(await askForLink(server, member.token))).toBe(member.link);
      fake.says(member.reference, paid(dueKobo));
      await askForLink(server, member.token);
      expect(await paymentOf(server, member.reference)).toMatchObject({ status: 'successful' });
      expect(fake.checkouts.at(-1)).toMatchObject({ amountKobo: 2_000_000 - dueKobo });
    } finally {
      await setPrice(dueKobo);
    }
  });

  it('is replaced once less is owed; paid all the same, the rest is credit', async () => {
    const member = await memberWithCheckout(server);
    try {
      await setPrice(1_000_000);
      const again = linkIn(await askForLink(server, member.token));
      expect(again).not.toBe(member.link);
      expect(fake.checkouts.at(-1)).toMatchObject({ amountKobo: 1_000_000 });
      fake.says(member.reference, paid(dueKobo));
      const { body, headers } = fake.event(member.reference);
      await server.request('POST', '/api/v1/payment/webhook/fake', { body, headers });
      await eventually(async () => (await paymentOf(server, member.reference)).status).toBe(
        'successful',
      );
      const ledger = await server.get('/api/v1/ledger/me', member.token);
      expect(ledger.body.data).toMatchObject({ owed: 0, credit: 5000.5 });
    } finally {
      await setPrice(dueKobo);
    }
  });
});

describe('a gateway that fails', () => {
  it('is a 503 with Retry-After; the pending payment stays and its reference is used again', async () => {
    const member = await makeMember(server);
    fake.goDown();
    const { status, headers, body } = await askForLink(server, member.token);
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body).toEqual({
      status: 'error',
      message: 'The payment service does not answer. Please try again in a minute.',
    });
    const [kept] = await paymentsOf(server, member.id);
    expect(kept).toMatchObject({ status: 'pending', checkoutLink: null });

    fake.comeBack();
    const link = linkIn(await askForLink(server, member.token));
    expect(link).toContain(kept?.reference);
    expect(await paymentsOf(server, member.id)).toHaveLength(1);
  });

  it('says nothing of itself where it breaks in a way nobody foresaw', async () => {
    const member = await makeMember(server);
    fake.before.checkout = async () => {
      throw new TypeError('secret words of the far side');
    };
    const { status, body } = await askForLink(server, member.token);
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret words');
    expect((await paymentsOf(server, member.id))[0]).toMatchObject({ status: 'pending' });
  });

  it('loses nothing to a crash between the row and the link, nor to one after the charge', async () => {
    const member = await memberWithCheckout(server);
    const forget = () =>
      server.context.db
        .update(payments)
        .set({ checkoutLink: null })
        .where(eq(payments.reference, member.reference));
    await forget();
    expect(linkIn(await askForLink(server, member.token))).toBe(member.link);
    expect(await paymentsOf(server, member.id)).toHaveLength(1);

    await forget();
    fake.says(member.reference, paid(dueKobo));
    await server.context.db
      .update(payments)
      .set({ createdAt: new Date(Date.now() - 180_000) })
      .where(eq(payments.reference, member.reference));
    await sweepPayments(server.context);
    expect(await paymentOf(server, member.reference)).toMatchObject({ status: 'successful' });
  });
});

describe('where there is nothing to pay or no way to', () => {
  it('is a 409 before the first subscription', async () => {
    const bare = await startTestServer();
    try {
      const { token } = await makeMember(bare);
      const { status, body } = await askForLink(bare, token);
      expect(status).toBe(409);
      expect(body.message).toMatch(/No subscription/);
    } finally {
      await bare.stop();
    }
  });

  it('is a 503 with Retry-After without a gateway, and no payment is noted', async () => {
    const { id, token } = await makeMember(server);
    const { gateways } = server.context;
    server.context.gateways = registryOf();
    try {
      const { status, headers } = await askForLink(server, token);
      expect(status).toBe(503);
      expect(headers.get('retry-after')).not.toBeNull();
    } finally {
      server.context.gateways = gateways;
    }
    expect(await paymentsOf(server, id)).toEqual([]);
  });
});
