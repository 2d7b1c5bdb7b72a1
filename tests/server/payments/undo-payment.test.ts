import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { thisYear } from '#contract/day.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import {
  dueKobo,
  memberWithCheckout,
  paymentOf,
  paymentsOf,
  startWithFakeGateway,
  unpaidStanding,
} from '../support/dues.ts';
import { type FakeGateway, paid } from '../support/fake-gateway.ts';
import { mailsTo } from '../support/mails.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
let fake: FakeGateway;
let admin: Awaited<ReturnType<typeof makeAdmin>>;

beforeAll(async () => {
  ({ server, fake } = await startWithFakeGateway());
  admin = await makeAdmin(server, { fname: 'Tolú', lname: 'Bursar' });
});
afterAll(() => server.stop());

async function record(userId: string, reference: string) {
  const body = {
    userId,
    dueYear: thisYear(),
    amount: '15000.50',
    method: 'Cash',
    reference,
    datePayed: `${thisYear() - 1}-12-01`,
  };
  const answer = await server.request('POST', '/api/v1/payment/record', {
    token: admin.token,
    body,
  });
  expect(answer.status).toBe(201);
  return answer.body.data.payment;
}
const undo = (id: string, token = admin.token) =>
  server.request('POST', `/api/v1/payment/${id}/undo`, { token, body: {} });
const totalPaid = async (): Promise<number> =>
  (await server.get('/api/v1/payment/totalPaidAmount', admin.token)).body.totalPaidAmount;

