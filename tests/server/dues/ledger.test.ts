import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import type { Ledger, LedgerEntry } from '#contract/dues/ledger/schemas.ts';
import { statementOfAccountRows } from '#contract/dues/ledger/statement-of-account.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { endMembership, recordMembership } from '../support/membership.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const thisYear = Number(dayInNigeria().slice(0, 4));

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
/** Members since long before the first year that is charged. */
const veteran = (more = {}) =>
  makeMember(server, { memberSince: '2001', confirmedAt: new Date(), ...more });

beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server, { fname: 'Tolú', lname: 'Bursar', isMember: false });
});
afterAll(() => server.stop());

const post = (path: string, body: unknown = {}, token = admin.token) =>
  server.request('POST', `/api/v1/${path}`, { token, body });
const ledgerOf = async (id: string, more = ''): Promise<Ledger> =>
  (await server.get(`/api/v1/ledger/member/${id}${more}`, admin.token)).body.data;

let number = 0;
const money = (userId: string, amount: number, more = {}) => ({
  userId,
  amount,
  method: 'Cash',
  reference: `Teller ${++number}`,
  datePayed: dayInNigeria(),
  ...more,
});
const record = (userId: string, amount: number, more = {}) =>
  post('payment/record', money(userId, amount, more));

async function setUp(year: number, price: number, more: Record<string, unknown> = {}) {
  const { body, status } = await post('subscription/createSubscription', {
    subName: `Dues ${year}`,
    subDetail: 'All in',
    price,
    subscriptionType: `${year}-03-31`,
    ...more,
  });
  expect(status).toBe(201);
  return body.data.subscription as { _id: string };
}

