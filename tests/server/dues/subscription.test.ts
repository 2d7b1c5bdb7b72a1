import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { payments, subscriptions } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { makeSubscription, removeDues } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const thisYear = Number(dayInNigeria().slice(0, 4));

const form = {
  subName: 'Annual dues',
  subDetail: 'Levies and the year book',
  price: '15000.50',
  subscriptionType: `${thisYear}-03-31`,
};

let server: TestServer;
let admin: string;
let member: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
  member = (await makeMember(server)).token;
});
afterAll(() => server.stop());
beforeEach(() => removeDues(server));

/* An attempt to pay this year's dues that came to nothing. */
async function paymentOfYear(subscriptionId: string) {
  const { id: userId } = await makeMember(server);
  const [id, number] = [newId(), newId()];
  await server.context.db.insert(payments).values({
    id,
    userId,
    subscriptionId,
    invoiceNumber: number,
    reference: number,
    dueYear: thisYear,
    dueDate: `${thisYear}-03-31`,
    amountKobo: 1,
    gateway: 'sandbox',
    status: 'failed',
  });
}

const create = (body: unknown, token = admin) =>
  server.request('POST', '/api/v1/subscription/createSubscription', { token, body });
const update = (id: string, body: unknown, token = admin) =>
  server.request('PATCH', `/api/v1/subscription/updateSubscription/${id}`, { token, body });
const current = async () =>
  (await server.get('/api/v1/subscription', member)).body.data.subscription;

describe('setting up a subscription', () => {
  it('answers it with the price in naira and the due year, and members read it', async () => {
    expect(await current()).toBeNull();
    const { status, body } = await create(form);
    expect(status).toBe(201);
    expect(body).toEqual({
      status: 'success',
      data: {
        subscription: {
          ...form,
          price: 15000.5,
          dueYear: thisYear,
          prices: {},
          chargeFrom: null,
          chargedAt: expect.any(String),
          _id: expect.any(String),
          updatedAt: expect.any(String),
        },
      },
    });
    expect(await current()).toEqual(body.data.subscription);
  });

  it('keeps the price in whole kobo, whether it came as a number or as text', async () => {
    await create({ ...form, price: 0.29, subscriptionType: '2025-01-01' });
    await create({ ...form, price: '1234567.89', subscriptionType: '2026-01-01' });
    const rows = await server.context.db
      .select()
      .from(subscriptions)
      .orderBy(subscriptions.dueYear);
    expect(rows.map((row) => row.priceKobo)).toEqual([29, 123_456_789]);
  });

  it('refuses a second one for the same due year, at the due date', async () => {
    await create(form);
    const second = await create({ ...form, subscriptionType: `${thisYear}-12-31` });
    expect(second.status).toBe(409);
    expect(second.body.errors).toEqual({
      subscriptionType: `There is a subscription for ${thisYear} already.`,
    });
    expect(await current()).toMatchObject({ subscriptionType: form.subscriptionType });
  });

  it('makes one of ten that are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(form)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
  });

  it.each([
    ['subName', ''],
    ['subName', '   '],
    ['subName', 7],
    ['subName', 'x'.repeat(121)],
    ['subName', 'a\ud800b'],
    ['subDetail', ''],
    ['subDetail', null],
    ['subDetail', 'x'.repeat(1001)],
    ['subscriptionType', ''],
    ['subscriptionType', '31-03-2026'],
    ['subscriptionType', '2026-02-30'],
    ['subscriptionType', '2026-3-1'],
    ['subscriptionType', '1959-12-31'],
    ['subscriptionType', '2200-01-01'],
    ['subscriptionType', 20260331],
  ])('refuses %s = %j and names the field', async (field, value) => {
    const { status, body } = await create({ ...form, [field]: value });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(await current()).toBeNull();
  });

  it('names all four fields of an empty form, whatever JSON it is', async () => {
    const all = ['price', 'subDetail', 'subName', 'subscriptionType'];
    for (const body of [{}, null, [], '"text"']) {
      const headers = { 'content-type': 'application/json' };
      const answer = await server.request('POST', '/api/v1/subscription/createSubscription', {
        token: admin,
        body: body === null ? 'null' : body,
        headers,
      });
      expect(answer.status).toBe(400);
      if (!Array.isArray(body) && typeof body !== 'string')
        expect(Object.keys(answer.body.errors).sort()).toEqual(all);
    }
  });
});

