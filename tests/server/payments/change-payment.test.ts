import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { statementLinePayments } from '../../../server/db/schema/index.ts';
import { longDay } from '../../../server/long-day.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed } from '../support/builders.ts';
import { defaultAccount, makeAccount, makeLine, makeVoucher } from '../support/cash.ts';
import { bookPayment, daysThatDiffer } from '../support/dues.ts';
import { mailsTo } from '../support/mails.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const today = dayInNigeria();
const ago = (days: number) => addDays(today, -days);
const thisYear = Number(today.slice(0, 4));

type Person = Awaited<ReturnType<typeof makeConfirmed>>;

let server: TestServer;
let admin: Person;
let bank: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server, { fname: 'Tolú', lname: 'Bursar', isMember: false });
  bank = await defaultAccount(server, 'bank');
  other = await makeAccount(server, { name: 'Zenith' });
});
afterAll(() => server.stop());

const post = (path: string, body: unknown = {}, token = admin.token) =>
  server.request('POST', `/api/v1/${path}`, { token, body });
const change = (id: string, body: object, token = admin.token) =>
  server.request('PATCH', `/api/v1/payment/${id}`, {
    token,
    body: { reason: 'Typed wrong', ...body },
  });
const ledgerOf = async (id: string, asAt?: string): Promise<Ledger> =>
  (await server.get(`/api/v1/ledger/member/${id}${asAt ? `?asAt=${asAt}` : ''}`, admin.token)).body
    .data;
const detailsOf = async (id: string) =>
  (await server.get(`/api/v1/payment/${id}/details`, admin.token)).body.data;
const verify = async (code: string) => (await server.get(`/api/v1/verify/${code}`)).body.data;
const reconcile = async (account: string) =>
  (await server.get(`/api/v1/reconciliation?account=${account}&until=${today}`, admin.token)).body
    .data.reconciliation;

/* A member who owes two years of ₦10,000. */
async function owing() {
  const person = await makeConfirmed(server, { memberSince: '2001' });
  const lines = [thisYear - 1, thisYear].map((year) => ({ year, amount: 10_000 }));
  const opening = { userId: person.id, lines, reason: 'Old book', asAt: ago(90) };
  expect((await post('ledger/openings', opening)).status).toBe(201);
  return person;
}

let number = 0;
async function record(userId: string, day: string, amount = 10_000, more: object = {}) {
  const reference = `Teller ${++number}`;
  const form = { userId, amount, method: 'Cheque', reference, datePayed: day, ...more };
  const { body, status } = await post('payment/record', form);
  expect(status).toBe(201);
  return { id: String(body.data.payment._id), payment: body.data.payment, form };
}

const codeOf = async (id: string): Promise<string> =>
  (await server.context.pool.query('select verify_code as code from payments where id = $1', [id]))
    .rows[0].code;

/* What the cash book has of an account by day, in naira, of one payment. */
async function bookOf(id: string) {
  const { rows } = await server.context.pool.query<{ account: string; day: string; naira: number }>(
    `select account_id as account, date::text as day, (sum(kobo) / 100)::float8 as naira
     from cash_movements where payment_id = $1 group by 1, 2 having sum(kobo) <> 0`,
    [id],
  );
  return rows;
}

