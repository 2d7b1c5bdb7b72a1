import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import type { PaymentDetails, TreasurerPayment } from '#contract/payments/schemas.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const thisYear = Number(dayInNigeria().slice(0, 4));

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
const members: string[] = [];

/* A small generator with a seed, so that a failure can be repeated. */
let state = 20_261;
function random(below: number): number {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
}
const pick = <Value>(values: readonly Value[]): Value => {
  const value = values[random(values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
};

const get = async (path: string) => (await server.get(`/api/v1/${path}`, admin.token)).body;
const post = (path: string, body: unknown) =>
  server.request('POST', `/api/v1/${path}`, { token: admin.token, body });
const kobo = (naira: number) => Math.round(naira * 100);
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + kobo(of(row)), 0);

const dayOf = () => `${thisYear - random(3)}-0${1 + random(9)}-1${random(9)}`;
let number = 0;

async function recordOne(): Promise<string> {
  number += 1;
  const day = dayOf();
  const { body } = await post('payment/record', {
    userId: pick(members),
    amount: `${1 + random(8_000)}.${10 + random(90)}`,
    method: pick(['Cash', 'Cheque', 'Bank Transfer', 'POS']),
    reference: `Teller ${number}`,
    datePayed: day > dayInNigeria() ? dayInNigeria() : day,
    ...(random(2) === 0 && { dueYear: thisYear - random(3) }),
  });
  return body.data.payment._id;
}

beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server, { isMember: false });
  for (let count = 0; count < 6; count += 1) {
    const since = { memberSince: '2001', confirmedAt: new Date() };
    members.push((await makeMember(server, since)).id);
  }
  for (const year of [thisYear - 2, thisYear - 1, thisYear])
    await post('subscription/createSubscription', {
      subName: `Dues ${year}`,
      subDetail: 'All in',
      price: 20_000.5 + year,
      subscriptionType: `${year}-01-31`,
    });
  const paid: string[] = [];
  for (let count = 0; count < 30; count += 1) paid.push(await recordOne());
  for (const id of paid.filter(() => random(4) === 0))
    await post(`payment/${id}/refund`, { amount: 0.5 + random(900), reason: 'Too much' });
  for (const id of paid.filter(() => random(5) === 0))
    await post(`payment/${id}/reverse`, { reason: 'Not theirs' });
});
afterAll(() => server.stop());

async function listed(query: string): Promise<TreasurerPayment[]> {
  const rows: TreasurerPayment[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await get(`payment/payments?limit=7&page=${page}&${query}`);
    rows.push(...data.payments);
    if (data.payments.length < 7) return rows;
  }
}

/* The numbers below a heading of a CSV file without commas in its cells. */
function columnOf(csv: string, heading: string): number[] {
  const [head = '', ...rows] = csv.trim().split('\r\n');
  const place = head.replace('\ufeff', '').split(',').indexOf(heading);
  expect(place).toBeGreaterThan(-1);
  return rows.map((row) => Number(row.split(',')[place]));
}
const csvOf = async (path: string) => {
  const headers = { authorization: `Bearer ${admin.token}` };
  const response = await fetch(`${server.url}/api/v1/${path}`, { headers });
  expect(response.status).toBe(200);
  return response.text();
};