const notMoney = [
  true,
  false,
  null,
  '1e3',
  '15000.505',
  15000.505,
  -1,
  '-1',
  '',
  ' ',
  0,
  '0.00',
  '0x10',
  '15,000',
  '₦15000',
  '+5',
  '.5',
  '5.',
  '007',
  'NaN',
  1e21,
  100_000_001,
  [15000],
  { naira: 1 },
  undefined,
];

describe('money', () => {
  it.each(notMoney)('is never made out of %j, in a new subscription', async (price) => {
    const { status, body } = await create({ ...form, price });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['price']);
  });

  it.each(notMoney)('is never made out of %j, in a new price', async (price) => {
    const id = await makeSubscription(server);
    const { status, body } = await update(id, { price });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['price']);
    expect(await current()).toMatchObject({ price: 15000.5 });
  });
});

describe('changing a subscription', () => {
  it('changes the price alone, as nothing else is sent', async () => {
    const id = await makeSubscription(server);
    const { status, body } = await update(id, { price: 20000 });
    expect(status).toBe(200);
    expect(body.data.subscription).toMatchObject({
      _id: id,
      price: 20000,
      subName: 'Annual dues',
      subscriptionType: `${thisYear}-03-31`,
    });
    expect(await current()).toEqual(body.data.subscription);
  });

  it('changes name, details and due date too, and nothing that is none of these', async () => {
    /* Of next year: it is set up ahead, and nobody is charged yet. */
    const id = await makeSubscription(server, { dueDate: `${thisYear + 1}-03-31` });
    const more = { _id: 'x', dueYear: thisYear + 5, status: 'paid' };
    const { status, body } = await update(id, {
      subName: 'Another',
      subDetail: 'In full',
      subscriptionType: `${thisYear + 4}-01-31`,
      ...more,
    });
    expect(status).toBe(200);
    expect(body.data.subscription).toEqual({
      _id: id,
      price: 15000.5,
      subName: 'Another',
      subDetail: 'In full',
      subscriptionType: `${thisYear + 4}-01-31`,
      dueYear: thisYear + 4,
      prices: {},
      chargeFrom: `${thisYear + 4}-01-01`,
      chargedAt: null,
      updatedAt: expect.any(String),
    });
  });

  it('stays in its year once members are charged; the charges follow the due date', async () => {
    const id = await makeSubscription(server, { dueDate: `${thisYear}-01-01` });
    const ledger = async () => (await server.get('/api/v1/ledger/me', member)).body.data;
    /* On 1 January itself no due date of the year has passed. */
    const late = dayInNigeria() > `${thisYear}-01-01`;
    const before = late
      ? { standing: 'owing', overdue: 15000.5 }
      : { standing: 'financial', overdue: 0 };
    expect(await ledger()).toMatchObject(before);
    expectFailure(await update(id, { subscriptionType: `${thisYear + 1}-01-01` }), 409, {
      subscriptionType: `Members have been charged for ${thisYear}, so the due date has to stay in ${thisYear}.`,
    });
    expect((await update(id, { subscriptionType: `${thisYear}-12-31` })).status).toBe(200);
    expect(await ledger()).toMatchObject({ owed: 15000.5, standing: 'financial', overdue: 0 });
    const me = await server.get('/api/v1/user/me', member);
    expect(me.body.standing).toBe('financial');
  });

  it.each([{}, { dueYear: 2030 }, { updatedAt: new Date().toISOString() }])(
    'needs a price where nothing else is sent: %j',
    async (body) => {
      const id = await makeSubscription(server);
      expectFailure(await update(id, body), 400, { price: 'Price is required.' });
    },
  );

  it.each([
    ['subName', ''],
    ['subDetail', null],
    ['subscriptionType', '2026-02-30'],
  ])('refuses %s = %j and changes nothing', async (field, value) => {
    const id = await makeSubscription(server);
    const { status, body } = await update(id, { price: 1, [field]: value });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(await current()).toMatchObject({ price: 15000.5 });
  });

  it('moves the due date within its year once there are payments, and no further', async () => {
    const year = thisYear + 1;
    const id = await makeSubscription(server, { dueDate: `${year}-03-31` });
    await paymentOfYear(id);
    expect((await update(id, { subscriptionType: `${year}-06-30` })).status).toBe(200);
    const message = `There are payments for ${year}, so the due date has to stay in ${year}.`;
    expectFailure(await update(id, { subscriptionType: `${year + 1}-01-01`, price: 1 }), 409, {
      subscriptionType: message,
    });
    expect(await current()).toMatchObject({ subscriptionType: `${year}-06-30`, price: 15000.5 });
  });

  it('does not move into a year that has its own', async () => {
    const [next, later] = [thisYear + 1, thisYear + 2];
    const id = await makeSubscription(server, { dueDate: `${next}-03-31` });
    await makeSubscription(server, { dueDate: `${later}-03-31` });
    expectFailure(await update(id, { subscriptionType: `${later}-01-01` }), 409, {
      subscriptionType: `There is a subscription for ${later} already.`,
    });
  });

  it.each(['01890000-0000-7000-8000-000000000000', 'annual-dues', '1', "'; drop table users"])(
    'finds no subscription %j',
    async (id) => {
      const { status, body } = await update(encodeURIComponent(id), { price: 1 });
      expect(status).toBe(404);
      expect(body).toEqual({ status: 'fail', message: 'This subscription was not found.' });
    },
  );
});

