import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import { payPage } from '../../../server/modules/messages/reminders/pay-links.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed, makeMember, multipart } from '../support/builders.ts';
import { defaultAccount } from '../support/cash.ts';
import {
  makeSubscription,
  paymentOf,
  paymentsOf,
  receiptCount,
  startWithFakeGateway,
} from '../support/dues.ts';
import { type FakeGateway, paid } from '../support/fake-gateway.ts';
import type { TestServer } from '../support/test-server.ts';
import { samples } from '../support/uploads.ts';

const thisYear = Number(dayInNigeria().slice(0, 4));

let server: TestServer;
let fake: FakeGateway;
let admin: { token: string; id: string };

beforeAll(async () => {
  ({ server, fake } = await startWithFakeGateway());
  await makeSubscription(server, { dueDate: `${thisYear - 1}-03-31`, priceKobo: 1_000_000 });
  await makeSubscription(server, { dueDate: `${thisYear + 1}-03-31`, priceKobo: 2_000_000 });
  admin = await makeAdmin(server);
});
afterAll(() => server.stop());

const post = (path: string, body: unknown, token: string) =>
  server.request('POST', `/api/v1/${path}`, { token, body });

/* Owes ₦10,000 of last year, or another one, and ₦15,000.50 of this one. */
async function owingTwoYears(year = thisYear - 1) {
  const member = await makeMember(server, { memberSince: '2001' });
  const opening = { userId: member.id, year, amount: 10_000, reason: 'Old book' };
  await post('ledger/openings', opening, admin.token);
  return member;
}
const checkout = (token: string, body: unknown = {}) => post('payment/checkout', body, token);
const lastAsked = () => fake.checkouts.at(-1);
const comeBack = (reference: string) =>
  server.get(`/api/v1/payment/return/fake?reference=${reference}`);
const ledger = async (token: string) => (await server.get('/api/v1/ledger/me', token)).body.data;
const referenceOf = (answer: { body: { data: { data: { link: string } } } }) =>
  answer.body.data.data.link.split('/').at(-1) ?? '';
const settings = (body: unknown) =>
  server.request('PATCH', '/api/v1/ledger/settings', { token: admin.token, body });

describe('what no gateway takes', () => {
  it('is refused at the amount, before the gateway is asked', async () => {
    await settings({ partPayments: true });
    const member = await owingTwoYears();
    const rich = await makeMember(server, { memberSince: '2001' });
    const opening = { year: thisYear - 1, amount: 10_000_000.01, reason: 'Old book' };
    await post('ledger/openings', { ...opening, userId: rich.id }, admin.token);
    const before = fake.checkouts.length;
    expectFailure(await checkout(member.token, { amount: '99.99' }), 400, {
      amount: 'Payment online begins at ₦100. Pay less by bank transfer.',
    });
    const over = await checkout(rich.token, { years: 1 });
    expect(over.status).toBe(409);
    expect(over.body.errors.amount).toContain('₦10,000,000 at most');
    expect(fake.checkouts).toHaveLength(before);
    await settings({ partPayments: false });
    expect(await paymentsOf(server, member.id)).toEqual([]);
  });
});

describe('a transfer that is being checked', () => {
  it('is told beside the debt, and asks before what it may have paid is paid again', async () => {
    const member = await makeConfirmed(server);
    const opening = { userId: member.id, year: thisYear - 1, amount: 10_000, reason: 'Old book' };
    await post('ledger/openings', opening, admin.token);
    const { owed } = await ledger(member.token);
    const body = multipart(
      { amount: String(owed - 10_000), date: dayInNigeria(), reference: 'FT 1' },
      { field: 'receipt', name: 'a.pdf', bytes: samples.pdf ?? Buffer.alloc(0) },
    );
    expect((await post('transfers', body, member.token)).status).toBe(201);
    expect(await ledger(member.token)).toMatchObject({ owed, checking: owed - 10_000 });
    /* The rest is other money. */
    expect((await checkout(member.token, { years: 1 })).status).toBe(200);
    const asked = await checkout(member.token);
    expect(asked.status).toBe(409);
    expect(asked.body.errors).toEqual({
      acceptReported: expect.stringContaining('is being checked'),
    });
    expect((await checkout(member.token, { acceptReported: true })).status).toBe(200);
    const path = new URL(payPage(server.context, member.id)).pathname;
    const page = await server.request('POST', path, {});
    expect(page.status).toBe(409);
    expect(String(page.body)).toContain('action="?acceptReported=yes"');
  });
});

