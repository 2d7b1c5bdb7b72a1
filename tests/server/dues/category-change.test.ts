import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const today = dayInNigeria();
const thisYear = Number(today.slice(0, 4));

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;

const veteran = (more = {}) =>
  makeMember(server, { memberSince: '2001', confirmedAt: new Date(), ...more });
const post = (path: string, body: unknown = {}) =>
  server.request('POST', `/api/v1/${path}`, { token: admin.token, body });
const patch = (id: string, body: unknown) =>
  server.request('PATCH', `/api/v1/user/${id}`, { token: admin.token, body });
const ledgerOf = async (id: string): Promise<Ledger> =>
  (await server.get(`/api/v1/ledger/member/${id}`, admin.token)).body.data;
const owedOf = async (id: string) => (await ledgerOf(id)).owed;
const charge = (year: number) =>
  post('subscription/createSubscription', {
    subName: 'Dues',
    subDetail: 'All in',
    price: 15_000,
    subscriptionType: `${year}-12-31`,
    prices: { FCA: 20_000, retired: 4_000, life: 1_000 },
  });
const pay = (userId: string, amount: number, dueYear: number) =>
  post('payment/record', {
    userId,
    amount,
    dueYear,
    method: 'Cash',
    reference: newId(),
    datePayed: today,
  });

let members: Record<
  'one' | 'two' | 'three' | 'part' | 'exempt' | 'asking',
  { id: string; memberId: string }
>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server, { isMember: false });
  const fellow = { designation: 'FCA' } as const;
  members = {
    one: await veteran(fellow),
    two: await veteran(fellow),
    three: await veteran({ designation: 'ACA', duesCategory: 'retired' }),
    part: await veteran(fellow),
    exempt: await veteran({ ...fellow, duesCategory: 'exempt' }),
    asking: await veteran({ designation: 'ACA', pendingDesignation: 'FCA' }),
  };
  await charge(thisYear - 1);
  await charge(thisYear);
  await pay(members.part.id, 5_000, thisYear);
});
afterAll(() => server.stop());

const years = async (id: string) =>
  Object.fromEntries((await ledgerOf(id)).years.map(({ year, owed }) => [year, owed]));
const last = thisYear - 1;

