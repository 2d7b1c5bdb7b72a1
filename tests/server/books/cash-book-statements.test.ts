import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayInNigeria, thisYear } from '#contract/day.ts';
import { expectFailure } from '../support/accounts.ts';
import { makeMember, multipart } from '../support/builders.ts';
import { bankNamed } from '../support/cash.ts';
import { makeTreasurer, type Treasurer } from '../support/cash-book.ts';
import { bookPayment, paymentsOf } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const ago = (days: number) => addDays(dayInNigeria(), -days);

let server: TestServer;
let treasurer: Treasurer;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  treasurer = await makeTreasurer(server);
});
afterAll(() => server.stop());

type Line = { narration: string; amount: number; day: string };
const upload = async (account: string, ...lines: Line[]) => {
  await bankNamed(server, account);
  const rows = lines.map(({ narration, amount, day }) => `${day},${narration},,${amount}`);
  const bytes = Buffer.from(['Date,Narration,Debit,Credit', ...rows].join('\n'));
  return server.request('POST', '/api/v1/statements', {
    token: treasurer.token,
    body: multipart({ account }, { field: 'file', name: 'a.csv', bytes }),
  });
};
const named = async (name: string) =>
  (await treasurer.accounts()).find((one: { name: string }) => one.name === name);
const linesOf = async (id: string) =>
  (await server.get(`/api/v1/statements/${id}`, treasurer.token)).body.data.lines;
const statesOf = async (id: string) =>
  (await linesOf(id)).map(({ state }: { state: string }) => state);
const confirmAll = async (id: string, more: object = {}) => {
  const lines = (await linesOf(id)).map(({ _id }: { _id: string }) => ({ _id, ...more }));
  return server.request('POST', `/api/v1/statements/${id}/confirm`, {
    token: treasurer.token,
    body: { lines },
  });
};
const settled = (gateway: string, kobo: number, day: string) =>
  makeMember(server).then((member) =>
    bookPayment(server, member.id, thisYear(), {
      kobo,
      feeKobo: 1_500,
      gateway,
      paidAt: new Date(`${day}T10:00:00Z`),
    }),
  );
const byHand = async (reference: string, day: string, method = 'Bank Transfer', into?: string) => {
  const member = await makeMember(server);
  const recorded = await server.request('POST', '/api/v1/payment/record', {
    token: treasurer.token,
    body: {
      userId: member.id,
      amount: 1_234,
      method,
      reference,
      datePayed: day,
      ...(into && { account: into }),
    },
  });
  expect(recorded.status).toBe(201);
  return member;
};
const accountOf = async (userId: string) =>
  (await paymentsOf(server, userId)).map(({ cashAccountId }) => cashAccountId);

