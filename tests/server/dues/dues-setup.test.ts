import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { makeSubscription } from '../support/dues.ts';
import { endMembership } from '../support/membership.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const today = dayInNigeria();
const thisYear = Number(today.slice(0, 4));

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;

const veteran = (more = {}) =>
  makeMember(server, { memberSince: '2001', confirmedAt: new Date(), ...more });
const post = (path: string, body: unknown = {}) =>
  server.request('POST', `/api/v1/${path}`, { token: admin.token, body });
const ledgerOf = async (id: string): Promise<Ledger> =>
  (await server.get(`/api/v1/ledger/member/${id}`, admin.token)).body.data;
const record = (userId: string, amount: number) =>
  post('payment/record', { userId, amount, method: 'Cash', reference: newId(), datePayed: today });

beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server, { fname: 'Tolú', lname: 'Bursar', isMember: false });
});
afterAll(() => server.stop());

describe('a subscription that is not set up yet', () => {
  const year = thisYear - 1;
  const form = { price: 20_000, subscriptionType: `${year}-03-31` };

  it('shows whom it would charge, by category, and charges nobody', async () => {
    const [member, retired] = [await veteran(), await veteran({ duesCategory: 'retired' })];
    await veteran({ duesCategory: 'deceased' });
    await endMembership(server, await veteran());
    const preview = await post('subscription/preview', { ...form, prices: { retired: '5000' } });
    expectContract(calls.previewSubscription, preview);
    expect(preview.body.data).toEqual({
      members: 2,
      amount: 25_000,
      byCategory: [
        { category: 'None', members: 1, price: 20_000, amount: 20_000 },
        { category: 'retired', members: 1, price: 5_000, amount: 5_000 },
      ],
      charged: 0,
      changeable: 0,
    });
    for (const { id } of [member, retired]) expect((await ledgerOf(id)).entries).toEqual([]);
  });

  it('is what setting it up then charges; a second one of its year is refused beforehand', async () => {
    const more = { subName: 'Dues', subDetail: 'All in', prices: { retired: '5000' } };
    const made = await post('subscription/createSubscription', { ...form, ...more });
    expect(made.status).toBe(201);
    const { _id } = made.body.data.subscription;
    const { body } = await server.get(`/api/v1/subscription/${_id}/charges`, admin.token);
    expect(body.data).toMatchObject({ members: 0, charged: 2, changeable: 2 });
    expectFailure(await post('subscription/preview', form), 409, {
      subscriptionType: `There is a subscription for ${year} already.`,
    });
  });

  it('of next year charges on the day that is given, now, or not at all', async () => {
    const { body } = await post('subscription/createSubscription', {
      subName: 'Next',
      subDetail: 'All in',
      price: 30_000,
      subscriptionType: `${thisYear + 1}-03-31`,
    });
    const { _id, chargeFrom } = body.data.subscription;
    const planOf = async () =>
      (await server.get(`/api/v1/subscription/${_id}`, admin.token)).body.data.subscription;
    expect(chargeFrom).toBe(`${thisYear + 1}-01-01`);
    const from = `${thisYear + 1}-02-01`;
    expect((await post(`subscription/${_id}/charge`, { from })).body.data).toEqual({ charged: 0 });
    expect(await planOf()).toMatchObject({ chargeFrom: from, chargedAt: null });
    await post(`subscription/${_id}/undo`);
    expect(await planOf()).toMatchObject({ chargeFrom: null, chargedAt: null });
    const charged = await post(`subscription/${_id}/charge`, { from: today });
    expect(charged.body.data.charged).toBe(2);
    /* In a day of years before, a digit is wrong. */
    for (const field of ['date', 'from'])
      expectFailure(await post(`subscription/${_id}/charge`, { [field]: '2016-01-01' }), 400, {
        [field]: `Choose 1 January ${thisYear} or a later day: these are dues of ${thisYear + 1}.`,
      });
    expect((await post(`subscription/${_id}/undo`)).body.data).toEqual({ undone: 2 });
  });
});

