import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import type { PaymentSummary } from '#contract/payments/schemas.ts';
import { payments } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { methodLabel } from '../../../server/modules/payments/checkout/methods.ts';
import { expectContract } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { makeAccount } from '../support/cash.ts';
import { bookPayment, makeSubscription } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: string;
const thisYear = Number(dayInNigeria().slice(0, 4));

beforeAll(async () => {
  server = await startTestServer();
  /* On the register from the start of time, as far as this test goes. */
  admin = (await makeAdmin(server, { createdAt: new Date('2000-01-01') })).token;
});
afterAll(() => server.stop());

async function summary(): Promise<PaymentSummary> {
  const answer = await server.get('/api/v1/payment/summary', admin);
  expectContract(calls.paymentSummary, answer);
  return answer.body.data;
}

async function pay(userId: string, year: number, paidAt: Date | null, status = 'successful') {
  const kobo = 1_000_050;
  if (status === 'successful')
    return bookPayment(server, userId, year, { kobo, ...(paidAt && { paidAt }) });
  const [id, number] = [newId(), newId()];
  await server.context.db.insert(payments).values({
    id,
    userId,
    invoiceNumber: number,
    reference: number,
    dueYear: year,
    dueDate: `${year}-03-31`,
    amountKobo: kobo,
    gateway: 'sandbox',
    status: status as 'failed',
    paidAt,
  });
  return id;
}

const openYear = (year: number) =>
  makeSubscription(server, { dueDate: `${year}-03-31`, priceKobo: 1_000_050 });