describe('a bank statement', () => {
  it('writes a gateway’s settlement into the cash book: once, and what is reversed stays so', async () => {
    await settled('paystack', 200_000, ago(4));
    await settled('paystack', 101_500, ago(4));
    const line = { narration: 'PAYSTACK SETTLEMENT 7', amount: 2985, day: ago(3) };
    const { body } = await upload('Dues', line);
    const id = body.data.statement._id;
    expect(await statesOf(id)).toEqual(['known']);
    expect((await named('Dues')).balance).toBe(0);
    expect((await confirmAll(id)).body.data).toEqual({ recorded: 0, linked: 1 });
    expect((await confirmAll(id)).body.data).toEqual({ recorded: 0, linked: 0 });
    const [bank, gateway] = [await named('Dues'), await named('Paystack')];
    expect([bank.balance, gateway.balance]).toEqual([2985, 0]);
    const listed = await treasurer.get(`?account=${bank._id}`);
    const [transfer] = listed.body.data.movements;
    expect(transfer).toMatchObject({
      kind: 'transfer',
      amount: 2985,
      purpose: 'Settlement of Paystack',
      date: ago(3),
    });
    const entry = await treasurer.get(`/entries/${transfer.entry}`);
    expect(entry.body.data.entry.lines).toMatchObject([{ statement: id, settlement: true }]);
    const [shown] = await linesOf(id);
    expect(shown).toMatchObject({ settlement: true, vouchers: [{ _id: transfer.entry }] });
    const again = await upload('Dues', line);
    await confirmAll(again.body.data.statement._id);
    expect((await named('Dues')).balance).toBe(2985);
    expect((await treasurer.reverse(transfer.entry)).status).toBe(201);
    await confirmAll((await upload('Dues', line)).body.data.statement._id);
    expect([(await named('Dues')).balance, (await named('Paystack')).balance]).toEqual([0, 2985]);
  });

  it('a settlement that the bank takes back is none in one file; in another, its line is to be opened again', async () => {
    await settled('paystack', 501_500, ago(9));
    const [came, back, again] = [8, 7, 6].map((days, place) => ({
      narration: place === 1 ? 'RVSL PAYSTACK SETTLEMENT 00881' : 'PAYSTACK SETTLEMENT 00881',
      amount: place === 1 ? -5_000 : 5_000,
      day: ago(days),
    })) as [Line, Line, Line];
    const { body: one } = await upload('Taken back at once', came, back, again);
    expect(await statesOf(one.data.statement._id)).toEqual(['ignored', 'ignored', 'known']);
    const { body: first } = await upload('Taken back', came);
    await confirmAll(first.data.statement._id);
    const { body: second } = await upload('Taken back', back);
    const [line] = await linesOf(second.data.statement._id);
    expect(line).toMatchObject({ state: 'doubtful', takesBack: { payments: [] } });
    expect(line.reason).toMatch(/settlement that is in the books: open that line again/);
  });

  it('links a settlement with the transfer that somebody wrote by hand, which stays where the line is opened', async () => {
    await settled('paystack', 301_500, ago(6));
    const name = 'Settled by hand';
    await bankNamed(server, name);
    const { body: voucher } = await treasurer.enter({
      kind: 'transfer',
      account: (await named('Paystack'))._id,
      toAccount: (await named(name))._id,
      amount: '3000',
      date: ago(5),
    });
    const { body } = await upload(name, {
      narration: 'PAYSTACK PAYOUT 55',
      amount: 3000,
      day: ago(5),
    });
    const id = body.data.statement._id;
    await confirmAll(id);
    expect((await named(name)).balance).toBe(3000);
    const [line] = await linesOf(id);
    expect(line).toMatchObject({ state: 'known', vouchers: [{ _id: voucher.data.entry._id }] });
    const path = `/api/v1/statements/${id}/lines/${line._id}/open`;
    const opened = await server.request('POST', path, { token: treasurer.token, body: {} });
    expect(opened.body.data).toEqual({ reversed: 0 });
    expect((await named(name)).balance).toBe(3000);
  });

  it('a settlement that is confirmed is opened again, and linked anew; so is one that took longer', async () => {
    const [one, two] = [
      await settled('paystack', 401_500, ago(9)),
      await settled('paystack', 701_500, ago(9)),
    ];
    const name = 'Settled again';
    const line = { narration: 'PSTK PAYOUT 88', amount: 4000, day: ago(8) };
    const late = { narration: 'PSTK PAYOUT 89 DELAYED', amount: 7000, day: ago(1) };
    const { body } = await upload(name, line, late);
    const id = body.data.statement._id;
    expect(await statesOf(id)).toEqual(['known', 'doubtful']);
    const [first, second] = await linesOf(id);
    const confirm = (entry: object) =>
      server.request('POST', `/api/v1/statements/${id}/confirm`, {
        token: treasurer.token,
        body: { lines: [entry] },
      });
    await confirm({ _id: first._id });
    const before = (await named('Paystack')).balance;
    const opened = await server.request(
      'POST',
      `/api/v1/statements/${id}/lines/${first._id}/open`,
      {
        token: treasurer.token,
        body: {},
      },
    );
    expect(opened.body.data).toEqual({ reversed: 1 });
    expect((await named(name)).balance).toBe(0);
    const { _id: account } = await named(name);
    const beside = async () =>
      (
        await server.get(
          `/api/v1/reconciliation?account=${account}&until=${ago(0)}`,
          treasurer.token,
        )
      ).body.data.reconciliation;
    const open = { statement: 0, outstandingCount: 0, unexplainedCount: 2 };
    expect(await beside()).toMatchObject(open);
    expect((await named('Paystack')).balance).toBe(before + 4000);
    const path = `/api/v1/statements/${id}/lines/${first._id}/matches`;
    const { matches } = (await server.get(path, treasurer.token)).body.data;
    expect(matches[0]).toMatchObject({ _id: one, amount: 4000, why: expect.any(String) });
    const linked = { recorded: 0, linked: 1 };
    expect((await confirm({ _id: first._id, link: [one] })).body.data).toEqual(linked);
    expect((await confirm({ _id: second._id, link: [two] })).body.data).toEqual(linked);
    expect((await named(name)).balance).toBe(11_000);
    const tied = { statement: 11_000, outstandingCount: 0, unexplainedCount: 0 };
    expect(await beside()).toMatchObject(tied);
    expect((await named('Paystack')).balance).toBe(before - 7000);
    /* Who reverses the transfer opens its line. */
    const listed = await treasurer.get(`?account=${(await named(name))._id}`);
    await treasurer.reverse(listed.body.data.movements[0].entry);
    expect((await statesOf(id)).sort()).toEqual(['doubtful', 'known']);
  });

  it('says which account money that was recorded by hand came into', async () => {
    const day = ago(5);
    const levies = await bankNamed(server, 'Levies');
    const known = await byHand('FT900123', day, 'Bank Transfer', levies);
    const cash = await byHand('C900124', day, 'Cash');
    const other = await makeMember(server);
    const before = await accountOf(known.id);
    const { body } = await upload(
      'Levies',
      { narration: 'NIP FT900123 DUES', amount: 1234, day },
      { narration: `DUES ${other.memberId}`, amount: 500, day },
    );
    const bank = await named('Levies');
    expect(await accountOf(known.id)).toEqual(before);
    await confirmAll(body.data.statement._id, { userId: other.id });
    expect(await accountOf(known.id)).toEqual([bank._id]);
    expect(await accountOf(cash.id)).toEqual([(await named('Cash in hand'))._id]);
    expect(await accountOf(other.id)).toEqual([bank._id]);
    expect((await named('Levies')).balance).toBe(1734);
  });

  it('is of a bank account', async () => {
    const line = { narration: 'SOMETHING', amount: 5, day: ago(5) };
    for (const name of ['Cash in hand', 'Paystack'])
      expectFailure(await upload(name, line), 409, {
        account: expect.stringContaining('is no bank account.'),
      });
  });

  it('leaves what is of a closed period, or before the account’s cash book, where it was', async () => {
    await settled('flutterwave', 101_500, ago(25));
    const close = await server.request('POST', '/api/v1/periods/close', {
      token: treasurer.token,
      body: { until: ago(20) },
    });
    expect(close.status).toBe(201);
    const name = `Third ${++count}`;
    const payoutBefore = { narration: 'FLUTTERWAVE PAYOUT', amount: 1000, day: ago(24) };
    const early = await upload(name, payoutBefore);
    const done = await confirmAll(early.body.data.statement._id);
    expect(done.body.data).toEqual({ recorded: 0, linked: 1 });
    expect((await named(name)).balance).toBe(0);
    expect((await named('Flutterwave')).balance).toBe(1000);
    const late = await treasurer.open('bank', 50, ago(2));
    await settled('flutterwave', 501_500, ago(6));
    const found = (await treasurer.accounts()).find(({ _id }: { _id: string }) => _id === late);
    const payout = { narration: 'FLUTTERWAVE PAYOUT 2', amount: 5000, day: ago(5) };
    await confirmAll((await upload(found.name, payout)).body.data.statement._id);
    expect(await treasurer.balanceOf(late)).toBe(50);
  });

  it('counts a gateway’s fee once where its payment is moved to another member', async () => {
    const id = await settled('paystack', 301_500, ago(1));
    const before = (await named('Paystack')).balance;
    const other = await makeMember(server);
    const moved = await server.request('POST', `/api/v1/payment/${id}/move`, {
      token: treasurer.token,
      body: { userId: other.id, reason: 'The wrong member' },
    });
    expect(moved.status).toBe(201);
    expect((await named('Paystack')).balance).toBe(before);
  });
});