describe('a levy', () => {
  const form = { name: 'Building fund', amount: 2_500, dueDate: `${thisYear}-12-31` };
  const levies = async () => {
    const answer = await server.get('/api/v1/ledger/levies', admin.token);
    expectContract(calls.levies, answer);
    return answer.body.data.levies;
  };

  it('says beforehand how many it charges, and charges those', async () => {
    const [one, other] = [
      await veteran({ designation: 'FCA' }),
      await veteran({ designation: 'FCA' }),
    ];
    await veteran({ designation: 'FCA', duesCategory: 'deceased' });
    const group = { status: 'FCA' };
    const preview = await post('ledger/levies/preview', { amount: 2_500, group });
    expectContract(calls.levyPreview, preview);
    expect(preview.body.data).toEqual({ members: 2, amount: 5_000 });
    const charged = await post('ledger/levies', { ...form, group });
    expect(charged.body.data).toEqual({ charged: 2 });
    /* A second officer charges it, too. */
    const named = { amount: 2_500, name: 'BUILDING FUND', group };
    const again = await post('ledger/levies/preview', { ...named, dueDate: form.dueDate });
    expectContract(calls.levyPreview, again);
    expect(again.body.data).toEqual({ members: 2, amount: 5_000, again: 2 });
    const later = await post('ledger/levies/preview', {
      ...named,
      dueDate: `${thisYear + 1}-12-31`,
    });
    expect(later.body.data).not.toHaveProperty('again');
    for (const dueDate of ['1900-01-01', '9999-01-01'])
      expectFailure(await post('ledger/levies', { ...form, dueDate, group }), 400, {
        dueDate: 'Due date must be a date like 2026-03-31.',
      });
    const [{ _id: id }] = await levies();
    expect((await ledgerOf(one.id)).owed).toBe(2_500);
    await record(one.id, 1_000);
    await post('ledger/waivers', {
      userId: other.id,
      year: thisYear,
      amount: 500,
      reason: 'Hardship',
    });
    expect(await levies()).toEqual([
      {
        _id: id,
        kind: 'levy',
        ...form,
        fund: null,
        members: 2,
        charged: 5_000,
        waived: 500,
        writtenOff: 0,
        paid: 1_000,
        owed: 3_500,
        date: today,
        by: 'Tolú Bursar',
        undone: false,
      },
    ]);
    const undone = await post(`ledger/levies/${id}/undo`);
    expectFailure(undone, 409);
    expect(undone.body.message).toBe(
      'Nothing was undone: of 2 charges, 2 are paid or waived, in whole or in part.',
    );
  });

  it('is undone while nothing of it is paid, once', async () => {
    const { id: userId } = await veteran();
    const group = { ids: userId };
    await post('ledger/levies', { ...form, kind: 'penalty', name: 'Late filing', group });
    const [{ _id: id }] = await levies();
    expect((await ledgerOf(userId)).entries[0]).toMatchObject({
      kind: 'penalty',
      name: 'Late filing',
      amount: 2_500,
      by: 'Tolú Bursar',
    });
    const undone = await post(`ledger/levies/${id}/undo`);
    expectContract(calls.undoLevy, undone);
    expect(undone.body.data).toEqual({ undone: 1 });
    expect(await ledgerOf(userId)).toMatchObject({ owed: 0, standing: 'none' });
    expectFailure(await post(`ledger/levies/${id}/undo`), 409);
    expect((await levies())[0]).toMatchObject({ undone: true, members: 0, charged: 0, owed: 0 });
  });

  it('is undone though credit paid it by itself, which is credit again; not once money came for it', async () => {
    const [ahead, owing] = [await veteran(), await veteran()];
    await record(ahead.id, 4_000);
    const charge = async () => {
      await post('ledger/levies', { ...form, group: { ids: `${ahead.id},${owing.id}` } });
      return (await levies())[0]._id;
    };
    const mistake = await charge();
    expect(await ledgerOf(ahead.id)).toMatchObject({ owed: 0, credit: 1_500 });
    const undone = await post(`ledger/levies/${mistake}/undo`);
    expect(undone.body.data).toEqual({ undone: 2 });
    expect(await ledgerOf(ahead.id)).toMatchObject({ owed: 0, credit: 4_000 });
    expect((await levies())[0]).toMatchObject({ undone: true, charged: 0, paid: 0, owed: 0 });
    const meant = await charge();
    await record(owing.id, 100);
    const refused = await post(`ledger/levies/${meant}/undo`);
    expectFailure(refused, 409);
    expect(refused.body.message).toBe(
      'Nothing was undone: of 2 charges, 1 is paid or waived, in whole or in part.',
    );
    expect(await ledgerOf(ahead.id)).toMatchObject({ owed: 0, credit: 1_500 });
  });

  it('is refused for a filter that the list does not know, rather than charged to everybody', async () => {
    expectFailure(await post('ledger/levies', { ...form, group: { statu: 'FCA' } }), 400, {
      group: expect.any(String),
    });
    expectFailure(await post('ledger/levies/preview', { amount: 1, group: { status: 'X' } }), 400, {
      group: expect.any(String),
    });
    const { id } = await veteran({ duesCategory: 'deceased' });
    expectFailure(await post('ledger/levies', { ...form, group: { ids: id } }), 409);
  });
});

