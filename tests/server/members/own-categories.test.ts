import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const thisYear = Number(dayInNigeria().slice(0, 4));
const corporate = { code: 'corporate', name: 'Corporate member' };

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let member: Awaited<ReturnType<typeof makeMember>>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server, { isMember: false });
  member = await makeMember(server, { memberSince: '2001', confirmedAt: new Date() });
});
afterAll(() => server.stop());

const ask = (method: string, path: string, body?: unknown, token = admin.token) =>
  server.request(method, `/api/v1/${path}`, { token, body });
const add = (body: unknown) => ask('POST', 'dues-categories', body);
const own = async () => {
  const answer = await ask('GET', 'dues-categories');
  expectContract(calls.duesCategories, answer);
  return answer.body.data.categories;
};
const give = (duesCategory: string) => ask('PATCH', `user/${member.id}`, { duesCategory });
const setUp = (prices: Record<string, number>) =>
  ask('POST', 'subscription/createSubscription', {
    subName: 'Dues',
    subDetail: 'All in',
    price: 15_000,
    subscriptionType: `${thisYear}-12-31`,
    prices,
  });

describe('a category of the society’s own', () => {
  it('is used nowhere before it is added', async () => {
    expect(await own()).toEqual([]);
    for (const code of ['corporate', 'fca', 'Corporate', '-'])
      expectFailure(await give(code), 400, { duesCategory: expect.any(String) });
    expectFailure(await setUp({ corporate: 40_000 }), 400, { prices: expect.any(String) });
    const rate = { from: '2020-01-01', percent: 5, category: 'corporate' };
    expectFailure(await ask('POST', 'cash-book/share/rates', rate), 400, {
      category: expect.any(String),
    });
  });

  it('has a code and a name that no other one has', async () => {
    for (const code of ['a', 'Corporate', 'with space', '1st', 'x'.repeat(31)])
      expectFailure(await add({ ...corporate, code }), 400, { code: expect.any(String) });
    const missing = { code: 'Code is required.', name: 'Name is required.' };
    expectFailure(await add({ code: '', name: '' }), 400, missing);
    for (const code of ['retired', 'fca', 'none', 'overseas'])
      expectFailure(await add({ ...corporate, code }), 409, { code: expect.any(String) });
    for (const name of ['Retired', 'life member', 'FCA'])
      expectFailure(await add({ code: 'firm', name }), 409, { name: expect.any(String) });
    const added = await add(corporate);
    expectContract(calls.createDuesCategory, added);
    expectFailure(await add({ ...corporate, name: 'Other' }), 409, { code: expect.any(String) });
    expectFailure(await add({ code: 'firm', name: 'corporate MEMBER' }), 409, {
      name: expect.any(String),
    });
    expectFailure(await ask('POST', 'dues-categories', corporate, member.token), 403);
    expect(await own()).toEqual([corporate]);
  });

  it('prices dues, and charges who has it', async () => {
    expect((await give('corporate')).body.data.user.duesCategory).toBe('corporate');
    const made = await setUp({ corporate: 40_000, overseas: 9_000 });
    expect(made.body.data.subscription.prices).toEqual({ corporate: 40_000, overseas: 9_000 });
    const { body } = await ask('GET', `ledger/member/${member.id}`);
    expect(body.data.owed).toBe(40_000);
    const preview = await ask('POST', 'subscription/preview', {
      price: 1,
      subscriptionType: `${thisYear - 1}-12-31`,
      prices: { corporate: 2 },
    });
    expectContract(calls.previewSubscription, preview);
    expect(preview.body.data.byCategory).toEqual([
      { category: 'corporate', members: 1, price: 2, amount: 2 },
    ]);
  });

  it('filters the members, whom a levy can be charged to', async () => {
    const other = await makeMember(server, { designation: 'FCA', confirmedAt: new Date() });
    const listed = async (category: string) =>
      (await ask('GET', `user/getAllUsers?category=${category}`)).body.data.users.map(
        ({ _id }: { _id: string }) => _id,
      );
    expect(await listed('corporate')).toEqual([member.id]);
    expect(await listed('FCA')).toEqual([other.id]);
    expect((await listed('FCA,corporate')).sort()).toEqual([member.id, other.id].sort());
    const levy = await ask('POST', 'ledger/levies/preview', {
      amount: 500,
      group: { category: 'corporate' },
    });
    expect(levy.body.data).toEqual({ members: 1, amount: 500 });
  });

  it('comes in by a list under its name or its code, and goes out under its name', async () => {
    const rows = [
      { memberId: 'OWN1', fname: 'Ada', lname: 'Obi', duesCategory: 'Corporate Member' },
      { memberId: 'OWN2', fname: 'Ngozi', lname: 'Ojo', duesCategory: 'CORPORATE' },
      { memberId: 'OWN3', fname: 'Uche', lname: 'Eze', duesCategory: 'patron' },
    ];
    const imported = await ask('POST', 'members/import', { rows, apply: true });
    expect(imported.body.data.rows.map((row: { leftOut?: object }) => row.leftOut)).toEqual([
      undefined,
      undefined,
      { duesCategory: { value: 'patron', message: expect.stringContaining('the society’s own') } },
    ]);
    const file = String((await ask('GET', 'members/export?search=OWN&format=csv')).body);
    expect(file.match(/Corporate member/g)).toHaveLength(2);
  });

  it('is renamed, and removed once nothing uses it', async () => {
    const renamed = await ask('PATCH', 'dues-categories/corporate', { name: 'Firm' });
    expectContract(calls.renameDuesCategory, renamed);
    expect(await own()).toEqual([{ code: 'corporate', name: 'Firm' }]);
    expectFailure(await ask('PATCH', 'dues-categories/nothing', { name: 'Other' }), 404);
    expectFailure(await ask('DELETE', 'dues-categories/nothing'), 404);
    const refused = await ask('DELETE', 'dues-categories/corporate');
    expectFailure(refused, 409);
    expect(refused.body.message).toBe(`Firm is used by 3 members, the prices of ${thisYear}.`);
    await add({ code: 'patron', name: 'Patron' });
    const [removed, given] = await Promise.all([
      ask('DELETE', 'dues-categories/patron'),
      give('patron'),
    ]);
    /* One of them is first, and the other is refused. */
    expect([removed.status, given.status].filter((status) => status < 300)).toHaveLength(1);
  });
});
