import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import { paidInWords, receiptLines } from '#contract/payments/receipt.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import {
  makeSubscription,
  memberWithCheckout,
  paymentOf,
  startWithFakeGateway,
} from '../support/dues.ts';
import { type FakeGateway, paid } from '../support/fake-gateway.ts';
import type { TestServer } from '../support/test-server.ts';

const thisYear = Number(dayInNigeria().slice(0, 4));

let server: TestServer;
let fake: FakeGateway;
let admin: { token: string; id: string };

beforeAll(async () => {
  ({ server, fake } = await startWithFakeGateway());
  await makeSubscription(server, { dueDate: `${thisYear - 1}-03-31`, priceKobo: 1_000_000 });
  admin = await makeAdmin(server, { fname: 'Tolú', lname: 'Bursar' });
});
afterAll(() => server.stop());

const post = (path: string, body: unknown) =>
  server.request('POST', `/api/v1/${path}`, { token: admin.token, body });
const receipt = (id: string, token: string) => server.get(`/api/v1/payment/mine/${id}`, token);
const comeBack = (reference: string, more = '') =>
  server.get(`/api/v1/payment/return/fake?reference=${reference}${more}`);

async function recorded(amount: number) {
  const member = await makeMember(server, { memberSince: '2001' });
  await post('ledger/openings', {
    userId: member.id,
    year: thisYear - 1,
    amount: 10_000,
    reason: 'Old book',
  });
  const { body } = await post('payment/record', {
    userId: member.id,
    amount,
    method: 'Cash',
    datePayed: dayInNigeria(),
    reference: `Teller ${member.memberId}`,
  });
  return { member, id: String(body.data.payment._id) };
}

describe('a member’s receipt', () => {
  it('says which years it paid, and what is left as credit', async () => {
    const { member, id } = await recorded(30_000);
    const answer = await receipt(id, member.token);
    expectContract(calls.myPayment, answer);
    expect(answer.body.data.payment).toMatchObject({
      state: 'valid',
      reason: null,
      link: null,
      refunded: 0,
      credit: 4999.5,
      receiptNumber: expect.stringMatching(/^RCT-/),
      receivedReference: `Teller ${member.memberId}`,
      years: [
        { year: thisYear - 1, name: null, amount: 10_000, left: 0 },
        { year: thisYear, name: null, amount: 15_000.5, left: 0 },
      ],
    });
  });

  it('says what it paid a part of, and what is left of that', async () => {
    const { member, id } = await recorded(17_500);
    const { payment } = (await receipt(id, member.token)).body.data;
    expect(paidInWords(payment)).toBe(
      `It paid your dues of ${thisYear - 1}. It paid ₦7,500 of ${thisYear}; ₦7,500.50 is left.`,
    );
    expect(receiptLines(payment)).toEqual([
      [`Annual dues ${thisYear - 1}`, '₦10,000.00'],
      [`Annual dues ${thisYear}, a part`, '₦7,500.00'],
    ]);
    const { rows } = await server.context.pool.query(
      `select years -> 1 -> 'leftKobo' as left from receipts where payment_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ left: 750_050 }]);
  });

  it('is the member’s alone', async () => {
    const { id } = await recorded(10_000);
    const other = await makeMember(server);
    for (const one of [id, newId(), 'nothing']) expectFailure(await receipt(one, other.token), 404);
    expectFailure(await receipt(id, admin.token), 404);
  });

  it('is void once it is reversed, without what the treasurer wrote', async () => {
    const { member, id } = await recorded(10_000);
    await post(`payment/${id}/reverse`, { reason: 'Wrong Adébáyọ̀, says Tolú' });
    const { body } = await receipt(id, member.token);
    expect(body.data.payment).toMatchObject({
      state: 'void',
      years: [],
      credit: 0,
      reason: 'Recorded by mistake and reversed: its receipt is void.',
    });
    expect(JSON.stringify(body)).not.toContain('Tolú');
    const listed = await server.get('/api/v1/payment/userPayment', member.token);
    expectContract(calls.userPayment, listed);
    expect(JSON.stringify(listed.body)).not.toContain('Tolú');
  });

  it('says what went back', async () => {
    const { member, id } = await recorded(25_000.5);
    await post(`payment/${id}/refund`, { amount: 5_000, reason: 'Overcharged' });
    const { body } = await receipt(id, member.token);
    expect(body.data.payment).toMatchObject({ state: 'valid', refunded: 5_000 });
    expect(body.data.payment.years.at(-1)).toMatchObject({ year: thisYear, amount: 10_000.5 });
    await post(`payment/${id}/refund`, { reason: 'The rest' });
    expect((await receipt(id, member.token)).body.data.payment).toMatchObject({
      state: 'refunded',
      refunded: 25_000.5,
      years: [],
      reason: 'This payment has been refunded.',
    });
  });
});

describe('a payment that is not a receipt', () => {
  it('is open, and goes on where it began', async () => {
    const member = await memberWithCheckout(server);
    const { id } = await paymentOf(server, member.reference);
    const answer = await receipt(id, member.token);
    expectContract(calls.myPayment, answer);
    expect(answer.body.data.payment).toMatchObject({ state: 'open', link: member.link, years: [] });
  });

  it('says by which method it failed, and why', async () => {
    const member = await memberWithCheckout(server);
    fake.says(member.reference, { state: 'failed', reason: 'declined', method: 'card' });
    await comeBack(member.reference);
    const { body } = await server.get('/api/v1/payment/userPayment', member.token);
    expect(body.data[0]).toMatchObject({
      status: 'failed',
      method: 'Card',
      reason: 'Card: declined by the bank.',
    });
  });

  it('says what arrived and is being checked', async () => {
    const member = await memberWithCheckout(server);
    fake.says(member.reference, paid(500_000));
    await comeBack(member.reference);
    const { body } = await server.get('/api/v1/payment/userPayment', member.token);
    expect(body.data[0].reason).toBe('We have received ₦5,000.00 and are checking it.');
  });
});

describe('the return of a payer', () => {
  it('leads to the page that says what happened, and whether they left', async () => {
    const member = await memberWithCheckout(server);
    const { id } = await paymentOf(server, member.reference);
    const locationOf = async (more?: string) =>
      (await comeBack(member.reference, more)).headers.get('location');
    expect(await locationOf()).toBe(`${server.url}/payment?payment=${id}`);
    expect(await locationOf('&status=cancelled')).toBe(
      `${server.url}/payment?payment=${id}&left=yes`,
    );
    const unknown = await comeBack('DUES-0');
    expect(unknown.headers.get('location')).toBe(`${server.url}/payment`);
  });
});
