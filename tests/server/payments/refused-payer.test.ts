import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeConfirmed, makeMember, multipart } from '../support/builders.ts';
import { makeTreasurer, type Treasurer } from '../support/cash-book.ts';
import { dueKobo, makeSubscription, paymentOf, paymentsOf } from '../support/dues.ts';
import { mailsTo } from '../support/mails.ts';
import { startPaystackStub } from '../support/paystack-stub.ts';
import { startWithGateway, type WithGateway } from '../support/played-gateway.ts';
import { expectTied, suspenseOf } from '../support/suspense.ts';

const today = dayInNigeria();
const ago = (days: number) => addDays(today, -days);
const due = dueKobo / 100;

let site: WithGateway;
let treasurer: Treasurer;
let bank: string;
beforeAll(async () => {
  site = await startWithGateway(startPaystackStub);
  treasurer = await makeTreasurer(site.server);
});
beforeEach(async () => {
  bank = await treasurer.open('bank', 0, ago(200));
});
afterAll(() => site.stop());

const get = async (path: string) =>
  (await site.server.get(`/api/v1/${path}`, treasurer.token)).body.data;
const post = (path: string, body: unknown = {}) =>
  site.server.request('POST', `/api/v1/${path}`, { token: treasurer.token, body });
const refuse = (id: string) =>
  post(`user/${id}/refuse`, { reason: 'Not on the institute’s list.' });
const restore = (id: string) => post(`user/${id}/restore`);
const decide = (id: string, action: string, more: object = {}) =>
  post(`payment/review/${id}`, { action, reason: 'As agreed', ...more });
const ledgerOf = async (id: string) => {
  const { owed, credit } = await get(`ledger/member/${id}`);
  return { owed, credit };
};
const itemOf = async (id: string) => {
  const answer = await site.server.get('/api/v1/payment/review', treasurer.token);
  expectContract(calls.paymentReview, answer);
  return answer.body.data.items.find(({ _id }: { _id: string }) => _id === id);
};
const paymentNow = async ({ id }: { id: string }) => {
  const { rows } = await site.server.context.pool.query(
    'select reference from payments where id = $1',
    [id],
  );
  return paymentOf(site.server, rows[0]?.reference);
};
const verify = async (code: string | null) => get(`verify/${code}`);
/* The balance of an account at the end of each day since it was opened, in naira. */
const daysOf = async (account: string) =>
  (
    await site.server.context.pool.query(
      `select day::text, (select coalesce(sum(kobo), 0) / 100.0 from cash_days
        where account_id = $1 and date <= day)::float8 as naira
      from generate_series($2::date, $3::date, '1 day') as day`,
      [account, ago(199), today],
    )
  ).rows;
const reconciled = async (account: string, until = today) =>
  (await get(`reconciliation?account=${account}&until=${until}`)).reconciliation;

let number = 0;
async function byHand(userId: string, day = ago(10), amount = due, more: object = {}) {
  const reference = `Teller ${7_000 + ++number}`;
  const form = {
    userId,
    amount,
    method: 'Bank Transfer',
    reference,
    datePayed: day,
    account: bank,
  };
  const answer = await post('payment/record', { ...form, ...more });
  expect(answer.status).toBe(201);
  const [payment] = (await paymentsOf(site.server, userId)).slice(-1);
  if (!payment) throw new Error('Nothing was recorded.');
  return payment;
}

async function endRefunds(state: 'done' | 'failed', reference: string) {
  for (const back of site.gateway.books.refunds) back.state = state;
  await site.comeBack(reference);
}

type Person = Awaited<ReturnType<typeof makeMember>>;

/* A statement of one line. */
async function upload(amount: number, on: string, narration: string) {
  const bytes = Buffer.from(`Date,Narration,Debit,Credit\n${on},${narration},,${amount}`);
  const { body } = await site.server.request('POST', '/api/v1/statements', {
    token: treasurer.token,
    body: multipart({ account: bank }, { field: 'file', name: 'a.csv', bytes }),
  });
  const id: string = body.data.statement._id;
  const line = async () => (await get(`statements/${id}`)).lines[0];
  const { _id } = await line();
  return {
    line,
    confirm: (entry: object) => post(`statements/${id}/confirm`, { lines: [{ _id, ...entry }] }),
    open: () => post(`statements/${id}/lines/${_id}/open`, {}),
  };
}

