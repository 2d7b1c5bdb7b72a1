import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayInNigeria, thisYear } from '#contract/day.ts';
import type { TreasurerPayment } from '#contract/payments/schemas.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import {
  askForLink,
  dueKobo,
  makeSubscription,
  memberWithCheckout,
  paymentOf,
  paymentsOf,
  startWithFakeGateway,
} from '../support/dues.ts';
import { type FakeGateway, paid } from '../support/fake-gateway.ts';
import { mailsTo } from '../support/mails.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
let fake: FakeGateway;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let teller = 0;

beforeAll(async () => {
  ({ server, fake } = await startWithFakeGateway());
  await makeSubscription(server, { dueDate: `${thisYear() - 1}-03-31`, priceKobo: 1_000_000 });
  admin = await makeAdmin(server, { fname: 'Tolú', lname: 'Bursar' });
});
afterAll(() => server.stop());

/** This year’s dues in cash, right in every way. */
const cash = (userId: string, more: Record<string, unknown> = {}) => ({
  userId,
  dueYear: thisYear(),
  amount: '15000.50',
  method: 'Cash',
  reference: `Receipt ${++teller}`,
  datePayed: `${thisYear() - 1}-12-01`,
  ...more,
});
const record = (body: unknown, token = admin.token) =>
  server.request('POST', '/api/v1/payment/record', { token, body });
const totalPaid = async (): Promise<number> =>
  (await server.get('/api/v1/payment/totalPaidAmount', admin.token)).body.totalPaidAmount;
const comeBack = (reference: string) =>
  server.get(`/api/v1/payment/return/fake?reference=${reference}`);

describe('dues received by hand', () => {
  it('are a payment with an invoice number, a receipt and who recorded them', async () => {
    const member = await makeMember(server);
    const total = await totalPaid();
    const answer = await record(cash(member.id, { reference: ' Teller  77 ', method: 'POS' }));
    expectContract(calls.recordPayment, answer);
    expect(answer.body.data.payment).toMatchObject({
      paymentId: expect.stringMatching(new RegExp(`^INV-${thisYear()}-\\d{6}$`)),
      amount: 15000.5,
      amountReceived: 15000.5,
      status: 'successful',
      method: 'POS',
      datePayed: `${thisYear() - 1}-12-01T12:00:00.000Z`,
      expiresIn: `${thisYear()}-03-31T12:00:00.000Z`,
      receivedReference: 'Teller 77',
      recordedBy: { _id: admin.id, fname: 'Tolú', lname: 'Bursar' },
      user: { _id: member.id },
    });
    expect(await totalPaid()).toBeCloseTo(total + 15000.5, 2);
    const { body } = await server.get('/api/v1/user/me', member.token);
    expect(body).toMatchObject({
      standing: 'financial',
      lastPayment: `${thisYear() - 1}-12-01T12:00:00.000Z`,
    });
    const [receipt] = await mailsTo(server, member.email);
    expect(receipt?.text).toContain('Teller 77');
    expect(receipt?.subject).toBe(`Receipt ${answer.body.data.payment.receiptNumber}`);
    expectFailure(await askForLink(server, member.token), 409);
  });

  it('are seen by the member without who recorded them', async () => {
    const member = await makeMember(server);
    await record(cash(member.id));
    const mine = await server.get('/api/v1/payment/userPayment', member.token);
    expectContract(calls.userPayment, mine);
    expect(mine.body.results).toBe(1);
    expect(JSON.stringify(mine.body)).not.toContain('Bursar');
    expect(JSON.stringify(mine.body)).not.toContain(admin.id);
    expect(Object.keys(mine.body.data[0])).not.toContain('recordedBy');
  });

  it('can be those of another year, by its own price', async () => {
    const member = await makeMember(server);
    const answer = await record(cash(member.id, { dueYear: `${thisYear() - 1}`, amount: 10000 }));
    expect(answer.body.data.payment.paymentId).toMatch(new RegExp(`^INV-${thisYear() - 1}-`));
    expect((await record(cash(member.id))).status).toBe(201);
  });

  it('can be today’s, and are then not in the future', async () => {
    const member = await makeMember(server);
    const answer = await record(cash(member.id, { datePayed: dayInNigeria() }));
    expect(answer.status).toBe(201);
    expect(Date.parse(answer.body.data.payment.datePayed)).toBeLessThanOrEqual(Date.now());
  });
});

describe('what cannot be recorded', () => {
  it.each([
    ['amount', 0, expect.any(String)],
    ['amount', '1e3', expect.any(String)],
    ['amount', true, expect.any(String)],
    ['amount', -15000.5, expect.any(String)],
    ['dueYear', 2031, 'There is no subscription for 2031. Set it up first.'],
    ['dueYear', `${thisYear()}.0`, expect.any(String)],
    ['dueYear', null, expect.any(String)],
    ['method', 'Cowries', 'Method must be one of Cash, Cheque, Bank Transfer, POS.'],
    ['method', 'cash', expect.any(String)],
    ['reference', '  ', 'Reference is required.'],
    ['reference', 'x'.repeat(81), expect.any(String)],
    ['datePayed', '2999-01-01', 'Date paid must not be in the future.'],
    ['datePayed', `${thisYear() - 1}-02-30`, expect.any(String)],
    ['userId', '', 'Member is required.'],
  ])('%s = %j', async (field, value, message) => {
    const member = await makeMember(server);
    expectFailure(await record(cash(member.id, { [field]: value })), 400, { [field]: message });
    expect(await paymentsOf(server, member.id)).toEqual([]);
  });

  it('the dues of nobody', async () => {
    for (const id of [newId(), 'nonsense', '\u0000']) expectFailure(await record(cash(id)), 404);
  });

  it('the same reference of the same method twice, however it is typed', async () => {
    const [one, other] = [await makeMember(server), await makeMember(server)];
    expect((await record(cash(one.id, { reference: 'TRF 100' }))).status).toBe(201);
    expectFailure(await record(cash(other.id, { reference: ' trf  100' })), 409, {
      reference: 'A payment by Cash with this reference is recorded already.',
    });
    const cheque = cash(other.id, { reference: 'TRF 100', method: 'Cheque' });
    expect((await record(cheque)).status).toBe(201);
  });
});

