import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gatewayEvents, payments } from '../../../server/db/schema/index.ts';
import { OddAnswer } from '../../../server/gateways/gateway.ts';
import { sweepPayments } from '../../../server/modules/payments/settlement/webhooks.ts';
import { makeMember } from '../support/builders.ts';
import {
  agePayment,
  dueKobo,
  memberWithCheckout,
  paymentOf,
  startWithFakeGateway,
} from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import { type FakeGateway, paid } from '../support/fake-gateway.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
let fake: FakeGateway;

beforeAll(async () => {
  ({ server, fake } = await startWithFakeGateway());
});
afterAll(() => server.stop());
beforeEach(() => fake.comeBack());

const send = (body: string, headers: Record<string, string>, gateway = 'fake') =>
  server.request('POST', `/api/v1/payment/webhook/${gateway}`, { body, headers });
const eventsOf = (reference: string) =>
  server.context.db.select().from(gatewayEvents).where(eq(gatewayEvents.reference, reference));
const statusOf = async (reference: string) => (await paymentOf(server, reference)).status;

describe('a webhook', () => {
  it('is received with 200 and a word, and kept once however often it comes', async () => {
    const { reference } = await memberWithCheckout(server);
    fake.says(reference, paid(dueKobo));
    const { body, headers } = fake.event(reference);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(body, headers)));
    for (const { status, body: said } of answers) {
      expect(status).toBe(200);
      expect(said).toEqual({ status: 'success', message: 'Received.' });
    }
    expect(await eventsOf(reference)).toHaveLength(1);
    await eventually(async () => (await eventsOf(reference))[0]?.settledAt).not.toBeNull();
  });

  it('does not wait for the gateway to be asked', async () => {
    const { reference } = await memberWithCheckout(server);
    let answer = () => {};
    const hanging = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fake.before.verify = () => hanging;
    const { body, headers } = fake.event(reference);
    expect((await send(body, headers)).status).toBe(200);
    answer();
  });

  it('is 401 without a signature that holds, and is neither kept nor acted on', async () => {
    const { reference } = await memberWithCheckout(server);
    fake.says(reference, paid(dueKobo));
    const { body, headers } = fake.event(reference);
    const { 'x-fake-signature': signature = '', ...plain } = headers;
    const signed = (text: string) => ({ ...plain, 'x-fake-signature': text });
    const refused = [
      await send(body, plain),
      await send(body, signed('')),
      await send(body, signed(`${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`)),
      await send(JSON.stringify(JSON.parse(body), null, 1), headers),
      await send(`${body}\n`, headers),
      await send(body.replace('charge', 'change'), headers),
      await send('', headers),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401));
    expect(refused[0]?.body).toEqual({ status: 'fail', message: 'The signature does not hold.' });
    expect(await eventsOf(reference)).toEqual([]);
    expect(await statusOf(reference)).toBe('pending');
  });

  it.each(['sandbox', 'paystack', 'FAKE', 'fake%2f..', '__proto__'])(
    'of the gateway %s, which is not in use, is 404, and so is its return',
    async (gateway) => {
      const { body, headers } = fake.event('any');
      expect((await send(body, headers, gateway)).status).toBe(404);
      const back = await server.get(`/api/v1/payment/return/${gateway}?reference=any`);
      expect(back.status).toBe(404);
      expect(back.headers.get('location')).toBeNull();
    },
  );

  it('about nothing in particular is kept and does no harm', async () => {
    const { body, headers } = fake.event(null, 'balance.low');
    expect((await send(body, headers)).status).toBe(200);
    const kept = await server.context.db.select().from(gatewayEvents);
    expect(kept.filter((row) => row.reference === null)).toHaveLength(1);
    await sweepPayments(server.context);
  });
});

describe('an event that cannot be acted on yet', () => {
  it('about a reference that nobody knows is kept, and the sweep acts once it is known', async () => {
    const { reference } = await memberWithCheckout(server);
    const renamed = `${reference}-later`;
    fake.says(renamed, paid(dueKobo));
    const { body, headers } = fake.event(renamed);
    expect((await send(body, headers)).status).toBe(200);
    await sweepPayments(server.context);
    expect(await eventsOf(renamed)).toMatchObject([{ settledAt: null }]);
    await server.context.db
      .update(payments)
      .set({ reference: renamed })
      .where(eq(payments.reference, reference));
    await sweepPayments(server.context);
    expect(await statusOf(renamed)).toBe('successful');
    expect((await eventsOf(renamed))[0]?.settledAt).toBeInstanceOf(Date);
  });

  it('while the gateway does not answer is tried again by the sweep', async () => {
    const { reference } = await memberWithCheckout(server);
    fake.says(reference, paid(dueKobo));
    fake.goDown();
    const { body, headers } = fake.event(reference);
    expect((await send(body, headers)).status).toBe(200);
    await sweepPayments(server.context);
    expect(await statusOf(reference)).toBe('pending');
    fake.comeBack();
    await sweepPayments(server.context);
    expect(await statusOf(reference)).toBe('successful');
  });

  it('keeps no other waiting: one that the gateway answers oddly for', async () => {
    const events = { 'A-odd': fake.event('A-odd'), 'B-paid': fake.event('B-paid') };
    fake.says('B-paid', paid(dueKobo));
    fake.before.verify = async () => {
      if (fake.asked.at(-1) === 'A-odd') throw new OddAnswer('<html>');
    };
    for (const { body, headers } of Object.values(events)) await send(body, headers);
    await sweepPayments(server.context);
    const said = [await eventsOf('A-odd'), await eventsOf('B-paid')].flat();
    expect(said.map(({ says }) => says)).toEqual([null, 'fake: paid']);
  });

  it('about a failed checkout that the gateway still calls pending is asked about again', async () => {
    const { reference } = await memberWithCheckout(server);
    await agePayment(server, reference, 25);
    await sweepPayments(server.context);
    expect(await statusOf(reference)).toBe('failed');
    const { body, headers } = fake.event(reference);
    const asked = fake.asked.length;
    expect((await send(body, headers)).status).toBe(200);
    await eventually(() => fake.asked.length).toBeGreaterThan(asked);
    await sweepPayments(server.context);
    fake.says(reference, paid(dueKobo));
    await sweepPayments(server.context);
    expect(await statusOf(reference)).toBe('successful');
  });
});

