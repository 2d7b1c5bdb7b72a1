import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import type { Payment } from '#contract/payments/schemas.ts';
import { payments } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { bookPayment, daysThatDiffer, makeSubscription } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

type Row = typeof payments.$inferInsert;

let server: TestServer;
let admin: string;
let sunday: Awaited<ReturnType<typeof makeMember>>;
let ngozi: Awaited<ReturnType<typeof makeMember>>;
let subscriptionId: string;
let count = 0;

async function pay(userId: string, dueYear: number, overrides: Partial<Row> = {}) {
  count += 1;
  await server.context.db.insert(payments).values({
    id: newId(),
    invoiceNumber: `INV-${dueYear}-${String(count).padStart(6, '0')}`,
    reference: `DUES-${dueYear}-${count}x`,
    userId,
    subscriptionId,
    dueYear,
    dueDate: `${dueYear}-12-31`,
    amountKobo: 1_500_050,
    gateway: 'fake',
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, count)),
    ...(overrides.status === 'successful' && { paidAt: new Date('2026-02-03T10:00:00Z') }),
    ...overrides,
  });
}

beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
  sunday = await makeMember(server, { memberId: 'MB/77', fname: 'Sọ́nídé', lname: 'Adébáyọ̀' });
  ngozi = await makeMember(server, { memberId: 'ZZ-100%', fname: 'Ngozi', lname: 'Eze' });
  subscriptionId = await makeSubscription(server);
  await pay(sunday.id, 2022, { status: 'successful', method: 'card' });
  await pay(sunday.id, 2023, { status: 'successful', method: 'ussd', amountKobo: 1 });
  await pay(sunday.id, 2024, { status: 'failed', receivedReference: 'Adebayo S. 4411' });
  await pay(sunday.id, 2025, { status: 'review', receivedKobo: 99 });
  await pay(ngozi.id, 2025, { status: 'successful', method: 'mobile_money' });
  await pay(ngozi.id, 2026, { status: 'pending' });
  await pay(ngozi.id, 2024, {
    status: 'refunded',
    paidAt: new Date(),
    method: null,
    receivedReference: 'By Bello',
  });
});
afterAll(() => server.stop());

async function list(query: string) {
  const { status, body } = await server.get(`/api/v1/payment/payments${query}`, admin);
  expect(status).toBe(200);
  const rows: Payment[] = body.data.payments;
  expect(body.results).toBe(rows.length);
  return {
    ...(body as { results: number; totalPayments: number }),
    rows,
    invoices: rows.map(({ paymentId }) => paymentId),
  };
}
const yearsOf = async (query: string) =>
  (await list(query)).rows.map(({ expiresIn }) => Number(expiresIn.slice(0, 4)));

describe('my payments', () => {
  it('are mine only, the newest first', async () => {
    const mine = await server.get('/api/v1/payment/userPayment', sunday.token);
    expect(mine.body).toMatchObject({ status: 'success', results: 4 });
    const rows: Payment[] = mine.body.data;
    expect(rows.map(({ user }) => user.memberId)).toEqual(Array(4).fill('MB/77'));
    expect(rows.map(({ paymentId }) => paymentId.slice(4, 8))).toEqual([
      '2025',
      '2024',
      '2023',
      '2022',
    ]);
    const others = await server.get(`/api/v1/payment/userPayment?user=${sunday.id}`, ngozi.token);
    expect(others.body.results).toBe(3);
  });

  it('are none for whoever has none, and for nobody without a session', async () => {
    const { token } = await makeMember(server);
    const { body } = await server.get('/api/v1/payment/userPayment', token);
    expect(body).toEqual({ status: 'success', results: 0, data: [] });
    expect((await server.get('/api/v1/payment/userPayment')).status).toBe(401);
  });
});