describe('what is filtered', () => {
  const filters = [
    '',
    'status=successful',
    'status=failed,refunded',
    'method=Cash,POS',
    `year=${thisYear - 1}`,
    `from=${thisYear}-01-01&to=${thisYear}-12-31`,
    `from=${thisYear - 1}-04-01&method=Cheque&year=${thisYear},${thisYear - 2}`,
  ];

  it.each(filters)('adds up to its total, to the kobo: %s', async (query) => {
    const rows = await listed(query);
    const { data } = await get(`payment/total?${query}`);
    expect(data.payments).toBe(rows.length);
    expect(kobo(data.received)).toBe(sum(rows, ({ counted }) => counted));
    const csv = await csvOf(`payment/export?${query}`);
    expect(sum(columnOf(csv, 'Amount paid (NGN)'), (value) => value)).toBe(kobo(data.received));
  });

  it('is all revenue where nothing is filtered, less refunds and reversals', async () => {
    const rows = await listed('');
    const { totalPaidAmount } = await get('payment/totalPaidAmount');
    expect(sum(rows, ({ counted }) => counted)).toBe(kobo(totalPaidAmount));
    const some = rows.filter(({ counted, amountReceived }) => counted !== amountReceived);
    expect(some.length).toBeGreaterThan(2);
    expect(rows.filter(({ status }) => status === 'failed').every((row) => row.counted === 0)).toBe(
      true,
    );
  });

  it('is found by invoice, receipt and the bank’s reference', async () => {
    const [one] = await listed('status=successful');
    for (const word of [one?.paymentId, one?.receiptNumber, one?.receivedReference]) {
      const rows = await listed(`search=${encodeURIComponent(`${word}`)}`);
      expect(rows.map(({ _id }) => _id)).toContain(one?._id);
    }
  });

  it('is exported with its receipt and the day on which it was paid', async () => {
    const [one] = await listed('status=successful');
    const csv = await csvOf(`payment/export?ids=${one?._id}`);
    expect(csv).toContain(`${one?.receiptNumber}`);
    expect(csv).toContain(dayInNigeria(new Date(`${one?.datePayed}`)));
  });
});

describe('a payment', () => {
  it('says what it paid by year, and that with its credit it is what it counts for', async () => {
    for (const { _id, counted } of await listed('')) {
      const response = await server.get(`/api/v1/payment/${_id}/details`, admin.token);
      expectContract(calls.paymentDetails, response);
      const { paid, credit, gateway, fee }: PaymentDetails = response.body.data;
      expect(sum(paid, ({ amount }) => amount) + kobo(credit)).toBe(kobo(counted));
      expect({ gateway, fee }).toEqual({ gateway: null, fee: null });
    }
  });

  it('names who took it back, and why', async () => {
    const [failed] = await listed('status=failed');
    const { data } = await get(`payment/${failed?._id}/details`);
    expect(data.entries.at(-1)).toMatchObject({ kind: 'reversal', reason: 'Not theirs' });
    expect(data.entries.at(-1).by).toEqual(expect.any(String));
  });

  it('that is unknown is not found, and a member may not read one', async () => {
    const unknown = '01890000-0000-7000-8000-000000000000';
    expectFailure(await server.get(`/api/v1/payment/${unknown}/details`, admin.token), 404);
    const { token } = await makeMember(server);
    expectFailure(await server.get(`/api/v1/payment/${unknown}/details`, token), 403);
  });
});

describe('arrears', () => {
  const owedBy = async (id: string, more = ''): Promise<number> =>
    (await get(`ledger/member/${id}${more}`)).data.owed;

  it('are what the members owe by their ledgers, by age and in the file', async () => {
    const { data } = await get('payment/arrears?limit=50');
    const owed = await Promise.all(members.map((id) => owedBy(id)));
    const total = kobo(data.totals.owed);
    expect(total).toBeGreaterThan(0);
    expect(sum(owed, (value) => value)).toBe(total);
    expect(sum<{ owed: number }>(data.members, (member) => member.owed)).toBe(total);
    expect(sum<{ owed: number }>(data.totals.byAge, (age) => age.owed)).toBe(total);
    const csv = await csvOf('payment/arrears/export');
    expect(sum(columnOf(csv, 'Owed (NGN)'), (value) => value)).toBe(total);
  });

  it('of an age are its members, and no others', async () => {
    const { data } = await get('payment/arrears');
    for (const { years, members: count, owed } of data.totals.byAge) {
      const ofAge = await get(`payment/arrears?years=${years}&limit=50`);
      expect(ofAge.totalMembers).toBe(count);
      expect(ofAge.data.members).toHaveLength(count);
      expect(sum<{ owed: number }>(ofAge.data.members, (member) => member.owed)).toBe(kobo(owed));
      const csv = await csvOf(`payment/arrears/export?years=${years}`);
      expect(columnOf(csv, 'Years owed')).toEqual(Array(count).fill(years));
    }
  });

  it('of an earlier day are those of the ledgers at its end', async () => {
    const day = `${thisYear - 1}-12-31`;
    const { data } = await get(`payment/arrears?asAt=${day}`);
    const owed = await Promise.all(members.map((id) => owedBy(id, `?asAt=${day}`)));
    expect(kobo(data.totals.owed)).toBe(sum(owed, (value) => value));
  });
});