describe('a list of opening balances', () => {
  const send = (rows: object[], more = {}) =>
    post('ledger/openings/import', { rows, firstRow: 2, ...more });

  it('says where dues of these years are charged already: they stay owed beside it', async () => {
    const member = await veteran();
    const year = thisYear - 5;
    await makeSubscription(server, { dueDate: `${year}-03-31`, priceKobo: 1_900_000 });
    const charged = async (of: number) =>
      (await send([{ memberId: member.memberId, year: String(of), owed: '76000' }])).body.data.rows;
    expect(await charged(year)).toMatchObject([
      { outcome: 'add', charged: { amount: 19_000, years: [year] } },
    ]);
    expect((await charged(year - 1))[0].charged).toBeUndefined();
  });

  it('shows what each row would do, and writes nothing', async () => {
    const [owing, ahead] = [await veteran(), await veteran()];
    const answer = await send([
      { memberId: owing.memberId.toLowerCase(), year: '2019', owed: '₦15,000.50', credit: '' },
      { memberId: ahead.memberId, year: '2020', owed: '', credit: '2,000' },
      { memberId: owing.memberId, year: '2019', owed: '1' },
      { memberId: 'NOBODY', year: '2019', owed: '1' },
      { memberId: owing.memberId, year: 'last', owed: 'much' },
      { memberId: ahead.memberId, year: '2018', owed: '0' },
      { memberId: admin.memberId, year: '2018', owed: '5' },
    ]);
    expectContract(calls.importOpenings, answer);
    const { applied, totals, rows } = answer.body.data;
    expect(applied).toBe(false);
    expect(totals).toEqual({
      add: 2,
      known: 0,
      nothing: 1,
      refuse: 4,
      owed: 15_000.5,
      credit: 2_000,
    });
    const outcomes = rows.map(({ row, outcome, amount, errors }: Record<string, unknown>) => [
      row,
      outcome,
      amount,
      errors,
    ]);
    expect(outcomes).toEqual([
      [2, 'add', 15_000.5, undefined],
      [3, 'add', -2_000, undefined],
      [4, 'refuse', 1, { year: '2019 of this member is on row 2 already.' }],
      [5, 'refuse', 1, { memberId: 'No member has this member ID.' }],
      [6, 'refuse', null, { year: expect.any(String), owed: expect.any(String) }],
      [7, 'nothing', 0, undefined],
      [8, 'refuse', 5, { memberId: 'No member has this member ID.' }],
    ]);
    for (const { id } of [owing, ahead]) expect((await ledgerOf(id)).entries).toEqual([]);
  });

  it('is brought in whole or not at all, unless wrong rows are left out; and once', async () => {
    const [one, other] = [await veteran(), await veteran()];
    const rows = [
      { memberId: one.memberId, year: '2019', owed: '4000' },
      { memberId: one.memberId, year: '2020', owed: '', credit: '1000' },
      { memberId: other.memberId, year: '2019', owed: 'x' },
    ];
    expectFailure(await send(rows, { dryRun: false }), 409);
    expect((await ledgerOf(one.id)).entries).toEqual([]);
    const applied = await send(rows, { dryRun: false, leaveOut: true });
    expect(applied.body.data).toMatchObject({ applied: true, totals: { add: 2, refuse: 1 } });
    expect(await ledgerOf(one.id)).toMatchObject({ owed: 3_000, credit: 0, standing: 'owing' });
    const again = await send(rows.slice(0, 2), { dryRun: false });
    expect(again.body.data.totals).toMatchObject({ add: 0, known: 2, owed: 0, credit: 0 });
    expect((await ledgerOf(one.id)).owed).toBe(3_000);
    const changed = await send([{ ...rows[0], owed: '4500' }]);
    expect(changed.body.data.rows[0].errors.year).toBe(
      'There is an opening balance of 2019 for this member already: ₦4,000.00 owed.',
    );
    const twice = await Promise.all(
      [1, 2].map(() =>
        send([{ memberId: other.memberId, year: '2021', owed: '(500)' }], { dryRun: false }),
      ),
    );
    expect(twice.map(({ body }) => body.data.totals.add).sort()).toEqual([0, 1]);
    expect((await ledgerOf(other.id)).credit).toBe(500);
  });

  it('as of a take-on day charges nobody who was on the register then for the years up to it, listed or not', async () => {
    const [listed, other] = [await veteran(), await veteran()];
    const asAt = `${thisYear}-01-01`;
    const row = { memberId: listed.memberId, year: '2019', owed: '500' };
    expectFailure(await send([row], { asAt: addDays(dayInNigeria(), 1) }), 400, {
      asAt: expect.any(String),
    });
    const joined = (day: string, ...people: { id: string }[]) =>
      server.context.pool.query(
        'update membership_events set date = $1 where user_id = any($2::uuid[])',
        [day, people.map(({ id }) => id)],
      );
    await joined(asAt, listed, other);
    const preview = (await send([row], { asAt })).body.data;
    expect(preview).toMatchObject({
      applied: false,
      totals: { add: 1, others: expect.any(Number) },
    });
    expect(preview.totals.others).toBeGreaterThan(0);
    expect((await send([row], { asAt, dryRun: false })).body.data.totals).toEqual(preview.totals);
    const later = await makeMember(server);
    await joined(addDays(asAt, 1), later);
    const form = { subName: 'Dues', subDetail: 'All', price: 7_000 };
    await post('subscription/createSubscription', {
      ...form,
      subscriptionType: `${thisYear}-12-31`,
    });
    for (const { id } of [listed, other])
      expect((await ledgerOf(id)).entries.map(({ kind, date }) => [kind, date])).toEqual(
        id === listed.id ? [['opening', asAt]] : [],
      );
    expect((await ledgerOf(listed.id)).owed).toBe(500);
    expect((await ledgerOf(later.id)).entries.map(({ kind }) => kind)).toEqual(['charge']);
    expect((await send([row], { asAt, dryRun: false })).body.data.totals).toMatchObject({
      add: 0,
      known: 1,
    });
    /* A wrong day is put right in the settings. */
    const path = '/api/v1/ledger/settings';
    await server.request('PATCH', path, { token: admin.token, body: { takeOn: null } });
    expect((await server.get(path, admin.token)).body.data.settings.takeOn).toBeNull();
  });
});

