import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { thisYear } from '#contract/day.ts';
import { expectContract, expectFailure, isAlive, logIn } from '../support/accounts.ts';
import { entriesOf } from '../support/audit.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { makeSubscription } from '../support/dues.ts';
import { recordMembership } from '../support/membership.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const price = 10_000;
const year = thisYear();

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let subscription: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server, { isMember: true });
  subscription = await makeSubscription(server, {
    dueDate: `${year}-01-01`,
    priceKobo: price * 100,
  });
});
afterAll(() => server.stop());

const ask = (method: string, path: string, body?: unknown, token = admin.token) =>
  server.request(method, `/api/v1/${path}`, { token, ...(body !== undefined && { body }) });
const act = (id: string, what: string, body?: unknown) => ask('POST', `user/${id}/${what}`, body);
const merge = (loser: string, into: string) => act(loser, 'merge', { into });
const preview = (loser: string, into: string) => ask('GET', `user/${loser}/merge?into=${into}`);
const account = async (id: string) => (await ask('GET', `ledger/member/${id}`)).body.data;
const balance = async (id: string) => {
  const { owed, credit, standing } = await account(id);
  return { owed, credit, standing };
};
const userOf = async (id: string) => (await ask('GET', `user/${id}`)).body.data.user;

let slip = 0;
const record = async (userId: string, amount: number): Promise<string> => {
  const form = { method: 'Cash', reference: `M ${++slip}`, datePayed: `${year - 1}-12-01` };
  const answer = await ask('POST', 'payment/record', { ...form, userId, amount });
  expect(answer.status).toBe(201);
  return answer.body.data.payment._id;
};

/* The kept balances are those of the ledger: of each account, the sum of its records' entries. */
async function expectKept() {
  const { rows } = await server.context.pool.query(`
    with records as (select id, coalesce(merged_into, id) as holder from users),
    money as (
      select holder, sum(change_kobo) filter (where side = 'charge') as charged,
        sum(change_kobo) filter (where side = 'money') as received
      from ledger_entries join records on records.id = ledger_entries.user_id group by holder
    ), paid as (
      select holder, sum(amount_kobo) as kobo from allocations
        join records on records.id = allocations.user_id group by holder
    )
    select money.holder from money left join paid using (holder)
      full join member_accounts on member_accounts.user_id = money.holder
    where owed_kobo is distinct from coalesce(money.charged, 0) - coalesce(paid.kobo, 0)
      or credit_kobo is distinct from coalesce(money.received, 0) - coalesce(paid.kobo, 0)`);
  expect(rows).toEqual([]);
}

const pair = async () => ({
  loser: await makeMember(server, { confirmedAt: new Date(), memberSince: '2001' }),
  winner: await makeMember(server, { confirmedAt: new Date(), memberSince: '2001' }),
});

