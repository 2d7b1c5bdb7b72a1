import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { makeSubscription } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const today = dayInNigeria();
const thisYear = Number(today.slice(0, 4));
const [lastYear, before] = [thisYear - 1, thisYear - 2];
/* This year's dues are due on it: no day of the year is before. */
const firstDay = `${thisYear}-01-01`;

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let subscription: string;
/* Of next year, which is charged where a test does so. */
let ahead: string;

const send = (method: string, path: string, body: unknown = {}) =>
  server.request(method, `/api/v1/${path}`, { token: admin.token, body });
const post = (path: string, body?: unknown) => send('POST', path, body);
const ledgerOf = async (id: string): Promise<Ledger> =>
  (await server.get(`/api/v1/ledger/member/${id}`, admin.token)).body.data;
const owedOf = async (id: string) =>
  (await ledgerOf(id)).years.map(({ year, owed }) => [year, owed]);
/* The due dates of what a member owes, as everything reads them. */
async function dueOf(id: string): Promise<string[]> {
  const { rows } = await server.context.pool.query<{ due: string }>(
    `select due_date::text as due from open_items where user_id = $1 and full_kobo > 0 order by 1`,
    [id],
  );
  return rows.map(({ due }) => due);
}
let number = 0;
const row = (more: object = {}) => {
  const memberId = `L/${++number}`;
  return { memberId, fname: 'Ada', lname: 'Later', email: `later${number}@example.org`, ...more };
};
const add = async (more: object = {}) => {
  const answer = await post('members', row(more));
  expect(answer.status).toBe(201);
  return String(answer.body.data.user._id);
};

beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server, { fname: 'Tolú', lname: 'Bursar', isMember: false });
  for (const year of [before, lastYear])
    await makeSubscription(server, { dueDate: `${year}-03-31`, priceKobo: 1_000_000 });
  subscription = await makeSubscription(server, {
    dueDate: firstDay,
    priceKobo: 1_200_000,
  });
  ahead = await makeSubscription(server, {
    dueDate: `${thisYear + 1}-03-31`,
    priceKobo: 900_000,
  });
});
afterAll(() => server.stop());

describe('a charge of who comes in later', () => {
  it('falls due the days of the setting after it was made, and keeps that when the year’s date moves', async () => {
    const first = await add();
    expect(await dueOf(first)).toEqual([addDays(today, 30)]);
    /* Who was a member before the year was told of its date as all others were. */
    expect(await dueOf(await add({ memberSince: '2010' }))).toEqual([firstDay]);
    expect(await ledgerOf(first)).toMatchObject({
      owed: 12_000,
      overdue: 0,
      standing: 'financial',
    });
    const change = (joinerDays: unknown) => send('PATCH', 'ledger/settings', { joinerDays });
    const settings = await change('10');
    expectContract(calls.updateDuesSettings, settings);
    expect(settings.body.data.settings.joinerDays).toBe(10);
    expectFailure(await change(367), 400, {
      joinerDays: 'Days to pay for new members must be a whole number from 0 to 366.',
    });
    const second = await add();
    const own = [addDays(today, 30), addDays(today, 10)];
    expect([...(await dueOf(first)), ...(await dueOf(second))]).toEqual(own);
    const move = (day: string) =>
      send('PATCH', `subscription/updateSubscription/${subscription}`, { subscriptionType: day });
    for (const day of [`${thisYear}-02-28`, `${thisYear}-12-31`, firstDay]) {
      expect((await move(day)).status).toBe(200);
      const later = own.map((told) => (told > day ? told : day));
      expect([...(await dueOf(first)), ...(await dueOf(second))]).toEqual(later);
    }
    await change(30);
  });

  it('has the day of joining, or of the opening balance, where that is later than its own', async () => {
    const chargesOf = async (id: string) =>
      (await ledgerOf(id)).entries.filter(({ kind }) => kind === 'charge');
    const datesOf = async (id: string) => (await chargesOf(id)).map(({ date }) => date);
    expect(await datesOf(await add({ memberSince: String(thisYear) }))).toEqual([today]);
    const old = await add({ memberSince: '2010' });
    expect(await datesOf(old)).toEqual([firstDay]);
    const [charge] = await chargesOf(old);
    const reversed = await post(`ledger/entries/${charge?._id}/reverse`, { reason: 'On paper' });
    expect(reversed.status).toBe(201);
    const asAt = addDays(today, -20);
    const opening = { userId: old, year: lastYear, amount: 500, asAt, reason: 'From paper' };
    expect((await post('ledger/openings', opening)).status).toBe(201);
    expect((await post(`subscription/${subscription}/charge`)).body.data.charged).toBe(1);
    expect(await datesOf(old)).toEqual([firstDay, [firstDay, asAt].sort().at(-1)]);
  });

  it('keeps its months when the price changes, though the amount does not show them', async () => {
    await send('PATCH', 'ledger/settings', { proRata: 'monthly' });
    const joined = new Date(`${thisYear}-07-02T12:00:00Z`);
    const payer = await makeMember(server, { createdAt: joined, memberSince: String(thisYear) });
    await server.context.db.transaction((tx) =>
      server.context.ports.onMemberJoined(tx, [payer.id]),
    );
    /* Of whom the secretariat enters, the month is not known. */
    const entered = await add({ memberSince: String(thisYear) });
    await send('PATCH', 'ledger/settings', { proRata: 'none' });
    expect(await owedOf(entered)).toEqual([[thisYear, 12_000]]);
    expect(await owedOf(payer.id)).toEqual([[thisYear, 6_000]]);
    /* A seventh of the price is no twelfth of it. */
    for (const [price, owed] of [
      [7_000.01, 3_500.01],
      [12_000, 6_000],
    ] as const) {
      expect(
        (await send('PATCH', `subscription/updateSubscription/${subscription}`, { price })).status,
      ).toBe(200);
      expect(await owedOf(payer.id)).toEqual([[thisYear, owed]]);
    }
  });

  it('is also that of a year that was charged ahead', async () => {
    expect((await post(`subscription/${ahead}/charge`, { from: today })).status).toBe(201);
    const payer = await add();
    expect(await owedOf(payer)).toEqual([
      [thisYear, 12_000],
      [thisYear + 1, 9_000],
    ]);
    expect(await dueOf(payer)).toContain(`${thisYear + 1}-03-31`);
    await post(`subscription/${ahead}/undo`);
  });
});

