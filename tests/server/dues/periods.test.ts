import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { readFigures } from '../../../server/modules/books/pack-figures/figures.ts';
import { coverOf } from '../../../server/modules/books/packs/cover.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { agePayment, dueKobo, memberWithCheckout, startWithFakeGateway } from '../support/dues.ts';
import { type FakeGateway, paid } from '../support/fake-gateway.ts';
import type { TestServer } from '../support/test-server.ts';

const today = dayInNigeria();
const ago = (days: number) => addDays(today, -days);

let server: TestServer;
let fake: FakeGateway;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let member: Awaited<ReturnType<typeof makeMember>>;

beforeAll(async () => {
  ({ server, fake } = await startWithFakeGateway());
  admin = await makeAdmin(server, { fname: 'Tolú', lname: 'Bursar', isMember: false });
  member = await makeMember(server, { memberSince: '2001' });
});
afterAll(() => server.stop());

const post = (path: string, body: unknown = {}, token = admin.token) =>
  server.request('POST', `/api/v1/${path}`, { token, body });
const close = (until: string, token = admin.token) => post('periods/close', { until }, token);
const entriesOf = async (id: string): Promise<Ledger['entries']> =>
  (await server.get(`/api/v1/ledger/member/${id}`, admin.token)).body.data.entries;

let number = 0;
const received = (datePayed: string) => ({
  method: 'Cash',
  reference: `Teller ${++number}`,
  datePayed,
});
const record = (datePayed: string) =>
  post('payment/record', { userId: member.id, amount: 1_000, ...received(datePayed) });

describe('a period', () => {
  it('is closed until a day that has ended, with the capability alone', async () => {
    for (const [until, message] of [
      [today, 'Until must be before today.'],
      ['soon', 'Until must be a date like 2026-03-31.'],
      ['', 'Until is required.'],
    ] as const) {
      expectFailure(await close(until), 400, { until: message });
    }
    expectFailure(await close(ago(40), member.token), 403);
    const closed = await close(ago(40));
    expect(closed.status).toBe(201);
    expectContract(calls.closePeriod, closed);
    expect(closed.body.data.period).toMatchObject({
      from: null,
      until: ago(40),
      by: 'Tolú Bursar',
    });
  });

  it('is not closed twice, and the next begins on the day after', async () => {
    for (const until of [ago(40), ago(41)])
      expectFailure(await close(until), 409, {
        until: expect.stringMatching(/^The books are closed until .* already\.$/),
      });
    expect((await close(ago(30))).body.data.period).toMatchObject({ from: ago(39) });
    const listed = await server.get('/api/v1/periods', admin.token);
    expectContract(calls.periods, listed);
    expect(listed.body.data.periods.map(({ until }: { until: string }) => until)).toEqual([
      ...[ago(30), ago(40)],
    ]);
  });

  it('takes nothing that is dated into it by hand: the error is beside the day', async () => {
    const errors = {
      datePayed: expect.stringMatching(
        /^The books are closed until .*\. The first open day is .*\.$/,
      ),
    };
    for (const day of [ago(30), ago(400)]) {
      const refused = await record(day);
      expectFailure(refused, 409, errors);
      expect(refused.body.data).toEqual({ offeredDay: ago(29) });
    }
    const lines = [{ userId: member.id, amount: 500 }];
    expectFailure(await post('payment/record/many', { ...received(ago(35)), lines }), 409, errors);
    const date = ago(30);
    const act = { userId: member.id, year: Number(today.slice(0, 4)), reason: 'On paper' };
    const levy = { name: 'Hall', amount: 100, dueDate: today, group: { ids: member.id } };
    for (const [field, path, body] of [
      ['asAt', 'ledger/openings', { ...act, amount: 100, asAt: date }],
      ['date', 'ledger/waivers', { ...act, date }],
      ['date', 'ledger/writeoffs', { ...act, date }],
      ['date', 'ledger/levies', { ...levy, date }],
    ] as const)
      expectFailure(await post(path, body), 409, { [field]: errors.datePayed });
    expect(await entriesOf(member.id)).toHaveLength(1);
    expect((await record(ago(29))).status).toBe(201);
  });

  it('is closed once, however many ask at once, and no entry slips in meanwhile', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => close(ago(20))),
      ...Array.from({ length: 8 }, () => record(ago(25))),
    ]);
    expect(answers.slice(0, 4).filter(({ status }) => status === 201)).toHaveLength(1);
    const { rows } = await server.context.pool.query(
      `select entry.id from ledger_entries entry join periods on entry.posted_on <= periods.until
       where entry.created_at > periods.closed_at`,
    );
    expect(rows).toEqual([]);
  });

  it('keeps the day of money that is settled late, and posts it on the first open day', async () => {
    const payer = await memberWithCheckout(server);
    const paidAt = new Date(`${ago(25)}T09:00:00Z`);
    await agePayment(server, payer.reference, 26 * 24);
    fake.says(payer.reference, paid(dueKobo, { paidAt }));
    await server.get(`/api/v1/payment/return/fake?reference=${payer.reference}`);
    const [entry] = (await entriesOf(payer.id)).filter(({ kind }) => kind === 'payment');
    expect(entry).toMatchObject({ date: ago(25), postedOn: ago(19) });
  });

  it('keeps the day of a mistake that is reversed later, and counts it on the first open day', async () => {
    const { body } = await record(ago(10));
    expect((await close(ago(5))).status).toBe(201);
    const reversed = await post(`payment/${body.data.payment._id}/reverse`, { reason: 'Mistake' });
    expect(reversed.body.data.reversal).toMatchObject({
      date: ago(10),
      postedOn: ago(4),
    });
  });

  it('has what everybody owed at its end, against which a pack holds the ledger, until it is opened again', async () => {
    const { db, pool } = server.context;
    const range = { from: ago(400), until: ago(5) };
    const made = { by: 'Test', at: new Date().toISOString() };
    const figures = () => readFigures(db, { range, made });
    await figures();
    const stored = `closed_balances where period_id = (select id from periods where until = $1)`;
    await pool.query(`update ${stored.replace('where', 'set owed_kobo = owed_kobo + 1 where')}`, [
      ago(5),
    ]);
    await expect(figures()).rejects.toThrow('when the books were closed');
    const reason = 'A voucher is missing';
    const another = await post('periods/reopen', { reason, period: randomUUID() });
    expect(another.status).toBe(409);
    expect(another.body.message).toContain('The newest closed period is the one until ');
    const [newest] = (await server.get('/api/v1/periods', admin.token)).body.data.periods;
    const opened = await post('periods/reopen', { reason, period: newest._id });
    expect(opened.status).toBe(201);
    expect((await pool.query(`select from ${stored}`, [ago(5)])).rowCount).toBe(0);
    expect((await close(ago(5))).status).toBe(201);
    expect(coverOf(await figures()).notes.join()).toMatch(
      /opened again on .+ by Tolú Bursar: A voucher is missing/,
    );
  });

  it('is held by the database, for every writer', async () => {
    const { pool } = server.context;
    const insert = `insert into ledger_entries
        (id, user_id, kind, item_id, side, change_kobo, date, posted_on)
      select new.id, $1, 'payment', new.id, 'money', 100, $2, $2
      from (select gen_random_uuid() as id) new`;
    await expect(pool.query(insert, [member.id, ago(5)])).rejects.toThrow('The period is closed.');
    await expect(pool.query('delete from periods')).rejects.toThrow();
  });
});
