import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import type { Ledger, LedgerEntry } from '#contract/dues/ledger/schemas.ts';
import { statementOfAccountRows } from '#contract/dues/ledger/statement-of-account.ts';
import type { PaymentDetails } from '#contract/payments/schemas.ts';
import { systemActor } from '../../../server/audit/audit.ts';
import { statementLinePayments } from '../../../server/db/schema/index.ts';
import { justWritten } from '../../../server/errors.ts';
import { reverseEntry } from '../../../server/modules/dues/ledger/post.ts';
import {
  findEntryOfPayment,
  lockLedgersOf,
} from '../../../server/modules/dues/ledger/public-repo.ts';
import { printedOf } from '../../../server/modules/payments/receipts/receipts-repo.ts';
import { updatePayment } from '../../../server/modules/payments/record/repo.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed } from '../support/builders.ts';
import { defaultAccount, makeAccount, makeLine, makeVoucher } from '../support/cash.ts';
import { bookPayment, makeSubscription } from '../support/dues.ts';
import { mailsTo } from '../support/mails.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const today = dayInNigeria();
const ago = (days: number) => addDays(today, -days);
const thisYear = Number(today.slice(0, 4));

type Person = Awaited<ReturnType<typeof makeConfirmed>>;

let server: TestServer;
let admin: Person;
let bank: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server, { fname: 'Tolú', lname: 'Bursar', isMember: false });
  bank = await defaultAccount(server, 'bank');
});
afterAll(() => server.stop());

const post = (path: string, body: unknown = {}, token = admin.token) =>
  server.request('POST', `/api/v1/${path}`, { token, body });
const ledgerOf = async (id: string, asAt?: string): Promise<Ledger> =>
  (await server.get(`/api/v1/ledger/member/${id}${asAt ? `?asAt=${asAt}` : ''}`, admin.token)).body
    .data;
const member = (more = {}) => makeConfirmed(server, { memberSince: '2001', ...more });

let number = 0;
async function record(userId: string, day: string, amount = 10_000, more: object = {}) {
  const reference = `Teller ${++number}`;
  const form = { userId, amount, method: 'Cheque', reference, datePayed: day, ...more };
  const { body, status } = await post('payment/record', form);
  expect(status).toBe(201);
  const { payment } = body.data;
  const { rows } = await server.context.pool.query<{ code: string }>(
    'select verify_code as code from payments where id = $1',
    [payment._id],
  );
  return { id: String(payment._id), payment, form, code: rows[0]?.code ?? '' };
}

/* What the cash book has of a payment: account, day and naira. */
async function movementsOf(paymentId: string) {
  const { rows } = await server.context.pool.query<{ account: string; day: string; naira: number }>(
    `select account_id as account, date::text as day, (kobo / 100)::float8 as naira
     from cash_movements where payment_id = $1 order by date, naira`,
    [paymentId],
  );
  return rows;
}

const detailsOf = async (id: string): Promise<PaymentDetails> =>
  (await server.get(`/api/v1/payment/${id}/details`, admin.token)).body.data;

const verify = async (code: string) => (await server.get(`/api/v1/verify/${code}`)).body.data;

