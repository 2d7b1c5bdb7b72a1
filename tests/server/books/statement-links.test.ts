import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeConfirmed } from '../support/builders.ts';
import { makeTreasurer, type Treasurer } from '../support/cash-book.ts';
import { makeSubscription } from '../support/dues.ts';
import { statementFiles } from '../support/statement-files.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const ago = (days: number) => addDays(dayInNigeria(), -days);
const day = ago(20);

let server: TestServer;
let treasurer: Treasurer;
let bank: string;
let upload: ReturnType<typeof statementFiles>;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  await makeSubscription(server, { priceKobo: 3_000_000 });
  treasurer = await makeTreasurer(server);
  bank = await treasurer.open('bank');
  upload = statementFiles(server, treasurer.token, { account: bank, day });
});
afterAll(() => server.stop());

const post = (path: string, body: unknown) =>
  server.request('POST', `/api/v1/${path}`, { token: treasurer.token, body });

async function recorded(amount: number, more: object = {}) {
  const member = await makeConfirmed(server);
  const { body } = await post('payment/record', {
    userId: member.id,
    amount,
    method: 'POS',
    reference: `Slip ${++count}`,
    datePayed: day,
    account: bank,
    ...more,
  });
  const payment: string = body.data.payment._id;
  const details = async () =>
    (await server.get(`/api/v1/payment/${payment}/details`, treasurer.token)).body.data;
  return { member, payment, details };
}
const owed = async (token: string) => (await server.get('/api/v1/ledger/me', token)).body.data.owed;
const entry = async (fields: Record<string, string>) =>
  (await treasurer.enter({ account: bank, date: day, ...fields })).body.data.entry._id as string;

describe('a line is linked', () => {
  it('with several payments that come to it, shown on both sides, and taken back by one press', async () => {
    const [one, two, stranger] = [
      await recorded(11_000),
      await recorded(4_000),
      await recorded(900),
    ];
    const file = await upload([{ narration: 'POS SETTLEMENT', amount: 15_000 }]);
    const listed = (await file.matches()).map(({ _id }: { _id: string }) => _id);
    expect(listed).toEqual(expect.arrayContaining([one.payment, two.payment]));
    expectFailure(await file.confirm({ link: [one.payment] }), 409, {
      'lines.0.link': 'They come to ₦11,000.00, and the line is ₦15,000.00.',
    });
    expectFailure(await file.confirm({ link: [file._id] }), 404, {
      'lines.0.link': expect.any(String),
    });
    expectFailure(await file.confirm({ link: [one.payment], userId: one.member.id }), 400, {
      'lines.0.link': expect.any(String),
    });
    const both = { link: [one.payment, two.payment] };
    const done = await file.confirm(both);
    expectContract(calls.confirmStatement, done);
    expect(done.body.data).toEqual({ recorded: 0, linked: 1 });
    expect((await file.confirm(both)).body.data).toEqual({ recorded: 0, linked: 0 });
    expect(await file.line()).toMatchObject({ state: 'known', linked: true });
    expect((await one.details()).line).toMatchObject({
      _id: file._id,
      statement: file.id,
      amount: 15_000,
      booked: false,
    });
    const again = await upload([{ amount: 11_000 }]);
    expectFailure(await again.confirm({ link: [one.payment] }), 409, {
      'lines.0.link': expect.stringContaining('Another line'),
    });
    const opened = await file.open();
    expectContract(calls.openLine, opened);
    expect(opened.body.data).toEqual({ reversed: 0 });
    expect(await file.line()).toMatchObject({ state: 'doubtful', payments: [] });
    expect(await one.details()).toMatchObject({ line: null, entries: [{ kind: 'payment' }] });
    expectFailure(await file.open(), 409);
    expect((await stranger.details()).line).toBeNull();
  });

  it('with a transfer between own accounts, once on either side', async () => {
    const savings = await treasurer.open('bank');
    const id = await entry({ kind: 'transfer', toAccount: savings, amount: '7000' });
    const out = await upload([{ amount: -7_000 }]);
    const into = await upload([{ amount: 7_000 }], savings);
    for (const file of [out, into]) {
      expect(await file.matches()).toMatchObject([{ _id: id, kind: 'voucher' }]);
      expect((await file.confirm({ link: [id] })).body.data).toEqual({ recorded: 0, linked: 1 });
    }
    const { body } = await treasurer.get(`/entries/${id}`);
    expect(body.data.entry.lines).toMatchObject([
      { _id: out._id, statement: out.id, amount: -7_000, booked: false },
      { _id: into._id, statement: into.id, amount: 7_000, booked: false },
    ]);
    await treasurer.reverse(id);
    expect([(await out.line()).state, (await into.line()).state]).toEqual(['doubtful', 'doubtful']);
  });

  it('and follows money that is moved', async () => {
    const one = await recorded(6_100);
    const other = await makeConfirmed(server);
    const file = await upload([{ amount: 6_100 }]);
    await file.confirm({ link: [one.payment] });
    const reason = 'A mistake';
    expectFailure(await post(`payment/${one.payment}/reverse`, { reason }), 409);
    await post(`payment/${one.payment}/move`, { userId: other.id, reason });
    expect(await file.line()).toMatchObject({ state: 'known', payments: [one.payment] });
  });

  it('with money that was recorded in another account, which is in its own then', async () => {
    const one = await recorded(8_300, { account: await treasurer.open('bank') });
    const file = await upload([{ amount: 8_300 }]);
    await file.confirm({ link: [one.payment] });
    expect((await one.details()).account).toMatchObject({ _id: bank });
  });
});

