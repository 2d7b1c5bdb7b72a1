import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeTreasurer, type Treasurer } from '../support/cash-book.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const today = dayInNigeria();
const year = Number(today.slice(0, 4));

let server: TestServer;
let treasurer: Treasurer;
let category: string;
beforeAll(async () => {
  server = await startTestServer();
  treasurer = await makeTreasurer(server);
  category = await treasurer.category('out');
});
afterAll(() => server.stop());

type Fields = Record<string, string>;
const payment = (account: string, more: Fields = {}): Fields => ({
  ...{ kind: 'payment', account, amount: '1000', date: today, party: 'Landlord' },
  ...{ purpose: 'Rent of the secretariat', category, approvedBy: 'Minute 4', ...more },
});
const entered = async (fields: Fields) => {
  const answer = await treasurer.enter(fields);
  expect(answer.body).toMatchObject({ status: 'success' });
  return answer.body.data.entry;
};

it('a payment of every month is offered once its next day has come, and booked by the treasurer alone', async () => {
  const lastYear = year - 1;
  const bank = await treasurer.open('bank', 5_000, `${lastYear}-01-01`);
  const due = async () => {
    const answer = await treasurer.get('/standing');
    expectContract(calls.duePayments, answer);
    return answer.body.data.payments;
  };
  const on = (date: string, more: Fields = {}) =>
    payment(bank, { date, party: 'Landlord', ...more });
  const first = await entered(on(`${lastYear}-08-31`, { everyMonth: 'yes' }));
  expect(first.standing).toBe(first._id);
  expect(await due()).toMatchObject([
    { _id: first._id, date: `${lastYear}-09-30`, amount: 1_000, party: 'Landlord' },
  ]);
  const wrong = { standing: newId() };
  expectFailure(await treasurer.enter(on(today, wrong)), 400, { standing: expect.any(String) });
  const second = await entered(on(`${lastYear}-10-01`, { standing: first._id, amount: '1200' }));
  expect(await due()).toMatchObject([{ date: `${lastYear}-11-30`, amount: 1_200 }]);
  /* What is reversed was not paid. */
  await treasurer.reverse(second._id, 'Typed wrong');
  expect(await due()).toMatchObject([{ date: `${lastYear}-09-30`, amount: 1_000 }]);
  await entered(on(today, { standing: first._id }));
  expect(await due()).toEqual([]);
  const end = () =>
    server.request('POST', `/api/v1/cash-book/standing/${first._id}/end`, {
      token: treasurer.token,
    });
  expect((await end()).status).toBe(204);
  expectFailure(await end(), 404);
  expect((await treasurer.get(`/entries/${first._id}`)).body.data.entry.standing).toBeNull();
});

it('two officers who book one month of it under one reference are asked, and the next month is not', async () => {
  const lastYear = year - 1;
  const bank = await treasurer.open('bank', 9_000, `${lastYear}-01-01`);
  const rent = { reference: 'CHQ 004420', amount: '1700' };
  const on = (date: string, more: Fields = {}) =>
    payment(bank, { ...rent, date: `${lastYear}-${date}`, ...more });
  const first = await entered(on('02-01', { everyMonth: 'yes' }));
  const standing = first._id;
  await entered(on('03-01', { standing }));
  expectFailure(await treasurer.enter(on('03-03', { standing })), 409, {
    acceptRepeat: expect.any(String),
  });
  await entered(on('03-03', { standing, acceptRepeat: 'Two months at once' }));
});