describe('a subscription', () => {
  let old: Awaited<ReturnType<typeof veteran>>;
  let young: Awaited<ReturnType<typeof veteran>>;
  let retired: Awaited<ReturnType<typeof veteran>>;
  let dead: Awaited<ReturnType<typeof veteran>>;
  let gone: Awaited<ReturnType<typeof veteran>>;
  let past: { _id: string };

  beforeAll(async () => {
    old = await veteran();
    young = await makeMember(server, { memberSince: String(thisYear) });
    retired = await veteran({ duesCategory: 'retired' });
    dead = await veteran({ duesCategory: 'deceased' });
    gone = await veteran();
    await endMembership(server, gone);
    past = await setUp(thisYear - 2, 20_000, { prices: { retired: 5_000 } });
  });

  it('of an earlier year charges, at once, who was a member by then, by the price of the category', async () => {
    expect(await ledgerOf(old.id)).toMatchObject({ owed: 20_000, yearsOwed: 1, standing: 'owing' });
    expect(await ledgerOf(retired.id)).toMatchObject({ owed: 5_000 });
    for (const { id } of [young, dead, gone])
      expect(await ledgerOf(id)).toMatchObject({
        owed: 0,
        standing: 'none',
        years: [],
        entries: [],
      });
  });

  it('charges nobody twice, and whoever is not a member not at all', async () => {
    const preview = await server.get(`/api/v1/subscription/${past._id}/charges`, admin.token);
    expectContract(calls.chargePreview, preview);
    expect(preview.body.data).toMatchObject({ members: 0, amount: 0, charged: 2, changeable: 2 });
    expect((await post(`subscription/${past._id}/charge`)).body.data).toEqual({ charged: 0 });
    expect(await ledgerOf(admin.id)).toMatchObject({ owed: 0, standing: 'none' });
  });

  it('charges nobody twice, whoever writes it; what is reversed can be charged again', async () => {
    const again = (id: string) =>
      server.context.pool.query(
        `with first as (select * from ledger_entries where user_id = $1 and kind = 'charge' limit 1),
           other as (select gen_random_uuid() as id)
         insert into ledger_entries (id, user_id, kind, item_id, side, change_kobo, year, due_date,
           subscription_id, date, posted_on)
         select other.id, user_id, kind, other.id, side, change_kobo, year, due_date, subscription_id, date, posted_on
         from first, other`,
        [id],
      );
    await expect(again(old.id)).rejects.toThrow('open_items_charged_once');
    const [charge] = (await ledgerOf(retired.id)).entries;
    await post(`ledger/entries/${charge?._id}/reverse`, { reason: 'Charged by mistake' });
    expect((await ledgerOf(retired.id)).owed).toBe(0);
    await again(retired.id);
    expect((await ledgerOf(retired.id)).owed).toBe(5_000);
    await expect(again(retired.id)).rejects.toThrow('open_items_charged_once');
  });

  it('set up ahead charges nobody yet, and shows what it will come to', async () => {
    const ahead = await setUp(thisYear + 1, 30_000);
    const { data } = (await server.get(`/api/v1/subscription/${ahead._id}/charges`, admin.token))
      .body;
    expect(data.charged).toBe(0);
    expect(data.members).toBeGreaterThan(2);
    expect(data.amount).toBe(data.members * 30_000);
    expect((await ledgerOf(old.id)).owed).toBe(20_000);
    const { body } = await server.get('/api/v1/user/me', old.token);
    expect(body.standing).toBe('owing');
  });

  it('changes the charges that nothing was paid of, when its price changes', async () => {
    const [paidPart, untouched] = [await veteran(), await veteran()];
    expect((await post(`subscription/${past._id}/charge`)).body.data).toEqual({ charged: 2 });
    await record(paidPart.id, 1_000);
    const change = { price: 21_000 };
    const { status } = await server.request(
      'PATCH',
      `/api/v1/subscription/updateSubscription/${past._id}`,
      {
        token: admin.token,
        body: change,
      },
    );
    expect(status).toBe(200);
    expect((await ledgerOf(paidPart.id)).owed).toBe(19_000);
    expect((await ledgerOf(untouched.id)).owed).toBe(21_000);
    expect((await ledgerOf(retired.id)).owed).toBe(5_000);
    expect((await ledgerOf(untouched.id)).years).toEqual([
      { year: thisYear - 2, charged: 21_000, waived: 0, paid: 0, owed: 21_000 },
    ]);
  });

  it('is charged now as of a day that is given', async () => {
    const { _id } = await setUp(thisYear + 2, 5_000);
    const date = `${thisYear}-01-01`;
    const charge = (body: object) => post(`subscription/${_id}/charge`, body);
    expectFailure(await charge({ date: addDays(dayInNigeria(), 1) }), 400, {
      date: 'Date must not be in the future.',
    });
    expectFailure(await charge({ date, from: `${thisYear + 2}-02-01` }), 400, {
      date: expect.any(String),
    });
    expectFailure(await charge({ userId: old.id }), 400, {
      userId: 'There is no field userId here.',
    });
    const answer = await charge({ date });
    expectContract(calls.chargeSubscription, answer);
    expect(answer.body.data.charged).toBeGreaterThan(2);
    const { entries } = await ledgerOf(old.id);
    expect(entries.find(({ year }) => year === thisYear + 2)).toMatchObject({
      kind: 'charge',
      date,
      postedOn: date,
    });
    await post(`subscription/${_id}/undo`);
  });

  it('can be undone while nothing is paid, then be charged again; after that no more', async () => {
    const year = thisYear - 1;
    const wrong = await setUp(year, 99_000);
    const before = await ledgerOf(old.id);
    expect(before.yearsOwed).toBe(2);
    const undone = await post(`subscription/${wrong._id}/undo`);
    expectContract(calls.undoCharges, undone);
    expect(undone.body.data.undone).toBeGreaterThan(2);
    const without = await ledgerOf(old.id);
    expect(without).toMatchObject({ owed: 21_000, yearsOwed: 1 });
    expect(without.years.map(({ year: of }: { year: number }) => of)).not.toContain(year);
    await post(`subscription/${wrong._id}/charge`);
    expect((await ledgerOf(old.id)).owed).toBe(120_000);
    const early = await veteran();
    await record(early.id, 50_000);
    await post(`subscription/${wrong._id}/charge`);
    const opening = { userId: early.id, year: thisYear - 5, amount: 8_000, reason: 'Old book' };
    const paidFromCredit = await ledgerOf(early.id);
    expect(paidFromCredit).toMatchObject({ owed: 49_000, credit: 0 });
    const again = await post(`subscription/${wrong._id}/undo`);
    expect(again.status).toBe(201);
    expect(await ledgerOf(early.id)).toMatchObject({ owed: 0, credit: 50_000, yearsOwed: 0 });
    expect((await ledgerOf(early.id)).years.map(({ year: of }) => of)).not.toContain(year);
    /* What is undone never was, so it makes nobody financial; that nothing was owed before does. */
    const standings = async (id: string) => [
      (await ledgerOf(id)).standing,
      (await server.get(`/api/v1/user/${id}`, admin.token)).body.data.user.standing,
    ];
    expect(await standings(early.id)).toEqual(['none', 'none']);
    const settled = await veteran();
    await post('ledger/openings', { ...opening, userId: settled.id, amount: 0 });
    expect(await standings(settled.id)).toEqual(['financial', 'financial']);
    await post('ledger/openings', opening);
    expect(await ledgerOf(early.id)).toMatchObject({ owed: 0, credit: 42_000 });
    await post(`subscription/${wrong._id}/charge`);
    await record(old.id, 100, { dueYear: year });
    expectFailure(await post(`subscription/${wrong._id}/undo`), 409);
    expect((await ledgerOf(old.id)).owed).toBe(119_900);
  });
});