describe('the current subscription', () => {
  it('is that of this year, else the newest that has begun, else the earliest set up ahead', async () => {
    await makeSubscription(server, { dueDate: '2191-06-30' });
    await makeSubscription(server, { dueDate: '2190-06-30' });
    expect(await current()).toMatchObject({ dueYear: 2190 });
    await makeSubscription(server, { dueDate: '2019-03-31' });
    await makeSubscription(server, { dueDate: '2020-03-31' });
    expect(await current()).toMatchObject({ dueYear: 2020 });
    await makeSubscription(server, { dueDate: `${thisYear}-03-31` });
    expect(await current()).toMatchObject({ dueYear: thisYear });
  });
});

describe('the subscriptions of all years', () => {
  const all = () => server.get('/api/v1/subscription/all', admin);

  it('are listed, the newest first', async () => {
    expect((await all()).body).toEqual({
      status: 'success',
      results: 0,
      data: { subscriptions: [] },
    });
    for (const dueDate of ['2025-03-31', '2027-01-31', '2026-12-31'])
      await makeSubscription(server, { dueDate });
    const answer = await all();
    expectContract(calls.subscriptions, answer);
    const years = answer.body.data.subscriptions.map((row: Subscription) => row.dueYear);
    expect(years).toEqual([2027, 2026, 2025]);
  });
});

describe('who may', () => {
  it('sets up and changes: admins only; reads: whoever is logged in', async () => {
    const id = await makeSubscription(server);
    expect((await create(form, member)).status).toBe(403);
    expect((await update(id, { price: 1 }, member)).status).toBe(403);
    expect((await create(form, 'x'.repeat(43))).status).toBe(401);
    expect((await update(id, { price: 1 }, 'x'.repeat(43))).status).toBe(401);
    expect((await server.get('/api/v1/subscription')).status).toBe(401);
    expect(await current()).toMatchObject({ _id: id, price: 15000.5 });
  });
});

describe('one subscription', () => {
  it('is read by its id, by those who see the payments', async () => {
    const { body } = await create(form);
    const { _id } = body.data.subscription;
    const answer = await server.get(`/api/v1/subscription/${_id}`, admin);
    expectContract(calls.getSubscription, answer);
    expect(answer.body.data).toEqual(body.data);
    for (const id of [newId(), 'none'])
      expectFailure(await server.get(`/api/v1/subscription/${id}`, admin), 404);
    expectFailure(await server.get(`/api/v1/subscription/${_id}`, member), 403);
  });
});