describe('earlier years', () => {
  const preview = (body: unknown) => post('members/earlierYears', body);
  const both = [
    { year: lastYear, members: 1, amount: 10_000 },
    { year: before, members: 1, amount: 10_000 },
  ];

  it('are shown, and charged by hand only where they are ticked', async () => {
    const asked = await preview({
      people: [{ memberSince: String(lastYear) }, { duesCategory: 'exempt' }],
    });
    expectContract(calls.previewEarlierYears, asked);
    expect(asked.body.data.years).toEqual(both.slice(0, 1));
    expect((await preview({ people: [{}] })).body.data.years).toEqual(both);
    expect(await owedOf(await add())).toEqual([[thisYear, 12_000]]);
    const ticked = await add({ earlierYears: [before] });
    expect(await owedOf(ticked)).toEqual([
      [before, 10_000],
      [thisYear, 12_000],
    ]);
    expect(await dueOf(ticked)).toEqual([addDays(today, 30), addDays(today, 30)]);
    /* Not before they were a member. */
    const recent = await add({ memberSince: String(lastYear), earlierYears: [before, lastYear] });
    expect((await owedOf(recent)).map(([year]) => year)).toEqual([lastYear, thisYear]);
    const wrong = `Nobody was charged ${thisYear} as an earlier year.`;
    expectFailure(await post('members', row({ earlierYears: [thisYear] })), 400, {
      earlierYears: wrong,
    });
    expectFailure(await post('members', row({ earlierYears: ['x'] })), 400, {
      earlierYears: 'Earlier years must be a list of due years.',
    });
  });

  it('are charged to those whom an import adds, and to nobody who was there', async () => {
    const there = await add();
    const list = [row({ memberSince: '2010' }), row({ memberSince: String(thisYear) })];
    const known = (await server.get(`/api/v1/user/${there}`, admin.token)).body.data.user;
    const rows = [...list, { memberId: known.memberId, fname: 'Ada', lname: 'Again' }];
    const form = { rows, apply: true, earlierYears: [lastYear, before] };
    const answer = await post('members/import', form);
    expect(answer.body.data.totals).toMatchObject({ add: 2 });
    const idOf = async ({ memberId }: { memberId: string }) => {
      const found = await server.get(`/api/v1/user/getAllUsers?search=${memberId}`, admin.token);
      return String(found.body.data.users[0]._id);
    };
    const [veteran, recent] = list;
    if (!veteran || !recent) throw new Error('The list has two rows.');
    expect((await owedOf(await idOf(veteran))).map(([year]) => year)).toEqual([
      before,
      lastYear,
      thisYear,
    ]);
    expect(await owedOf(await idOf(recent))).toEqual([[thisYear, 12_000]]);
    expect(await owedOf(there)).toEqual([[thisYear, 12_000]]);
  });

  it('are taken back with the confirmation that charged them, and charged anew with the next', async () => {
    const applicant = await makeMember(server, { memberSince: '2010' });
    await server.context.db.transaction((tx) =>
      server.context.ports.onMemberJoined(tx, [applicant.id]),
    );
    const confirm = (form: object) => post(`user/${applicant.id}/confirm`, form);
    expect((await confirm({ earlierYears: [lastYear, before] })).status).toBe(200);
    expect((await owedOf(applicant.id)).map(([year]) => year)).toEqual([
      before,
      lastYear,
      thisYear,
    ]);
    expect((await confirm({ confirmed: false })).status).toBe(200);
    const owedNow = async () => (await owedOf(applicant.id)).filter(([, owed]) => owed !== 0);
    expect(await owedNow()).toEqual([[thisYear, 12_000]]);
    expect((await preview({ ids: [applicant.id] })).body.data.years).toEqual(both);
    expect((await confirm({ earlierYears: [lastYear] })).status).toBe(200);
    expect(await owedNow()).toEqual([
      [lastYear, 10_000],
      [thisYear, 12_000],
    ]);
  });

  it('are charged on confirmation, once, and paid from credit', async () => {
    const applicant = await makeMember(server, { memberSince: '2010' });
    await server.context.db.transaction((tx) =>
      server.context.ports.onMemberJoined(tx, [applicant.id]),
    );
    const paid = { method: 'Cash', reference: 'Ahead', datePayed: today };
    await post('payment/record', { ...paid, userId: applicant.id, amount: 15_000 });
    expect((await preview({ ids: [applicant.id] })).body.data.years).toEqual(both);
    const confirm = () => post(`user/${applicant.id}/confirm`, { earlierYears: [lastYear] });
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).status).toBe(200);
    expect(await owedOf(applicant.id)).toEqual([
      [lastYear, 7_000],
      [thisYear, 0],
    ]);
    expect((await preview({ ids: [applicant.id] })).body.data.years).toEqual(both.slice(1));
    const { rows } = await server.context.pool.query(
      `select after from audit_entries where action = 'member.confirmed' and user_id = $1`,
      [applicant.id],
    );
    expect(rows).toEqual([{ after: { earlierYears: String(lastYear) } }]);
    expectFailure(await preview({ ids: ['x'] }), 404);
    expectFailure(await preview({ people: 'all' }), 400, { people: expect.any(String) });
  });
});