describe('money', () => {
  let member: Awaited<ReturnType<typeof veteran>>;
  beforeAll(async () => {
    await setUp(thisYear - 4, 10_000);
    await setUp(thisYear - 3, 12_000);
  });

  async function owing(...years: number[]) {
    const made = await veteran();
    for (const year of years) {
      const { body } = await server.get('/api/v1/subscription/all', admin.token);
      const { _id } = body.data.subscriptions.find(
        (one: { dueYear: number }) => one.dueYear === year,
      );
      await post(`subscription/${_id}/charge`);
    }
    return made;
  }

  it('pays the oldest year first, and the year that is named before it', async () => {
    member = await owing(thisYear - 4, thisYear - 3);
    const first = await record(member.id, 4_000);
    expectContract(calls.recordPayment, first);
    expect(first.body.data.payment.receiptNumber).toMatch(/^RCT-\d{4}-\d{6}$/);
    await record(member.id, 13_000, { dueYear: thisYear - 3 });
    const { years, owed, entries } = await ledgerOf(member.id);
    expect(years.slice(0, 2)).toEqual([
      { year: thisYear - 4, charged: 10_000, waived: 0, paid: 5_000, owed: 5_000 },
      { year: thisYear - 3, charged: 12_000, waived: 0, paid: 12_000, owed: 0 },
    ]);
    expect(owed).toBe(5_000);
    const paid = entries.filter(({ kind }) => kind === 'payment');
    expect(paid.map(({ amount }) => amount)).toEqual([4_000, 13_000]);
    expect(paid[0]).toMatchObject({ by: 'Tolú Bursar', date: dayInNigeria() });
  });

  it('that is left over is credit, and pays the next charge by itself', async () => {
    await record(member.id, 7_000);
    expect(await ledgerOf(member.id)).toMatchObject({ owed: 0, credit: 2_000 });
    const levy = await post('ledger/levies', {
      name: 'Building fund',
      amount: 2_500,
      dueDate: `${thisYear}-12-31`,
      group: { ids: member.id },
    });
    expectContract(calls.createLevy, levy);
    expect(levy.body.data).toEqual({ charged: 1 });
    expect(await ledgerOf(member.id)).toMatchObject({ owed: 500, credit: 0 });
  });

  it('is recorded under a reference once, unless a reason is given', async () => {
    const { id } = await owing(thisYear - 4);
    const reference = `GTB ${++number}`;
    expect((await record(id, 100, { reference })).status).toBe(201);
    expectFailure(await record(id, 100, { reference: reference.toLowerCase() }), 409, {
      reference: 'A payment by Cash with this reference is recorded already.',
    });
    expect((await record(id, 100, { reference, acceptRepeat: 'Two tellers' })).status).toBe(201);
    expect((await ledgerOf(id)).owed).toBe(9_800);
  });

  it('of a firm pays for its members, all or none', async () => {
    const [one, other] = [await owing(thisYear - 4), await owing(thisYear - 4)];
    const lines = [one, other].map(({ id }) => ({ userId: id, amount: 10_000 }));
    const { userId: _, amount: __, ...received } = money('', 1);
    const wrong = [...lines, { userId: '01890000-0000-7000-8000-000000000000', amount: 1 }];
    expectFailure(await post('payment/record/many', { ...received, lines: wrong }), 404, {
      'lines.2.userId': 'This member was not found.',
    });
    const untyped = [...lines, { userId: one.id, amount: 'much' }, { userId: '', amount: 1 }];
    expectFailure(await post('payment/record/many', { ...received, lines: untyped }), 400, {
      'lines.2.amount': expect.stringContaining('Amount'),
      'lines.3.userId': 'Member is required.',
    });
    for (const shape of ['none', [], ['none']])
      expectFailure(await post('payment/record/many', { ...received, lines: shape }), 400, {
        lines: expect.any(String),
      });
    expect((await ledgerOf(one.id)).owed).toBe(10_000);
    const many = await post('payment/record/many', { ...received, lines });
    expectContract(calls.recordPayments, many);
    const numbers = many.body.data.payments.map(
      (row: { receiptNumber: string }) => row.receiptNumber,
    );
    expect(new Set(numbers).size).toBe(2);
    for (const { id } of [one, other])
      expect(await ledgerOf(id)).toMatchObject({ owed: 0, standing: 'financial' });
  });

  it('for two levies of one name has a line for each, with its year', async () => {
    const { id, token } = await owing();
    for (const [amount, year] of [
      [300, thisYear],
      [200, thisYear],
      [100, thisYear - 1],
    ]) {
      const levy = { name: 'Hall', amount, dueDate: `${year}-06-30`, group: { ids: id } };
      expect((await post('ledger/levies', levy)).status).toBe(201);
    }
    const { payment } = (await record(id, 600)).body.data;
    const own = await server.get(`/api/v1/payment/mine/${payment._id}`, token);
    expect(own.body.data.payment.years).toEqual([
      { year: thisYear - 1, name: 'Hall', amount: 100, left: 0 },
      { year: thisYear, name: 'Hall', amount: 300, left: 0 },
      { year: thisYear, name: 'Hall', amount: 200, left: 0 },
    ]);
    const rows = statementOfAccountRows(await ledgerOf(id));
    expect(rows.map(({ what }) => what).filter((what) => what.startsWith('Hall'))).toEqual([
      `Hall, ${thisYear}`,
      `Hall, ${thisYear}`,
      `Hall, ${thisYear - 1}`,
    ]);
  });

  it('recorded twice at once is booked once, and receipts have no gap', async () => {
    const { id } = await owing(thisYear - 4);
    const { pool } = server.context;
    const last = async () =>
      (await pool.query('select last from receipt_counters where year = $1', [thisYear])).rows[0]
        .last;
    const before = await last();
    const body = money(id, 1_000);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post('payment/record', body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(409)]);
    expect(await last()).toBe(before + 1);
    expect((await ledgerOf(id)).owed).toBe(9_000);
  });

  it('from before the ledger comes in as one act, which bars dues until its last year', async () => {
    const { id } = await veteran();
    const path = 'ledger/openings';
    const opening = { userId: id, reason: 'From the old book' };
    const lines = [
      { year: thisYear - 2, amount: 0 },
      { year: thisYear - 5, amount: '8000' },
      { year: thisYear - 6, amount: -500 },
    ];
    const answer = await post(path, { ...opening, lines });
    expectContract(calls.createOpening, answer);
    expect(answer.body.data.opening).toMatchObject({ year: thisYear - 2, amount: 0 });
    expect(
      answer.body.data.opening.lines.map(({ year, amount }: LedgerEntry) => [year, amount]),
    ).toEqual([
      [thisYear - 6, -500],
      [thisYear - 5, 8_000],
      [thisYear - 2, 0],
    ]);
    const { body } = await server.get('/api/v1/subscription/all', admin.token);
    for (const { _id, dueYear } of body.data.subscriptions)
      if (dueYear <= thisYear - 2) await post(`subscription/${_id}/charge`);
    expect(await ledgerOf(id)).toMatchObject({ owed: 7_500, standing: 'owing', yearsOwed: 1 });

    const second = { ...opening, year: thisYear - 1, amount: 100 };
    expectFailure(await post(path, second), 409);
    const rows = [{ memberId: (await ledgerOf(id)).member.memberId, year: '2001', owed: '5' }];
    const list = await post(`${path}/import`, { rows, dryRun: true });
    expect(list.body.data.rows[0]).toMatchObject({ outcome: 'refuse' });
    for (const { _id } of answer.body.data.opening.lines) {
      expectFailure(await post(path, second), 409);
      const reversal = await post(`ledger/entries/${_id}/reverse`, { reason: 'Misread' });
      expect(reversal.status).toBe(201);
    }
    expect(await ledgerOf(id)).toMatchObject({ owed: 0, credit: 0 });
    expect((await post(path, { ...second, amount: 0 })).status).toBe(201);
    expect(await ledgerOf(id)).toMatchObject({ owed: 0, standing: 'financial', years: [] });
  });

  it('is corrected as a whole: what was paid of it pays what took its place', async () => {
    const { id } = await veteran();
    const path = 'ledger/openings';
    const form = (owed: number, credit = 0) => ({
      userId: id,
      reason: 'From the old book',
      lines: [
        { year: thisYear - 6, amount: -credit },
        { year: thisYear - 5, amount: owed },
      ],
    });
    const correct = (body: unknown) =>
      server.request('PUT', `/api/v1/${path}`, { body, token: admin.token });
    expectFailure(await correct(form(9_000)), 409);
    await post(path, form(5_500));
    const levy = { name: 'Hall', amount: 400, dueDate: dayInNigeria(), group: { ids: id } };
    expect((await post('ledger/levies', levy)).status).toBe(201);
    await record(id, 5_000);
    const answer = await correct(form(55_000, 300));
    expectContract(calls.correctOpening, answer);
    expect(await ledgerOf(id)).toMatchObject({ owed: 50_100, credit: 0 });
    const { entries, years } = await ledgerOf(id);
    expect(years).toContainEqual(expect.objectContaining({ year: thisYear - 5, owed: 49_700 }));
    const reversed = entries.map(({ reverses }) => reverses);
    const stand = entries.filter(({ kind, _id }) => kind === 'opening' && !reversed.includes(_id));
    expect(stand.map(({ amount }) => amount)).toEqual([-300, 55_000]);

    const waiver = { userId: id, year: thisYear - 5, amount: 10, reason: 'Hardship' };
    expect((await post('ledger/waivers', waiver)).status).toBe(201);
    expectFailure(await correct(form(1)), 409);
    expect(await ledgerOf(id)).toMatchObject({ owed: 50_090, credit: 0 });
  });

  it('of years that are charged already is asked about, by hand and where it is corrected', async () => {
    const year = thisYear - 4;
    const { id } = await owing(year);
    const { owed } = await ledgerOf(id);
    const opening = { userId: id, year, amount: 5_000, reason: 'From the old book' };
    const lines = [{ year, amount: 5_000 }];
    const message = expect.stringMatching(
      new RegExp(`^Dues of ${year} are charged already, ₦10,000.00, `),
    );
    expectFailure(await post('ledger/openings', opening), 409, { year: message });
    const { year: _, amount, ...listed } = { ...opening, lines };
    expectFailure(await post('ledger/openings', listed), 409, { lines: message });
    expect((await ledgerOf(id)).owed).toBe(owed);
    const accepted = await post('ledger/openings', { ...opening, acceptCharged: true });
    expect(accepted.status).toBe(201);
    expect((await ledgerOf(id)).owed).toBe(owed + amount);
    const correct = (body: unknown) =>
      server.request('PUT', '/api/v1/ledger/openings', { body, token: admin.token });
    expectFailure(await correct(opening), 409, { year: message });
    expect((await correct({ ...opening, year: year - 1 })).status).toBe(200);
  });

  it('from before is a year and an amount, or lines of them, each year once', async () => {
    const { id } = await veteran();
    const refused = async (form: object, errors: Record<string, unknown>) =>
      expectFailure(
        await post('ledger/openings', { userId: id, reason: 'Old book', ...form }),
        400,
        errors,
      );
    const sentence = expect.any(String);
    const line = { year: thisYear - 3, amount: 5 };
    await refused({}, { year: 'Year is required.', amount: 'Amount is required.' });
    await refused({ ...line, lines: [line] }, { lines: sentence });
    await refused({ lines: [] }, { lines: sentence });
    await refused({ lines: [line, { ...line, amount: 6 }] }, { 'lines.1.year': sentence });
    /* A credit of next year would bar next year's dues. */
    const ahead = { year: thisYear + 1, amount: -5 };
    await refused(ahead, { year: `Year must not be after ${thisYear}.` });
    await refused({ lines: [line, ahead] }, { 'lines.1.year': sentence });
    await refused({ lines: [{ ...line, amount: 'much' }] }, { 'lines.0.amount': sentence });
    await refused({ ...line, asAt: `${thisYear + 1}-01-01` }, { asAt: sentence });
  });
});