describe('what a registration had paid that is refused', () => {
  it('waits in suspense, and is theirs again if that is taken back: through a gateway', async () => {
    const { payment, id, email } = await site.paid();
    const former = await paymentNow(payment);
    const gateway = former.cashAccountId ?? '';
    const days = await daysOf(gateway);
    expect((await refuse(id)).status).toBe(200);

    expect(await ledgerOf(id)).toEqual({ owed: 0, credit: 0 });
    expect(await paymentNow(payment)).toMatchObject({
      status: 'review',
      receivedKobo: dueKobo,
      netKobo: 0,
    });
    expect(await suspenseOf(site.server, payment.id)).toEqual([
      { kind: 'received', kobo: dueKobo, date: today, posted: today },
    ]);
    expect(await daysOf(gateway)).toEqual(days);
    expect(await itemOf(payment.id)).toMatchObject({
      why: 'The payer’s registration was refused.',
      received: due,
      refundGateway: 'paystack',
      actions: ['move', 'refund'],
    });
    expect(await verify(former.verifyCode)).toMatchObject({ state: 'reversed' });
    const mails = await mailsTo(site.server, email);
    expect(mails.at(-1)?.text).toContain('What you have paid, ₦15,000.50, is not used for dues');
    expect(mails.filter(({ subject }) => subject.includes('void'))).toEqual([]);
    await expectTied(site.server);

    expect((await restore(id)).status).toBe(200);
    expect(await ledgerOf(id)).toEqual({ owed: 0, credit: 0 });
    const again = await paymentNow(payment);
    expect(again).toMatchObject({ status: 'successful', netKobo: dueKobo, reviewReason: null });
    expect(await suspenseOf(site.server, payment.id)).toMatchObject([
      { kind: 'received' },
      { kind: 'taken', kobo: -dueKobo, posted: today },
    ]);
    expect(await verify(former.verifyCode)).toMatchObject({
      state: 'superseded',
      replacedBy: again.receiptNumber,
    });
    expect(await verify(again.verifyCode)).toMatchObject({
      state: 'valid',
      replaces: former.receiptNumber,
    });
    expect((await mailsTo(site.server, email)).at(-1)?.subject).toContain(again.receiptNumber);
    expect(await daysOf(gateway)).toEqual(days);
    await expectTied(site.server);
  });

  it('is refunded through its gateway, or is another member’s, and does not come back then', async () => {
    const [one, two] = [await site.paid(), await site.paid()];
    const other = await makeConfirmed(site.server, { memberSince: '2001' });
    expect(await ledgerOf(other.id)).toEqual({ owed: due, credit: 0 });
    for (const { id } of [one, two]) expect((await refuse(id)).status).toBe(200);
    expect((await decide(one.payment.id, 'refund')).status).toBe(200);
    await endRefunds('done', one.reference);
    expect(await paymentNow(one.payment)).toMatchObject({ status: 'refunded' });
    expect((await decide(two.payment.id, 'move', { userId: other.id })).status).toBe(200);
    for (const { id } of [one, two]) {
      expect((await restore(id)).status).toBe(200);
      expect(await ledgerOf(id)).toEqual({ owed: due, credit: 0 });
    }
    expect(await ledgerOf(other.id)).toEqual({ owed: 0, credit: 0 });
    await expectTied(site.server);
  });

  it('comes back to suspense where it was refunded before and was not after all', async () => {
    const [one, two] = [await site.paid(), await site.paid()];
    expect((await post(`payment/${one.payment.id}/refund`, { reason: 'Agreed' })).status).toBe(201);
    await endRefunds('done', one.reference);
    const form = { reason: 'Agreed', reference: 'Cash back', account: bank };
    const refund = await post(`payment/${two.payment.id}/refund`, form);
    for (const { id, payment } of [one, two]) {
      expect(await paymentNow(payment)).toMatchObject({ status: 'refunded' });
      expect((await refuse(id)).status).toBe(200);
    }
    await endRefunds('failed', one.reference);
    const undone = { reason: 'It never went' };
    const { _id } = refund.body.data.refund;
    expect((await post(`ledger/entries/${_id}/reverse`, undone)).status).toBe(201);
    for (const { id, payment } of [one, two]) {
      expect(await paymentNow(payment)).toMatchObject({ status: 'review', receivedKobo: dueKobo });
      expect(await ledgerOf(id)).toEqual({ owed: 0, credit: 0 });
      expect(await itemOf(payment.id)).toMatchObject({ received: due });
    }
    await expectTied(site.server);
  });

  it('enters suspense on its own day beside a surplus that had waited and was given back', async () => {
    const { id, reference } = await site.opened();
    const { pool } = site.server.context;
    const state = (to: string) =>
      pool.query(`update users set account_state = $2 where id = $1`, [id, to]);
    await state('disabled');
    await pool.query(`update payments set created_at = $2::date where reference = $1`, [
      reference,
      ago(10),
    ]);
    site.gateway.pay(reference, { paidKobo: dueKobo + 100_000, paidAt: `${ago(9)}T11:00:00Z` });
    await site.comeBack(reference);
    const payment = await paymentOf(site.server, reference);
    expect(payment).toMatchObject({ status: 'successful', surplusKobo: 100_000 });
    expect((await decide(payment.id, 'refund')).status).toBe(200);
    await endRefunds('done', reference);
    await state('active');
    const days = await daysOf(payment.cashAccountId ?? '');
    expect((await refuse(id)).status).toBe(200);
    expect((await suspenseOf(site.server, payment.id)).at(-1)).toEqual({
      kind: 'received',
      kobo: dueKobo,
      date: ago(9),
      posted: ago(9),
    });
    expect(await daysOf(payment.cashAccountId ?? '')).toEqual(days);
  });

  it('is taken back as a mistake or as returned, also where its line is opened again', async () => {
    const members = [];
    for (let count = 0; count < 3; count += 1) members.push(await makeMember(site.server));
    const [one, two, three] = members as [Person, Person, Person];
    const [mistake, returned] = [await byHand(one.id), await byHand(two.id, ago(9), 4_321)];
    const file = await upload(due, ago(8), 'NIP SOMEBODY');
    const entry = { userId: three.id, acceptRepeat: 'Another' };
    expect((await file.confirm(entry)).body.data).toMatchObject({ recorded: 1 });
    const [booked] = await paymentsOf(site.server, three.id);
    for (const { id } of members) expect((await refuse(id)).status).toBe(200);
    const reason = 'It did not come';
    expect((await post(`payment/${mistake.id}/reverse`, { reason })).status).toBe(201);
    const back = { why: 'returned', date: ago(7), reason };
    expect((await post(`payment/${returned.id}/reverse`, back)).status).toBe(201);
    const { returnStands } = await get(`payment/${returned.id}/details`);
    expect(returnStands).toMatch(/registration was refused/);
    expect((await file.open()).body.data).toEqual({ reversed: 1 });
    for (const payment of [mistake, returned, booked]) {
      const { status, netKobo } = await paymentNow({ id: payment?.id ?? '' });
      expect({ status, netKobo }).toEqual({ status: 'failed', netKobo: 0 });
      expect(await itemOf(payment?.id ?? '')).toBeUndefined();
    }
    for (const { id } of members) expect(await ledgerOf(id)).toEqual({ owed: 0, credit: 0 });
    expect(await treasurer.balanceOf(bank)).toBe(0);
    const { outstanding } = await reconciled(bank);
    expect(outstanding.map(({ amount }: { amount: number }) => amount).sort()).toEqual([
      -4_321, 4_321,
    ]);
    await expectTied(site.server);
  });

  it('is on no line that is opened once it was given back, until that is taken back', async () => {
    const { id } = await makeMember(site.server);
    const file = await upload(due, ago(8), 'NIP SOMEBODY');
    await file.confirm({ userId: id, acceptRepeat: 'Another' });
    const [payment] = await paymentsOf(site.server, id);
    await refuse(id);
    await decide(payment?.id ?? '', 'refund', { date: today, account: bank, acceptRepeat: 'So' });
    const opened = await file.open();
    expectFailure(opened, 409);
    expect(opened.body.message).toContain('given back');
  });

  it('is in its account once, also where the days before open again, and can be corrected', async () => {
    const { id } = await makeMember(site.server);
    const payment = await byHand(id, ago(60), 5_432);
    const sign = { account: bank, until: ago(50), statementBalance: '0' };
    const file = await upload(5_432, ago(60), 'NIP X');
    await file.confirm({ link: [payment.id] });
    const signed = await post('reconciliation', { ...sign, statementBalance: '5432' });
    expect(signed.status).toBe(201);
    expect((await refuse(id)).status).toBe(200);
    const withdraw = { account: bank, reason: 'Another statement' };
    expect((await post('reconciliation/withdraw', withdraw)).status).toBeLessThan(300);
    expect((await restore(id)).status).toBe(200);
    for (const { naira, day } of await daysOf(bank))
      expect({ day, naira }).toEqual({ day, naira: day < ago(60) ? 0 : 5_432 });
    await expectTied(site.server);

    const other = await makeMember(site.server);
    const later = await byHand(other.id, ago(9), 777);
    await refuse(other.id);
    await restore(other.id);
    await reconciled(bank);
    const patch = (body: object) =>
      site.server.request('PATCH', `/api/v1/payment/${later.id}`, {
        token: treasurer.token,
        body: { reason: 'Typed wrong', ...body },
      });
    const elsewhere = await treasurer.open('bank', 0, ago(40));
    expectFailure(await patch({ account: elsewhere }), 409, { account: expect.any(String) });
    expect((await patch({ datePayed: ago(8) })).status).toBe(200);
    expect((await reconciled(bank)).outstanding).toMatchObject([{ amount: 777, date: ago(8) }]);
  });

  it('is shown by no line of another account, and by the one of a receipt for several', async () => {
    const [one, two] = [await makeMember(site.server), await makeMember(site.server)];
    const lines = [
      { userId: one.id, amount: 1_111 },
      { userId: two.id, amount: 2_222 },
    ];
    const form = { method: 'Bank Transfer', reference: 'Firm 90871', datePayed: ago(6) };
    const many = await post('payment/record/many', { ...form, account: bank, lines });
    expect(many.status).toBe(201);
    expect((await refuse(one.id)).status).toBe(200);
    const whole = await upload(3_333, ago(6), 'FIRM 90871');
    expect(await whole.line()).toMatchObject({ state: 'known' });

    const [three, first] = [await makeMember(site.server), bank];
    const payment = await byHand(three.id, ago(6), 4_444);
    await refuse(three.id);
    bank = await treasurer.open('bank', 0, ago(40));
    const elsewhere = await upload(4_444, ago(6), 'NIP Y');
    expectFailure(await elsewhere.confirm({ link: [payment.id] }), 409, {
      'lines.0.link': expect.stringContaining('suspense'),
    });
    expect((await paymentNow(payment)).cashAccountId).toBe(first);
  });

  it('leaves nothing owed where a part was waived, and comes back with it', async () => {
    const { id } = await makeMember(site.server);
    const year = Number(today.slice(0, 4));
    const waiver = { userId: id, year, amount: 5_000, reason: 'Hardship' };
    expect((await post('ledger/waivers', waiver)).status).toBe(201);
    await byHand(id, ago(5), 10_000);
    const before = await ledgerOf(id);
    expect(before).toEqual({ owed: 0.5, credit: 0 });
    await refuse(id);
    expect(await ledgerOf(id)).toEqual({ owed: 0, credit: 0 });
    await restore(id);
    expect(await ledgerOf(id)).toEqual(before);
    await expectTied(site.server);
  });

  it('stays where its gateway was asked for it before the refusal was taken back', async () => {
    const { id, payment, reference } = await site.paid();
    await refuse(id);
    await decide(payment.id, 'refund');
    expect((await restore(id)).status).toBe(200);
    expect(await paymentNow(payment)).toMatchObject({ status: 'review' });
    await endRefunds('done', reference);
    expect(await paymentNow(payment)).toMatchObject({ status: 'refunded' });
    await expectTied(site.server);
  });

  it('is not what is charged anew: that has the price of the day on which it is taken back', async () => {
    const { subscriptions } = await get('subscription/all');
    const setPrice = async (price: number) => {
      const path = `/api/v1/subscription/updateSubscription/${subscriptions[0]._id}`;
      const { token } = treasurer;
      const answer = await site.server.request('PATCH', path, { token, body: { price } });
      expect(answer.status).toBe(200);
    };
    const { id } = await makeMember(site.server, { memberSince: '2001' });
    await setPrice(20_000);
    expect(await ledgerOf(id)).toMatchObject({ owed: 20_000 });
    await refuse(id);
    await setPrice(due);
    await restore(id);
    expect(await ledgerOf(id)).toEqual({ owed: due, credit: 0 });
  });

  it('is all that there is: nothing is accepted, recorded or moved for who was refused', async () => {
    const [one, other] = [await site.paid(), await site.paid()];
    expect((await refuse(one.id)).status).toBe(200);
    const errors = { userId: expect.stringContaining('registration was refused') };
    for (const action of ['accept', 'credit'])
      expectFailure(await decide(one.payment.id, action), 409, errors);
    const moving = { userId: one.id, reason: 'A mistake' };
    expectFailure(await post(`payment/${other.payment.id}/move`, moving), 409, errors);
    const form = { userId: one.id, amount: 500, method: 'Cash', reference: 'C1', datePayed: today };
    expectFailure(await post('payment/record', form), 409, errors);
    const many = { ...form, lines: [{ userId: one.id, amount: 500 }] };
    expectFailure(await post('payment/record/many', many), 409, {
      'lines.0.userId': expect.any(String),
    });
  });

  it('is what is left of it where a part went back before, and the part may come back', async () => {
    const { payment, id } = await site.paid();
    const form = { amount: 5_000, reason: 'Too much', reference: 'Cash back', account: bank };
    const refund = await post(`payment/${payment.id}/refund`, form);
    expect(refund.status).toBe(201);
    expect((await refuse(id)).status).toBe(200);
    expect(await paymentNow(payment)).toMatchObject({ receivedKobo: dueKobo - 500_000 });
    expect(await suspenseOf(site.server, payment.id)).toMatchObject([{ kobo: dueKobo - 500_000 }]);
    const back = await post(`ledger/entries/${refund.body.data.refund._id}/reverse`, {
      reason: 'It never went',
    });
    expectFailure(back, 409);
    expect(back.body.message).toContain('Review and suspense');
    expect((await restore(id)).status).toBe(200);
    expect(await paymentNow(payment)).toMatchObject({ receivedKobo: dueKobo });
    expect(await ledgerOf(id)).toEqual({ owed: 5_000, credit: 0 });
    await expectTied(site.server);
  });

  it('counts from today where the gateway keeps a part after all that was under way', async () => {
    const { payment, id, reference } = await site.paid();
    const refund = { amount: 4_000, reason: 'Agreed' };
    expect((await post(`payment/${payment.id}/refund`, refund)).status).toBe(201);
    await endRefunds('done', reference);
    const { netKobo } = await paymentNow(payment);
    expect(netKobo).toBe(dueKobo - 400_000);
    await site.server.context.pool.query(
      `update payments set paid_at = paid_at - interval '9 days' where id = $1`,
      [payment.id],
    );
    expect((await refuse(id)).status).toBe(200);
    await endRefunds('failed', reference);
    expect(await paymentNow(payment)).toMatchObject({ status: 'review', receivedKobo: dueKobo });
    expect(await suspenseOf(site.server, payment.id)).toMatchObject([
      { kobo: dueKobo - 400_000, posted: today },
      { kobo: 400_000, posted: today },
    ]);
    await expectTied(site.server);
  });

  it('is shown by a line that comes later, and is cleared once, whatever became of it', async () => {
    const [one, two, three] = [
      await makeMember(site.server),
      await makeMember(site.server),
      await makeMember(site.server),
    ];
    const held = await byHand(one.id, ago(9), 12_345);
    const kept = await byHand(two.id, ago(9), 23_456);
    const mistake = await byHand(three.id, ago(9), 34_567);
    for (const { id } of [one, two, three]) expect((await refuse(id)).status).toBe(200);
    for (const { id } of [two, three]) expect((await restore(id)).status).toBe(200);
    for (const [payment, amount] of [
      [held, 12_345],
      [kept, 23_456],
    ] as const) {
      const file = await upload(amount, ago(9), `TRF ${amount}`);
      expect((await file.confirm({ link: [payment.id] })).body.data).toMatchObject({ linked: 1 });
    }
    const reversal = await post(`payment/${mistake.id}/reverse`, { reason: 'Never came' });
    expect(reversal.status).toBe(201);
    const after = await reconciled(bank);
    expect(after).toMatchObject({
      outstanding: [],
      unexplained: [],
      book: 35_801,
      statement: 35_801,
    });
    await expectTied(site.server);
  });

  it('given back by hand waits again where that was a mistake', async () => {
    const { id } = await makeMember(site.server);
    const payment = await byHand(id);
    expect((await refuse(id)).status).toBe(200);
    expectFailure(await decide(payment.id, 'dismiss'), 409);
    expect((await decide(payment.id, 'refund', { date: today, account: bank })).status).toBe(200);
    expect(await paymentNow(payment)).toMatchObject({ status: 'refunded' });
    const undone = await post(`payment/${payment.id}/refund/undo`, { reason: 'Not paid' });
    expect(undone.status).toBe(201);
    expect(await paymentNow(payment)).toMatchObject({ status: 'review', receivedKobo: dueKobo });
    expect(await itemOf(payment.id)).toBeDefined();
    await expectTied(site.server);
  });

  it('is of a record that was merged into it, too; and charges of earlier years come again', async () => {
    const { context } = site.server;
    const since = { memberSince: '2001' };
    const [id, loser] = [
      await makeMember(site.server, since),
      await makeMember(site.server, since),
    ];
    await makeSubscription(site.server, { dueDate: `${Number(today.slice(0, 4)) - 1}-03-31` });
    await byHand(loser.id);
    const merged = await post(`user/${loser.id}/merge`, { into: id.id, reason: 'One person' });
    expect(merged.status).toBe(200);
    const before = await ledgerOf(id.id);
    expect(before).toEqual({ owed: due, credit: 0 });
    expect((await refuse(id.id)).status).toBe(200);
    expect(await ledgerOf(id.id)).toEqual({ owed: 0, credit: 0 });
    const { rows } = await context.pool.query(`select status from payments where user_id = $1`, [
      loser.id,
    ]);
    expect(rows).toEqual([{ status: 'review' }]);
    expect((await restore(id.id)).status).toBe(200);
    expect(await ledgerOf(id.id)).toEqual(before);
    await expectTied(site.server);
  });

  it('keeps every day of its account, signed and closed ones too, and the line that shows it', async () => {
    const { id } = await makeMember(site.server);
    const file = await upload(due, ago(60), 'NIP FROM A STRANGER');
    expect((await file.confirm({ userId: id })).body.data).toMatchObject({ recorded: 1 });
    const [payment] = await paymentsOf(site.server, id);
    if (!payment) throw new Error('Nothing was recorded.');
    const before = await reconciled(bank);
    expect(before.outstanding).toEqual([]);
    const sign = { account: bank, until: ago(50), statementBalance: String(before.book) };
    expect((await post('reconciliation', sign)).status).toBe(201);
    expect((await post('periods/close', { until: ago(55) })).status).toBe(201);
    const days = await daysOf(bank);

    expect((await refuse(id)).status).toBe(200);
    expect(await suspenseOf(site.server, payment.id)).toEqual([
      { kind: 'received', kobo: dueKobo, date: ago(60), posted: ago(49) },
    ]);
    expect(await daysOf(bank)).toEqual(days);
    const same = { book: before.book, statement: before.statement, outstanding: [] };
    expect(await reconciled(bank)).toMatchObject(same);
    expect(await reconciled(bank, ago(49))).toMatchObject(same);
    expect(await itemOf(payment.id)).toMatchObject({ refundGateway: null });
    const open = await file.open();
    expectFailure(open, 409);

    expect((await restore(id)).status).toBe(200);
    expect(await ledgerOf(id)).toEqual({ owed: 0, credit: 0 });
    expect(await daysOf(bank)).toEqual(days);
    expect(await reconciled(bank)).toMatchObject(same);
    expect((await file.line()).payments).toHaveLength(1);
    await expectTied(site.server);
  });
});