describe('a receipt for several', () => {
  it('says beside the line what is wrong with it, and records nothing', async () => {
    const lines = members.slice(0, 3).map((userId) => ({ userId, amount: 100 }));
    const before = await get('payment/total');
    const received = { method: 'Cheque', reference: 'Firm 1', datePayed: dayInNigeria() };
    const wrong = lines.map((line, place) => (place === 1 ? { ...line, dueYear: 1999 } : line));
    const answer = await post('payment/record/many', { ...received, lines: wrong });
    const sentence = expect.any(String);
    expectFailure(answer, 400, { 'lines.1.dueYear': sentence });
    const unknown = { userId: '01890000-0000-7000-8000-000000000000', amount: 1 };
    const missing = await post('payment/record/many', { ...received, lines: [...lines, unknown] });
    expectFailure(missing, 404, { 'lines.3.userId': sentence });
    expect(await get('payment/total')).toEqual(before);
    const { body } = await post('payment/record/many', { ...received, lines });
    expect(body.data.payments).toHaveLength(3);
  });
});

describe('paid and not paid of a year', () => {
  it('are as many members as their lists have', async () => {
    const { data } = await get('payment/summary');
    expect(data.years).toHaveLength(3);
    for (const { year, paid, owing } of data.years) {
      expect((await get(`user/getAllUsers?paidYear=${year}`)).totalUsers).toBe(paid);
      expect((await get(`user/getAllUsers?owesYear=${year}`)).totalUsers).toBe(owing);
      expect(paid + owing).toBeGreaterThanOrEqual(members.length);
    }
    expect(data.years.some(({ owing }: { owing: number }) => owing > 0)).toBe(true);
    const wrong = await server.get('/api/v1/user/getAllUsers?paidYear=soon', admin.token);
    expectFailure(wrong, 400, { paidYear: 'paidYear must be a year like 2026.' });
  });
});

describe('the roll of electors', () => {
  it('has the members of whom nothing was overdue at the end of that day', async () => {
    /* Some owe nothing any more. */
    for (const userId of members.slice(0, 2)) {
      const { owed } = await get(`ledger/member/${userId}`).then(({ data }) => data);
      if (owed > 0)
        await post('payment/record', {
          userId,
          amount: owed,
          method: 'Cash',
          reference: `All ${userId}`,
          datePayed: dayInNigeria(),
        });
    }
    const { data } = await get('user/getAllUsers?limit=100&confirmed=yes');
    const sizes: number[] = [];
    for (const asAt of [dayInNigeria(), `${thisYear - 1}-12-31`]) {
      const electors: string[] = [];
      for (const { _id, memberId, membership, duesCategory } of data.users) {
        const ledger = (await get(`ledger/member/${_id}?asAt=${asAt}`)).data;
        if (ledger.standing !== 'owing' && membership === 'joined' && duesCategory !== 'student')
          electors.push(memberId);
      }
      const [, ...rows] = (await csvOf(`ledger/roll?asAt=${asAt}`)).trim().split('\r\n');
      expect(rows.map((row) => row.split(',')[0]).sort()).toEqual(electors.sort());
      sizes.push(rows.length);
    }
    expect(sizes[0]).toBeGreaterThan(1);
  });
});