describe('a line is booked', () => {
  it('as income or an expense of a category; reversed, it is open again', async () => {
    const [income, expense] = [
      await upload([{ amount: 2_500 }]),
      await upload([{ amount: -52.5 }]),
    ];
    const [into, out] = [await treasurer.category('in'), await treasurer.category('out')];
    const before = await treasurer.balanceOf(bank);
    const wrong = { voucher: { category: out, description: 'Hall' } };
    expectFailure(await income.confirm(wrong), 400, {
      'lines.0.voucher.category': expect.any(String),
    });
    for (const [file, category] of [
      [income, into],
      [expense, out],
    ] as const) {
      const booked = await file.confirm({ voucher: { category, description: 'As the bank says' } });
      expect(booked.body.data).toEqual({ recorded: 1, linked: 0 });
    }
    expect((await treasurer.balanceOf(bank)) - before).toBeCloseTo(2_447.5, 2);
    const line = await income.line();
    expect(line).toMatchObject({
      state: 'recorded',
      vouchers: [{ voucherNumber: expect.any(String) }],
    });
    expect((await treasurer.reverse(line.vouchers[0]._id)).status).toBe(201);
    expect(await income.line()).toMatchObject({ state: 'doubtful', vouchers: [] });
    expect((await expense.open()).body.data).toEqual({ reversed: 1 });
    expect(await treasurer.balanceOf(bank)).toBeCloseTo(before, 2);
    const again = { voucher: { category: out, description: 'Again' } };
    expect((await expense.confirm(again)).body.data.recorded).toBe(1);
  });

  it('to a member, and opened again: what it booked is reversed, and the line can be recorded anew', async () => {
    const [one, other] = [await makeConfirmed(server), await makeConfirmed(server)];
    const file = await upload([{ amount: 30_000 }]);
    await file.confirm({ userId: one.id });
    expect(await owed(one.token)).toBe(0);
    expect((await file.open()).body.data).toEqual({ reversed: 1 });
    expect(await owed(one.token)).toBe(30_000);
    expect((await file.confirm({ userId: other.id })).body.data.recorded).toBe(1);
    expect([await owed(one.token), await owed(other.token)]).toEqual([30_000, 0]);
  });

  it('and is not opened while a part of what it booked is refunded', async () => {
    const member = await makeConfirmed(server);
    const before = await treasurer.balanceOf(bank);
    const file = await upload([{ amount: 5_100 }]);
    await file.confirm({ userId: member.id });
    const [payment] = (await file.line()).payments;
    const part = { amount: 100, reference: 'TRF', reason: 'Too much', date: ago(10) };
    const { refund } = (await post(`payment/${payment}/refund`, part)).body.data;
    const refused = await file.open();
    expectFailure(refused, 409);
    expect(refused.body.message).toMatch(/was refunded.*Reverse the refund first/);
    expect(await file.line()).toMatchObject({ state: 'recorded', payments: [payment] });
    await post(`ledger/entries/${refund._id}/reverse`, { reason: 'Never sent' });
    expect((await file.open()).body.data).toEqual({ reversed: 1 });
    expect(await treasurer.balanceOf(bank)).toBe(before);
  });

  it('nothing that was not sent is recorded; an ignored line is opened again', async () => {
    const member = await makeConfirmed(server);
    const file = await upload([
      { narration: `DUES ${member.memberId} A`, amount: 30_000 },
      { narration: `DUES ${member.memberId} B`, amount: 29_000 },
    ]);
    await post(`statements/${file.id}/lines/${file._id}/ignore`, {});
    const [, second] = await file.lines();
    expect((await file.open()).body.data).toEqual({ reversed: 0 });
    await post(`statements/${file.id}/confirm`, {
      lines: [{ _id: second._id, userId: member.id }],
    });
    expect((await file.lines()).map(({ state }: { state: string }) => state)).toEqual([
      'doubtful',
      'recorded',
    ]);
  });
});