describe('what a checkout asks for', () => {
  it('is all that is owed up to this year, and pays each year of it', async () => {
    const member = await owingTwoYears();
    const answer = await checkout(member.token);
    expectContract(calls.checkout, answer);
    expect(lastAsked()).toMatchObject({
      amountKobo: 2_500_050,
      description: expect.stringContaining(`Annual dues ${thisYear - 1} and ${thisYear} (`),
    });
    fake.says(referenceOf(answer), paid(2_500_050));
    const receipts = await receiptCount(server);
    await comeBack(referenceOf(answer));
    expect(await ledger(member.token)).toMatchObject({ owed: 0, credit: 0, standing: 'financial' });
    expect(await receiptCount(server)).toBe(receipts + 1);
    const row = await paymentOf(server, referenceOf(answer));
    expect(row).toMatchObject({ status: 'successful', dueYear: thisYear });
    expect(row.receiptNumber).toMatch(/^RCT-/);
  });

  it('names no year between that is not owed', async () => {
    const member = await owingTwoYears(thisYear - 3);
    expect((await checkout(member.token)).status).toBe(200);
    expect(lastAsked()?.description).toContain(`Annual dues ${thisYear - 3} and ${thisYear} (`);
  });

  it('can be the oldest years alone', async () => {
    const member = await owingTwoYears();
    const answer = await checkout(member.token, { years: 1 });
    expect(lastAsked()).toMatchObject({ amountKobo: 1_000_000 });
    fake.says(referenceOf(answer), paid(1_000_000));
    await comeBack(referenceOf(answer));
    expect(await ledger(member.token)).toMatchObject({ owed: 15_000.5, yearsOwed: 1 });
  });

  it('is a part only where the society allows it, and never more than is owed', async () => {
    const member = await owingTwoYears();
    expectFailure(await checkout(member.token, { amount: 500 }), 409, {
      amount: 'A part cannot be paid. Choose whole years.',
    });
    await settings({ partPayments: true });
    try {
      expectFailure(await checkout(member.token, { amount: 25_000.51 }), 400, {
        amount: 'You owe less than that.',
      });
      expectFailure(await checkout(member.token, { amount: 5, years: 1 }), 400, {
        amount: 'Choose the years or an amount, not both.',
      });
      const answer = await checkout(member.token, { amount: '500' });
      expect(lastAsked()).toMatchObject({ amountKobo: 50_000 });
      fake.says(referenceOf(answer), paid(50_000));
      await comeBack(referenceOf(answer));
      expect(await ledger(member.token)).toMatchObject({ owed: 24_500.5 });
    } finally {
      await settings({ partPayments: false });
    }
  });

  it('replaces another that is open, and both count if both are paid', async () => {
    const member = await owingTwoYears();
    const one = referenceOf(await checkout(member.token, { years: 1 }));
    const all = referenceOf(await checkout(member.token));
    expect(all).not.toBe(one);
    expect((await paymentsOf(server, member.id)).map(({ status }) => status)).toEqual([
      'failed',
      'pending',
    ]);
    /* Nothing was begun by the first: it is no failure of the member's. */
    const listed = async () =>
      (await server.get('/api/v1/payment/userPayment', member.token)).body.data.map(
        ({ status }: { status: string }) => status,
      );
    expect(await listed()).toEqual(['pending']);
    fake.says(one, paid(1_000_000));
    fake.says(all, paid(2_500_050));
    await comeBack(all);
    await comeBack(one);
    expect(await ledger(member.token)).toMatchObject({ owed: 0, credit: 10_000 });
    expect((await paymentsOf(server, member.id)).map(({ status }) => status)).toEqual([
      'successful',
      'successful',
    ]);
  });

  it('is nothing for who owes nothing, though next year is set up', async () => {
    const member = await owingTwoYears();
    const reference = referenceOf(await checkout(member.token));
    fake.says(reference, paid(2_500_050));
    await comeBack(reference);
    expectFailure(await checkout(member.token), 409);
  });
});