describe('two who record at once', () => {
  it('pay a member’s dues once: what is more is credit', async () => {
    const member = await makeMember(server);
    const answers = await Promise.all(Array.from({ length: 8 }, () => record(cash(member.id))));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const numbers = answers.map(({ body }) => body.data.payment.receiptNumber);
    expect(new Set(numbers).size).toBe(8);
    const { body } = await server.get('/api/v1/ledger/me', member.token);
    expect(body.data).toMatchObject({ owed: 0, credit: 7 * 15000.5 });
  });

  it('record one payment of a reference', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => makeMember(server)));
    const answers = await Promise.all(
      members.map(({ id }) => record(cash(id, { reference: 'one and the same' }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(409)]);
  });

  it('number invoices and receipts without a gap or a double, refusals among them', async () => {
    const { pool } = server.context;
    const last = async (counter: string): Promise<number> =>
      (await pool.query(`select last from ${counter} where year = ${thisYear()}`)).rows[0].last;
    const before = [await last('invoice_counters'), await last('receipt_counters')];
    const members = await Promise.all(Array.from({ length: 5 }, () => makeMember(server)));
    await Promise.all(
      members.flatMap(({ id }) => {
        const body = cash(id);
        return [record(body), record(body)];
      }),
    );
    const after = [await last('invoice_counters'), await last('receipt_counters')];
    expect(after).toEqual(before.map((number) => number + 5));
  });
});

describe('an open checkout of the same dues', () => {
  it('is given up, and is credit should it be paid all the same', async () => {
    const member = await memberWithCheckout(server);
    const total = await totalPaid();
    expect((await record(cash(member.id))).status).toBe(201);
    expect(await paymentOf(server, member.reference)).toMatchObject({
      status: 'failed',
      reviewReason: 'The dues were received by hand meanwhile.',
    });
    fake.says(member.reference, paid(dueKobo));
    await comeBack(member.reference);
    await comeBack(member.reference);
    expect(await paymentOf(server, member.reference)).toMatchObject({
      status: 'successful',
      receivedKobo: dueKobo,
      reviewReason: '₦15,000.50 of it was not owed any more when it came, and became credit.',
    });
    expect(await totalPaid()).toBeCloseTo(total + 2 * 15000.5, 2);
    const { body } = await server.get(`/api/v1/ledger/member/${member.id}`, admin.token);
    expect(body.data).toMatchObject({ owed: 0, credit: 15000.5 });
  });

  it('and the hand that records it meet in any order: both count, one is credit', async () => {
    for (let round = 0; round < 6; round++) {
      const member = await memberWithCheckout(server);
      fake.says(member.reference, paid(dueKobo));
      const [recorded] = await Promise.all([record(cash(member.id)), comeBack(member.reference)]);
      expect(recorded.status).toBe(201);
      const statuses = (await paymentsOf(server, member.id)).map(({ status }) => status);
      expect(statuses).toEqual(['successful', 'successful']);
      const { body } = await server.get('/api/v1/ledger/me', member.token);
      expect(body.data).toMatchObject({ owed: 0, credit: 15000.5 });
    }
  });

  it('can be asked for at the same time without a deadlock', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => makeMember(server)));
    const answers = await Promise.all(
      members.flatMap(({ id, token }) => [askForLink(server, token), record(cash(id))]),
    );
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    for (const { id } of members) {
      const rows = await paymentsOf(server, id);
      expect(rows.filter(({ status }) => status === 'successful')).toHaveLength(1);
    }
  });
});

describe('a member’s payments', () => {
  it('are the treasurer’s to read, the newest first', async () => {
    const member = await makeMember(server);
    const first = await record(cash(member.id));
    const second = await record(cash(member.id, { amount: 10000 }));
    const answer = await server.get(`/api/v1/payment/user/${member.id}`, admin.token);
    expectContract(calls.paymentsOfUser, answer);
    const ids = answer.body.data.map((row: TreasurerPayment) => row._id);
    expect(ids).toEqual([second, first].map(({ body }) => body.data.payment._id));
    expect(answer.body.results).toBe(2);
  });

  it('are none of nobody’s, and none where there are none', async () => {
    const { id } = await makeMember(server);
    const { body } = await server.get(`/api/v1/payment/user/${id}`, admin.token);
    expect(body).toEqual({ status: 'success', results: 0, data: [] });
    for (const nobody of [newId(), 'me', '%00'])
      expectFailure(await server.get(`/api/v1/payment/user/${nobody}`, admin.token), 404);
  });
});