describe('a payment', () => {
  it('has amounts in naira, the due year, a method, and a date only once it is paid', async () => {
    const { rows } = await list('?search=INV-2022');
    expect(rows).toEqual([
      {
        _id: expect.any(String),
        paymentId: 'INV-2022-000001',
        reference: 'DUES-2022-1x',
        datePayed: '2026-02-03T10:00:00.000Z',
        amount: 15000.5,
        amountReceived: null,
        receiptNumber: null,
        reason: null,
        status: 'successful',
        paymentStatus: 'successful',
        expiresIn: '2022-12-31T12:00:00.000Z',
        method: 'Card',
        createdAt: expect.any(String),
        user: {
          _id: sunday.id,
          memberId: 'MB/77',
          fname: 'Sọ́nídé',
          mname: null,
          lname: 'Adébáyọ̀',
          email: sunday.email,
          photo: null,
          status: 'None',
        },
        recordedBy: null,
        receivedReference: null,
        reviewReason: null,
        counted: 0,
      },
    ]);
  });

  it('is shown with the method in people’s words, Bank Transfer where none is known', async () => {
    const { rows } = await list('');
    expect(rows.map(({ method }) => method)).toEqual([
      'Bank Transfer',
      'Bank Transfer',
      'mobile_money',
      'Bank Transfer',
      'Bank Transfer',
      'USSD',
      'Card',
    ]);
    const unpaid = rows.filter(({ status }) => ['pending', 'failed', 'review'].includes(status));
    expect(unpaid.map(({ datePayed }) => datePayed)).toEqual([null, null, null]);
    expect(rows.map(({ amount }) => amount)).toContain(0.01);
    expect(rows.map(({ amountReceived }) => amountReceived)).toContain(0.99);
  });
});