describe('a cheque that the bank returned', () => {
  it('was in the account until its day, and is owed again from then on', async () => {
    await makeSubscription(server, { dueDate: `${thisYear - 1}-03-31`, priceKobo: 1_000_000 });
    const payer = await member();
    await makeSubscription(server, { dueDate: `${thisYear}-03-31`, priceKobo: 1_000_000 });
    const before = (await ledgerOf(payer.id)).owed;
    const { id, code } = await record(payer.id, ago(20));
    const answer = await post(`payment/${id}/reverse`, {
      reason: 'Drawer’s account short',
      why: 'returned',
      date: ago(5),
    });
    expectContract(calls.reversePayment, answer);
    expect(answer.body.data.reversal).toMatchObject({ date: ago(5), postedOn: ago(5) });
    expect(await movementsOf(id)).toEqual([
      { account: bank, day: ago(20), naira: 10_000 },
      { account: bank, day: ago(5), naira: -10_000 },
    ]);
    expect((await ledgerOf(payer.id)).owed).toBe(before);
    expect((await ledgerOf(payer.id, ago(6))).owed).toBe(before - 10_000);
    const lines = statementOfAccountRows(await ledgerOf(payer.id));
    expect(lines.at(-1)).toMatchObject({ date: ago(5), what: 'Returned by the bank' });
    expect(await verify(code)).toMatchObject({ state: 'reversed' });
    const own = (await server.get(`/api/v1/payment/mine/${id}`, payer.token)).body.data.payment;
    expect(own.reason).toMatch(/^Returned by the bank on /);
    const mails = await mailsTo(server, payer.email);
    expect(mails.at(-1)?.text).toMatch(/The bank returned your payment of ₦10,000/);
  });

  it('puts the bank’s charge on the member in the same act, or neither', async () => {
    const payer = await member();
    const { id } = await record(payer.id, ago(20));
    const before = (await ledgerOf(payer.id)).owed;
    const form = { reason: 'Short', why: 'returned', date: ago(5), bankCharge: '1500.50' };
    const mistake = { reason: 'Typed twice', bankCharge: 10 };
    expectFailure(await post(`payment/${id}/reverse`, mistake), 400, {
      bankCharge: expect.any(String),
    });
    const left = { kind: 'resigned', date: ago(6) };
    expect((await post(`user/${payer.id}/membership`, left)).status).toBe(201);
    expectFailure(await post(`payment/${id}/reverse`, form), 409, {
      bankCharge: expect.any(String),
    });
    expect((await ledgerOf(payer.id)).owed).toBe(before);
    expect(
      (await post(`user/${payer.id}/membership`, { kind: 'reinstated', date: ago(6) })).status,
    ).toBe(201);
    expect((await post(`payment/${id}/reverse`, form)).status).toBe(201);
    const { owed, entries } = await ledgerOf(payer.id);
    expect(owed).toBe(before + 10_000 + 1_500.5);
    expect(entries.find(({ kind }) => kind === 'penalty')).toMatchObject({
      amount: 1_500.5,
      date: ago(5),
      name: 'Bank’s charge for a returned payment',
    });

    const undo = () => post(`payment/${id}/return/undo`, { reason: 'Another cheque' });
    /* What is waived of the charge is said before a reason is typed. */
    const waiver = { userId: payer.id, year: Number(ago(5).slice(0, 4)), reason: 'Hardship' };
    expect((await post('ledger/waivers', waiver)).status).toBe(201);
    const refused = await undo();
    expectFailure(refused, 409);
    expect(refused.body.message).toMatch(/charge for the return is waived/);
    expect((await detailsOf(id)).returnStands).toBe(refused.body.message);
    const waived = (await ledgerOf(payer.id)).entries.filter(({ kind }) => kind === 'waiver');
    for (const { _id } of waived)
      await post(`ledger/entries/${_id}/reverse`, { reason: 'Not meant' });
    expect((await detailsOf(id)).returnStands).toBeNull();
    expect((await undo()).status).toBe(201);
    expect((await ledgerOf(payer.id)).owed).toBe(before);
    const again = { ...form, date: ago(4) };
    expect((await post(`payment/${id}/reverse`, again)).status).toBe(201);
    expect((await ledgerOf(payer.id)).owed).toBe(before + 10_000 + 1_500.5);
    expect((await undo()).status).toBe(201);
    expect((await ledgerOf(payer.id)).owed).toBe(before);
  });

  it('on another day than was entered first, is owed from the right day on, without credit on any', async () => {
    const payer = await member();
    const { id } = await record(payer.id, ago(20));
    const returned = (date: string) =>
      post(`payment/${id}/reverse`, { reason: 'Refer to drawer', why: 'returned', date });
    const undo = () => post(`payment/${id}/return/undo`, { reason: 'The day was wrong' });
    const before = (await ledgerOf(payer.id, ago(21))).owed;
    expect(before).toBeGreaterThanOrEqual(10_000);
    const states = [ago(20), ago(13), ago(12), ago(9), ago(8), ago(5), today];
    const told = async () => {
      const ledgers = await Promise.all(states.map((day) => ledgerOf(payer.id, day)));
      return ledgers.map(({ owed, credit }) => [before - owed, credit]);
    };
    const [paid, open] = [
      [10_000, 0],
      [0, 0],
    ];
    expect((await returned(ago(5))).status).toBe(201);
    expect((await undo()).status).toBe(201);
    expect((await returned(ago(12))).status).toBe(201);
    expect(await told()).toEqual([paid, paid, open, open, open, open, open]);
    expect((await undo()).status).toBe(201);
    expect(await told()).toEqual(states.map(() => paid));
    expect((await returned(ago(8))).status).toBe(201);
    expect(await told()).toEqual([paid, paid, paid, paid, open, open, open]);
    expect(await movementsOf(id)).toHaveLength(6);
  });

  it('reads so wherever it is listed, and counts again once that is taken back', async () => {
    const payer = await member();
    const { id, code, payment } = await record(payer.id, ago(20));
    const owed = (await ledgerOf(payer.id)).owed;
    const undo = () => post(`payment/${id}/return/undo`, { reason: 'Another cheque' });
    const refused = await undo();
    expectFailure(refused, 409);
    expect((await detailsOf(id)).returnStands).toBe(refused.body.message);
    await post(`payment/${id}/reverse`, { reason: 'Short', why: 'returned', date: ago(5) });
    const listed = await server.get(`/api/v1/payment/payments?ids=${id}`, admin.token);
    expect(listed.body.data.payments[0]).toMatchObject({ status: 'failed', returnedOn: ago(5) });
    expect(await verify(code)).toMatchObject({ state: 'reversed', returnedOn: ago(5) });
    const csv = await server.get(`/api/v1/payment/export?ids=${id}`, admin.token);
    expect(csv.body).toContain('Returned by the bank');

    const undone = await undo();
    expectContract(calls.undoReturn, undone);
    expect(undone.body.data.payment).toMatchObject({
      status: 'successful',
      counted: 10_000,
      datePayed: payment.datePayed,
    });
    expect(undone.body.data.payment.returnedOn).toBeUndefined();
    expect((await ledgerOf(payer.id)).owed).toBe(owed);
    expect(await movementsOf(id)).toEqual([
      { account: bank, day: ago(20), naira: 10_000 },
      { account: bank, day: ago(5), naira: -10_000 },
      { account: bank, day: ago(5), naira: 10_000 },
    ]);
    expect(await verify(code)).toMatchObject({ state: 'superseded' });
    expectFailure(await undo(), 409);
    /* It can be returned, or be a mistake, as any other. */
    expect((await post(`payment/${id}/reverse`, { reason: 'Never was' })).status).toBe(201);
    expect((await ledgerOf(payer.id)).owed).toBe(owed + 10_000);
  });

  it('and did not return after all is once in its account on each day, whatever is corrected of it then', async () => {
    const [payer, other] = [await member(), await member()];
    const back = async () => {
      const { id } = await record(payer.id, ago(20));
      const returned = { reason: 'Refer to drawer', why: 'returned', date: ago(10) };
      expect((await post(`payment/${id}/reverse`, returned)).status).toBe(201);
      expect((await post(`payment/${id}/return/undo`, { reason: 'Another' })).status).toBe(201);
      return id;
    };
    const heldOn = async (id: string) => {
      const moved = await movementsOf(id);
      const sumOn = (until: string) =>
        moved.reduce((sum, { day, naira }) => sum + (day <= until ? naira : 0), 0);
      return [ago(20), ago(15), ago(10), today].map(sumOn);
    };
    const [later, never, moved] = [await back(), await back(), await back()];
    const change = { reason: 'The day was wrong', datePayed: ago(15) };
    const changed = await server.request('PATCH', `/api/v1/payment/${later}`, {
      token: admin.token,
      body: change,
    });
    expect(changed.status).toBe(200);
    expect(await heldOn(later)).toEqual([0, 10_000, 10_000, 10_000]);
    expect((await post(`payment/${never}/reverse`, { reason: 'It never was' })).status).toBe(201);
    expect(await heldOn(never)).toEqual([0, 0, 0, 0]);
    const balance = async (day: string) => {
      const accounts = [await ledgerOf(payer.id, day), await ledgerOf(other.id, day)];
      return accounts.map(({ owed, credit }) => owed - credit);
    };
    const [[own = 0, whose = 0], atOnce] = [await balance(ago(19)), await balance(ago(10))];
    const move = { userId: other.id, reason: 'Whose it is' };
    expect((await post(`payment/${moved}/move`, move)).status).toBe(201);
    expect(await balance(ago(19))).toEqual([own + 10_000, whose - 10_000]);
    expect(await balance(ago(10))).toEqual([(atOnce[0] ?? 0) + 10_000, (atOnce[1] ?? 0) - 10_000]);
    expect(await heldOn(moved)).toEqual([10_000, 10_000, 10_000, 10_000]);
  });

  it('needs its day: after the payment, not in the future; and only a bank returns money', async () => {
    const payer = await member();
    const { id } = await record(payer.id, ago(20));
    const path = `payment/${id}/reverse`;
    const returned = { reason: 'Returned', why: 'returned' };
    expectFailure(await post(path, returned), 400, { date: 'Date is required.' });
    expectFailure(await post(path, { ...returned, date: addDays(today, 1) }), 400, {
      date: expect.any(String),
    });
    expectFailure(await post(path, { ...returned, date: ago(21) }), 409, {
      date: expect.any(String),
    });
    expectFailure(await post(path, { ...returned, why: 'lost' }), 400, { why: expect.any(String) });
    const account = await makeAccount(server, { kind: 'cash' });
    for (const [amount, more] of [
      [500, { method: 'Cash' }],
      [600, { account }],
    ] as const) {
      const { id } = await record(payer.id, ago(20), amount, more);
      expect((await detailsOf(id)).mayBeReturned).toBe(false);
      expectFailure(await post(`payment/${id}/reverse`, { ...returned, date: ago(3) }), 409, {
        why: expect.any(String),
      });
    }
    expect((await detailsOf(id)).mayBeReturned).toBe(true);
  });
});