describe('a category that changes', () => {
  it('is followed by this year’s open charge where the price is lower, and not by one of before', async () => {
    const { one } = members;
    expect((await patch(one.id, { duesCategory: 'retired' })).status).toBe(200);
    expect(await years(one.id)).toEqual({ [last]: 20_000, [thisYear]: 4_000 });
    const { entries } = await ledgerOf(one.id);
    expect(entries.find(({ kind }) => kind === 'reversal')).toMatchObject({
      reason: 'The category for dues has changed.',
      by: expect.any(String),
    });
    /* Nothing else that is corrected touches it. */
    await patch(one.id, { placeOfWork: 'Retired' });
    expect((await ledgerOf(one.id)).entries).toHaveLength(entries.length);
  });

  it('is not followed by a higher price, unless the admin says so', async () => {
    const { one } = members;
    await patch(one.id, { duesCategory: '' });
    expect(await years(one.id)).toEqual({ [last]: 20_000, [thisYear]: 4_000 });
    await patch(one.id, { duesCategory: 'life', openCharges: 'none' });
    expect(await years(one.id)).toEqual({ [last]: 20_000, [thisYear]: 4_000 });
    await patch(one.id, { duesCategory: '', openCharges: 'all' });
    expect(await years(one.id)).toEqual({ [last]: 20_000, [thisYear]: 20_000 });
    expectFailure(await patch(one.id, { duesCategory: 'life', openCharges: 'some' }), 400, {
      openCharges: expect.any(String),
    });
  });

  it('leaves a charge of which something was paid', async () => {
    await patch(members.part.id, { duesCategory: 'life' });
    expect((await ledgerOf(members.part.id)).years.at(-1)).toMatchObject({ charged: 20_000 });
    await patch(members.part.id, { duesCategory: '', openCharges: 'all' });
    expect((await ledgerOf(members.part.id)).years.at(-1)).toMatchObject({ charged: 20_000 });
  });

  it('charges who owed nothing before, where the admin says so', async () => {
    const { id } = members.exempt;
    await patch(id, { duesCategory: '' });
    expect(await owedOf(id)).toBe(0);
    await patch(id, { duesCategory: 'exempt' });
    await patch(id, { duesCategory: '', openCharges: 'all' });
    expect(await years(id)).toEqual({ [thisYear]: 20_000 });
    await patch(id, { duesCategory: 'exempt' });
    expect(await owedOf(id)).toBe(0);
  });

  it('is the designation’s, too, that a member asks for', async () => {
    const { id } = members.asking;
    await post(`user/${id}/designation`, { openCharges: 'all' });
    expect(await years(id)).toEqual({ [last]: 15_000, [thisYear]: 20_000 });
    await patch(id, { status: 'ACA' });
    expect(await years(id)).toEqual({ [last]: 15_000, [thisYear]: 15_000 });
  });

  it('of many is asked once with the sums, and is all or none', async () => {
    const ids = [members.two.id, members.three.id, members.part.id];
    const change = { ids, duesCategory: 'life' };
    const preview = await post('members/category/preview', change);
    expectContract(calls.previewMemberCategory, preview);
    expect(preview.body.data).toEqual({
      members: 3,
      lower: { charges: 2, amount: 19_000 + 3_000 },
      higher: { charges: 0, amount: 0 },
      kept: 1,
      prices: [
        { year: thisYear, before: 20_000, after: 1_000, members: 2 },
        { year: thisYear, before: 4_000, after: 1_000, members: 1 },
      ],
    });
    for (const id of [newId(), 'nobody'])
      expectFailure(await post('members/category', { ...change, ids: [...ids, id] }), 404);
    expectFailure(await post('members/category', { ids }), 400, {
      duesCategory: expect.any(String),
    });
    expect(await owedOf(members.two.id)).toBe(40_000);
    const changed = await post('members/category', change);
    expectContract(calls.changeMemberCategory, changed);
    expect(changed.body.data).toEqual({ changed: 3, unchanged: 0, charges: 2 });
    expect(await years(members.two.id)).toEqual({ [last]: 20_000, [thisYear]: 1_000 });
    expect(await years(members.three.id)).toEqual({ [last]: 4_000, [thisYear]: 1_000 });
    const back = { ids, duesCategory: null };
    expect((await post('members/category/preview', back)).body.data).toMatchObject({
      lower: { charges: 0 },
      higher: { charges: 2, amount: 19_000 + 14_000 },
    });
    const again = await post('members/category', { ...back, openCharges: 'all' });
    expect(again.body.data).toEqual({ changed: 3, unchanged: 0, charges: 2 });
    expect(await years(members.three.id)).toEqual({ [last]: 4_000, [thisYear]: 15_000 });
  });

  it('of many does not bring back to life who is among them', async () => {
    const [living, dead] = [members.two.id, members.exempt.id];
    await patch(dead, { duesCategory: 'deceased' });
    const change = { ids: [living, dead], duesCategory: 'life' };
    expectFailure(await post('members/category/preview', change), 409);
    expectFailure(await post('members/category', change), 409);
    const { body } = await server.get(`/api/v1/user/${dead}`, admin.token);
    expect(body.data.user.membership).toBe('deceased');
    /* A group that was marked so by mistake is taken back as one. */
    const back = await post('members/category', { ids: [dead], duesCategory: 'exempt' });
    expect(back.body.data).toMatchObject({ changed: 1 });
  });

  it('in an import changes no charge', async () => {
    const { id, memberId } = members.two;
    const rows = [{ memberId, duesCategory: 'life' }];
    expect((await post('members/import', { rows, apply: true })).status).toBe(200);
    const { body } = await server.get(`/api/v1/user/${id}`, admin.token);
    expect(body.data.user.duesCategory).toBe('life');
    expect(await years(id)).toEqual({ [last]: 20_000, [thisYear]: 20_000 });
  });
});