describe('a payment that was recorded by hand a moment ago', () => {
  it('is undone: kept under its number, not counted, and its dues and reference are free', async () => {
    const member = await makeMember(server, { memberSince: '2001' });
    const before = await totalPaid();
    const { _id, paymentId } = await record(member.id, 'Slip 1');
    const answer = await undo(_id);
    expectContract(calls.undoPayment, answer);
    expect(answer.body.data.payment).toMatchObject({
      _id,
      paymentId,
      status: 'failed',
      receivedReference: 'Slip 1',
      reviewReason: 'Undone by Tolú Bursar right after it was recorded.',
      recordedBy: { _id: admin.id },
      amountReceived: null,
    });
    const [row] = await paymentsOf(server, member.id);
    expect(row).toMatchObject({ receivedKobo: null, paidAt: null });
    expect(await totalPaid()).toBeCloseTo(before, 2);
    const { body } = await server.get('/api/v1/user/me', member.token);
    expect(body).toMatchObject({ standing: unpaidStanding(), lastPayment: null });

    const again = await record(member.id, 'Slip 1');
    expect(again.paymentId).not.toBe(paymentId);
    expect((await paymentsOf(server, member.id)).map(({ status }) => status).sort()).toEqual([
      'failed',
      'successful',
    ]);
  });

  it('is told to the member: the receipt is void', async () => {
    const member = await makeMember(server);
    const { _id, receiptNumber } = await record(member.id, 'Slip 2');
    await undo(_id);
    const mails = await mailsTo(server, member.email);
    expect(mails.map(({ subject }) => subject)).toContain(`Receipt ${receiptNumber} is void`);
  });

  it('is received in no export', async () => {
    const member = await makeMember(server);
    const { _id, paymentId } = await record(member.id, 'Slip 7');
    await undo(_id);
    const response = await fetch(`${server.url}/api/v1/payment/export?search=${paymentId}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const [headings = [], cells = []] = (await response.text())
      .split('\r\n')
      .map((line) => line.split(','));
    const cell = (heading: string) => cells[headings.indexOf(heading)];
    expect(cell('Status')).toBe('Reversed');
    expect([cell('Amount received (NGN)'), cell('Date Paid')]).toEqual(['', '']);
  });

  it('is thanked for by no receipt that was not sent yet', async () => {
    const member = await makeMember(server);
    const { outbox, db } = server.context;
    let release: (mail: null) => void = () => undefined;
    const held = new Promise<null>((resolve) => {
      release = resolve;
    });
    outbox.register('held', 'transactional', () => held);
    await outbox.post(db, 'held', {});
    const { _id, receiptNumber } = await record(member.id, 'Slip 8');
    await undo(_id);
    release(null);
    const mails = await mailsTo(server, member.email);
    expect(mails.map(({ subject }) => subject)).toEqual([`Receipt ${receiptNumber} is void`]);
  });

  it('is undone once, however often that is asked for', async () => {
    const member = await makeMember(server);
    const { _id } = await record(member.id, 'Slip 3');
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });
});

describe('dues that were paid online as well', () => {
  const comeBack = (reference: string) =>
    server.get(`/api/v1/payment/return/fake?reference=${reference}`);

  it('stay paid, by the payment that was credit', async () => {
    const member = await memberWithCheckout(server);
    const { _id } = await record(member.id, 'Slip 9');
    fake.says(member.reference, paid(dueKobo));
    await comeBack(member.reference);
    const before = await totalPaid();
    expect((await undo(_id)).status).toBe(200);
    const online = await paymentOf(server, member.reference);
    expect(online).toMatchObject({
      status: 'successful',
      reviewReason: '₦15,000.50 of it was not owed any more when it came, and became credit.',
    });
    expect(await totalPaid()).toBeCloseTo(before - 15000.5, 2);
    const ledger = await server.get('/api/v1/ledger/me', member.token);
    expect(ledger.body.data).toMatchObject({ owed: 0, credit: 0 });
    expect((await server.get('/api/v1/user/me', member.token)).body.standing).toBe('financial');
    const mails = await mailsTo(server, member.email);
    expect(mails.map(({ subject }) => subject)).toContain(`Receipt ${online.receiptNumber}`);
  });

  it('stay paid, whichever of the undo and the online payment comes first', async () => {
    for (let round = 0; round < 8; round++) {
      const member = await memberWithCheckout(server);
      const { _id } = await record(member.id, `Slip 10-${round}`);
      fake.says(member.reference, paid(dueKobo));
      const [undone] = await Promise.all([undo(_id), comeBack(member.reference)]);
      expect(undone.status).toBe(200);
      const rows = await paymentsOf(server, member.id);
      expect(rows.map(({ status }) => status).sort()).toEqual(['failed', 'successful']);
    }
  });

  it('need somebody to look at them where the amount does not fit', async () => {
    const member = await memberWithCheckout(server);
    const { _id } = await record(member.id, 'Slip 11');
    fake.says(member.reference, paid(dueKobo - 1));
    await comeBack(member.reference);
    await undo(_id);
    expect((await paymentOf(server, member.reference)).status).toBe('review');
  });
});

describe('what cannot be undone', () => {
  it('is a payment that was recorded a while ago', async () => {
    const member = await makeMember(server);
    const { _id } = await record(member.id, 'Slip 4');
    await server.context.pool.query(
      `update payments set created_at = now() - interval '16 minutes' where id = $1`,
      [_id],
    );
    expectFailure(await undo(_id), 409);
    const [row] = await paymentsOf(server, member.id);
    expect(row?.status).toBe('successful');
  });

  it('is a payment that a gateway settled', async () => {
    const member = await memberWithCheckout(server);
    fake.says(member.reference, paid(dueKobo));
    await server.get(`/api/v1/payment/return/fake?reference=${member.reference}`);
    const [row] = await paymentsOf(server, member.id);
    expectFailure(await undo(row?.id ?? ''), 409);
  });

  it('is one that is not there', async () => {
    for (const nobody of [newId(), 'nonsense']) expectFailure(await undo(nobody), 404);
  });

  it('is anything, for a member', async () => {
    const member = await makeMember(server);
    const { _id } = await record(member.id, 'Slip 5');
    expectFailure(await undo(_id, member.token), 403);
  });
});
