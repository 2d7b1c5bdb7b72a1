import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import type { TreasurerPayment } from '#contract/payments/schemas.ts';
import { expectContract } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed, makeMember } from '../support/builders.ts';
import { askForLink, bookPayment, makeSubscription, yearsThatDiffer } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: string;
const thisYear = Number(dayInNigeria().slice(0, 4));
const years = [thisYear - 2, thisYear - 1, thisYear];

beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());

const post = async (path: string, body: object) => {
  const answer = await server.request('POST', `/api/v1/${path}`, { token: admin, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
};

/* The payments of a member that a filter finds, and what the total says of their dues. */
async function found(memberId: string, query: string) {
  const answer = await server.get(
    `/api/v1/payment/payments?search=${memberId}&sort=-day&limit=20&${query}`,
    admin,
  );
  expectContract(calls.payments, answer);
  const total = await server.get(`/api/v1/payment/total?search=${memberId}&${query}`, admin);
  const rows: TreasurerPayment[] = answer.body.data.payments;
  expect(answer.body.totalPayments).toBe(rows.length);
  expect(total.body.data.payments).toBe(rows.length);
  return { ids: rows.map(({ _id }) => _id), duesPaid: total.body.data.duesPaid, rows };
}

const owedBefore = (userId: string, amount: number) =>
  post('ledger/openings', {
    userId,
    reason: 'Old book',
    lines: years.slice(0, 2).map((year) => ({ year, amount })),
  });

describe('the list of a year', () => {
  it('has a payment for three years under each of them, with what each got of it', async () => {
    const { id, memberId } = await makeConfirmed(server, { memberSince: '2001' });
    await owedBefore(id, 20_000);
    await makeSubscription(server, { dueDate: `${thisYear}-03-31`, priceKobo: 2_500_000 });
    const payment = await bookPayment(server, id, thisYear, { kobo: 6_500_000 });
    const amounts = [20_000, 20_000, 25_000];
    for (const [place, year] of years.entries())
      expect(await found(memberId, `year=${year}`)).toMatchObject({
        ids: [payment],
        duesPaid: amounts[place],
        rows: [{ paidOf: years.map((of, at) => ({ year: of, amount: amounts[at] })) }],
      });
    expect(await found(memberId, `year=${years}`)).toMatchObject({
      ids: [payment],
      duesPaid: 65_000,
    });
    expect((await found(memberId, `year=${thisYear - 3}`)).ids).toEqual([]);
    const { body: text } = await server.get(
      `/api/v1/payment/export?search=${memberId}&year=${years[0]},${years[2]}`,
      admin,
    );
    const [heads = [], row = []] = String(text)
      .split('\r\n')
      .map((line) => line.split(','));
    const cell = (head: string) => row[heads.indexOf(head)];
    expect(cell('Payment Year')).toBe(`${years[0]} to ${years[2]}`);
    expect(cell(`Dues of ${years[0]} (NGN)`)).toBe('20000.00');
    expect(cell(`Dues of ${years[2]} (NGN)`)).toBe('25000.00');
  });

  it('has no levy and no mere credit, until the credit pays a year', async () => {
    const { id, memberId } = await makeConfirmed(server, { duesCategory: 'exempt' });
    const levy = { name: 'Hall', amount: 4_000, dueDate: dayInNigeria(), group: { ids: id } };
    await post('ledger/levies', levy);
    const payment = await bookPayment(server, id, thisYear, { kobo: 900_000 });
    expect((await found(memberId, '')).ids).toEqual([payment]);
    expect((await found(memberId, `year=${thisYear}`)).ids).toEqual([]);
    await post('ledger/openings', {
      userId: id,
      reason: 'Old book',
      lines: [{ year: years[0], amount: 3_000 }],
    });
    expect(await found(memberId, `year=${years[0]}`)).toMatchObject({
      ids: [payment],
      duesPaid: 3_000,
    });
  });

  it('has what nothing counts of under the year that it was asked for', async () => {
    const member = await makeMember(server, { memberSince: '2001' });
    await owedBefore(member.id, 1_000);
    await askForLink(server, member.token);
    const open = await found(member.memberId, `year=${thisYear}`);
    expect(open.rows).toMatchObject([{ status: 'pending', counted: 0 }]);
    const payment = await bookPayment(server, member.id, thisYear, { kobo: 100_000 });
    expect((await found(member.memberId, `year=${thisYear}`)).ids).toContain(payment);
    await post(`payment/${payment}/reverse`, { reason: 'Typed twice.' });
    expect((await found(member.memberId, `year=${thisYear}`)).ids).toContain(payment);
    expect((await found(member.memberId, `year=${years[0]}`)).duesPaid).toBe(0);
  });

  it('is that of the ledger, whatever was moved, reversed or merged', async () => {
    expect((await server.context.pool.query(yearsThatDiffer)).rows).toEqual([]);
  });
});
