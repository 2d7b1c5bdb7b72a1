import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { expectFailure } from '../support/accounts.ts';
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
let out: string;
let upload: ReturnType<typeof statementFiles>;

beforeAll(async () => {
  server = await startTestServer();
  await makeSubscription(server, { priceKobo: 3_000_000 });
  treasurer = await makeTreasurer(server);
  bank = await treasurer.open('bank', 5_000_000);
  out = await treasurer.category('out');
  upload = statementFiles(server, treasurer.token, { account: bank, day });
});
afterAll(() => server.stop());

const post = (path: string, body: unknown) =>
  server.request('POST', `/api/v1/${path}`, { token: treasurer.token, body });

async function paid(amount: number, more: Record<string, string> = {}) {
  const { status, body } = await treasurer.enter({
    kind: 'payment',
    account: bank,
    date: day,
    amount: String(amount),
    party: 'Ola Printers',
    purpose: 'Programmes',
    category: out,
    approvedBy: 'The chairman',
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const { _id, voucherNumber } = body.data.entry;
  return { id: _id as string, voucherNumber: voucherNumber as string };
}

const expense = (acceptRepeat?: string) => ({
  voucher: { category: out, description: 'Programmes' },
  ...(acceptRepeat && { acceptRepeat }),
});
const asked = { 'lines.0.acceptRepeat': expect.any(String) };

describe('money that went out and is in the books', () => {
  it('is known at the upload by its reference, of whatever day, and linked when it is confirmed', async () => {
    const voucher = await paid(45_000, { reference: 'CHQ 00041277', date: ago(60) });
    const before = await treasurer.balanceOf(bank);
    const file = await upload([{ narration: 'CHEQUE 00041277 OLA PRINT', amount: -45_000 }]);
    expect(await file.statement()).toMatchObject({ known: 1, waiting: 0 });
    const proposed = { _id: voucher.id, voucherNumber: voucher.voucherNumber };
    expect(await file.line()).toMatchObject({
      state: 'known',
      linked: false,
      vouchers: [proposed],
      reason: `Recorded already under this reference: ${voucher.voucherNumber}, ₦45,000.00 to Ola Printers on ${new Date(ago(60)).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })}.`,
    });
    expect((await file.confirm({})).body.data).toEqual({ recorded: 0, linked: 1 });
    expect((await file.confirm({})).body.data).toEqual({ recorded: 0, linked: 0 });
    expect(await file.line()).toMatchObject({ state: 'known', linked: true, vouchers: [proposed] });
    expect(await treasurer.balanceOf(bank)).toBe(before);
  });

  it('is proposed by its amount within a week, and asked about when somebody books it', async () => {
    const voucher = await paid(12_750);
    const before = await treasurer.balanceOf(bank);
    const file = await upload([{ narration: 'NIP TRF OLA', amount: -12_750, on: ago(14) }]);
    expect(await file.line()).toMatchObject({
      state: 'ignored',
      waits: true,
      linked: false,
      vouchers: [{ _id: voucher.id }],
      reason: expect.stringContaining(voucher.voucherNumber),
    });
    const question = await file.confirm(expense());
    expectFailure(question, 409, asked);
    expect(question.body.data.candidates).toMatchObject([
      { _id: voucher.id, kind: 'voucher', number: voucher.voucherNumber, amount: -12_750 },
    ]);
    expect(await treasurer.balanceOf(bank)).toBe(before);
    const same = await file.confirm({ link: [voucher.id] });
    expect(same.body.data).toEqual({ recorded: 0, linked: 1 });
    expect((await file.open()).status).toBe(200);
    const another = await file.confirm(expense('A second bill'));
    expect(another.body.data).toEqual({ recorded: 1, linked: 0 });
    expect(await treasurer.balanceOf(bank)).toBe(before - 12_750);
  });

  it('asks also where it is known; another is booked with the reason, once', async () => {
    await paid(8_400, { reference: 'FT260771023' });
    const file = await upload([{ reference: 'FT260771023', amount: -8_400 }]);
    expect((await file.line()).state).toBe('known');
    expectFailure(await file.confirm(expense()), 409, asked);
    expect((await file.confirm(expense('Paid twice'))).body.data.recorded).toBe(1);
    expect((await file.confirm(expense('Paid twice'))).body.data.recorded).toBe(0);
  });

  it('is another in another account, after the week, of another amount or sign, and once a line shows it', async () => {
    const voucher = await paid(5_150);
    const other = await treasurer.open('bank');
    for (const [row, account] of [
      [{ amount: -5_150 }, other],
      [{ amount: -5_150, on: ago(12) }, bank],
      [{ amount: -5_151 }, bank],
      [{ amount: 5_150 }, bank],
    ] as const)
      expect(await (await upload([row], account)).line()).toMatchObject({ vouchers: [] });
    const file = await upload([{ amount: -5_150 }]);
    await file.confirm({ link: [voucher.id] });
    const second = await upload([{ amount: -5_150, on: ago(19) }]);
    expect(await second.line()).toMatchObject({ waits: true, vouchers: [] });
    expect((await second.confirm(expense())).body.data.recorded).toBe(1);
  });

  it('is known no more once the voucher is reversed', async () => {
    const voucher = await paid(6_060, { reference: 'FT260771055' });
    const file = await upload([{ reference: 'FT260771055', amount: -6_060 }]);
    await treasurer.reverse(voucher.id);
    expect((await file.line()).vouchers).toEqual([]);
    expect((await file.confirm({})).body.data).toEqual({ recorded: 0, linked: 0 });
    expect((await file.line()).state).toBe('doubtful');
    expect((await file.confirm(expense())).body.data.recorded).toBe(1);
  });

  it('may be a transfer between own accounts, in both of them, also where a credit is split', async () => {
    const savings = await treasurer.open('bank');
    const { body } = await treasurer.enter({
      kind: 'transfer',
      account: bank,
      toAccount: savings,
      amount: '61000',
      date: day,
    });
    const { _id, voucherNumber } = body.data.entry;
    const reason = expect.stringContaining(voucherNumber);
    const from = await upload([{ amount: -61_000, on: ago(19) }]);
    const into = await upload([{ amount: 61_000, on: ago(19) }], savings);
    expect(await from.line()).toMatchObject({ waits: true, reason, vouchers: [{ _id }] });
    expect(await into.line()).toMatchObject({ state: 'doubtful', reason, vouchers: [{ _id }] });
    const [one, two] = [await makeConfirmed(server), await makeConfirmed(server)];
    const parts = [one, two].map(({ id }, place) => ({
      _id: into._id,
      userId: id,
      amount: 30_000 + place * 1_000,
    }));
    expectFailure(await into.confirmAll(parts), 409, asked);
    expectFailure(await into.confirm({ userId: one.id }), 409, asked);
    for (const file of [from, into])
      expect((await file.confirm({ link: [_id] })).body.data.linked).toBe(1);
  });

  it('may be a refund by hand', async () => {
    const member = await makeConfirmed(server);
    const { body } = await post('payment/record', {
      userId: member.id,
      amount: 9_300,
      method: 'POS',
      reference: 'Slip 9',
      datePayed: day,
      account: bank,
    });
    const payment: string = body.data.payment._id;
    const refund = { reason: 'Twice', reference: 'FT260779111', account: bank, date: ago(10) };
    expect((await post(`payment/${payment}/refund`, refund)).status).toBe(201);
    const near = await upload([{ amount: -9_300, on: ago(9) }]);
    expect(await near.line()).toMatchObject({ waits: true, refunds: [{ payment }] });
    expectFailure(await near.confirm(expense()), 409, asked);
    const file = await upload([{ amount: -9_300, on: ago(8), reference: 'FT260779111' }]);
    expect(await file.line()).toMatchObject({ state: 'known', linked: false });
    expect((await file.confirm({})).body.data).toEqual({ recorded: 0, linked: 1 });
    expect(await file.line()).toMatchObject({ linked: true, refunds: [{ payment }] });
  });
});

it('what the reconciliation marked by the amount alone is free, once the line is something else', async () => {
  const account = await treasurer.open('bank', 100_000);
  const voucher = await paid(7_000, { account });
  const file = await upload([{ amount: -7_000, on: ago(16) }], account);
  const read = async () => {
    const path = `/api/v1/reconciliation?account=${account}&until=${dayInNigeria()}`;
    return (await server.get(path, treasurer.token)).body.data.reconciliation;
  };
  expect(await read()).toMatchObject({ outstandingCount: 0, unexplainedCount: 0 });
  await file.confirm(expense('Another bill'));
  expect(await read()).toMatchObject({
    outstanding: [{ _id: voucher.id }],
    book: 86_000,
    statement: 93_000,
  });
});

describe('a debit with the reference and the amount of a credit', () => {
  const credit = (memberId: string, reference: string, amount: number) => ({
    narration: `DUES ${memberId}`,
    amount,
    reference,
    on: ago(12),
  });

  it('takes it back, also where a voucher of another reference has the amount', async () => {
    const account = await treasurer.open('bank', 90_000);
    const { memberId } = await makeConfirmed(server);
    const first = await upload([credit(memberId, 'FT2602031', 30_000)], account);
    expect((await first.confirm({})).body.data.recorded).toBe(1);
    await paid(30_000, { account, reference: 'CHQ 812', date: ago(11) });
    const back = { narration: 'CHARGEBACK', reference: 'FT2602031', amount: -30_000, on: ago(10) };
    const later = await upload([back], account);
    expect(await later.line()).toMatchObject({
      ...{ state: 'doubtful', vouchers: [] },
      takesBack: { date: ago(12), payments: [expect.any(String)] },
    });
  });

  it('takes nothing back where the books say what it is, and the credit stays sure', async () => {
    const account = await treasurer.open('bank', 90_000);
    const { memberId } = await makeConfirmed(server);
    const voucher = await paid(30_000, { account, reference: 'FT2602077', date: ago(10) });
    const out = { narration: 'TO A PRINTER', reference: 'FT2602077', amount: -30_000, on: ago(10) };
    const file = await upload([out, credit(memberId, 'FT2602077', 30_000)], account);
    const [debit, came] = await file.lines();
    expect(debit).toMatchObject({ state: 'known', takesBack: null });
    expect(debit.vouchers.map(({ _id }: { _id: string }) => _id)).toEqual([voucher.id]);
    expect(came).toMatchObject({ state: 'proposed', reason: expect.not.stringContaining('back') });
  });

  it('is a refund of the amount that was recorded under another reference', async () => {
    const account = await treasurer.open('bank', 90_000);
    const { memberId } = await makeConfirmed(server);
    const first = await upload([credit(memberId, 'FT2602099', 30_000)], account);
    await first.confirm({});
    const [payment] = (await first.line()).payments;
    const refund = { reason: 'Twice', reference: 'MEMO 4', account, date: ago(11) };
    expect((await post(`payment/${payment}/refund`, refund)).status).toBe(201);
    const back = { narration: 'TO MEMBER', reference: 'FT2602099', amount: -30_000, on: ago(10) };
    const line = await (await upload([back], account)).line();
    expect(line).toMatchObject({ waits: true, takesBack: null, refunds: [{ payment }] });
  });
});