describe('a date that was typed wrong', () => {
  it('is corrected in the cash book, the statement, arrears and the receipt; it pays what it paid', async () => {
    const payer = await owing();
    const { owed } = await ledgerOf(payer.id);
    const { id, payment } = await record(payer.id, ago(20), 10_000, { dueYear: thisYear });
    const later = await record(payer.id, ago(3), 5_000);
    const code = await codeOf(id);
    const { paid } = await detailsOf(id);
    const answer = await change(id, { datePayed: ago(9) });
    expectContract(calls.changePayment, answer);
    expect(answer.body.data.payment).toMatchObject({
      _id: id,
      paymentId: payment.paymentId,
      reference: payment.reference,
      counted: 10_000,
      status: 'successful',
    });
    expect(answer.body.data.payment.datePayed.slice(0, 10)).toBe(ago(9));
    expect(await bookOf(id)).toEqual([{ account: bank, day: ago(9), naira: 10_000 }]);
    expect((await detailsOf(id)).paid).toEqual(paid);
    for (const [asAt, paidThen] of [
      [ago(21), 0],
      [ago(10), 0],
      [ago(9), 10_000],
      [today, 15_000],
    ] as const)
      expect((await ledgerOf(payer.id, asAt)).owed).toBe(owed - paidThen);
    const money = (await ledgerOf(payer.id)).entries.filter((one) => one.payment === id);
    expect(money.filter(({ kind }) => kind !== 'allocation')).toMatchObject([
      { kind: 'payment', date: ago(20), reason: null },
      { kind: 'reversal', date: ago(20), reason: 'Typed wrong', by: 'Tolú Bursar' },
      { kind: 'payment', date: ago(9), reason: 'Typed wrong', by: 'Tolú Bursar' },
    ]);
    const [former] = money;
    const again = { reason: 'Never was' };
    expectFailure(await post(`ledger/entries/${former?._id}/reverse`, again), 409);
    expect(await verify(code)).toMatchObject({ state: 'superseded' });
    expect(await verify(await codeOf(id))).toMatchObject({ state: 'valid', date: ago(9) });
    expect((await mailsTo(server, payer.email)).at(-1)?.text).toContain(longDay(ago(9)));
    expect((await server.context.pool.query(daysThatDiffer)).rows).toEqual([]);
    expect((await reconcile(bank)).book).toBeGreaterThan(0);
    expect((await post(`payment/${later.id}/reverse`)).status).toBe(400);

    expect((await change(id, { datePayed: ago(8) })).status).toBe(200);
    expect(await bookOf(id)).toEqual([{ account: bank, day: ago(8), naira: 10_000 }]);
    expect((await post(`payment/${id}/reverse`, { reason: 'Never was' })).status).toBe(201);
    expect(await bookOf(id)).toEqual([]);
    expect((await ledgerOf(payer.id)).owed).toBe(owed - 5_000);
  });

  it('is corrected of a payment that was moved, too', async () => {
    const [first, second] = [await owing(), await owing()];
    const { id } = await record(first.id, ago(20));
    await post(`payment/${id}/move`, { userId: second.id, reason: 'Namesakes' });
    const [owedFirst, owedSecond] = [await ledgerOf(first.id), await ledgerOf(second.id)];
    const at = await makeAccount(server);
    expect((await change(id, { datePayed: ago(5), account: at })).status).toBe(200);
    expect(await bookOf(id)).toEqual([{ account: at, day: ago(5), naira: 10_000 }]);
    expect((await ledgerOf(first.id)).owed).toBe(owedFirst.owed);
    expect((await ledgerOf(second.id)).owed).toBe(owedSecond.owed);
    expect((await ledgerOf(second.id, ago(6))).owed).toBe(owedSecond.owed + 10_000);
    /* What was taken back and what it takes back clear each other: the new entry alone is outstanding. */
    expect(await reconcile(at)).toMatchObject({ book: 10_000, outstandingCount: 1 });
  });
});