describe('merging two records', () => {
  test('takes the second charge back, moves what is derived, and leaves entries and payments as they are', async () => {
    const { loser, winner } = await pair();
    const payment = await record(loser.id, 2 * price);
    expect(await balance(loser.id)).toEqual({ owed: 0, credit: price, standing: 'financial' });
    expect(await balance(winner.id)).toEqual({ owed: price, credit: 0, standing: 'owing' });

    const asked = await preview(loser.id, winner.id);
    expectContract(calls.previewMerge, asked);
    expect(asked.body.data).toMatchObject({
      loser: { memberId: loser.memberId },
      winner: { memberId: winner.memberId },
      entries: 2,
      payments: 1,
      before: { loser: { owed: 0, credit: price }, winner: { owed: price, credit: 0 } },
      after: { owed: 0, credit: price },
      chargedTwice: [{ year, name: null, amount: price, takenBack: true }],
    });
    expect(await userOf(loser.id)).not.toHaveProperty('offRegister');
    await expectKept();

    const answer = await merge(loser.id, winner.id);
    expectContract(calls.mergeMember, answer);
    expect(answer.body.data.user).toMatchObject({ _id: winner.id, standing: 'financial' });
    await expectKept();
    expect(await balance(winner.id)).toEqual({ owed: 0, credit: price, standing: 'financial' });
    /* The statement of either is that of the one account, and ends at its balance. */
    const statement = await account(winner.id);
    expect((await account(loser.id)).entries).toEqual(statement.entries);
    expect(statement.years).toEqual([{ year, charged: price, waived: 0, paid: price, owed: 0 }]);
    const { rows } = await server.context.pool.query(
      'select user_id from payments where id = $1 union all select user_id from ledger_entries where payment_id = $1',
      [payment],
    );
    expect(rows.map(({ user_id }) => user_id)).toEqual([loser.id, loser.id]);
    const own = (await ask('GET', 'payment/userPayment', undefined, winner.token)).body.data;
    expect(own.map(({ _id }: { _id: string }) => _id)).toEqual([payment]);
    expect((await ask('GET', `payment/mine/${payment}`, undefined, winner.token)).status).toBe(200);
  });

  test('ends the loser’s log-in, list entry and charging; its ID and address are free', async () => {
    const { loser, winner } = await pair();
    await merge(loser.id, winner.id);
    expect(await isAlive(server, loser.token)).toBe(false);
    expectFailure(await logIn(server, loser.memberId), 401);
    expect((await logIn(server, winner.memberId)).status).toBe(200);
    const found = await ask('GET', `user/getAllUsers?search=${loser.memberId}`);
    expect(found.body.data.users).toEqual([]);
    const listed = await ask('GET', 'user/getAllUsers?offRegister=merged&limit=100');
    expect(listed.body.data.users.map(({ _id }: { _id: string }) => _id)).toContain(loser.id);
    expect(await userOf(loser.id)).toMatchObject({
      offRegister: 'merged',
      mergedInto: { _id: winner.id, memberId: winner.memberId },
    });
    const merged = await ask('GET', `user/${winner.id}/merged`);
    expectContract(calls.mergedRecords, merged);
    expect(merged.body.data.records).toMatchObject([{ _id: loser.id }]);
    const { rows } = await server.context.pool.query('select id from subscriptions');
    const charge = await ask('POST', `subscription/${rows[0].id}/charge`, {});
    expect(charge.body.data.charged).toBe(0);
    const edit = { memberId: loser.memberId };
    expect((await ask('PATCH', `user/${winner.id}`, edit)).status).toBe(200);
    expectFailure(await act(loser.id, 'unmerge'), 409);
  });

  test('lets what comes later for either record count for the one account', async () => {
    const { loser, winner } = await pair();
    await merge(loser.id, winner.id);
    expect(await balance(winner.id)).toMatchObject({ owed: price, credit: 0 });
    const payment = await record(loser.id, price);
    expect(await balance(winner.id)).toEqual({ owed: 0, credit: 0, standing: 'financial' });
    await expectKept();
    await ask('POST', `payment/${payment}/reverse`, { reason: 'Bounced' });
    expect(await balance(winner.id)).toMatchObject({ owed: price, standing: 'owing' });
    await record(winner.id, price + 500);
    const opening = { userId: winner.id, year: year - 1, amount: 300, reason: 'Old book' };
    expect((await ask('POST', 'ledger/openings', opening)).status).toBe(201);
    expect(await balance(winner.id)).toMatchObject({ owed: 0, credit: 200 });
    const again = { ...opening, userId: loser.id };
    expectFailure(await ask('POST', 'ledger/openings', again), 409);
    await expectKept();
    const arrears = await ask('GET', 'payment/arrears?limit=100');
    const owing = arrears.body.data.members.map(({ _id }: { _id: string }) => _id);
    expect(owing).not.toContain(winner.id);
    expect(owing).not.toContain(loser.id);
  });

  test('is undone: each account is what its own entries make it', async () => {
    const { loser, winner } = await pair();
    await record(winner.id, 2 * price);
    const levy = {
      name: 'Hall',
      amount: 4_000,
      dueDate: `${year}-05-31`,
      group: { ids: loser.id },
    };
    expect((await ask('POST', 'ledger/levies', levy)).status).toBe(201);
    const before = { loser: await balance(loser.id), winner: await balance(winner.id) };
    expect(before.loser.owed).toBe(price + 4_000);
    await merge(loser.id, winner.id);
    /* The credit of the one pays the levy of the other. */
    expect(await balance(winner.id)).toEqual({ owed: 0, credit: 6_000, standing: 'financial' });
    await expectKept();

    const answer = await act(loser.id, 'unmerge');
    expectContract(calls.unmergeMember, answer);
    expect(answer.body.data.user).toMatchObject({ _id: loser.id, accountState: 'active' });
    expect({ loser: await balance(loser.id), winner: await balance(winner.id) }).toEqual(before);
    await expectKept();
    expect((await account(winner.id)).credit).toBe(price);
    expect((await logIn(server, loser.memberId)).status).toBe(200);
    expectFailure(await act(loser.id, 'unmerge'), 409);
    const left = await entriesOf(server, () => merge(loser.id, winner.id));
    expect(left).toMatchObject([
      { action: 'member.merged', userId: loser.id, after: { mergedInto: winner.id } },
    ]);
    await expectKept();
  });

  test('takes a levy of both back once, and gives the credit back of a year that both have paid', async () => {
    const { loser, winner } = await pair();
    for (const { id } of [loser, winner]) await record(id, price);
    const ids = [loser.id, winner.id].join();
    const levy = { name: 'Gate', amount: 500, dueDate: `${year}-05-31`, group: { ids } };
    expect((await ask('POST', 'ledger/levies', levy)).status).toBe(201);
    const { body } = await preview(loser.id, winner.id);
    expect(body.data.chargedTwice).toEqual([
      expect.objectContaining({ name: null, amount: price, takenBack: true }),
      expect.objectContaining({ name: 'Gate', amount: 500, takenBack: true }),
    ]);
    await merge(loser.id, winner.id);
    expect(await balance(winner.id)).toMatchObject({ owed: 0, credit: price - 500 });
    await expectKept();
    const third = await makeMember(server);
    expect((await merge(third.id, winner.id)).status).toBe(200);
    expect(await balance(winner.id)).toMatchObject({ owed: 0, credit: price - 500 });
    await act(third.id, 'unmerge');
    await act(loser.id, 'unmerge');
    for (const { id } of [loser, winner])
      expect(await balance(id)).toMatchObject({ owed: 500, credit: 0 });
    await expectKept();
  });

  test('pays what is owed with the credit of a year that both have paid, and says so before', async () => {
    const { loser, winner } = await pair();
    await record(loser.id, 4_000);
    await record(winner.id, price);
    const levy = {
      name: 'Roof',
      amount: 6_000,
      dueDate: `${year}-06-30`,
      group: { ids: winner.id },
    };
    expect((await ask('POST', 'ledger/levies', levy)).status).toBe(201);
    const asked = await preview(loser.id, winner.id);
    expect(asked.body.data).toMatchObject({
      before: { loser: { owed: 6_000, credit: 0 }, winner: { owed: 6_000, credit: 0 } },
      after: { owed: 2_000, credit: 0 },
    });
    await merge(loser.id, winner.id);
    const statement = await account(winner.id);
    expect(statement).toMatchObject({ owed: 2_000, credit: 0 });
    expect(statement.years).toEqual([
      { year, charged: price + 6_000, waived: 0, paid: price + 4_000, owed: 2_000 },
    ]);
    await expectKept();
    await act(loser.id, 'unmerge');
    for (const { id } of [loser, winner])
      expect(await balance(id)).toMatchObject({ owed: 6_000, credit: 0 });
    await expectKept();
  });

  test('takes the charge back that nothing was waived of, and neither where both were waived in part', async () => {
    const { loser, winner } = await pair();
    const waive = (userId: string) =>
      ask('POST', 'ledger/waivers', { userId, year, amount: 1_000, reason: 'Hardship' });
    await record(loser.id, price - 1_000);
    await record(winner.id, price);
    expect((await waive(loser.id)).status).toBe(201);
    await merge(loser.id, winner.id);
    expect(await balance(winner.id)).toMatchObject({ owed: 0, credit: price });
    const both = await pair();
    for (const { id } of [both.loser, both.winner]) {
      await record(id, price - 1_000);
      expect((await waive(id)).status).toBe(201);
    }
    const { body } = await preview(both.loser.id, both.winner.id);
    expect(body.data.chargedTwice).toMatchObject([{ amount: price, takenBack: false }]);
    expect((await merge(both.loser.id, both.winner.id)).status).toBe(200);
    expect(await balance(both.winner.id)).toMatchObject({ owed: 0, credit: 0 });
    await expectKept();
  });

  test('frees a member ID, and is not undone while another has it, in any spelling', async () => {
    const [loser, winner] = [
      await makeMember(server, { memberId: 'TW-1' }),
      await makeMember(server, { memberId: 'TW 2' }),
    ];
    await merge(loser.id, winner.id);
    const rename = (memberId: string) => ask('PATCH', `user/${winner.id}`, { memberId });
    expect((await rename('tw/1')).status).toBe(200);
    expect((await logIn(server, 'TW-1')).body.data.user._id).toBe(winner.id);
    expectFailure(await act(loser.id, 'unmerge'), 409);
    expect((await rename('TW 2')).status).toBe(200);
    expect((await act(loser.id, 'unmerge')).status).toBe(200);
    expect((await logIn(server, 'tw 1')).body.data.user._id).toBe(loser.id);
  });

  test('leaves off what was turned off under either record', async () => {
    const { loser, winner } = await pair();
    const choose = (form: object, { token }: { token: string }) =>
      ask('PATCH', 'user/preferences', form, token);
    await choose({ announcementsByMail: false }, loser);
    await choose({ remindersByMail: false }, winner);
    expect((await merge(loser.id, winner.id)).status).toBe(200);
    const { body } = await ask('GET', 'user/preferences', undefined, winner.token);
    expect(body.data.preferences).toMatchObject({
      announcementsByMail: false,
      remindersByMail: false,
      receiptsByMail: true,
    });
  });

  test('is refused where the record that goes alone says that the person has died', async () => {
    const { loser, winner } = await pair();
    await recordMembership(server, admin, loser, 'deceased');
    expectFailure(await preview(loser.id, winner.id), 409);
    expectFailure(await merge(loser.id, winner.id), 409);
    await recordMembership(server, admin, winner, 'deceased');
    expect((await merge(loser.id, winner.id)).status).toBe(200);
  });

  test('is refused for oneself, an admin, one record twice, and records that are off the register', async () => {
    const { loser, winner } = await pair();
    expectFailure(await merge(admin.id, winner.id), 409);
    expectFailure(await merge((await makeAdmin(server)).id, winner.id), 409);
    expectFailure(await merge(loser.id, loser.id.toUpperCase()), 409);
    expectFailure(await merge(loser.id, 'none'), 404);
    await merge(loser.id, winner.id);
    expectFailure(await merge(loser.id, winner.id), 409);
    const third = await makeMember(server);
    expectFailure(await merge(third.id, loser.id), 409);
    expectFailure(await merge(winner.id, third.id), 409);
    expect((await merge(third.id, winner.id)).status).toBe(200);
    expectFailure(
      await ask('POST', `user/${third.id}/merge`, { into: winner.id }, winner.token),
      403,
    );
  });

  test('of one record into another happens once, however often it is asked for at once', async () => {
    const { loser, winner } = await pair();
    const answers = await Promise.all([1, 2, 3].map(() => merge(loser.id, winner.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const both = await pair();
    const crossed = await Promise.all([
      merge(both.loser.id, both.winner.id),
      merge(both.winner.id, both.loser.id),
    ]);
    expect(crossed.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expectKept();
  });
});

/* Last, because a year that is set up is everybody’s. */
describe('the record that stays', () => {
  test('has the opening balances of both, and is charged nothing that either was charged or had one of', async () => {
    const { loser, winner } = await pair();
    const [charge] = (await account(winner.id)).entries;
    const reason = 'From paper';
    expect((await ask('POST', `ledger/entries/${charge._id}/reverse`, { reason })).status).toBe(
      201,
    );
    for (const [{ id: userId }, of] of [
      [loser, year - 2],
      [winner, year - 5],
    ] as const) {
      const opening = { userId, year: of, amount: 100, reason };
      expect((await ask('POST', 'ledger/openings', opening)).status).toBe(201);
    }
    await merge(loser.id, winner.id);
    const owed = [
      [year - 5, 100],
      [year - 2, 100],
      [year, price],
    ];
    const years = async () =>
      (await account(winner.id)).years
        .filter((one: { owed: number }) => one.owed > 0)
        .map((one: { year: number; owed: number }) => [one.year, one.owed]);
    expect(await years()).toEqual(owed);
    await makeSubscription(server, { dueDate: `${year - 4}-03-31`, priceKobo: 100 });
    expect((await ask('POST', `subscription/${subscription}/charge`)).status).toBe(201);
    expect(await years()).toEqual(owed);
  });
});
