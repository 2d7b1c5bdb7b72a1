import { afterAll, beforeAll, expect, it } from 'vitest';
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
let upload: ReturnType<typeof statementFiles>;

beforeAll(async () => {
  server = await startTestServer();
  await makeSubscription(server, { priceKobo: 3_000_000 });
  treasurer = await makeTreasurer(server);
  bank = await treasurer.open('bank');
  upload = statementFiles(server, treasurer.token, { account: bank, day });
});
afterAll(() => server.stop());

const entryOf = async (id: string) => (await treasurer.get(`/entries/${id}`)).body.data.entry;

it('a line is booked as a transfer between own accounts, either way, and the other statement shows it too', async () => {
  const savings = await treasurer.open('bank');
  const out = await upload([{ narration: 'TO SAVINGS', amount: -7_000 }]);
  const transfer = (ownAccount: string) => ({ voucher: { ownAccount, description: 'To savings' } });
  expectFailure(await out.confirm(transfer(bank)), 400, {
    'lines.0.voucher.ownAccount': expect.any(String),
  });
  expect((await out.confirm(transfer(savings))).body.data.recorded).toBe(1);
  expect(await treasurer.balanceOf(savings)).toBe(7_000);
  expect(await treasurer.balanceOf(bank)).toBe(-7_000);
  const [voucher] = (await out.line()).vouchers;
  const into = await upload([{ narration: 'FROM CURRENT', amount: 7_000 }], savings);
  expect((await into.confirm({ link: [voucher._id] })).body.data.linked).toBe(1);

  const back = await upload([{ narration: 'FROM SAVINGS', amount: 500 }]);
  expect((await back.confirm(transfer(savings))).body.data.recorded).toBe(1);
  expect(await treasurer.balanceOf(savings)).toBe(6_500);
  expect((await back.open()).body.data).toEqual({ reversed: 1 });
  expect(await treasurer.balanceOf(savings)).toBe(7_000);
});

it('a line of a day before an account’s cash book is not booked: its opening balance has that money', async () => {
  const account = await treasurer.open('bank', 5_000, ago(10));
  const early = await upload([{ narration: 'BEFORE THE BOOK', amount: 700 }], account);
  const category = await treasurer.category('in', 'Donations');
  const message = expect.stringMatching(/^The cash book of bank \d+ begins on /);
  const voucher = { category, description: 'A gift' };
  expectFailure(await early.confirm({ voucher }), 409, { 'lines.0.voucher': message });
  expectFailure(await early.confirm({ suspense: true }), 409, { 'lines.0.suspense': message });
  const into = await upload([{ narration: 'TO THE NEW ACCOUNT', amount: -700 }]);
  const transfer = { ownAccount: account, description: 'To the new account' };
  expectFailure(await into.confirm({ voucher: transfer }), 409, { 'lines.0.voucher': message });
  expect(await treasurer.balanceOf(account)).toBe(5_000);
});

it('a line is booked as a remittance, or as an expense with who approved it', async () => {
  const paid = await upload([{ narration: 'CAPITATION', amount: -9_000 }]);
  const approvedBy = 'The chairman';
  const remittance = { remittance: true, description: 'Capitation of 2026', approvedBy };
  const category = await treasurer.category('out', 'Secretariat');
  expectFailure(await paid.confirm({ voucher: { ...remittance, category } }), 400, {
    'lines.0.voucher.category': expect.any(String),
  });
  expect((await paid.confirm({ voucher: remittance })).body.data.recorded).toBe(1);
  const [voucher] = (await paid.line()).vouchers;
  expect(await entryOf(voucher._id)).toMatchObject({
    kind: 'remittance',
    amount: 9_000,
    approvedBy,
    reason: 'Capitation of 2026',
  });
  const came = await upload([{ narration: 'CAPITATION BACK', amount: 800 }]);
  expectFailure(await came.confirm({ voucher: remittance }), 400, {
    'lines.0.voucher.remittance': expect.any(String),
  });
  const diesel = await upload([{ narration: 'TO A STATION', amount: -600 }]);
  await diesel.confirm({ voucher: { category, description: 'Diesel', approvedBy } });
  expect(await entryOf((await diesel.line()).vouchers[0]._id)).toMatchObject({ approvedBy });
  const nothing = await upload([{ narration: 'BALANCE', amount: 0 }]);
  const none = await nothing.confirm({ voucher: { category, description: 'None', approvedBy } });
  expectFailure(none, 409);
  expect(await nothing.line()).toMatchObject({ state: 'ignored', vouchers: [] });
});

it('a line of a day’s POS is offered the payments of that day together, and says whose they are', async () => {
  const sell = async (amount: number, datePayed: string, method = 'POS') => {
    const { id, memberId } = await makeConfirmed(server, { mname: 'Ifeoma' });
    const { body } = await server.request('POST', '/api/v1/payment/record', {
      token: treasurer.token,
      body: { userId: id, amount, method, reference: memberId, datePayed, account: bank },
    });
    return { memberId, payment: body.data.payment._id };
  };
  const [one, two] = [await sell(11_000, ago(21)), await sell(4_000, ago(21))];
  await sell(4_000, ago(21), 'Bank Transfer');
  await sell(4_000, ago(22));
  const file = await upload([{ narration: 'POS SETTLEMENT T1', amount: 15_000 }]);
  const offered = (await file.matches()).filter(({ why }: { why: string | null }) => why !== null);
  const both = [one.payment, two.payment];
  expect(offered.map(({ _id }: { _id: string }) => _id).sort()).toEqual([...both].sort());
  await file.confirm({ link: both });
  const { members } = await file.line();
  expect(members.map(({ memberId }: { memberId: string }) => memberId)).toEqual(
    [one.memberId, two.memberId].sort(),
  );
  expect(members[0].name).toContain(' Ifeoma ');
});