describe('what was wrong', () => {
  const paid = async (kobo = 10_000) => {
    const member = await veteran();
    const opening = { userId: member.id, year: thisYear - 1, amount: 10_000, reason: 'Old book' };
    await post('ledger/openings', opening);
    const { body } = await record(member.id, kobo);
    return {
      ...member,
      payment: body.data.payment as { _id: string; paymentId: string; datePayed: string },
    };
  };
  const total = async (): Promise<number> =>
    (await server.get('/api/v1/payment/totalPaidAmount', admin.token)).body.totalPaidAmount;

  it('is reversed once, with all that it paid', async () => {
    const before = await total();
    const { id, payment } = await paid();
    expect(await total()).toBe(before + 10_000);
    const path = `payment/${payment._id}/reverse`;
    expectFailure(await post(path, {}), 400, { reason: expect.any(String) });
    const reversal = await post(path, { reason: 'The cheque bounced' });
    expectContract(calls.reversePayment, reversal);
    expect(reversal.body.data.reversal).toMatchObject({
      kind: 'reversal',
      amount: 10_000,
      by: 'Tolú Bursar',
      reason: 'The cheque bounced',
      reverses: expect.any(String),
    });
    expectFailure(await post(path, { reason: 'Again' }), 409);
    expect(await ledgerOf(id)).toMatchObject({ owed: 10_000, credit: 0, standing: 'owing' });
    expect(await total()).toBe(before);
  });

  it('is moved to the member whose it is, in one step', async () => {
    const { id, payment } = await paid();
    const other = await paid(4_000);
    const moved = await post(`payment/${payment._id}/move`, {
      userId: other.id,
      reason: 'Wrong member',
    });
    expectContract(calls.movePayment, moved);
    expect(moved.body.data.payment.user._id).toBe(other.id);
    expect(moved.body.data.payment).toMatchObject({
      _id: payment._id,
      paymentId: payment.paymentId,
      datePayed: payment.datePayed,
    });
    expect(await ledgerOf(id)).toMatchObject({ owed: 10_000 });
    expect(await ledgerOf(other.id)).toMatchObject({ owed: 0, credit: 4_000 });
    const again = { userId: other.id, reason: 'Again' };
    expectFailure(await post(`payment/${payment._id}/move`, again), 409);
    await post(`payment/${payment._id}/move`, { userId: id, reason: 'Back' });
    expect(await ledgerOf(id)).toMatchObject({ owed: 0 });
    expect(await ledgerOf(other.id)).toMatchObject({ owed: 6_000, credit: 0 });
  });

  it('is refunded in parts, and never more than was paid', async () => {
    const { id, payment } = await paid(12_000);
    const refund = (amount?: number) =>
      post(`payment/${payment._id}/refund`, { reason: 'Paid too much', ...(amount && { amount }) });
    const first = await refund(2_000);
    expectContract(calls.refundPayment, first);
    expect(await ledgerOf(id)).toMatchObject({ owed: 0, credit: 0 });
    await refund(3_000);
    expect(await ledgerOf(id)).toMatchObject({ owed: 3_000 });
    expectFailure(await refund(7_001), 409);
    expect((await refund()).body.data.refund.amount).toBe(7_000);
    expectFailure(await refund(), 409);
    expect(await ledgerOf(id)).toMatchObject({ owed: 10_000 });
  });

  it('is waived or written off, apart, and never below nothing', async () => {
    const { id } = await paid(4_000);
    const form = { userId: id, year: thisYear - 1, reason: 'Hardship' };
    expectFailure(await post('ledger/waivers', { ...form, amount: 6_001 }), 409);
    /* Decided in the year before: it would be owed below nothing on the days between. */
    expectFailure(await post('ledger/waivers', { ...form, date: `${thisYear - 2}-12-31` }), 409, {
      date: expect.stringContaining('choose that day or a later one.'),
    });
    const waiver = await post('ledger/waivers', { ...form, amount: 1_000 });
    expectContract(calls.createWaiver, waiver);
    expect(waiver.body.data.waiver).toMatchObject({
      kind: 'waiver',
      amount: 1_000,
      reason: 'Hardship',
    });
    const writeoff = await post('ledger/writeoffs', form);
    expectContract(calls.createWriteoff, writeoff);
    expect(writeoff.body.data.writeoff.amount).toBe(5_000);
    expect((await ledgerOf(id)).years).toEqual([
      {
        year: thisYear - 1,
        charged: 10_000,
        waived: 1_000,
        writtenOff: 5_000,
        paid: 4_000,
        owed: 0,
      },
    ]);
    expectFailure(await post('ledger/waivers', form), 409);
    const reverse = () =>
      post(`ledger/entries/${waiver.body.data.waiver._id}/reverse`, { reason: 'Not agreed' });
    expect((await reverse()).status).toBe(201);
    expectFailure(await reverse(), 409);
    expect((await ledgerOf(id)).owed).toBe(1_000);
  });

  it('is kept from changes by the database itself', async () => {
    const { pool } = server.context;
    for (const statement of [
      'update ledger_entries set change_kobo = 1',
      'delete from ledger_entries',
      'truncate ledger_entries cascade',
      'update allocations set amount_kobo = 1',
      'delete from allocations',
      'truncate allocations cascade',
    ])
      await expect(pool.query(statement)).rejects.toThrow('append-only');
  });
});