describe('the treasurer’s list', () => {
  it('comes in pages that neither overlap nor leave anything out', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?limit=2&page=${page}`)));
    expect(pages.map(({ results }) => results)).toEqual([2, 2, 2, 1]);
    expect(new Set(pages.flatMap(({ invoices }) => invoices)).size).toBe(7);
    for (const page of pages)
      expect(page).toMatchObject({ totalPayments: 7, totalIsExact: true, numOfPages: 4 });
    expect(await list('?limit=2&page=5')).toMatchObject({ results: 0, totalPayments: 7 });
    expect(await list('?page=999999999&limit=100')).toMatchObject({ results: 0 });
  });

  it.each([
    ['?search=adebayo', 4],
    ['?search=SONIDE%20ADEBAYO', 4],
    ['?search=adebayo%20sonide', 4],
    [`?search=${encodeURIComponent('Adébáyọ̀'.normalize('NFD'))}`, 4],
    ['?search=mb/77', 4],
    ['?search=zz-100', 3],
    [`?search=${encodeURIComponent('100%')}`, 3],
    [`?search=${encodeURIComponent('%')}`, 3],
    [`?search=${encodeURIComponent('％')}`, 3],
    [`?search=${encodeURIComponent('＿')}`, 0],
    ['?search=ade%00bayo', 4],
    ['?search=inv-2024', 2],
    ['?search=DUES-2026-6x', 1],
    ['?search=bello', 1],
    ['?search=inv-2024%20adebayo', 1],
    ['?search=ngozi%20bello', 1],
    ['?search=bello%20adebayo', 0],
    ['?search=mb', 4],
    ['?search=nv', 0],
    ['?search=20', 0],
    ['?search=inv%20mb', 4],
    ['?search=by%20bello', 1],
    ['?search=_', 0],
    [`?search=${encodeURIComponent("\\ ' --")}`, 0],
    ['?search=nobody', 0],
    ['?year=2025', 2],
    ['?year=1999', 0],
    ['?status=successful', 3],
    ['?status=refunded', 1],
    ['?year=2025&status=successful&search=eze', 1],
    ['?year=2025&status=pending', 0],
    ['?search=&page=1', 7],
  ])('finds with %s: %i', async (query, hits) => {
    const found = await list(query);
    expect(found.results).toBe(hits);
    expect(found).toMatchObject({ totalPayments: hits, totalIsExact: true, numOfPages: 1 });
  });

  it('filters by the due year, whenever it was paid', async () => {
    expect(await yearsOf('?year=2024')).toEqual([2024, 2024]);
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e3',
    'page=',
    'page=1&page=2',
    'limit=0',
    'limit=101',
    'limit=ten',
    'year=26',
    'year=20260',
    'year=abcd',
    'status=paid',
    'status=',
    'status=SUCCESSFUL',
    `search=${'x'.repeat(101)}`,
    'search=a&search=b',
  ])('refuses ?%s and names what is wrong', async (query) => {
    const { status, body } = await server.get(`/api/v1/payment/payments?${query}`, admin);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([query.slice(0, query.indexOf('='))]);
  });

  it('is for admins only', async () => {
    for (const path of ['payments', 'totalPaidAmount']) {
      expect((await server.get(`/api/v1/payment/${path}`, sunday.token)).status).toBe(403);
      expect((await server.get(`/api/v1/payment/${path}`)).status).toBe(401);
    }
  });
});

describe('one payment', () => {
  it('is read by its id, as the list has it', async () => {
    const { rows } = await list('?search=INV-2022');
    const answer = await server.get(`/api/v1/payment/${rows[0]?._id}`, admin);
    expectContract(calls.getPayment, answer);
    expect(answer.body.data.payment).toEqual(rows[0]);
    for (const id of [newId(), 'none'])
      expectFailure(await server.get(`/api/v1/payment/${id}`, admin), 404);
    expectFailure(await server.get(`/api/v1/payment/${rows[0]?._id}`, sunday.token), 403);
  });
});

describe('the order of the list', () => {
  const sorted = async (query: string) =>
    (await list(query)).rows.map(
      ({ user, expiresIn, amount }) => `${user.lname} ${expiresIn.slice(0, 4)} ${amount}`,
    );

  it('is by the member’s name, without regard to marks, the newest first of one member', async () => {
    expect(await sorted('?sort=name')).toEqual([
      ...['2025 15000.5', '2024 15000.5', '2023 0.01', '2022 15000.5'].map((s) => `Adébáyọ̀ ${s}`),
      ...['2024 15000.5', '2026 15000.5', '2025 15000.5'].map((s) => `Eze ${s}`),
    ]);
    expect((await sorted('?sort=-name&limit=1&page=2'))[0]).toBe('Eze 2026 15000.5');
    expect((await sorted('?sort=-memberId&limit=1'))[0]).toMatch(/^Eze/);
  });

  it('is by several fields', async () => {
    expect(await sorted('?sort=-year,name')).toEqual([
      'Eze 2026 15000.5',
      'Adébáyọ̀ 2025 15000.5',
      'Eze 2025 15000.5',
      'Adébáyọ̀ 2024 15000.5',
      'Eze 2024 15000.5',
      'Adébáyọ̀ 2023 0.01',
      'Adébáyọ̀ 2022 15000.5',
    ]);
    expect((await sorted('?sort=amount,year'))[0]).toBe('Adébáyọ̀ 2023 0.01');
  });

  it('by the day, as it is at first, has what is not paid on the day on which it began, the newest first of one day', async () => {
    expect(await sorted('?sort=-day')).toEqual([
      'Eze 2024 15000.5',
      'Eze 2025 15000.5',
      'Adébáyọ̀ 2023 0.01',
      'Adébáyọ̀ 2022 15000.5',
      'Eze 2026 15000.5',
      'Adébáyọ̀ 2025 15000.5',
      'Adébáyọ̀ 2024 15000.5',
    ]);
    expect((await sorted('?sort=-day&limit=3&page=2'))[0]).toBe('Adébáyọ̀ 2022 15000.5');
  });

  it('by the date of payment has what is not paid behind the newest', async () => {
    const { rows } = await list('?sort=-datePayed');
    expect(rows.map(({ datePayed }) => datePayed !== null)).toEqual([
      ...Array(4).fill(true),
      ...Array(3).fill(false),
    ]);
  });

  it('has the same total and every row once over its pages', async () => {
    const seen: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { totalPayments, invoices } = await list(`?sort=status&limit=2&page=${page}`);
      expect(totalPayments).toBe(7);
      seen.push(...invoices);
    }
    expect(new Set(seen).size).toBe(7);
  });
});

describe('filters with several values', () => {
  it('leave what has any of them', async () => {
    expect(await yearsOf('?status=pending,review&sort=year')).toEqual([2025, 2026]);
    expect(await yearsOf('?year=2022,2026&sort=year')).toEqual([2022, 2026]);
    expect(await yearsOf('?method=Card,USSD&sort=year')).toEqual([2022, 2023]);
    expect(await yearsOf('?method=Other')).toEqual([2025]);
    expect((await list('?method=Bank%20Transfer')).totalPayments).toBe(4);
  });

  it('leave what was paid on some days in Nigeria, in pages with their number', async () => {
    const day = 'from=2026-02-03&to=2026-02-03&limit=2';
    const all = { totalPayments: 3, totalIsExact: true, numOfPages: 2 };
    expect(await list(`?${day}`)).toMatchObject({ ...all, results: 2 });
    expect(await yearsOf(`?${day}`)).toEqual([2025, 2023]);
    expect(await yearsOf(`?${day}&page=2`)).toEqual([2022]);
    expect(await list(`?${day}&page=3`)).toMatchObject({ ...all, results: 0 });
    expect(await list('?from=2026-02-04&to=2026-02-04')).toMatchObject({ totalPayments: 0 });
  });

  it('leave the payments that are chosen by their ids', async () => {
    const { rows } = await list('?year=2025');
    const ids = rows.map(({ _id }) => _id);
    expect((await list(`?ids=${ids},${newId()},nonsense`)).rows).toEqual(rows);
  });

  it.each([
    ['sort=colour', 'sort', /^sort must be made of createdAt, datePayed/],
    ['sort=name,name', 'sort', /each once/],
    ['status=pending,paid', 'status', /^status must be one of pending/],
    ['method=Gold', 'method', /^method must be one of Bank Transfer/],
    ['year=2026,26', 'year', /^year must have four digits/],
    [`ids=${Array.from({ length: 201 }, (_, id) => id)}`, 'ids', /^ids must be at most 200 ids/],
  ])('refuse %.30s', async (query, field, message) => {
    const answer = await server.get(`/api/v1/payment/payments?${query}`, admin);
    expectFailure(answer, 400, { [field]: expect.stringMatching(message) });
    const refused = await server.get(`/api/v1/payment/export?${query}`, admin);
    expectFailure(refused, 400, answer.body.errors);
  });
});

/* Last, because their payments would be in every list. */
describe('what was paid on some days', () => {
  it('has the newest first, their number and their sum, however its first page is read', async () => {
    const { id } = await makeMember(server);
    const day = (nth: number) => new Date(Date.UTC(2019, 0, 1 + nth, 22, 30));
    for (let nth = 0; nth < 60; nth++)
      await pay(id, 2019, {
        status: 'successful',
        paidAt: day((nth * 7) % 40),
        /* Not in the order in which they were paid, and the newest at the same moment. */
        createdAt: new Date(Date.UTC(2026, 5, 1, 0, nth % 4 === 0 ? 30 : (nth * 13) % 30)),
      });
    for (const days of [
      'from=2019-01-05&to=2019-01-20',
      'from=2019-01-20&to=2019-01-20',
      'from=2019-01-01&to=2019-12-31',
      'to=2019-01-31',
      'from=2026-01-01',
      'from=2018-01-01&to=2018-12-31',
    ])
      for (const limit of [3, 100]) {
        const page = await list(`?${days}&limit=${limit}`);
        expect(page).toEqual(
          await list(`?${days}&limit=${limit}&status=pending,successful,failed,review,refunded`),
        );
      }
    expect((await server.context.pool.query(daysThatDiffer)).rows).toEqual([]);
  });
});

describe('the total', () => {
  it('adds up what was received, less what was reversed, in naira', async () => {
    const total = () => server.get('/api/v1/payment/totalPaidAmount', admin);
    const { id } = await makeMember(server);
    await bookPayment(server, id, 2026, { kobo: 1_500_051 });
    const second = await bookPayment(server, id, 2026, { kobo: 50 });
    expect((await total()).body).toEqual({ status: 'success', totalPaidAmount: 15_001.01 });
    await server.request('POST', `/api/v1/payment/${second}/reverse`, {
      token: admin,
      body: { reason: 'Recorded by mistake.' },
    });
    expect((await total()).body.totalPaidAmount).toBe(15_000.51);
    const today = dayInNigeria();
    const ofToday = await server.get(`/api/v1/payment/total?from=${today}&to=${today}`, admin);
    expect(ofToday.body.data).toMatchObject({ received: 15_000.51 });
    expect((await server.context.pool.query(daysThatDiffer)).rows).toEqual([]);
  });
});