describe('cash that was spent', () => {
  it('can neither be reversed nor refunded out of the box', async () => {
    const payer = await member();
    const box = await makeAccount(server, { kind: 'cash' });
    const { id } = await record(payer.id, ago(20), 5_000, { method: 'Cash', account: box });
    const spent = { kind: 'payment', accountId: box, amountKobo: 100_000, date: ago(10) } as const;
    await makeVoucher(server, spent);
    const words = expect.stringMatching(/^No more than ₦4,000\.00 can be taken out of Account/);
    expectFailure(await post(`payment/${id}/reverse`, { reason: 'Never' }), 409, { reason: words });
    const refund = { reason: 'Twice', reference: 'Cash', date: ago(15) };
    expectFailure(await post(`payment/${id}/refund`, refund), 409, { account: words });
    const more = { ...refund, amount: 4_500 };
    expectFailure(await post(`payment/${id}/refund`, more), 409, { amount: words });
    expect((await post(`payment/${id}/refund`, { ...refund, amount: 4_000 })).status).toBe(201);
  });
});

describe('a payment that never was', () => {
  it('is taken back on its own day, and its reference is free', async () => {
    const payer = await member();
    const { id, form } = await record(payer.id, ago(15));
    const answer = await post(`payment/${id}/reverse`, { reason: 'Typed twice' });
    expect(answer.body.data.reversal).toMatchObject({ date: ago(15), postedOn: ago(15) });
    expect((await ledgerOf(payer.id, ago(10))).credit).toBe(0);
    expectFailure(await post(`payment/${id}/reverse`, { reason: 'Again' }), 409);
    expect((await post('payment/record', form)).status).toBe(201);
  });

  it('is none where a bank statement shows it, or the cash was spent since', async () => {
    const payer = await member();
    const { id } = await record(payer.id, ago(8));
    const line = await makeLine(server, {
      accountId: bank,
      by: admin.id,
      date: ago(8),
      kobo: 1_000_000,
    });
    await server.context.db.insert(statementLinePayments).values({ lineId: line, paymentId: id });
    expectFailure(await post(`payment/${id}/reverse`, { reason: 'Mistake' }), 409);
    const box = await makeAccount(server, { kind: 'cash', name: 'Second box' });
    const cash = await record(payer.id, ago(8), 300, { method: 'Cash', account: box });
    const { id: paidOut } = await record(payer.id, ago(8), 200, { method: 'Cash', account: box });
    const refund = { reason: 'Change', reference: 'V1', account: box, amount: 200 };
    expect((await post(`payment/${paidOut}/refund`, refund)).status).toBe(201);
    expect((await post(`payment/${cash.id}/reverse`, { reason: 'Never' })).status).toBe(201);
    expectFailure(await post(`payment/${id}/refund`, { ...refund, amount: 1 }), 409, {
      amount: expect.stringContaining('Second box'),
    });
  });
});

