import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { thisYear } from '#contract/day.ts';
import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { makeTreasurer, type Treasurer } from '../support/cash-book.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/*
 * A society that takes its books on in the middle of last year, and a payment that turns out to be another's and a
 * cheque that comes back after the month of both is closed.
 */
const year = thisYear() - 1;
const price = 25_000;

let server: TestServer;
let treasurer: Treasurer;
beforeAll(async () => {
  server = await startTestServer();
  treasurer = await makeTreasurer(server);
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.stop());

const dayOf = (month: number, date: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
const itIs = (day: string) =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T10:00:00+01:00`) });

const call = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
  const answer = await server.request(method, `/api/v1/${path}`, {
    token: treasurer.token,
    ...(body !== undefined && { body }),
  });
  expect(answer.status, `${path}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBeLessThan(300);
  return answer.body.data;
};

const names = ['Adé', 'Bọ́lá', 'Chidi', 'Dàpọ̀'];
const rows = names.map((fname, place) => ({
  fname,
  lname: 'Musa',
  memberId: `MB${200_000 + place}`,
  email: `t${place}@example.com`,
  memberSince: '2010',
}));

it('a society takes its books on in July; what is found out in September leaves August as it was', async () => {
  itIs(dayOf(7, 1));
  await call('POST', 'members/import', { rows, apply: true });
  const found = await server.context.pool.query<{ id: string }>(
    `select id from users where member_id like 'MB2%' order by member_id`,
  );
  const ids = found.rows.map(({ id }) => id);
  const [owing = '', paid = '', , unlisted = ''] = ids;
  const accounts = await treasurer.accounts();
  const bank: string = accounts.find(({ kind }: { kind: string }) => kind === 'bank')._id;
  const begins = { openedOn: dayOf(7, 1), opening: 600_000 };
  expect((await treasurer.patch(`accounts/${bank}`, begins)).status).toBe(200);
  const lines = [
    { memberId: 'MB200000', year: String(year - 1), owed: '10000' },
    { memberId: 'MB200000', year: String(year), owed: '25000' },
    { memberId: 'MB200001', year: String(year), owed: '0' },
    { memberId: 'MB200002', year: String(year), credit: '5000' },
  ];
  const takenOn = { rows: lines, dryRun: false, asAt: dayOf(6, 30), reason: 'The old books' };
  expect((await call('POST', 'ledger/openings/import', takenOn)).applied).toBe(true);
  await call('POST', 'subscription/createSubscription', {
    subName: 'Annual dues',
    subDetail: 'Of the year',
    price,
    subscriptionType: dayOf(3, 31),
  });
  const ledgerOf = (id: string, asAt: string): Promise<Ledger> =>
    call('GET', `ledger/member/${id}?asAt=${asAt}`);
  const balances = (asAt: string) =>
    Promise.all(
      ids.map(async (id) => {
        const { owed, credit } = await ledgerOf(id, asAt);
        return [owed, credit];
      }),
    );
  const taken = [
    [35_000, 0],
    [0, 0],
    [0, 5_000],
    [0, 0],
  ];
  /* Nobody who was a member on the take-on day is charged the year again, listed or not; before it, nothing was. */
  expect(await balances(dayOf(7, 1))).toEqual(taken);
  expect(await balances(dayOf(6, 29))).toEqual(taken.map(() => [0, 0]));

  itIs(dayOf(8, 20));
  const record = async (userId: string, amount: number, reference: string) => {
    const form = { userId, amount, method: 'Cheque', reference, datePayed: dayOf(8, 10) };
    return (await call('POST', 'payment/record', form)).payment._id as string;
  };
  const moved = await record(owing, 20_000, 'Teller 1');
  const returned = await record(paid, 8_000, 'Cheque 2');
  const { reconciliation } = await call(
    'GET',
    `reconciliation?account=${bank}&until=${dayOf(8, 20)}`,
  );
  const movements = reconciliation.outstanding.map(({ _id }: { _id: string }) => _id);
  const clear = (of: string[], clearedOn: string) =>
    call('POST', 'reconciliation/clear', {
      account: bank,
      movements: of,
      cleared: true,
      clearedOn,
    });
  await clear(movements, dayOf(8, 12));

  itIs(dayOf(9, 3));
  const august = dayOf(8, 31);
  const checklist = (until: string) => call('GET', `reconciliation/checklist?until=${until}`);
  expect((await checklist(august)).checklist.unsigned).toMatchObject([{ _id: bank }]);
  await call('POST', 'reconciliation', { account: bank, until: august, statementBalance: 628_000 });
  expect((await checklist(august)).checklist.unsigned).toEqual([]);
  await call('POST', 'periods/close', { until: august });
  const atClosing = [
    [15_000, 0],
    [0, 8_000],
    [0, 5_000],
    [0, 0],
  ];
  expect(await balances(august)).toEqual(atClosing);

  itIs(dayOf(9, 20));
  await call('POST', `payment/${moved}/move`, { userId: unlisted, reason: 'A namesake' });
  const back = { reason: 'Short of funds', why: 'returned', date: dayOf(9, 5) };
  const { reversal } = await call('POST', `payment/${returned}/reverse`, back);
  expect(reversal).toMatchObject({ date: dayOf(9, 5), postedOn: dayOf(9, 5) });
  expect(await balances(august)).toEqual(atClosing);
  const september = [
    [35_000, 0],
    [0, 0],
    [0, 5_000],
    [0, 20_000],
  ];
  expect(await balances(dayOf(9, 20))).toEqual(september);
  /* Moved money counts with its new owner from the first open day on, and the cheque until it came back. */
  expect(await balances(dayOf(9, 1))).toEqual([
    [35_000, 0],
    [0, 8_000],
    [0, 5_000],
    [0, 20_000],
  ]);
  const bookAt = async (until: string) =>
    (await call('GET', `reconciliation?account=${bank}&until=${until}`)).reconciliation.book;
  expect(await Promise.all([august, dayOf(9, 4), dayOf(9, 5)].map(bookAt))).toEqual([
    628_000, 628_000, 620_000,
  ]);
  await clear([reversal._id], dayOf(9, 5));
  const signed = { account: bank, until: dayOf(9, 20), statementBalance: 620_000 };
  await call('POST', 'reconciliation', signed);
  const arrears = await call('GET', `payment/arrears?asAt=${dayOf(9, 20)}`);
  expect(arrears.totals).toMatchObject({ members: 1, owed: 35_000 });
}, 60_000);
