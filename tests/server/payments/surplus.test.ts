import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeConfirmed, makeMember } from '../support/builders.ts';
import { dueKobo, paymentOf } from '../support/dues.ts';
import { mailsTo } from '../support/mails.ts';
import { setMembership } from '../support/membership.ts';
import { startPaystackStub } from '../support/paystack-stub.ts';
import { startWithGateway, type WithGateway } from '../support/played-gateway.ts';
import { expectTied as expectAllTied, suspenseOf as readSuspense } from '../support/suspense.ts';

/* Owed 15,000.50, paid 52,500.50: 37,500 is the surplus. */
const surplusKobo = 3_750_000;
const paidKobo = dueKobo + surplusKobo;
const today = dayInNigeria();

let site: WithGateway;
beforeAll(async () => {
  site = await startWithGateway(startPaystackStub);
});
afterAll(() => site.stop());

const get = async (path: string, token = site.admin.token) =>
  (await site.server.get(`/api/v1/${path}`, token)).body.data;
const totalPaid = async (): Promise<number> =>
  (await site.server.get('/api/v1/payment/totalPaidAmount', site.admin.token)).body.totalPaidAmount;
const itemOf = async (id: string) => {
  const answer = await site.server.get('/api/v1/payment/review', site.admin.token);
  expectContract(calls.paymentReview, answer);
  return answer.body.data.items.find(({ _id }: { _id: string }) => _id === id);
};
const decide = (id: string, action: string, userId?: string) =>
  site.post(`payment/review/${id}`, { action, reason: 'As agreed', ...(userId && { userId }) });
const ask = async (text: string, values: unknown[] = []) =>
  (await site.server.context.pool.query(text, values)).rows;
const suspenseOf = (id: string) => readSuspense(site.server, id);
const balance = async () => {
  const { accounts } = await get('cash-book/accounts');
  return accounts.find(({ gateway }: { gateway: string }) => gateway === 'paystack')?.balance ?? 0;
};

const expectTied = () => expectAllTied(site.server);

/* Somebody who left, or whose log-in was disabled, after they had opened the checkout that they pay too much by. */
async function overpaid(how: 'left' | 'disabled' = 'left', day?: string) {
  const member = await site.opened();
  /* Of which the gateway tells only now. */
  if (day)
    await ask(`update payments set created_at = $2::date where reference = $1`, [
      member.reference,
      addDays(day, -1),
    ]);
  if (how === 'left') await setMembership(site.server, member.id, 'resigned');
  else await ask(`update users set account_state = 'disabled' where id = $1`, [member.id]);
  site.gateway.pay(member.reference, { paidKobo, ...(day && { paidAt: `${day}T11:00:00Z` }) });
  await site.comeBack(member.reference);
  const payment = await paymentOf(site.server, member.reference);
  const ledger = () => get(`ledger/member/${member.id}`);
  return { ...member, payment, ledger };
}