describe('a payment of which a part was refunded', () => {
  const returned = { reason: 'Short', why: 'returned', date: ago(3) };
  /* What is owed, less credit. */
  const balanceOf = async ({ id }: Person) => {
    const { owed, credit } = await ledgerOf(id);
    return owed - credit;
  };
  async function refundedInPart() {
    const payer = await member();
    const owed = await balanceOf(payer);
    const { id } = await record(payer.id, ago(15));
    const part = { reason: 'Too much', reference: 'TRF', amount: 4_000, date: ago(8) };
    const { refund } = (await post(`payment/${id}/refund`, part)).body.data;
    const takeBack = () => post(`ledger/entries/${refund._id}/reverse`, { reason: 'Never sent' });
    const sum = async () => (await movementsOf(id)).reduce((total, { naira }) => total + naira, 0);
    return { id, payer, owed, takeBack, sum };
  }

  /* As the member reads it on the receipt. */
  const refundedOf = async (id: string, { token }: Person) =>
    (await server.get(`/api/v1/payment/mine/${id}`, token)).body.data.payment.refunded;

  it.each([
    ['reversed', 'reverse', { reason: 'Never was' }],
    ['returned', 'reverse', returned],
    ['undone', 'undo', {}],
  ])('is %s once the refund is taken back', async (_way, path, form) => {
    const { id, payer, owed, takeBack, sum } = await refundedInPart();
    const refused = await post(`payment/${id}/${path}`, form);
    expectFailure(refused, 409);
    expect(refused.body.message).toMatch(/was refunded.*Reverse the refund first/);
    expect(await sum()).toBe(6_000);
    expect(await refundedOf(id, payer)).toBe(4_000);
    expect((await takeBack()).status).toBe(201);
    expect(await refundedOf(id, payer)).toBe(0);
    expect((await post(`payment/${id}/${path}`, form)).status).toBeLessThan(300);
    expect([await sum(), await balanceOf(payer)]).toEqual([0, owed]);
  });

  /* As a former release did it. */
  it('that was reversed all the same keeps its refund, until it counts again', async () => {
    const { id, payer, owed, takeBack, sum } = await refundedInPart();
    await server.context.db.transaction(async (tx) => {
      await lockLedgersOf(tx, [payer.id]);
      const money = justWritten(await findEntryOfPayment(tx, id), 'The money');
      const date = ago(3);
      await reverseEntry(tx, money, { actor: systemActor('job', 'test') }, { date });
      const nothing = { status: 'failed', receivedKobo: null, paidAt: null } as const;
      await updatePayment(tx, id, { ...nothing, returnedOn: date });
    });
    const refused = await takeBack();
    expectFailure(refused, 409);
    expect(refused.body.message).toMatch(/does not count/);
    await post(`payment/${id}/return/undo`, { reason: 'Another cheque' });
    expect((await takeBack()).status).toBe(201);
    expect([await sum(), await balanceOf(payer)]).toEqual([10_000, owed - 10_000]);
  });

  it('and the rest moved, is whole at the present owner once the refund is taken back', async () => {
    const { id, payer, owed, takeBack, sum } = await refundedInPart();
    const other = await member();
    await post(`payment/${id}/move`, { userId: other.id, reason: 'Namesakes' });
    expect((await takeBack()).status).toBe(201);
    const balances = () => Promise.all([payer, other].map(balanceOf));
    expect(await balances()).toEqual([owed, owed - 10_000]);
    const last = (person: Person) => ledgerOf(person.id).then(statementOfAccountRows);
    expect((await last(payer)).at(-1)?.balance).toBe(owed);
    expect((await last(other)).at(-1)?.balance).toBe(owed - 10_000);
    expect(await refundedOf(id, other)).toBe(0);
    const { rows } = await server.context.pool.query(
      `select receipts.amount_kobo::int as kobo from receipts join payments on receipt_number = number
       where payments.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ kobo: 1_000_000 }]);
    const rest = await post(`payment/${id}/refund`, { reason: 'All', reference: 'TRF 2' });
    expect(rest.body.data.refund.amount).toBe(10_000);
    expect([await sum(), ...(await balances())]).toEqual([0, owed, owed]);
  });
});

describe('what came back of a refund after a move', () => {
  it('goes on with the rest from that day, so that nobody has less than nothing on any', async () => {
    const [first, second, third] = [await member(), await member(), await member()];
    const balancesOn = async (day: string) => {
      const accounts = await Promise.all([second, third].map(({ id }) => ledgerOf(id, day)));
      return accounts.map(({ owed, credit }) => owed - credit);
    };
    const was = await balancesOn(ago(7));
    const { id } = await record(first.id, ago(9));
    const form = { reason: 'A part', reference: 'TRF 99', amount: 4_000, date: ago(5) };
    const { _id } = (await post(`payment/${id}/refund`, form)).body.data.refund;
    expect((await post(`payment/${id}/move`, { userId: second.id, reason: 'Whose' })).status).toBe(
      201,
    );
    expect((await post(`ledger/entries/${_id}/reverse`, { reason: 'Not paid out' })).status).toBe(
      201,
    );
    expect((await post(`payment/${id}/move`, { userId: third.id, reason: 'Whose' })).status).toBe(
      201,
    );
    const [ofSecond = 0, ofThird = 0] = was;
    expect(await balancesOn(ago(6))).toEqual([ofSecond - 6_000, ofThird]);
    expect(await balancesOn(ago(5))).toEqual([ofSecond, ofThird - 10_000]);
  });
});

describe('a payment that was another member’s', () => {
  it('tells admins alone who the other member is', async () => {
    const [one, two] = [await member(), await member()];
    const { id } = await record(one.id, ago(3));
    await post(`payment/${id}/move`, { userId: two.id, reason: 'Whose' });
    const ofMove = ({ entries }: Ledger) => entries.find(({ kind }) => kind === 'move');
    expect(ofMove(await ledgerOf(one.id))?.other?._id).toBe(two.id);
    expect(ofMove(await ledgerOf(two.id))?.other?._id).toBe(one.id);
    const own = await server.get('/api/v1/ledger/me', one.token);
    expectContract(calls.ledgerMe, own);
    expect(ofMove(own.body.data)?.other).toBeUndefined();
    const details = await server.get(`/api/v1/payment/${id}/details`, admin.token);
    expect(ofMove(details.body.data)?.other).toBeDefined();
  });

  it('is asked about where the same part of it was refunded by hand on that day already', async () => {
    const { id } = await record((await member()).id, ago(10));
    const part = { amount: 4_000, reason: 'Paid twice', date: ago(2) };
    const refund = (more = {}) => post(`payment/${id}/refund`, { ...part, ...more });
    expect((await refund()).status).toBe(201);
    const asked = await refund();
    expectFailure(asked, 409, { acceptRepeat: expect.stringContaining('Refund of RCT-') });
    expect(asked.body.data.candidates).toMatchObject([{ kind: 'refund', amount: -4_000 }]);
    expect((await refund({ amount: 3_000 })).status).toBe(201);
    expect((await refund({ amount: 1_000, date: ago(1) })).status).toBe(201);
    const question = { acceptRepeat: expect.any(String) };
    expectFailure(await refund({ amount: 1_000, date: ago(1) }), 409, question);
    const another = { amount: 1_000, date: ago(1), acceptRepeat: 'In two halves' };
    expect((await refund(another)).status).toBe(201);
  });

  it('changes whose it is, and nothing of the money', async () => {
    const [first, second] = [await member(), await member()];
    const [owedFirst, owedSecond] = [await ledgerOf(first.id), await ledgerOf(second.id)];
    const { id, payment, code, form } = await record(first.id, ago(18));
    await post(`payment/${id}/refund`, { reason: 'Too much', reference: 'TRF', amount: 1_000 });
    const before = await movementsOf(id);
    const moved = await post(`payment/${id}/move`, { userId: second.id, reason: 'Namesakes' });
    expectContract(calls.movePayment, moved);
    expect(moved.body.data.payment).toMatchObject({
      _id: id,
      paymentId: payment.paymentId,
      reference: payment.reference,
      datePayed: payment.datePayed,
      counted: 9_000,
    });
    expect(await movementsOf(id)).toEqual(before);
    expect((await ledgerOf(first.id)).owed).toBe(owedFirst.owed);
    expect((await ledgerOf(second.id)).owed).toBe(owedSecond.owed - 9_000);
    expect((await ledgerOf(second.id, ago(18))).owed).toBe(owedSecond.owed - 9_000);
    expectFailure(await post('payment/record', form), 409, { reference: expect.any(String) });

    expect(await verify(code)).toMatchObject({
      state: 'superseded',
      number: payment.receiptNumber,
    });
    const { rows } = await server.context.pool.query(
      `select current.verify_code as code, former.verify_code as former from payments
         join receipts current on current.number = receipt_number
         join receipts former on former.id = current.supersedes
       where payments.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ code: expect.any(String), former: code }]);
    const { replaces } = (await printedOf(server.context.db, [id]))(id);
    expect(replaces).toBe(payment.receiptNumber);
    /* The member may have the former receipt alone. */
    const search = `search=${payment.receiptNumber.toLowerCase()}`;
    const searched = await server.get(`/api/v1/payment/payments?${search}`, admin.token);
    expect(searched.body.data.payments).toMatchObject([{ _id: id }]);
    const printed = await server.get(`/api/v1/payment/${id}/receipt.pdf`, second.token);
    expect(printed.status).toBe(200);
    expect(await verify(rows[0].code)).toMatchObject({ state: 'valid', amount: 9_000 });

    const mine = async ({ token }: Person): Promise<LedgerEntry[]> =>
      (await server.get('/api/v1/ledger/me', token)).body.data.entries;
    const moveOf = (entries: LedgerEntry[]) => entries.find(({ kind }) => kind === 'move');
    expect(moveOf(await mine(first))).toMatchObject({ amount: -9_000, by: null, reason: null });
    expect(moveOf(await mine(second))).toMatchObject({ amount: 9_000, by: null, reason: null });
    expect((await mine(first)).every(({ payment: of }) => of === null)).toBe(true);
    expect(moveOf((await ledgerOf(second.id)).entries)).toMatchObject({
      by: 'Tolú Bursar',
      reason: 'Namesakes',
    });
    expect((await server.get(`/api/v1/payment/mine/${id}`, first.token)).status).toBe(404);
    expect((await mailsTo(server, first.email)).at(-1)?.text).toMatch(/another member’s/);

    const refund = await post(`payment/${id}/refund`, { reason: 'Left', reference: 'TRF 2' });
    expect(refund.body.data.refund.amount).toBe(9_000);
    expect((await ledgerOf(second.id)).owed).toBe(owedSecond.owed);
  });

  it('goes back to the first, and on to a third', async () => {
    const [first, second, third] = [await member(), await member(), await member()];
    const owed = (await ledgerOf(first.id)).owed;
    const { id } = await record(first.id, ago(12), 4_000);
    for (const { id: userId } of [second, first, third])
      expect((await post(`payment/${id}/move`, { userId, reason: 'Whose?' })).status).toBe(201);
    for (const { id: userId } of [first, second]) expect((await ledgerOf(userId)).owed).toBe(owed);
    expect((await ledgerOf(third.id)).owed).toBe(owed - 4_000);
    expect((await post(`payment/${id}/reverse`, { reason: 'Nobody’s' })).status).toBe(201);
    expect((await ledgerOf(third.id)).owed).toBe(owed);
  });
});