it('an event that comes while the gateway is asked is not done with by that answer', async () => {
  const { reference } = await memberWithCheckout(server);
  fake.says(reference, { state: 'failed', reason: 'declined' });
  let answer = () => {};
  const hanging = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fake.before.verify = () => hanging;
  const askedOf = () => fake.asked.filter((one) => one === reference).length;
  const before = askedOf();
  const back = server.get(`/api/v1/payment/return/fake?reference=${reference}`);
  await eventually(askedOf).toBe(before + 1);
  fake.goDown();
  const { body, headers } = fake.event(reference, 'charge after all');
  expect((await send(body, headers)).status).toBe(200);
  await eventually(askedOf).toBe(before + 2);
  answer();
  await back;
  expect(await statusOf(reference)).toBe('failed');
  expect(await eventsOf(reference)).toMatchObject([{ settledAt: null }]);
  fake.comeBack();
  fake.says(reference, paid(dueKobo));
  await sweepPayments(server.context);
  expect(await statusOf(reference)).toBe('successful');
  expect((await eventsOf(reference))[0]?.settledAt).toBeInstanceOf(Date);
});

describe('the sweep', () => {
  it('gives up unpaid checkouts after 24 hours, and only those', async () => {
    const [old, young] = [await memberWithCheckout(server), await memberWithCheckout(server)];
    await agePayment(server, old.reference, 24.1);
    await agePayment(server, young.reference, 23.9);
    await sweepPayments(server.context);
    expect(await paymentOf(server, old.reference)).toMatchObject({
      status: 'failed',
      reviewReason: 'The checkout was not paid in time.',
    });
    expect(await statusOf(young.reference)).toBe('pending');
  });

  it('reaches every open checkout in time, however many there are', async () => {
    const { reference } = await memberWithCheckout(server);
    const { id: _, ...template } = await paymentOf(server, reference);
    const others: string[] = [];
    while (others.length < 120) others.push((await makeMember(server)).id);
    const older = others.map((userId, number) => ({
      ...template,
      id: crypto.randomUUID(),
      userId,
      invoiceNumber: `INV-OLD-${number}`,
      reference: `OLD-${number}`,
      createdAt: new Date(Date.now() - 7_200_000),
      updatedAt: new Date(Date.now() - 7_200_000),
    }));
    await server.context.db.insert(payments).values(older);
    await agePayment(server, reference, 1);
    fake.says(reference, paid(dueKobo));
    await sweepPayments(server.context);
    await sweepPayments(server.context);
    expect(await statusOf(reference)).toBe('successful');
    /* So that the sweeps of other tests have no need to ask about them. */
    await server.context.db
      .update(payments)
      .set({ status: 'failed', createdAt: new Date(Date.now() - 864_000_000) })
      .where(like(payments.reference, 'OLD-%'));
  }, 60_000);

  it('finds the money that came for a failed checkout: it asks once an hour, for three days', async () => {
    const { reference } = await memberWithCheckout(server);
    const leaveAlone = (hours: number) =>
      server.context.db
        .update(payments)
        .set({ updatedAt: new Date(Date.now() - hours * 3_600_000) })
        .where(eq(payments.reference, reference));
    const asked = async () => {
      const before = fake.asked.length;
      await sweepPayments(server.context);
      return fake.asked.slice(before).includes(reference);
    };
    fake.says(reference, { state: 'failed', reason: 'declined' });
    await server.get(`/api/v1/payment/return/fake?reference=${reference}`);
    expect([await asked(), await statusOf(reference)]).toEqual([false, 'failed']);
    await leaveAlone(1.1);
    expect([await asked(), await asked()]).toEqual([true, false]);
    await agePayment(server, reference, 73);
    await leaveAlone(2);
    expect(await asked()).toBe(false);
    await agePayment(server, reference, 71);
    fake.says(reference, paid(dueKobo));
    expect([await asked(), await statusOf(reference)]).toEqual([true, 'successful']);
  });
});