describe('the surplus of who has left or is disabled', () => {
  it.each([
    ['left', 'Surplus of a former member'],
    ['disabled', 'Surplus of a member whose log-in is disabled'],
  ] as const)('waits, and the rest pays what is owed: %s', async (how, why) => {
    const [before, total] = [await balance(), await totalPaid()];
    const { payment, ledger, email } = await overpaid(how);
    expect(payment).toMatchObject({
      status: 'successful',
      receivedKobo: paidKobo,
      netKobo: dueKobo,
      surplusKobo,
    });
    expect(await ledger()).toMatchObject({ owed: 0, credit: 0 });
    expect(await suspenseOf(payment.id)).toEqual([
      { kind: 'received', kobo: surplusKobo, date: today, posted: today },
    ]);
    expect(await balance()).toBeCloseTo(before + (paidKobo - 10_000) / 100, 2);
    expect(await totalPaid()).toBeCloseTo(total + dueKobo / 100, 2);
    expect(await itemOf(payment.id)).toMatchObject({
      kind: 'payment',
      why: expect.stringContaining(`${why}: ₦37,500.00 more came than was owed.`),
      expected: 15_000.5,
      received: 52_500.5,
      surplus: 37_500,
      currency: 'NGN',
      actions: ['credit', 'move', 'refund'],
    });
    const [mail] = (await mailsTo(site.server, email)).slice(-1);
    expect(JSON.stringify(mail)).toContain('₦37,500 more than you owed came with it');
    const figures = await expectTied();
    expect(figures.suspense).toContainEqual(
      expect.objectContaining({ date: today, kobo: surplusKobo }),
    );
    expectFailure(await decide(payment.id, 'dismiss'), 409);
  });

  it('is the whole where nothing is owed', async () => {
    const member = await site.opened();
    await setMembership(site.server, member.id, 'resigned');
    await site.post('ledger/waivers', {
      userId: member.id,
      year: Number(today.slice(0, 4)),
      reason: 'Left',
    });
    site.gateway.pay(member.reference);
    await site.comeBack(member.reference);
    const { id, status, reviewReason } = await paymentOf(site.server, member.reference);
    expect({ status, reviewReason }).toEqual({
      status: 'review',
      reviewReason: 'Paid by a former member, who owes nothing.',
    });
    expect((await decide(id, 'credit')).status).toBe(200);
    expect((await get(`ledger/member/${member.id}`)).credit).toBe(15_000.5);
    await expectTied();
  });
});