describe('an import of opening balances', () => {
  const settings = async () =>
    (await server.get('/api/v1/ledger/settings', admin.token)).body.data.settings;
  const latest = async () => {
    const answer = await server.get('/api/v1/ledger/openings/imports', admin.token);
    expectContract(calls.openingsLists, answer);
    return answer.body.data.imports[0];
  };
  const undo = (id: string, reason = 'The wrong list') =>
    post(`ledger/openings/imports/${id}/undo`, { reason });

  it('is taken back also where a registration that it is of was refused', async () => {
    const waiting = await makeMember(server, { memberSince: '2001' });
    const other = await veteran();
    const rows = [waiting, other].map(({ memberId }) => ({ memberId, year: '2018', owed: '900' }));
    const asAt = addDays(dayInNigeria(), -2);
    await post('ledger/openings/import', { rows, asAt, dryRun: false, reason: 'List R' });
    expect((await ledgerOf(waiting.id)).owed).toBeGreaterThanOrEqual(900);
    expect((await post(`user/${waiting.id}/refuse`, { reason: 'Unknown' })).status).toBe(200);
    expect((await ledgerOf(waiting.id)).owed).toBe(0);
    expect((await undo((await latest())._id)).status).toBe(201);
    expect((await post(`user/${waiting.id}/restore`, {})).status).toBe(200);
    for (const { id } of [waiting, other])
      expect((await ledgerOf(id)).years).not.toContainEqual(
        expect.objectContaining({ year: 2018, owed: 900 }),
      );
  });

  it('is taken back whole by one act: balances, what was paid of them, and the take-on day', async () => {
    const [paid, ahead, plain] = [await veteran(), await veteran(), await veteran()];
    const before = await settings();
    const { owed } = await ledgerOf(plain.id);
    const asAt = addDays(dayInNigeria(), -2);
    const rows = [
      { memberId: paid.memberId, year: '2019', owed: '4000' },
      { memberId: ahead.memberId, year: '2019', credit: '1000' },
      { memberId: plain.memberId, year: '2019', owed: '0' },
    ];
    await post('ledger/openings/import', { rows, asAt, dryRun: false, reason: 'List A' });
    await post('payment/record', {
      userId: paid.id,
      amount: 1_500,
      method: 'Cash',
      reference: 'Of the opening',
      datePayed: dayInNigeria(),
    });
    const list = await latest();
    expect(list).toMatchObject({ name: 'List A', asAt, members: 3, owed: 4_000, credit: 1_000 });
    expect((await settings()).takeOn).toBe(asAt);

    const waiver = { userId: paid.id, year: 2019, amount: 100, reason: 'Hardship' };
    const { _id } = (await post('ledger/waivers', waiver)).body.data.waiver;
    expect((await undo(list._id)).body.message).toContain(paid.memberId);
    expect((await latest()).members).toBe(3);
    await post(`ledger/entries/${_id}/reverse`, { reason: 'Not decided' });

    const undone = await undo(list._id);
    expectContract(calls.undoOpenings, undone);
    expect(undone.body.data).toEqual({ undone: 3 });
    expect(await ledgerOf(paid.id)).toMatchObject({ owed: owed - 1_500, credit: 0 });
    expect(await ledgerOf(ahead.id)).toMatchObject({ owed, credit: 0 });
    expect((await settings()).takeOn).toBe(before.takeOn);
    expect(await latest()).toMatchObject({ members: 0, undone: { reason: 'The wrong list' } });
    expectFailure(await undo(list._id), 409);
    /* The right list can be imported then. */
    const again = await post('ledger/openings/import', { rows, dryRun: false });
    expect(again.body.data.totals).toMatchObject({ add: 2, known: 0, refuse: 0 });
  });
});

describe("a member's category for dues", () => {
  it('is set and taken away on the record', async () => {
    const { id } = await veteran();
    const change = (duesCategory: string | null) =>
      server.request('PATCH', `/api/v1/user/${id}`, { token: admin.token, body: { duesCategory } });
    expect((await change('life')).body.data.user.duesCategory).toBe('life');
    expectFailure(await change('FCA'), 400, { duesCategory: expect.any(String) });
    expect((await change('')).body.data.user.duesCategory).toBeNull();
  });
});