describe('an account that was typed wrong', () => {
  it('is corrected; a line of its statement then shows it', async () => {
    const payer = await owing();
    const at = await makeAccount(server);
    const { id } = await record(payer.id, ago(12));
    expect(await detailsOf(id)).toMatchObject({ account: { _id: bank } });
    expect((await change(id, { account: at })).status).toBe(200);
    expect(await detailsOf(id)).toMatchObject({ account: { _id: at } });
    expect(await bookOf(id)).toEqual([{ account: at, day: ago(12), naira: 10_000 }]);
    const line = { accountId: at, by: admin.id, date: ago(12), kobo: 1_000_000 };
    const lineId = await makeLine(server, line);
    await server.context.db.insert(statementLinePayments).values({ lineId, paymentId: id });
    expect(await reconcile(at)).toMatchObject({ book: 10_000, statement: 10_000 });
    expect((await reconcile(at)).outstandingCount).toBe(0);
  });

  it('is asked about where it has the reference; further lines of one receipt follow each other', async () => {
    const [first, second] = [await owing(), await owing()];
    const [wrong, right] = [await makeAccount(server), await makeAccount(server)];
    const { form } = await record(first.id, ago(12), 10_000, { account: right });
    const { id } = await record(second.id, ago(12), 10_000, {
      account: wrong,
      reference: form.reference,
    });
    expectFailure(await change(id, { account: right }), 409, {
      reference: expect.stringContaining('recorded already'),
    });
    const lines = [first, second].map((payer) => ({ userId: payer.id, amount: 7_000 }));
    const { body } = await post('payment/record/many', {
      method: 'Cheque',
      reference: 'CHQ 90211',
      datePayed: ago(12),
      account: wrong,
      lines,
    });
    for (const payment of body.data.payments)
      expect((await change(payment._id, { account: right })).status).toBe(200);
  });

  it('is one that is open and the society’s own, whose book has begun, and has the cash', async () => {
    const payer = await owing();
    const { id } = await record(payer.id, ago(12));
    const refused = async (account: string, status: number, words: string) =>
      expectFailure(await change(id, { account }), status, {
        account: expect.stringContaining(words),
      });
    await refused('nothing', 400, 'not found');
    await refused(await makeAccount(server, { closedAt: new Date() }), 409, 'closed');
    await refused(await makeAccount(server, { openedOn: ago(3) }), 409, 'begins on');
    const box = await makeAccount(server, { kind: 'cash', name: 'Petty cash' });
    const cash = await record(payer.id, ago(12), 500, { method: 'Cash', account: box });
    await makeVoucher(server, {
      kind: 'payment',
      accountId: box,
      amountKobo: 20_000,
      date: ago(10),
    });
    expectFailure(await change(cash.id, { account: other }), 409, {
      account: expect.stringContaining('Petty cash would be overdrawn'),
    });
    expectFailure(await change(cash.id, { datePayed: ago(9) }), 409, {
      datePayed: expect.stringContaining('Petty cash would be overdrawn'),
    });
    expect((await change(cash.id, { datePayed: ago(11) })).status).toBe(200);
  });
});

describe('a reference that was typed wrong', () => {
  it('is corrected everywhere, and the wrong one is free', async () => {
    const payer = await owing();
    const { id, form } = await record(payer.id, ago(12));
    const code = await codeOf(id);
    const answer = await change(id, { reference: 'Teller 77-A' });
    expect(answer.body.data.payment.receivedReference).toBe('Teller 77-A');
    const { entries } = await ledgerOf(payer.id);
    const booked = entries.filter(({ kind, payment }) => kind === 'payment' && payment === id);
    expect(booked).toMatchObject([{ reference: 'Teller 77-A', date: ago(12) }]);
    const { rows } = await server.context.pool.query(
      'select reference from cash_movements where payment_id = $1',
      [id],
    );
    expect(rows).toEqual([{ reference: 'Teller 77-A' }]);
    expect(await verify(code)).toMatchObject({ state: 'superseded' });
    expect((await post('payment/record', form)).status).toBe(201);
    expectFailure(await change(id, { reference: form.reference.toLowerCase() }), 409, {
      reference: expect.stringContaining('recorded already'),
    });
    expect((await change(id, { reference: 'TELLER 77-A' })).status).toBe(200);
  });

  it('is all that can be corrected of what a bank statement shows', async () => {
    const payer = await owing();
    const { id } = await record(payer.id, ago(8));
    const line = { accountId: bank, by: admin.id, date: ago(8), kobo: 1_000_000 };
    const lineId = await makeLine(server, line);
    await server.context.db.insert(statementLinePayments).values({ lineId, paymentId: id });
    await reconcile(bank);
    for (const form of [{ datePayed: ago(7) }, { account: other }])
      expectFailure(await change(id, form), 409);
    expect((await change(id, { reference: 'From the statement' })).status).toBe(200);
  });
});