describe('a refund by hand', () => {
  it('is paid from the account and on the day that it names, and can be taken back', async () => {
    const payer = await member();
    const other = await makeAccount(server, { name: 'Zenith' });
    const id = await bookPayment(server, payer.id, thisYear, {
      kobo: 500_000,
      paidAt: new Date(`${ago(9)}T12:00:00Z`),
    });
    const path = `payment/${id}/refund`;
    const form = { reason: 'Paid twice', reference: 'TRF 9', amount: 2_000 };
    expectFailure(await post(path, form), 400, { account: expect.any(String) });
    const early = { ...form, account: other, date: ago(10) };
    expectFailure(await post(path, early), 409, { date: expect.any(String) });
    const refund = await post(path, { ...form, account: other, date: ago(4) });
    expectContract(calls.refundPayment, refund);
    expect((await movementsOf(id)).filter(({ account }) => account === other)).toEqual([
      { account: other, day: ago(4), naira: -2_000 },
    ]);
    const reversal = await post(`ledger/entries/${refund.body.data.refund._id}/reverse`, {
      reason: 'Never sent',
    });
    expectContract(calls.reverseEntry, reversal);
    const balance = (await movementsOf(id)).filter(({ account }) => account === other);
    expect(balance.reduce((sum, { naira }) => sum + naira, 0)).toBe(0);
  });
});

