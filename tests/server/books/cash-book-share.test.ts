import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { systemActor } from '../../../server/audit/audit.ts';
import { shareRates, shareRecounts } from '../../../server/db/schema/index.ts';
import { AppError } from '../../../server/errors.ts';
import { newId } from '../../../server/ids.ts';
import { finishRecounts, hasRecounts } from '../../../server/modules/books/national-share/share.ts';
import * as entriesRepo from '../../../server/modules/dues/ledger/entries-repo.ts';
import {
  allocateOpen,
  type By,
  openItem,
  refundMoney,
  reverseEntry,
} from '../../../server/modules/dues/ledger/post.ts';
import { lockLedgersOf } from '../../../server/modules/dues/ledger/public-repo.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeMember } from '../support/builders.ts';
import { makeTreasurer, type Treasurer } from '../support/cash-book.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const today = dayInNigeria();
const ago = (days: number) => addDays(today, -days);
const by: By = { actor: systemActor('job', 'test'), reason: 'A test' };

let server: TestServer;
let treasurer: Treasurer;
let bank: string;

beforeAll(async () => {
  server = await startTestServer();
  treasurer = await makeTreasurer(server);
  bank = await treasurer.open('bank', 1_000_000);
});
afterAll(() => server.stop());

const rate = (body: object) => treasurer.post('share/rates', body);
const share = async (query = '') => {
  const answer = await treasurer.get(`/share${query}`);
  expectContract(calls.nationalShare, answer);
  return answer.body.data;
};