it('whose category was wrong owes again what was due when it was, and no earlier than that', async () => {
  const [known, fresh] = [await add({ memberSince: '2010' }), await add()];
  const put = (id: string, duesCategory: string) =>
    send('PATCH', `user/${id}`, { duesCategory, openCharges: 'all' });
  for (const id of [known, fresh]) {
    const due = await dueOf(id);
    await put(id, 'exempt');
    expect(await dueOf(id)).toEqual([]);
    await put(id, '');
    /* On the first day itself nothing had fallen due yet. */
    expect(await dueOf(id)).toEqual(today > firstDay ? due : [addDays(today, 30)]);
  }
});

describe('who is back', () => {
  const membership = (id: string, kind: string, date = today) =>
    post(`user/${id}/membership`, { kind, date });
  async function takeBack(id: string) {
    const { events } = (await server.get(`/api/v1/user/${id}/membership`, admin.token)).body.data;
    expect((await send('DELETE', `user/${id}/membership/${events[0]._id}`)).status).toBe(200);
  }
  const away = (id: string, since: string) =>
    server.context.pool.query(
      `update membership_events set created_at = $2 where user_id = $1 and kind = 'resigned'`,
      [id, since],
    );
  const next = thisYear + 1;

  it.each([
    ['resigned', 'reinstated'],
    ['transferredOut', 'transferredIn'],
  ])('has days to pay like who joins: %s long ago, %s today', async (left, back) => {
    const id = await add({ memberSince: '2010' });
    expect((await membership(id, left, `${before}-05-01`)).status).toBe(201);
    expect(await dueOf(id)).toEqual([]);
    expect((await membership(id, back)).status).toBe(201);
    /* On the first day itself they are back in time. */
    expect(await dueOf(id)).toEqual([today > firstDay ? addDays(today, 30) : firstDay]);
    await takeBack(id);
    /* Of who was a member on that day after all, it is due. */
    expect((await membership(id, back, firstDay)).status).toBe(201);
    expect(await dueOf(id)).toEqual([firstDay]);
  });

  it('pays with the credit that they have', async () => {
    const reinstated = await add({ memberSince: '2010' });
    const restored = (await makeMember(server, { memberSince: '2010' })).id;
    const paid = { method: 'Cash', datePayed: today, amount: 25_000 };
    for (const userId of [reinstated, restored])
      await post('payment/record', { ...paid, userId, reference: userId.slice(-8) });
    await membership(reinstated, 'resigned');
    await post(`user/${restored}/refuse`, { reason: 'No documents' });
    await post(`subscription/${ahead}/charge`, { from: today });
    expect((await membership(reinstated, 'reinstated')).status).toBe(201);
    expect((await post(`user/${restored}/restore`)).status).toBe(200);
    expect(await ledgerOf(reinstated)).toMatchObject({ owed: 0, credit: 4_000 });
    expect(await ledgerOf(restored)).toMatchObject({ owed: 0, credit: 4_000 });
    await post(`subscription/${ahead}/undo`);
  });

  it('is charged what was set up while they were away by mistake, from the year on in which they went', async () => {
    const ids = [await add({ memberSince: '2010' }), await add(), await add(), await add()];
    const [resigned = '', died = '', exempt = '', suspended = ''] = ids;
    const [loser, winner] = [await add(), await add()];
    await membership(resigned, 'resigned');
    await away(resigned, `${thisYear}-01-01T00:30:00+01:00`);
    for (const [id, duesCategory] of [
      [died, 'deceased'],
      [exempt, 'exempt'],
    ])
      await send('PATCH', `user/${id}`, { duesCategory });
    await membership(exempt, 'resigned');
    await membership(suspended, 'suspended');
    await post(`user/${loser}/merge`, { into: winner });
    await post(`subscription/${ahead}/charge`, { from: today });
    const charge = (await ledgerOf(suspended)).entries.find(({ year }) => year === next);
    await post(`ledger/entries/${charge?._id}/reverse`, { reason: 'Agreed' });
    for (const id of ids) await takeBack(id);
    expect((await post(`user/${loser}/unmerge`)).status).toBe(200);
    const both = [
      [thisYear, 12_000],
      [next, 9_000],
    ];
    for (const id of [resigned, died, loser, winner]) expect(await owedOf(id)).toEqual(both);
    /* Who is exempt owes nothing of it, and who stayed a member is charged by nobody's return. */
    for (const id of [exempt, suspended]) expect((await owedOf(id))[1]?.[1] ?? 0).toBe(0);
    await membership(resigned, 'resigned');
    await away(resigned, `${lastYear}-06-01T00:00:00Z`);
    await takeBack(resigned);
    expect(await owedOf(resigned)).toEqual([[lastYear, 10_000], ...both]);
    await post(`subscription/${ahead}/undo`);
  });

  it('is charged nothing where that was the mistake: what their credit had paid is credit again', async () => {
    const [poor, rich] = [await add({ memberSince: '2010' }), await add({ memberSince: '2010' })];
    const paid = { method: 'Cash', datePayed: today, amount: 15_000, reference: 'Left over' };
    await post('payment/record', { ...paid, userId: rich });
    for (const id of [poor, rich]) await membership(id, 'resigned');
    const before = [await ledgerOf(poor), await ledgerOf(rich)];
    await post(`subscription/${ahead}/charge`, { from: today });
    for (const id of [poor, rich]) {
      await membership(id, 'transferredIn');
      expect((await owedOf(id)).at(-1)?.[0]).toBe(next);
      await takeBack(id);
    }
    for (const [index, id] of [poor, rich].entries()) {
      const { owed, overdue, credit, standing } = before[index] ?? {};
      expect(await ledgerOf(id)).toMatchObject({ owed, overdue, credit, standing });
    }
    await post(`subscription/${ahead}/undo`);
  });
});

describe('a year that was planned for its 1 January and charged ahead', () => {
  it.each(['from', 'date'])(
    'by %s charges who comes in after as of that day, not of one to come',
    async (field) => {
      const year = thisYear + (field === 'from' ? 2 : 3);
      const form = {
        subName: 'Dues',
        subDetail: 'x',
        price: '700',
        subscriptionType: `${year}-03-31`,
      };
      const { _id } = (await post('subscription/createSubscription', form)).body.data.subscription;
      const early = await add({ memberSince: '2010' });
      expect((await post(`subscription/${_id}/charge`, { [field]: today })).status).toBe(201);
      const late = await add({ memberSince: '2010' });
      const chargeOf = async (id: string) =>
        (await ledgerOf(id)).entries.find((entry) => entry.year === year);
      expect((await chargeOf(late))?.date).toBe((await chargeOf(early))?.date);
      const asAt = await server.get(`/api/v1/ledger/member/${late}?asAt=${today}`, admin.token);
      expect(asAt.body.data.owed).toBe((await ledgerOf(late)).owed);
      expect((await post('ledger/waivers', { userId: late, year, reason: 'x' })).status).toBe(201);
    },
  );
});