describe('money that went back is linked', () => {
  const refunded = async (amount: number) => {
    const one = await recorded(amount);
    const reason = 'Paid twice';
    const given = { reason, reference: `R${one.payment}`, account: bank, date: ago(10) };
    expect((await post(`payment/${one.payment}/refund`, given)).status).toBe(201);
    const entries = (await one.details()).entries as { _id: string; kind: string }[];
    return { ...one, refund: entries.find(({ kind }) => kind === 'refund')?._id ?? '' };
  };

  it('with a refund by hand, which is no mistake then, until its line is opened again', async () => {
    const { payment, refund } = await refunded(5_300);
    const file = await upload([{ narration: 'TRF TO MEMBER', amount: -5_300, on: ago(9) }]);
    expect(await file.matches()).toMatchObject([{ _id: refund, kind: 'refund', amount: -5_300 }]);
    expect((await file.confirm({ link: [refund] })).body.data).toEqual({ recorded: 0, linked: 1 });
    expect(await file.line()).toMatchObject({
      state: 'known',
      linked: true,
      waits: false,
      refunds: [{ _id: refund, payment }],
    });
    const removal = `/api/v1/statements/${file.id}`;
    expectFailure(await server.request('DELETE', removal, { token: treasurer.token }), 409);
    const undo = () => post(`ledger/entries/${refund}/reverse`, { reason: 'A mistake' });
    expectFailure(await undo(), 409);
    const shown = async () =>
      (await server.get(`/api/v1/payment/${payment}/details`, treasurer.token)).body.data
        .refundLines;
    expect(await shown()).toMatchObject([
      {
        _id: file._id,
        statement: file.id,
        amount: -5_300,
        number: expect.stringMatching(/^Refund of /),
        booked: false,
      },
    ]);
    expect((await file.open()).body.data).toEqual({ reversed: 0 });
    expect(await shown()).toEqual([]);
    expect((await file.line()).refunds).toEqual([]);
    expect((await undo()).status).toBe(201);
    expect(await file.matches()).toEqual([]);
  });

  it('with the return of a payment, by itself where its line says what it takes back', async () => {
    const [one, two] = [await recorded(4_100), await recorded(2_000)];
    const credit = { narration: 'CHQ DEPOSIT 000771', amount: 6_100, reference: 'DEP000771' };
    const file = await upload([credit]);
    await file.confirm({ link: [one.payment, two.payment] });
    const back = { narration: 'RTD CHQ 000771 INSUFF FUNDS', amount: -6_100, on: ago(5) };
    const returned = await upload([back]);
    expect((await returned.line()).takesBack.payments.sort()).toEqual(
      [one.payment, two.payment].sort(),
    );
    const giveBack = ({ payment }: { payment: string }) =>
      post(`payment/${payment}/reverse`, { why: 'returned', date: ago(5), reason: 'No cover' });
    expect((await giveBack(one)).status).toBe(201);
    expect(await returned.line()).toMatchObject({ state: 'doubtful', refunds: [] });
    expect((await giveBack(two)).status).toBe(201);
    const line = await returned.line();
    expect(line).toMatchObject({ state: 'known', linked: true });
    expect(line.refunds.map(({ payment }: { payment: string }) => payment).sort()).toEqual(
      [one.payment, two.payment].sort(),
    );
    expect(await one.details()).toMatchObject({
      line: { _id: file._id },
      refundLines: [{ _id: returned._id, number: expect.stringMatching(/^Return of /) }],
    });
    const { body } = await server.get(
      `/api/v1/reconciliation?account=${bank}&until=${ago(5)}`,
      treasurer.token,
    );
    const listed = body.data.reconciliation;
    const mine = (all: { narration?: string; name?: string }[]) =>
      all.filter(({ narration = '' }) => narration.includes('000771'));
    expect(mine(listed.unexplained)).toEqual([]);
    expect(listed.outstanding.map(({ _id }: { _id: string }) => _id)).not.toContain(
      line.refunds[0]._id,
    );
  });

  it('with a return that was recorded before its line came, of each of its payments', async () => {
    const both = [await recorded(4_100), await recorded(2_000)];
    const alone = await recorded(7_300, { reference: 'CHQ 00088177', method: 'Cheque' });
    const credit = { narration: 'CHQ DEPOSIT 000772', amount: 6_100, reference: 'DEP000772' };
    const file = await upload([credit]);
    await file.confirm({ link: both.map(({ payment }) => payment) });
    const form = { why: 'returned', date: ago(5), reason: 'No cover' };
    for (const { payment } of [...both, alone])
      expect((await post(`payment/${payment}/reverse`, form)).status).toBe(201);
    const returned = await upload([
      { narration: 'RTD CHQ 000772 INSUFF FUNDS', amount: -6_100, on: ago(4) },
      { narration: 'UNPAID CHEQUE 00088177', amount: -7_300, on: ago(4) },
    ]);
    const lines = await returned.lines();
    expect(lines).toMatchObject([
      { state: 'known', linked: false, reason: expect.stringMatching(/^The bank returned INV/) },
      { state: 'known', linked: false, refunds: [{ payment: alone.payment }] },
    ]);
    const sent = lines.map(({ _id }: { _id: string }) => ({ _id }));
    expect((await returned.confirmAll(sent)).body.data).toEqual({ recorded: 0, linked: 2 });
    const [{ refunds }] = await returned.lines();
    expect(refunds.map(({ payment }: { payment: string }) => payment).sort()).toEqual(
      both.map(({ payment }) => payment).sort(),
    );
  });

  it('with a return that was recorded before, which its line names by amount and day alone', async () => {
    const { payment } = await recorded(7_800, { method: 'Cheque' });
    const form = { why: 'returned', date: ago(5), reason: 'No cover' };
    expect((await post(`payment/${payment}/reverse`, form)).status).toBe(201);
    const file = await upload([{ narration: 'CHQ RTD', amount: -7_800, on: ago(4) }]);
    const { state, reason, refunds } = await file.line();
    expect([state, reason]).toEqual(['doubtful', expect.stringContaining('Return of RCT-')]);
    expect(refunds).toMatchObject([{ payment }]);
    expect((await file.confirm({ link: [refunds[0]._id] })).body.data.linked).toBe(1);
  });

  it('not with a voucher of the amount, which may be anything', async () => {
    const category = await treasurer.category('out');
    await entry({
      kind: 'payment',
      amount: '9900',
      date: ago(5),
      category,
      party: 'A printer',
      purpose: 'Print',
    });
    const file = await upload([{ narration: 'RVSL ZQ1001 DUES', amount: -9_900, on: ago(4) }]);
    expect(await file.line()).toMatchObject({
      state: 'doubtful',
      reason: 'It takes back a line that is in no statement so far.',
      vouchers: [],
    });
  });

  it('a reversal whose line is in no statement names the payment that it takes back', async () => {
    const one = await recorded(7_700, { reference: 'CHQ 00088123', method: 'Cheque' });
    const back = await upload([
      { narration: 'UNPAID CHEQUE 00088123 DRAWERS ATTENTION', amount: -7_700, on: ago(4) },
    ]);
    expect(await back.line()).toMatchObject({
      state: 'doubtful',
      takesBack: { date: day, payments: [one.payment] },
    });
    const form = { why: 'returned', date: ago(4), reason: 'No cover' };
    expect((await post(`payment/${one.payment}/reverse`, form)).status).toBe(201);
    expect(await back.line()).toMatchObject({
      state: 'known',
      refunds: [{ payment: one.payment }],
    });
    /* Its deposit is shown by the statement of that month, later. */
    const deposit = await upload([{ narration: 'CHQ DEPOSIT 00088123', amount: 7_700 }]);
    expect((await deposit.confirm({})).body.data).toEqual({ recorded: 0, linked: 1 });
  });
});