/** Something that is done to a member's account on a day; `pick` chooses among what is there. */
const step = fc.record({
  what: fc.constantFrom(
    'opening' as const,
    'pay' as const,
    'pay' as const,
    'reverse' as const,
    'refund' as const,
  ),
  kobo: fc.integer({ min: 1, max: 5_000_000 }),
  daysAgo: fc.integer({ min: 0, max: 60 }),
  pick: fc.nat(30),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(userId: string, { what, kobo, daysAgo, pick }: Step): Promise<void> {
  await server.context.db
    .transaction(async (tx) => {
      await lockLedgersOf(tx, [userId]);
      if (what === 'reverse' || what === 'refund') {
        const entries = (await entriesRepo.entriesOf(tx, userId)).map(({ entry }) => entry);
        const entry = entries[pick % Math.max(1, entries.length)];
        if (entry && what === 'reverse') await reverseEntry(tx, entry, by);
        else if (entry?.kind === 'payment') await refundMoney(tx, entry, kobo, by);
        return;
      }
      const date = ago(daysAgo);
      const opened =
        what === 'pay'
          ? ({ kind: 'payment', side: 'money', more: {} } as const)
          : ({
              kind: 'opening',
              side: 'charge',
              more: { year: 2020 + (pick % 6), dueDate: date },
            } as const);
      await openItem(tx, { userId, kobo, date, ...opened }, by);
      await allocateOpen(tx, userId);
    })
    .catch((error) => {
      if (!(error instanceof AppError)) throw error;
    });
}

type Pair = { net: number; accrued: number; rows: number; since: number };

/* What is left of each charge that a sum of money was put against, and what has accrued of it. */
async function pairs(from: string, category?: string): Promise<Pair[]> {
  const { rows } = await server.context.pool.query(
    `select sum(allocation.amount_kobo)::float8 as net, count(*)::int as rows,
       (count(*) filter (where allocation.date >= $1))::int as since,
       coalesce(sum((select sum(amount_kobo) from share_accruals where allocation_id = allocation.id)), 0)::float8 as accrued
     from allocations allocation join users on users.id = allocation.user_id
     where $2::text is null or coalesce(users.dues_category, users.designation) = $2
     group by charge_id, money_id`,
    [from, category ?? null],
  );
  return rows;
}

/* Each allocation is rounded by itself. */
function expectShare(found: readonly Pair[], percent: number): void {
  for (const { net, accrued, rows } of found) {
    if (net === 0) expect(accrued).toBe(0);
    expect(Math.abs(accrued - (net * percent) / 100)).toBeLessThanOrEqual(rows);
  }
}

describe('the national body’s share', () => {
  it('is nothing without a rate, and its rates are percentages', async () => {
    expect(await share()).toMatchObject({ accrued: 0, remitted: 0, due: 0, rates: [] });
    for (const percent of ['', '-1', '100.01', '1e1', '12.345', true])
      expectFailure(await rate({ from: today, percent }), 400, { percent: expect.any(String) });
    expectFailure(await rate({ from: 'soon', percent: 1 }), 400, { from: expect.any(String) });
    expectFailure(await rate({ from: today, percent: 1, category: 'XYZ' }), 400, {
      category: expect.any(String),
    });
  });

  it('follows what members’ money is put against, and what is taken back, at every rate', async () => {
    const stories = fc.sample(fc.array(step, { minLength: 7, maxLength: 13 }), {
      numRuns: 8,
      seed: 7,
    });
    const members = await Promise.all(
      stories.map((_, place) =>
        makeMember(server, { designation: place % 2 === 0 ? 'FCA' : 'ACA' }),
      ),
    );
    const play = async (part: (story: Step[]) => Step[]) => {
      for (const [place, story] of stories.entries())
        for (const one of part(story)) await take(members[place]?.id ?? '', one);
    };
    await play((story) => story.slice(0, 5));
    expectShare(await pairs(ago(400)), 0);
    /* For days that have been: all of them. */
    const set = await rate({ from: ago(400), percent: '12.5' });
    expect(set.status).toBe(201);
    expectContract(calls.setShareRate, set);
    expectShare(await pairs(ago(400)), 12.5);
    /* What follows accrues by itself. */
    await play((story) => story.slice(5, 9));
    expectShare(await pairs(ago(400)), 12.5);
    /* A category of its own, again for days that have been. */
    await rate({ from: ago(400), percent: 40, category: 'FCA' });
    await play((story) => story.slice(9));
    expectShare(await pairs(ago(400), 'FCA'), 40);
    expectShare(await pairs(ago(400), 'ACA'), 12.5);
    const found = await pairs(ago(400));
    const sum = found.reduce((all, { accrued }) => all + accrued, 0);
    expect(await share()).toMatchObject({ accrued: sum / 100, due: sum / 100, remitted: 0 });
    expect(sum).toBeGreaterThan(0);
    /* From a later day on, what was put against dues before keeps its rate. */
    const before = (await pairs(ago(30))).filter(({ since }) => since === 0);
    await rate({ from: ago(30), percent: 1 });
    expect((await pairs(ago(30))).filter(({ since }) => since === 0)).toEqual(before);
    /* And without a rate, nothing is left of any. */
    await rate({ from: ago(400), percent: 0, category: 'FCA' });
    await rate({ from: ago(400), percent: 0 });
    await rate({ from: ago(30), percent: 0 });
    expectShare(await pairs(ago(400)), 0);
    expect(await share()).toMatchObject({ accrued: 0, due: 0 });
  }, 60_000);

  it('is zero again where all is reversed, after a rate that changed meanwhile', async () => {
    const category = 'student';
    const member = await makeMember(server, { duesCategory: category });
    await rate({ from: ago(20), percent: 33.33, category });
    const paid = { pick: 0, daysAgo: 10 };
    await take(member.id, { ...paid, what: 'opening', kobo: 100_001 });
    await take(member.id, { ...paid, what: 'pay', kobo: 33_334 });
    await take(member.id, { ...paid, what: 'refund', kobo: 7, pick: 1 });
    expect(await pairs(ago(400), category)).toMatchObject([{ net: 33_327, accrued: 11_108 }]);
    await rate({ from: ago(15), percent: 5, category });
    expect(await pairs(ago(400), category)).toMatchObject([{ accrued: 1_667 }]);
    await take(member.id, { what: 'reverse', kobo: 1, daysAgo: 0, pick: 1 });
    expect(await pairs(ago(400), category)).toMatchObject([{ net: 0, accrued: 0 }]);
  });

  it('lists the rates, and which of them count on a day', async () => {
    await rate({ from: addDays(today, 30), percent: 9 });
    await rate({ from: today, percent: 8 });
    const inForce = async (query = '') =>
      (await share(query)).rates
        .filter((one: { inForce: boolean }) => one.inForce)
        .map(({ percent, category }: { percent: number; category: string | null }) => ({
          category,
          percent,
        }));
    const fellows = { category: 'FCA', percent: 0 };
    expect(await inForce()).toEqual(
      expect.arrayContaining([{ category: null, percent: 8 }, fellows]),
    );
    expect(await inForce(`?asAt=${addDays(today, 31)}`)).toEqual(
      expect.arrayContaining([{ category: null, percent: 9 }, fellows]),
    );
  });

  it('counts the rate that was set last of those of a day, however many are set at once', async () => {
    await Promise.all([1, 2, 3, 4].map((percent) => rate({ from: today, percent })));
    const { rows } = await server.context.pool.query(
      'select basis_points from share_rates where from_day = $1 order by created_at desc limit 1',
      [today],
    );
    const { rates } = await share();
    const counting = rates.find(
      (one: { inForce: boolean; category: string | null }) => one.inForce && one.category === null,
    );
    expect(counting.percent * 100).toBe(rows[0].basis_points);
  });

  it('is lessened by remittances; more than is owed needs a reason', async () => {
    await rate({ from: today, percent: 50 });
    const member = await makeMember(server, { designation: 'None' });
    const { due: before } = await share();
    await take(member.id, { what: 'opening', kobo: 100_000, daysAgo: 0, pick: 0 });
    await take(member.id, { what: 'pay', kobo: 100_000, daysAgo: 0, pick: 0 });
    const { due } = await share();
    expect(due).toBe(before + 500);
    const remittance = {
      kind: 'remittance',
      account: bank,
      amount: String(due + 0.01),
      date: today,
      party: 'The institute',
      approvedBy: 'Minute 3',
    };
    expectFailure(await treasurer.enter(remittance), 409, {
      acceptMore: expect.stringContaining('The national body is owed'),
    });
    const sent = await treasurer.enter({ ...remittance, acceptMore: 'In advance' });
    expect(sent.body.data.entry).toMatchObject({
      voucherNumber: expect.stringMatching(/^RM-/),
      reason: 'In advance',
      category: null,
    });
    expect(await share()).toMatchObject({ remitted: due + 0.01, due: -0.01 });
    await treasurer.reverse(sent.body.data.entry._id);
    expect(await share()).toMatchObject({ remitted: 0, due });
    expect((await treasurer.enter({ ...remittance, amount: String(due) })).status).toBe(201);
    expect(await share()).toMatchObject({ remitted: due, due: 0 });
    const journal = String((await treasurer.get(`/journal.csv?from=${today}`)).body);
    expect(journal).toContain(`NS-${today},National body’s share of dues,`);
    expect(journal).toContain(`Owed to the national body,${due.toFixed(2)}`);
  });

  it('is an amount a head as well: whole of who has paid, in part of who paid in part', async () => {
    const category = 'life';
    const paying = { pick: 0, daysAgo: 10 };
    const [whole, parts, other] = await Promise.all(
      ([category, category, 'retired'] as const).map((duesCategory) =>
        makeMember(server, { duesCategory }),
      ),
    );
    for (const member of [whole, parts, other])
      await take(member?.id ?? '', { ...paying, what: 'opening', kobo: 1_000_000 });
    await take(whole?.id ?? '', { ...paying, what: 'pay', kobo: 1_000_000 });
    await take(parts?.id ?? '', { ...paying, what: 'pay', kobo: 333_333 });
    const accrued = async () => (await pairs(ago(400), category)).map((one) => one.accrued).sort();
    expectFailure(await rate({ from: today, category }), 400, { percent: expect.any(String) });
    expectFailure(await rate({ from: today, category, percent: 5, amount: 5 }), 400, {
      amount: 'Give a percentage or an amount a head, not both.',
    });
    /* For days that have been. */
    const set = await rate({ from: ago(20), category, amount: 1_000.01 });
    expectContract(calls.setShareRate, set);
    expect(set.body.data.rates).toContainEqual(
      expect.objectContaining({ category, percent: 0, amount: 1_000.01, inForce: true }),
    );
    expect((await accrued()).sort()).toEqual([100_001, 33_334]);
    /* And by itself: in three payments it comes to the amount, to the kobo. */
    await take(parts?.id ?? '', { ...paying, what: 'pay', kobo: 333_333 });
    await take(parts?.id ?? '', { ...paying, what: 'pay', kobo: 333_334 });
    expect((await accrued()).reduce((all, kobo) => all + kobo, 0)).toBe(200_002);
    /* What is taken back takes its share back, and the money that is reversed all of it. */
    await take(whole?.id ?? '', { ...paying, what: 'refund', kobo: 500_000, pick: 1 });
    await take(whole?.id ?? '', { ...paying, what: 'reverse', kobo: 1, pick: 1 });
    expect((await accrued()).reduce((all, kobo) => all + kobo, 0)).toBe(100_001);
    /* A rate in its place counts anew, and leaves others alone. */
    await rate({ from: ago(20), category, percent: 10 });
    expectShare(await pairs(ago(400), category), 10);
    await rate({ from: ago(20), category, percent: 0 });
  });

  it('of a category is that of the others again, from a day on, where one takes its own rate away', async () => {
    const category = 'retired';
    const member = await makeMember(server, { duesCategory: category });
    const accrued = async () =>
      (await pairs(ago(400), category)).reduce((all, one) => all + one.accrued, 0);
    const before = await accrued();
    await rate({ from: ago(25), percent: 3 });
    await rate({ from: ago(40), percent: 50, category });
    for (const daysAgo of [35, 10]) {
      await take(member.id, { what: 'opening', kobo: 100_000, daysAgo, pick: daysAgo });
      await take(member.id, { what: 'pay', kobo: 100_000, daysAgo, pick: 0 });
    }
    expect(await accrued()).toBe(before + 100_000);
    for (const [form, field] of [
      [{ category: null }, 'category'],
      [{ category, percent: 5 }, 'likeOthers'],
      [{ category, percent: 5, likeOthers: false, amount: 5 }, 'amount'],
      [{ category, likeOthers: false }, 'percent'],
      [{ category, likeOthers: 'yes' }, 'likeOthers'],
    ] as const)
      expectFailure(await rate({ from: ago(20), likeOthers: true, ...form }), 400, {
        [field]: expect.any(String),
      });
    const set = await rate({ from: ago(20), category, likeOthers: true });
    expect(set.status).toBe(201);
    expectContract(calls.setShareRate, set);
    expect(set.body.data.rates).toContainEqual(
      expect.objectContaining({ category, percent: null, amount: null, inForce: true }),
    );
    /* What was put against dues before the day keeps the category's rate. */
    expect(await accrued()).toBe(before + 50_000 + 100_000 * (3 / 100));
    /* A later rate of the others is followed, and one of its own counts again. */
    await rate({ from: ago(20), percent: 7 });
    expect(await accrued()).toBe(before + 50_000 + 7_000);
    await rate({ from: ago(20), percent: 20, category });
    expect(await accrued()).toBe(before + 50_000 + 20_000);
    await rate({ from: ago(40), percent: 0, category });
    await rate({ from: ago(20), percent: 0, category });
    for (const daysAgo of [25, 20]) await rate({ from: ago(daysAgo), percent: 0 });
  });

  it('that is set for days that have been lets others write to the ledger meanwhile', async () => {
    const { context } = server;
    const many = 1_100;
    const member = await makeMember(server, { duesCategory: 'student' });
    await context.db.transaction(async (tx) => {
      await lockLedgersOf(tx, [member.id]);
      const rows = Array.from({ length: many }, (_, place) => ({ kobo: 1_000 + place }));
      for (const { kobo } of rows)
        await openItem(
          tx,
          {
            userId: member.id,
            kind: 'opening',
            side: 'charge',
            kobo,
            date: ago(5),
            more: { year: 2020, dueDate: ago(5) },
          },
          by,
        );
      const kobo = rows.reduce((all, row) => all + row.kobo, 0);
      await openItem(
        tx,
        { userId: member.id, kind: 'payment', side: 'money', kobo, date: ago(5) },
        by,
      );
      await allocateOpen(tx, member.id);
    });
    /* Another writer takes its turn between two parts of the charges. */
    let isSet = false;
    const setting = rate({ from: ago(6), percent: 7, category: 'student' }).finally(() => {
      isSet = true;
    });
    let turns = 0;
    while (!isSet) {
      await context.db.transaction((tx) => lockLedgersOf(tx, [member.id]));
      const { rows } = await context.pool.query(
        'select count(*)::int as count from share_recounts',
      );
      if (rows[0].count > 0) turns += 1;
    }
    expect((await setting).status).toBe(201);
    expect(turns).toBeGreaterThan(0);
    expectShare(await pairs(ago(400), 'student'), 7);
  });

  it('is counted to its end by a job where its process has died', async () => {
    const { context } = server;
    const member = await makeMember(server, { duesCategory: 'retired' });
    await take(member.id, { what: 'opening', kobo: 100_000, daysAgo: 4, pick: 0 });
    await take(member.id, { what: 'pay', kobo: 100_000, daysAgo: 4, pick: 0 });
    const [before] = (await pairs(ago(400), 'retired')).slice(-1);
    const id = newId();
    await context.db.transaction(async (tx) => {
      const row = { id, from: ago(8), category: 'retired' as const, basisPoints: 4_000 };
      await tx.insert(shareRates).values(row);
      await tx.insert(shareRecounts).values({ rateId: id });
    });
    expect(await hasRecounts(context.db)).toBe(true);
    await finishRecounts(context, AbortSignal.timeout(60_000));
    expect(await hasRecounts(context.db)).toBe(false);
    const after = await pairs(ago(400), 'retired');
    expect(before?.accrued).not.toBe(40_000);
    expect(after.map((one) => one.accrued)).toContain(40_000);
  });
});