describe('the treasurer’s summary', () => {
  it('has nothing but twelve empty months before the first subscription', async () => {
    const { months, ...rest } = await summary();
    expect(rest).toEqual({
      year: null,
      paid: 0,
      owing: 0,
      members: expect.any(Number),
      years: [],
      methods: [],
    });
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({ month: dayInNigeria().slice(0, 7), amount: 0, before: 0 });
    expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted());
    expect(new Set(months.map(({ month }) => month)).size).toBe(12);
  });

  it('counts who has paid the current due year, and who has not', async () => {
    await openYear(thisYear);
    const [one] = [await makeMember(server), await makeMember(server)];
    expect(await summary()).toMatchObject({ year: thisYear, paid: 0, owing: 3 });
    const id = await pay(one.id, thisYear, new Date());
    const after = await summary();
    expect(after).toMatchObject({ paid: 1, owing: 2 });
    expect(after.years).toEqual([{ year: thisYear, amount: 10000.5, paid: 1, owing: 2 }]);
    expect(after.months.at(-1)?.amount).toBe(10000.5);
    await server.request('POST', `/api/v1/payment/${id}/refund`, {
      token: admin,
      body: { reason: 'Paid by mistake.', reference: 'TRF 1', account: await makeAccount(server) },
    });
    expect((await summary()).years).toEqual([{ year: thisYear, amount: 0, paid: 0, owing: 3 }]);
  });

  it('counts neither what failed nor what is under review or open', async () => {
    const { id } = await makeMember(server);
    await pay(id, thisYear, null, 'failed');
    await pay(id, thisYear, new Date(), 'review');
    await pay(id, thisYear, null, 'pending');
    expect(await summary()).toMatchObject({ paid: 0, owing: 4 });
    expect((await summary()).months.every(({ amount }) => amount === 0)).toBe(true);
  });

  it('has every year, and lets nobody owe a year in which they were not there', async () => {
    const [past, longPast] = [thisYear - 1, thisYear - 3];
    const early = await makeMember(server, { createdAt: new Date(`${longPast}-05-01`) });
    await openYear(past);
    await openYear(longPast);
    await makeMember(server);
    await pay(early.id, longPast, new Date(`${longPast}-06-01T12:00:00Z`));
    const { years } = await summary();
    expect(years.map(({ year }) => year)).toEqual([thisYear, past, longPast]);
    expect(years[1]).toMatchObject({ paid: 0, amount: 0, owing: 2 });
    expect(years[2]).toMatchObject({ paid: 1, amount: 10000.5, owing: 1 });
  });

  it('puts a payment into the month that it was in Nigeria', async () => {
    const { id } = await makeMember(server);
    const before = await summary();
    const [month] = before.months.slice(-3);
    const [year = 0, number = 0] = (month?.month ?? '').split('-').map(Number);
    /* Half past midnight of the first in Lagos; in UTC it is still the month before. */
    await pay(id, thisYear, new Date(Date.UTC(year, number - 1, 1, 0, 30) - 3_600_000));
    const after = await summary();
    const amountOf = ({ months }: PaymentSummary) =>
      months.find((row) => row.month === month?.month)?.amount ?? 0;
    expect(amountOf(after) - amountOf(before)).toBeCloseTo(10000.5, 2);
  });

  it('follows a new member and a new subscription at once', async () => {
    const before = await summary();
    await makeMember(server);
    expect((await summary()).owing).toBe(before.owing + 1);
    /* Next year's is set up ahead, and charges nobody yet. */
    await openYear(thisYear + 1);
    const after = await summary();
    expect(after).toMatchObject({ year: thisYear, paid: before.paid, owing: before.owing + 1 });
    expect(after.years[0]).toEqual({ year: thisYear + 1, amount: 0, paid: 0, owing: 0 });
  });

  it('has the year before beside each month, and the methods with the fees of gateways', async () => {
    const [{ id: payer }, now] = [await makeMember(server), new Date()];
    const before = new Date(now.getTime());
    before.setUTCFullYear(before.getUTCFullYear() - 1, before.getUTCMonth(), 10);
    const [old, card] = [await pay(payer, thisYear, before), await pay(payer, thisYear, now)];
    const change = (fields: Partial<typeof payments.$inferInsert>) =>
      server.context.db
        .update(payments)
        .set(fields)
        .where(eq(payments.id, String(card)));
    await change({ method: 'card', gateway: 'paystack', feeKobo: 15_050 });
    const found = await summary();
    expect(found.months.at(-1)).toMatchObject({ amount: 10000.5, before: 10000.5 });
    const methods = (of: PaymentSummary) => of.methods.filter(({ method }) => method === 'Card');
    expect(methods(found)).toEqual([{ method: 'Card', payments: 1, amount: 10000.5, fees: 150.5 }]);
    for (const id of [old, card])
      await server.request('POST', `/api/v1/payment/${id}/reverse`, {
        token: admin,
        body: { reason: 'Only tried.' },
      });
    expect(methods(await summary())).toEqual([]);
  });

  it('has of a payment for several years what each got of it, and nothing of levies', async () => {
    const { id: userId } = await makeMember(server, { memberSince: '2001' });
    const before = await summary();
    const years = [thisYear - 3, thisYear - 1, thisYear];
    const lines = [thisYear - 3, thisYear - 1].map((year) => ({ year, amount: 10_000.5 }));
    const opening = { userId, reason: 'Old book', lines };
    await server.request('POST', '/api/v1/ledger/openings', { token: admin, body: opening });
    const due = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const levy = { name: 'Hall', amount: 4_000, dueDate: due, group: { ids: userId } };
    const charged = await server.request('POST', '/api/v1/ledger/levies', {
      token: admin,
      body: levy,
    });
    expect(charged.status, JSON.stringify(charged.body)).toBe(201);
    await bookPayment(server, userId, thisYear, { kobo: 3_400_150 });
    const after = await summary();
    const amounts = (of: PaymentSummary) =>
      years.map((year) => of.years.find((one) => one.year === year)?.amount ?? 0);
    expect(amounts(after).map((amount, place) => amount - (amounts(before)[place] ?? 0))).toEqual(
      years.map(() => 10_000.5),
    );
    const listed = await server.get(`/api/v1/payment/payments?limit=1`, admin);
    expectContract(calls.payments, listed);
    expect(listed.body.data.payments[0].paidOf).toEqual(
      years.map((year) => ({ year, amount: 10_000.5 })),
    );
    const sum = await server.get(`/api/v1/payment/total?year=${thisYear - 3}`, admin);
    expectContract(calls.paymentTotal, sum);
    expect(sum.body.data.duesPaid).toBe(amounts(after)[0]);
    /* Of a levy alone they owe no dues. */
    expect(after.paid - before.paid).toBe(1);
    const list = await server.get(`/api/v1/user/getAllUsers?owesYear=${thisYear}`, admin);
    expect(list.body.totalUsers).toBe(after.owing);
  });

  it.each([
    ['bank transfer', 'Bank Transfer'],
    ['bank_transfer', 'Bank Transfer'],
    ['bank account', 'Bank Account'],
    ['pos', 'POS'],
    ['Mobile money', 'Mobile money'],
  ])('names the method %s once, entered by hand or by a gateway', (method, label) => {
    expect(methodLabel({ method, gateway: 'manual' })).toBe(label);
  });
});