describe('an entry', () => {
  const reverse = (id: string, more = {}) =>
    post(`ledger/entries/${id}/reverse`, { reason: 'A mistake', ...more });

  it('that was paid in part frees its money, which pays what else is owed', async () => {
    const payer = await member();
    const year = thisYear - 3;
    const opening = { userId: payer.id, year, amount: 30_000, reason: 'From the old book' };
    const { _id } = (await post('ledger/openings', opening)).body.data.opening;
    const owed = (await ledgerOf(payer.id)).owed;
    await record(payer.id, ago(3), 5_000);
    expect((await ledgerOf(payer.id)).owed).toBe(owed - 5_000);
    const reversal = await reverse(_id);
    expectContract(calls.reverseEntry, reversal);
    const after = await ledgerOf(payer.id);
    expect(after.owed).toBe(owed - 30_000 - 5_000);
    expect(after.years.some((one) => one.year === year)).toBe(false);
    expectFailure(await reverse(_id), 409);
    expectFailure(await reverse(reversal.body.data.reversal._id), 409);
    expectFailure(await reverse(_id, { why: 'returned', date: today }), 409, {
      why: expect.any(String),
    });
    expect((await post('ledger/openings', { ...opening, amount: 3_000 })).status).toBe(201);
  });

  it('that is waived in part keeps, until the waiver is reversed', async () => {
    const payer = await member();
    const before = await ledgerOf(payer.id);
    const charge = before.entries.find(({ kind }) => kind === 'charge');
    const year = charge?.year ?? 0;
    const waiver = { userId: payer.id, year, amount: 1_000, reason: 'Hardship' };
    const { _id } = (await post('ledger/waivers', waiver)).body.data.waiver;
    expectFailure(await reverse(charge?._id ?? ''), 409);
    expect((await reverse(_id)).status).toBe(201);
    expect((await ledgerOf(payer.id)).owed).toBe(before.owed);
    expect((await reverse(charge?._id ?? '')).status).toBe(201);
    expect((await ledgerOf(payer.id)).owed).toBe(before.owed - (charge?.amount ?? 0));
  });

  it('is not there, or not reversed by who may not', async () => {
    const payer = await member();
    expectFailure(await reverse('no-id'), 404);
    const [entry] = (await ledgerOf(payer.id)).entries;
    const path = `ledger/entries/${entry?._id}/reverse`;
    expectFailure(await post(path, { reason: 'Please' }, payer.token), 403);
    expectFailure(await post(path), 400, { reason: expect.any(String) });
  });
});