describe('what charges everybody where it names nobody', () => {
  it('refuses a field that it does not know: a levy whose group is misspelt charges nobody', async () => {
    const member = await veteran();
    const levy = { name: 'Hall', amount: 100, dueDate: `${thisYear}-12-31`, members: [member.id] };
    const refused = await post('ledger/levies', levy);
    expectFailure(refused, 400, { members: 'There is no field members here.' });
    expect((await ledgerOf(member.id)).entries).toEqual([]);
  });
});

describe('what is read', () => {
  it('is one’s own for a member, and everybody’s for the treasurer', async () => {
    const member = await veteran();
    await post('ledger/openings', {
      userId: member.id,
      year: thisYear - 1,
      amount: 5_000,
      reason: 'Old',
    });
    const mine = await server.get('/api/v1/ledger/me', member.token);
    expectContract(calls.ledgerMe, mine);
    expect(mine.body.data).toMatchObject({
      owed: 5_000,
      overdue: 5_000,
      member: { _id: member.id },
    });
    expectFailure(await server.get(`/api/v1/ledger/member/${admin.id}`, member.token), 403);
    for (const path of ['ledger/openings', 'ledger/waivers', 'ledger/writeoffs', 'ledger/levies'])
      expectFailure(await post(path, {}, member.token), 403);
  });

  it('is as at a day: what came later is not in it', async () => {
    const member = await veteran();
    await post('ledger/openings', {
      userId: member.id,
      year: thisYear - 1,
      amount: 5_000,
      reason: 'Old',
    });
    expect(await ledgerOf(member.id, `?asAt=${thisYear - 1}-06-30`)).toMatchObject({
      owed: 0,
      standing: 'none',
      entries: [],
    });
  });

  it('is arrears by age and by member, of the confirmed ones', async () => {
    const name = `Arrears${++number}`;
    const [two, one, unconfirmed] = [
      await veteran({ lname: name }),
      await veteran({ lname: name }),
      await veteran({ lname: name, confirmedAt: null }),
    ];
    const owe = (userId: string, year: number) =>
      post('ledger/openings', { userId, year, amount: 1_000, reason: 'Old' });
    for (const { id } of [one, unconfirmed]) await owe(id, thisYear - 1);
    await post('ledger/openings', {
      userId: two.id,
      lines: [thisYear - 2, thisYear - 1].map((year) => ({ year, amount: 1_000 })),
      reason: 'Old',
    });
    const read = (more = '') =>
      server.get(`/api/v1/payment/arrears?search=${name}${more}`, admin.token);
    const answer = await read();
    expectContract(calls.arrears, answer);
    expect(answer.body.data.totals).toEqual({
      members: 2,
      owed: 3_000,
      byAge: [
        { years: 1, members: 1, owed: 1_000 },
        { years: 2, members: 1, owed: 2_000 },
      ],
    });
    expect(answer.body.data.members.map((row: { _id: string }) => row._id)).toEqual([
      two.id,
      one.id,
    ]);
    expectFailure(await read(`&asAt=${thisYear + 1}-01-01`), 400, {
      asAt: 'As at must not be in the future.',
    });
    expect((await read('&minYears=2')).body.data.totals).toMatchObject({ members: 1, owed: 2_000 });
  });

  it('of who has died with debts is owed until it is written off or waived; nothing more is charged', async () => {
    const name = `Estate${++number}`;
    const member = await veteran({ lname: name });
    const years = [thisYear - 2, thisYear - 1];
    const lines = years.map((year) => ({ year, amount: 1_000 }));
    await post('ledger/openings', { userId: member.id, lines, reason: 'Old' });
    expect((await recordMembership(server, admin, member, 'deceased')).status).toBe(201);
    const dueDate = `${thisYear}-12-31`;
    const levy = { name: 'Wreath', amount: 100, dueDate, group: { ids: member.id } };
    expectFailure(await post('ledger/levies', levy), 409);
    const owed = async () => {
      const arrears = await server.get(`/api/v1/payment/arrears?search=${name}`, admin.token);
      const ledger = await ledgerOf(member.id);
      expect(ledger.member.membership).toBe('deceased');
      expect(arrears.body.data.totals.owed).toBe(ledger.owed);
      return ledger.owed;
    };
    expect(await owed()).toBe(2_000);
    for (const [place, path] of ['ledger/writeoffs', 'ledger/waivers'].entries()) {
      const form = { userId: member.id, year: years[place], reason: 'By the council' };
      expect((await post(path, form)).status).toBe(201);
      expect(await owed()).toBe(1_000 * (1 - place));
    }
  });

  it('follows the days of grace', async () => {
    const member = await veteran();
    const dueDate = dayInNigeria(new Date(Date.now() - 5 * 86_400_000));
    await post('ledger/levies', { name: 'Late', amount: 100, dueDate, group: { ids: member.id } });
    const standing = async () => (await server.get('/api/v1/user/me', member.token)).body.standing;
    const grace = (graceDays: number) =>
      server.request('PATCH', '/api/v1/ledger/settings', {
        token: admin.token,
        body: { graceDays },
      });
    expect(await standing()).toBe('owing');
    expectContract(calls.updateDuesSettings, await grace(5));
    try {
      expect(await standing()).toBe('financial');
      expect(await ledgerOf(member.id)).toMatchObject({
        owed: 100,
        overdue: 0,
        standing: 'financial',
      });
    } finally {
      await grace(0);
    }
  });
});