describe('what cannot be corrected', () => {
  it('came through a gateway, is reversed, refunded in part, or is not there', async () => {
    const payer = await owing();
    const form = { datePayed: ago(2) };
    expectFailure(await change('nothing', form), 404);
    const settled = await bookPayment(server, payer.id, thisYear, { kobo: 500_000 });
    expectFailure(await change(settled, form), 409);
    const reversed = await record(payer.id, ago(4));
    await post(`payment/${reversed.id}/reverse`, { reason: 'Never' });
    expectFailure(await change(reversed.id, form), 409);
    const { id } = await record(payer.id, ago(4));
    const refund = { reason: 'Too much', reference: 'TRF', amount: 1_000, date: ago(3) };
    const { _id } = (await post(`payment/${id}/refund`, refund)).body.data.refund;
    expectFailure(await change(id, form), 409);
    expect((await change(id, { reference: `Teller ${id}` })).status).toBe(200);
    await post(`ledger/entries/${_id}/reverse`, { reason: 'Not sent' });
    expect((await change(id, form)).status).toBe(200);
    expect(await bookOf(id)).toEqual([{ account: bank, day: ago(2), naira: 10_000 }]);
  });

  it('has no reason, nothing that differs, or a day to come; and is not for who may not', async () => {
    const payer = await owing();
    const { id, form } = await record(payer.id, ago(4));
    expectFailure(await change(id, { reason: '', datePayed: ago(3) }), 400, {
      reason: expect.any(String),
    });
    expectFailure(await change(id, { datePayed: addDays(today, 1) }), 400, {
      datePayed: expect.any(String),
    });
    const same = { datePayed: ago(4), account: bank, reference: form.reference };
    expectFailure(await change(id, same), 409);
    expectFailure(await change(id, { datePayed: ago(3) }, payer.token), 403);
  });

  it('is ticked, or is of a day that is signed or closed', async () => {
    const payer = await owing();
    const at = await makeAccount(server, { name: 'Signed bank' });
    const signed = await record(payer.id, ago(30), 100, { account: at });
    const open = await record(payer.id, ago(10), 100, { account: at });
    const tick = async (id: string, cleared: boolean) => {
      const [money] = (await detailsOf(id)).entries;
      const form = { account: at, movements: [money._id], cleared, clearedOn: ago(5) };
      expect((await post('reconciliation/clear', form)).status).toBe(200);
    };
    await tick(open.id, true);
    expectFailure(await change(open.id, { datePayed: ago(9) }), 409);
    await tick(open.id, false);
    const form = { account: at, until: ago(25), statementBalance: 0 };
    expect((await post('reconciliation', form)).status).toBe(201);
    for (const what of [{ datePayed: ago(9) }, { account: other }, { reference: 'New' }])
      expectFailure(await change(signed.id, what), 409);
    expectFailure(await change(open.id, { datePayed: ago(26) }), 409, {
      datePayed: expect.stringContaining('signed until'),
    });
    expect((await change(open.id, { datePayed: ago(9) })).status).toBe(200);
    expect((await post('periods/close', { until: ago(10) })).status).toBe(201);
    expectFailure(await change(open.id, { datePayed: ago(10) }), 409, {
      datePayed: expect.stringContaining('closed until'),
    });
    const old = await record(payer.id, ago(6), 100, { account: other });
    expect((await post('periods/close', { until: ago(6) })).status).toBe(201);
    expectFailure(await change(old.id, { reference: 'Another' }), 409);
  });
});