describe('the decision on a surplus', () => {
  it('keeps it as the member’s credit, with a receipt of the whole', async () => {
    const { payment, ledger } = await overpaid();
    const [before, total] = [await balance(), await totalPaid()];
    const answer = await decide(payment.id, 'credit');
    expectContract(calls.resolveReview, answer);
    const after = await paymentOf(site.server, payment.reference);
    expect(after).toMatchObject({ surplusKobo: 0, netKobo: paidKobo, receivedKobo: paidKobo });
    expect(after.receiptNumber).not.toBe(payment.receiptNumber);
    expect(await ledger()).toMatchObject({ owed: 0, credit: 37_500 });
    expect((await suspenseOf(payment.id)).map(({ kind }) => kind)).toEqual(['received', 'taken']);
    const verified = await get(`verify/${after.verifyCode}`);
    expect(verified).toMatchObject({ amount: 52_500.5, left: 52_500.5, state: 'valid' });
    expect(await balance()).toBe(before);
    expect(await totalPaid()).toBeCloseTo(total + 37_500, 2);
    expect(await itemOf(payment.id)).toBeUndefined();
    expectFailure(await decide(payment.id, 'credit'), 409);
    await expectTied();

    /* The whole is one sum from then on: it goes back as one. */
    site.gateway.dispute(payment.reference, 'done');
    await site.comeBack(payment.reference);
    expect(await site.statusOf(payment.reference)).toBe('refunded');
    expect(await ledger()).toMatchObject({ owed: 15_000.5, credit: 0 });
    await expectTied();
  });

  it('moves it alone to another member, whose dues it pays', async () => {
    const { payment, ledger, id } = await overpaid();
    const other = await makeConfirmed(site.server, { memberSince: '2001' });
    const before = await balance();
    expectFailure(await decide(payment.id, 'move', id), 409);
    expect((await decide(payment.id, 'move', other.id)).status).toBe(200);
    expect(await ledger()).toMatchObject({ owed: 0, credit: 0 });
    expect(await get(`ledger/member/${other.id}`)).toMatchObject({ owed: 0, credit: 22_499.5 });
    const [part] = await ask(
      'select status, received_kobo::integer as kobo, received_reference as reference from payments where part_of = $1',
      [payment.id],
    );
    expect(part).toEqual({
      status: 'successful',
      kobo: surplusKobo,
      reference: payment.reference,
    });
    expect(await paymentOf(site.server, payment.reference)).toMatchObject({
      receivedKobo: paidKobo,
      netKobo: dueKobo,
      surplusKobo: 0,
      receiptNumber: payment.receiptNumber,
    });
    expect(await balance()).toBe(before);
    await expectTied();

    /* The gateway has one charge of both: a dispute reaches each, whether it is lost or won. */
    site.gateway.dispute(payment.reference, 'done');
    await site.comeBack(payment.reference);
    expect(await ledger()).toMatchObject({ owed: 15_000.5 });
    expect(await get(`ledger/member/${other.id}`)).toMatchObject({ owed: 15_000.5, credit: 0 });
    expect(await balance()).toBeCloseTo(before - paidKobo / 100, 2);
    expect((await site.review()).filter(({ kind }) => kind === 'dispute')).toEqual([]);
    await expectTied();
    site.gateway.dispute(payment.reference, 'failed');
    await site.comeBack(payment.reference);
    expect(await ledger()).toMatchObject({ owed: 0, credit: 0 });
    expect(await get(`ledger/member/${other.id}`)).toMatchObject({ owed: 0, credit: 22_499.5 });
    expect(await balance()).toBe(before);
    await expectTied();

    Object.assign(site.gateway.chargeOf(payment.reference), { state: 'reversed' });
    site.gateway.books.disputes.length = 0;
    await site.comeBack(payment.reference);
    expect(await get(`ledger/member/${other.id}`)).toMatchObject({ owed: 15_000.5, credit: 0 });
    expect(await balance()).toBeCloseTo(before - paidKobo / 100, 2);
    await expectTied();
  });

  it('reaches what was moved to somebody who was refused since, and is nobody’s where the payer was', async () => {
    const refuse = async (id: string) => {
      await ask(`update users set account_state = 'active' where id = $1`, [id]);
      return site.post(`user/${id}/refuse`, { reason: 'Unknown' });
    };
    const { payment, reference } = await overpaid('disabled');
    const other = await makeMember(site.server);
    expect((await decide(payment.id, 'move', other.id)).status).toBe(200);
    expect((await refuse(other.id)).status).toBe(200);
    site.gateway.dispute(reference, 'done');
    await site.comeBack(reference);
    const [part] = await ask('select status from payments where part_of = $1', [payment.id]);
    expect(part).toEqual({ status: 'refunded' });
    expect((await site.review()).filter(({ kind }) => kind === 'dispute')).toEqual([]);

    const { payment: second, id } = await overpaid('disabled');
    const account = (await get('cash-book/accounts')).accounts.find(
      ({ kind }: { kind: string }) => kind === 'bank',
    );
    const form = { reason: 'Agreed', reference: 'By hand', account: account._id };
    expect((await site.post(`payment/${second.id}/refund`, form)).status).toBe(201);
    expect((await refuse(id)).status).toBe(200);
    expect(await itemOf(second.id)).toMatchObject({
      received: 37_500,
      actions: ['move', 'refund'],
    });
    await expectTied();
  });

  it('gives it alone back through the gateway', async () => {
    const { payment, ledger, reference } = await overpaid();
    const before = await balance();
    expect((await decide(payment.id, 'refund')).status).toBe(200);
    expectFailure(await decide(payment.id, 'credit'), 409);
    expectFailure(await decide(payment.id, 'refund'), 409);
    const refund = site.gateway.books.refunds.at(-1);
    expect(refund).toMatchObject({ amountKobo: surplusKobo });
    Object.assign(refund ?? {}, { state: 'done' });
    await site.comeBack(reference);
    expect(await paymentOf(site.server, reference)).toMatchObject({
      status: 'successful',
      netKobo: dueKobo,
      surplusKobo: 0,
      receivedKobo: paidKobo,
    });
    expect(await ledger()).toMatchObject({ owed: 0, credit: 0 });
    expect(await balance()).toBeCloseTo(before - 37_500, 2);
    expect((await suspenseOf(payment.id)).map(({ kind }) => kind)).toEqual([
      'received',
      'refunded',
    ]);
    expect(await itemOf(payment.id)).toBeUndefined();
    await expectTied();
  });
});