describe('what arrives', () => {
  it('is allocated with its surplus as credit, and the surplus is told', async () => {
    const member = await owingTwoYears();
    const reference = referenceOf(await checkout(member.token));
    fake.says(reference, paid(2_600_050));
    await comeBack(reference);
    expect(await ledger(member.token)).toMatchObject({ owed: 0, credit: 1_000 });
    expect((await paymentOf(server, reference)).reviewReason).toContain('₦1,000.00 more arrived');
  });

  const inReview = async (more: Parameters<typeof paid>[1] = {}, kobo = 1_000_000) => {
    const member = await owingTwoYears();
    const reference = referenceOf(await checkout(member.token));
    fake.says(reference, paid(kobo, more));
    await comeBack(reference);
    const row = await paymentOf(server, reference);
    expect(row.status).toBe('review');
    expect(await ledger(member.token)).toMatchObject({ owed: 25_000.5, credit: 0 });
    return { ...member, reference, payment: row.id };
  };
  const resolve = (id: string, body: unknown) => post(`payment/review/${id}`, body, admin.token);

  it('short or in another currency waits in review, with what the gateway said', async () => {
    const short = await inReview();
    const foreign = await inReview({ currency: 'USD' }, 2_500_050);
    const queue = await server.get('/api/v1/payment/review', admin.token);
    expectContract(calls.paymentReview, queue);
    const items: { _id: string }[] = queue.body.data.items;
    expect(items.find(({ _id }) => _id === short.payment)).toMatchObject({
      why: 'Less arrived than was due.',
      expected: 25_000.5,
      received: 10_000,
      currency: 'NGN',
    });
    expect(items.find(({ _id }) => _id === foreign.payment)).toMatchObject({ currency: 'USD' });
    expectFailure(await resolve(foreign.payment, { action: 'accept', reason: 'Yes' }), 409);
  });

  it('is accepted, kept as credit, moved or refunded, once; it is not dismissed', async () => {
    const accepted = await inReview();
    const answer = await resolve(accepted.payment, { action: 'accept', reason: 'A part' });
    expectContract(calls.resolveReview, answer);
    expect(await ledger(accepted.token)).toMatchObject({ owed: 15_000.5, credit: 0 });
    expectFailure(await resolve(accepted.payment, { action: 'accept', reason: 'Again' }), 409);

    const credited = await inReview();
    await resolve(credited.payment, { action: 'credit', reason: 'For next year' });
    expect(await ledger(credited.token)).toMatchObject({ owed: 25_000.5, credit: 10_000 });

    const [wrong, right] = [await inReview(), await owingTwoYears()];
    expectFailure(await resolve(wrong.payment, { action: 'move', reason: 'Hers' }), 400, {
      userId: 'Member is required.',
    });
    await resolve(wrong.payment, { action: 'move', userId: right.id, reason: 'Hers' });
    expect(await ledger(wrong.token)).toMatchObject({ owed: 25_000.5 });
    expect(await ledger(right.token)).toMatchObject({ owed: 15_000.5 });

    const one = await inReview();
    /* It came. */
    expectFailure(await resolve(one.payment, { action: 'dismiss', reason: 'Never' }), 409);
    await resolve(one.payment, { action: 'refund', reason: 'Went back' });
    expect((await paymentOf(server, one.reference)).status).toBe('refunded');
    expect(await ledger(one.token)).toMatchObject({ owed: 25_000.5, credit: 0 });
  });

  it('stays credit, where it was kept as that, when a part of it is given back', async () => {
    const { payment, token } = await inReview();
    await resolve(payment, { action: 'credit', reason: 'For next year' });
    const form = { method: 'Cash', account: await defaultAccount(server, 'cash') };
    const part = { amount: 4_000, reason: 'Asked for it', reference: 'Slip 1', ...form };
    const cash = { ...form, userId: (await owingTwoYears()).id, amount: 9_000, reference: 'C 1' };
    await post('payment/record', { ...cash, datePayed: dayInNigeria() }, admin.token);
    const refund = await post(`payment/${payment}/refund`, part, admin.token);
    expect(refund.status, JSON.stringify(refund.body)).toBe(201);
    expect(await ledger(token)).toMatchObject({ owed: 25_000.5, credit: 6_000 });
  });

  it('is not reversed as a mistake while the gateway has it', async () => {
    const member = await owingTwoYears();
    const reference = referenceOf(await checkout(member.token));
    fake.says(reference, paid(2_500_050));
    await comeBack(reference);
    const { id } = await paymentOf(server, reference);
    expectFailure(await post(`payment/${id}/reverse`, { reason: 'No' }, admin.token), 409);
    await comeBack(reference);
    expect(await ledger(member.token)).toMatchObject({ owed: 0, credit: 0 });
    expect((await paymentOf(server, reference)).status).toBe('successful');
  });

  it('and goes back at the gateway is refunded in the ledger, once', async () => {
    const member = await owingTwoYears();
    const reference = referenceOf(await checkout(member.token));
    fake.says(reference, paid(2_500_050));
    await comeBack(reference);
    fake.says(reference, { state: 'refunded', gatewayId: 'back' });
    await Promise.all(Array.from({ length: 8 }, () => comeBack(reference)));
    const { owed, entries } = await ledger(member.token);
    expect(owed).toBe(25_000.5);
    expect(entries.filter(({ kind }: { kind: string }) => kind === 'refund')).toHaveLength(1);
  });
});

describe('the sum of a filter', () => {
  it('is what came in those days, less what went back', async () => {
    const day = '2026-02-03';
    const read = async () => {
      const answer = await server.get(`/api/v1/payment/total?from=${day}&to=${day}`, admin.token);
      expectContract(calls.paymentTotal, answer);
      return answer.body.data;
    };
    expect(await read()).toEqual({ payments: 0, uncounted: 0, received: 0 });
    const member = await owingTwoYears();
    const form = { userId: member.id, method: 'Cash', datePayed: day };
    const recorded = await post(
      'payment/record',
      { ...form, amount: 700, reference: 'S1' },
      admin.token,
    );
    await post('payment/record', { ...form, amount: 300, reference: 'S2' }, admin.token);
    expect(await read()).toEqual({ payments: 2, uncounted: 0, received: 1_000 });
    const { _id, receiptNumber } = recorded.body.data.payment;
    await post(`payment/${_id}/refund`, { amount: 200, reason: 'Too much' }, admin.token);
    expect(await read()).toEqual({ payments: 2, uncounted: 0, received: 800 });
    const found = await server.get(`/api/v1/payment/payments?search=${receiptNumber}`, admin.token);
    expect(found.body.data.payments.map((row: { _id: string }) => row._id)).toEqual([_id]);
  });
});