it('a return that a line shows is no mistake until that line is opened', async () => {
  const one = await recorded(6_650, { method: 'Cheque', reference: '00066231' });
  const back = await upload([
    { narration: 'CHQ 00066231 RETURNED UNPAID', amount: -6_650, on: ago(4) },
  ]);
  const form = { why: 'returned', date: ago(4), reason: 'No cover' };
  expect((await post(`payment/${one.payment}/reverse`, form)).status).toBe(201);
  expect((await back.line()).state).toBe('known');
  const undo = () => post(`payment/${one.payment}/return/undo`, { reason: 'Another cheque' });
  const { body } = await undo();
  expect(await one.details()).toMatchObject({ returnStands: body.message });
  expect((await back.open()).status).toBe(200);
  expect(await one.details()).toMatchObject({ returnStands: null });
  expect((await undo()).status).toBe(201);
  expect(await back.line()).toMatchObject({ state: 'doubtful', refunds: [] });
});

it('a line and the one that takes it back explain each other, from the day of the second on', async () => {
  const account = await treasurer.open('bank');
  await upload(
    [
      { narration: 'CHQ DEPOSIT 00099881 YABA', amount: 3_000, on: ago(6) },
      { narration: 'RETURNED CHQ 00099881 YABA', amount: -3_000, on: ago(4) },
    ],
    account,
  );
  const unexplained = async (until: string) => {
    const path = `/api/v1/reconciliation?account=${account}&until=${until}`;
    const { body } = await server.get(path, treasurer.token);
    return body.data.reconciliation.unexplainedCount;
  };
  expect([await unexplained(ago(5)), await unexplained(ago(4))]).toEqual([1, 0]);
});