/* What is asked of a closed day. */
async function answersOf(people: readonly Person[], asAt: string) {
  const text = async (path: string) =>
    JSON.stringify((await server.get(`/api/v1/${path}`, admin.token)).body);
  const years = await Promise.all(people.map(async ({ id }) => (await ledgerOf(id, asAt)).years));
  return {
    years,
    arrears: await text(`payment/arrears?asAt=${asAt}&limit=100`),
    roll: await text(`ledger/roll?asAt=${asAt}&format=csv`),
    file: await text(`payment/arrears/export?asAt=${asAt}&format=csv`),
  };
}

describe('a closed day', () => {
  it('answers the same before and after every kind of correction, until it is opened again', async () => {
    const people = [await member(), await member(), await member()];
    const [one, two, three] = people as [Person, Person, Person];
    const day = ago(2);
    const moved = await record(one.id, ago(9), 7_000);
    const mistaken = await record(two.id, ago(9), 6_000);
    const returned = await record(three.id, ago(9), 5_000);
    const refunded = await record(three.id, ago(9), 3_000);
    const waiver = { userId: two.id, year: thisYear, amount: 500, reason: 'Hardship' };
    const { _id } = (await post('ledger/waivers', waiver)).body.data.waiver;
    const charge = (await ledgerOf(one.id)).entries.findLast(({ kind }) => kind === 'charge');
    expect((await post('periods/close', { until: day })).status).toBe(201);
    const before = await answersOf(people, day);

    const closed = { reason: 'Bounced', why: 'returned', date: day };
    expectFailure(await post(`payment/${returned.id}/reverse`, closed), 409, {
      date: expect.stringContaining('closed'),
    });
    for (const [path, body] of [
      [`payment/${moved.id}/move`, { userId: three.id, reason: 'Whose' }],
      [`payment/${mistaken.id}/reverse`, { reason: 'Never' }],
      [`payment/${returned.id}/reverse`, { ...closed, date: today }],
      [`payment/${refunded.id}/refund`, { reason: 'Much', reference: 'T', amount: 1_000 }],
      [`ledger/entries/${_id}/reverse`, { reason: 'Not decided' }],
      [`ledger/entries/${charge?._id}/reverse`, { reason: 'Not due' }],
      ['ledger/openings', { userId: one.id, year: thisYear - 4, amount: 900, reason: 'Found' }],
      ['ledger/waivers', { ...waiver, amount: 100 }],
    ] as const)
      expect([path, (await post(path, body)).status]).toEqual([path, 201]);
    expect(await answersOf(people, day)).toEqual(before);

    const reopened = await post('periods/reopen', { reason: 'A receipt was missing' });
    expectContract(calls.reopenPeriod, reopened);
    expect(reopened.body.data.period.until).toBe(day);
    await record(two.id, day, 100);
    expect(await answersOf(people, day)).not.toEqual(before);
    expect((await post('periods/close', { until: day })).status).toBe(201);
    expect((await server.get('/api/v1/periods', admin.token)).body.data.periods).toHaveLength(1);
    const listed = await server.get('/api/v1/periods/closings', admin.token);
    expectContract(calls.closings, listed);
    expect(listed.body.data.closings).toMatchObject([
      { until: day, from: null, reopened: null },
      { until: day, from: null, reopened: { reason: 'A receipt was missing' } },
    ]);
    expect(listed.body.data.closings[1].reopened.by).toBe(listed.body.data.closings[1].by);
    await post('periods/reopen', { reason: 'Again' });
    expectFailure(await post('periods/reopen', { reason: 'None left' }), 409);
    expectFailure(await post('periods/reopen', {}), 400, { reason: expect.any(String) });
    expectFailure(await post('periods/reopen', { reason: 'Me' }, one.token), 403);
  });
});