describe('the gateway takes money back while the surplus waits', () => {
  it('all of it when a dispute is lost; it is back, and waits again, when it is won', async () => {
    const { payment, ledger, reference } = await overpaid();
    const before = await balance();
    site.gateway.dispute(reference, 'done');
    await site.comeBack(reference);
    expect(await paymentOf(site.server, reference)).toMatchObject({
      status: 'refunded',
      netKobo: 0,
      surplusKobo: 0,
    });
    expect(await ledger()).toMatchObject({ owed: 15_000.5, credit: 0 });
    expect(await balance()).toBeCloseTo(before - paidKobo / 100, 2);
    expect(await itemOf(payment.id)).toBeUndefined();
    await expectTied();

    site.gateway.dispute(reference, 'failed');
    await site.comeBack(reference);
    expect(await paymentOf(site.server, reference)).toMatchObject({
      status: 'successful',
      netKobo: dueKobo,
      surplusKobo,
    });
    expect(await itemOf(payment.id)).toBeDefined();
    expect(await balance()).toBeCloseTo(before, 2);
    await expectTied();
  });

  it('all of it when the gateway says that it was refunded in full', async () => {
    const { payment, ledger, reference } = await overpaid();
    const before = await balance();
    Object.assign(site.gateway.chargeOf(reference), { state: 'reversed' });
    await site.comeBack(reference);
    expect(await paymentOf(site.server, reference)).toMatchObject({
      status: 'refunded',
      netKobo: 0,
      surplusKobo: 0,
    });
    expect(await ledger()).toMatchObject({ owed: 15_000.5 });
    expect(await balance()).toBeCloseTo(before - paidKobo / 100, 2);
    expect(await itemOf(payment.id)).toBeUndefined();
    await expectTied();
  });

  it('of what waits first when it is a part', async () => {
    const { ledger, payment, reference } = await overpaid();
    site.gateway.dispute(reference, 'done', surplusKobo + 100_000);
    await site.comeBack(reference);
    expect(await paymentOf(site.server, reference)).toMatchObject({
      status: 'successful',
      netKobo: dueKobo - 100_000,
      surplusKobo: 0,
    });
    expect(await ledger()).toMatchObject({ owed: 1_000 });
    expect(await itemOf(payment.id)).toBeUndefined();
    await expectTied();
  });
});

describe('a payment whose surplus waits', () => {
  it('takes it along when it is moved or reversed', async () => {
    const moved = await overpaid();
    const other = await makeConfirmed(site.server, { memberSince: '2001' });
    const form = { userId: other.id, reason: 'Whose it is' };
    expect((await site.post(`payment/${moved.payment.id}/move`, form)).status).toBe(201);
    expect((await decide(moved.payment.id, 'credit')).status).toBe(200);
    expect(await moved.ledger()).toMatchObject({ owed: 15_000.5, credit: 0 });
    expect(await get(`ledger/member/${other.id}`)).toMatchObject({ owed: 0, credit: 37_500 });

    const reversed = await overpaid();
    const reverse = () =>
      site.post(`payment/${reversed.payment.id}/reverse`, { reason: 'Never came' });
    expectFailure(await reverse(), 409);
    /* A gateway that has no charge of it. */
    await ask('update payments set gateway_id = null where id = $1', [reversed.payment.id]);
    const before = await balance();
    expect((await reverse()).status).toBe(201);
    expect(await balance()).toBeCloseTo(before - paidKobo / 100, 2);
    expect((await suspenseOf(reversed.payment.id)).map(({ kind }) => kind)).toEqual([
      'received',
      'reversed',
    ]);
    expect(await itemOf(reversed.payment.id)).toBeUndefined();
    await expectTied();
  });

  it('counts on the first open day where its own is closed, and so does what becomes of it', async () => {
    const day = addDays(today, -20);
    const open = await overpaid('left', addDays(today, -3));
    expect((await site.post('periods/close', { until: addDays(today, -10) })).status).toBe(201);
    const late = await overpaid('left', day);
    expect(await suspenseOf(late.payment.id)).toEqual([
      { kind: 'received', kobo: surplusKobo, date: day, posted: addDays(today, -9) },
    ]);
    expect((await site.post('periods/close', { until: addDays(today, -2) })).status).toBe(201);
    for (const one of [open.payment.id, late.payment.id]) {
      expect((await decide(one, 'credit')).status).toBe(200);
      expect((await suspenseOf(one)).at(-1)).toMatchObject({
        kind: 'taken',
        posted: addDays(today, -1),
      });
    }
    await expectTied();
  });
});
