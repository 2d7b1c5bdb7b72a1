import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { newId } from '../../server/ids.ts';
import { openSession } from '../../server/modules/account/sessions/sessions.ts';
import { readFigures } from '../../server/modules/books/pack-figures/figures.ts';
import { sectionsOf } from '../../server/modules/books/pack-figures/sections/sections.ts';
import { makeConfirmed } from '../server/support/builders.ts';
import { makeTreasurer } from '../server/support/cash-book.ts';
import { daysThatDiffer, makeSubscription } from '../server/support/dues.ts';
import { eventually } from '../server/support/eventually.ts';
import { createFakeGateway, paid } from '../server/support/fake-gateway.ts';
import { expectedFigures } from '../server/support/pack-model.ts';
import { expectFigures } from '../server/support/pack-rows.ts';
import { startTestServer, type TestServer } from '../server/support/test-server.ts';

/*
 * Random days of a treasurer's work over HTTP, beside a model of a ledger that knows sums and days alone. After every
 * step all figures are those of the model. In naira.
 */
const today = dayInNigeria();
const ago = (days: number) => addDays(today, -days);
const thisYear = Number(today.slice(0, 4));
const dues = 10_000;
const years = [thisYear - 1, thisYear];
const records = [0, 1, 2];
const samples = [60, 41, 23, 9, 0].map(ago);

const acts = [
  'record',
  'mistake',
  'returned',
  'move',
  'refund',
  'change',
  'close',
  'reopen',
  'online',
  'surplus',
  'decide',
  'merge',
] as const;
const step = fc.record({
  act: fc.constantFrom(...acts, 'record', 'record', 'move', 'merge', 'surplus', 'decide'),
  who: fc.nat(2),
  pick: fc.nat(50),
  days: fc.nat(50),
  amount: fc.integer({ min: 1, max: 12_000 }),
  /** Whether the answer is lost, and the same is sent again. */
  isLost: fc.boolean(),
  /** Of which day the figures are compared beside today's, and of how many days until it. */
  asked: fc.nat(60),
  span: fc.nat(300),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Money of somebody: whose it is now, and on which days of the books it counts there and in the account. */
type Paid = {
  id: string;
  owner: number;
  amount: number;
  account: string;
  date: string;
  posted: string;
  owned: string;
  refunded: number;
  isReversed: boolean;
  /** Whether a gateway shows it: it is not changed by hand. */
  isOnline: boolean;
  /** What of it waits in suspense. */
  waits: number;
};

/* What was stored of the days that are closed, and differs from what the ledger says of them. */
const balancesThatDiffer = `select period.until, balance.* from periods period
  cross join lateral (
    (select * from balances_on(period.until) except select record_id, year, owed_kobo, credit_kobo
      from closed_balances where period_id = period.id)
    union all
    (select record_id, year, owed_kobo, credit_kobo from closed_balances where period_id = period.id
      except select * from balances_on(period.until))
  ) balance
  where not exists (select from period_reopenings where period_id = period.id)`;

type Sum = { of: string | number; day: string; amount: number };
const sumOf = (sums: readonly Sum[], of: Sum['of'], day: string) =>
  sums.reduce((all, one) => (one.of === of && one.day <= day ? all + one.amount : all), 0);

const fake = createFakeGateway();

let server: TestServer;
afterEach(() => server.stop());

/* A society of three members who owe two years, with two bank accounts. */
async function setUp() {
  server = await startTestServer({}, { gateway: fake.gateway });
  const treasurer = await makeTreasurer(server);
  const accounts = [
    await treasurer.open('bank', 0, `${thisYear - 1}-01-01`),
    await treasurer.open('bank', 0, `${thisYear - 1}-01-01`),
  ] as const;
  const members = [];
  for (const memberSince of ['2001', '2002', '2003'])
    members.push(await makeConfirmed(server, { memberSince }));
  for (const year of years)
    await makeSubscription(server, { dueDate: `${year}-03-31`, priceKobo: dues * 100 });
  return { treasurer, accounts, members };
}

type Society = Awaited<ReturnType<typeof setUp>>;

/** The model. A record is the place of a member; one that was merged has the account of another. */
class Model {
  readonly paid: Paid[] = [];
  readonly cash: Sum[] = [];
  readonly money: Sum[] = [];
  readonly suspense: Sum[] = [];
  /** The charges that stand, and the day of the books that each counts from. */
  readonly charges = records.flatMap((record) =>
    years.map((year) => ({ record, year, day: `${year}-01-01`, isReversed: false })),
  );
  /** The records that were merged, with the one whose account theirs is. */
  merged: ReadonlyMap<number, number> = new Map();
  readonly closed: { until: string; answers: string; merged: Model['merged'] }[] = [];

  constructor() {
    for (const { record, day } of this.charges) this.own(record, day, -dues);
  }

  get closedUntil(): string {
    return this.closed.at(-1)?.until ?? '0000-00-00';
  }
  /** The day of the books of what happened on a day. */
  posted(day: string): string {
    return day > this.closedUntil ? day : addDays(this.closedUntil, 1);
  }
  /** Whose account a record's is, as it is known for a day: for a closed one as it was when that was closed. */
  holder(record: number, day = today): number {
    const { merged } = this.closed.find(({ until }) => until >= day) ?? this;
    return merged.get(record) ?? record;
  }
  /** What is owed on an account less its credit. */
  balance(person: number, day = today): number {
    const own = records.filter((record) => this.holder(record, day) === person);
    return own.reduce((sum, record) => sum - sumOf(this.money, record, day), 0);
  }
  /** Takes a charge back, or charges it again: on its day, or the first one that is open. */
  turn(charge: Model['charges'][number]): void {
    charge.day = [charge.day, this.posted(charge.day)].sort().at(-1) ?? '';
    charge.isReversed = !charge.isReversed;
    this.own(charge.record, charge.day, charge.isReversed ? dues : -dues);
  }
  own(person: number, day: string, amount: number): void {
    this.money.push({ of: person, day, amount });
  }
  wait(day: string, amount: number): void {
    if (amount !== 0) this.suspense.push({ of: 'suspense', day, amount });
  }
  move(account: string, day: string, amount: number): void {
    this.cash.push({ of: account, day, amount });
  }
}

async function play({ treasurer, accounts, members }: Society, steps: readonly Step[]) {
  const model = new Model();
  const people = members.map(({ id }) => id);
  const get = async (path: string) =>
    (await server.get(`/api/v1/${path}`, treasurer.token)).body.data;

  /* Sends it, and again where the answer was lost: then nothing happens twice. */
  async function send({ isLost }: Step, path: string, body: object, method = 'POST') {
    const request = {
      token: treasurer.token,
      body,
      headers: { 'idempotency-key': newId() },
    };
    const answer = await server.request(method, `/api/v1/${path}`, request);
    if (isLost) {
      const again = await server.request(method, `/api/v1/${path}`, request);
      expect([again.status, again.body]).toEqual([answer.status, answer.body]);
    }
    return answer;
  }

  /* What is asked of a closed day. */
  const answersOf = async (day: string) =>
    JSON.stringify([
      (await get(`payment/arrears?asAt=${day}`)).totals,
      await Promise.all(
        people.map(async (id) => (await get(`ledger/member/${id}?asAt=${day}`)).years),
      ),
      await Promise.all(accounts.map((id) => balanceOf(id, day))),
      await packOf(day),
    ]);
  const figuresOf = (range: { from: string; until: string }) =>
    readFigures(server.context.db, { range, made: { by: 'Test', at: '' } });
  /* What a pack says of dues until a day. */
  const packOf = async (until: string) => {
    const figures = await figuresOf({ from: `${thisYear}-01-01`, until });
    return [figures.dues, figures.credit, figures.arrears, figures.account];
  };
  const balanceOf = async (account: string, day: string): Promise<number> =>
    (await treasurer.get(`?account=${account}&to=${day}&limit=1`)).body.totals.closing;

  const oneOf = (all: readonly Paid[], pick: number) => all[pick % Math.max(1, all.length)];
  const movable = (pick: number) =>
    oneOf(
      model.paid.filter(({ isReversed, refunded }) => !isReversed && refunded === 0),
      pick,
    );
  /* Who acts: a record that was merged is the other. */
  const personOf = ({ who }: Step) => model.holder(who);
  const live = (pick: number) =>
    oneOf(
      model.paid.filter((one) => !one.isReversed && one.refunded === 0 && !one.isOnline),
      pick,
    );

  const takenBack = new Map<number, Model['charges']>();
  const ask = async <Row extends object>(sql: string, ...values: unknown[]) =>
    (await server.context.pool.query<Row>(sql, values)).rows;
  const lastPosition = async () =>
    (
      await server.context.pool.query<{ last: string }>(
        'select max(position) as last from ledger_entries',
      )
    ).rows[0]?.last;
  /* Which charges the server has taken back: of which record is its own affair. */
  const reversedSince = async (position: unknown) => {
    const rows = await ask<{ user_id: string; year: number }>(
      `select user_id, year from ledger_entries where kind = 'reversal' and side = 'charge' and position > $1`,
      position,
    );
    return rows.flatMap(({ user_id, year }) =>
      model.charges.filter(
        (charge) => charge.year === year && people[charge.record] === user_id && !charge.isReversed,
      ),
    );
  };

  /* A checkout for all that is owed; none where nothing is. */
  async function openCheckout(person: number): Promise<boolean> {
    const owed = model.balance(person);
    const token = members[person]?.token ?? '';
    const opened = await server.request('POST', '/api/v1/payment/checkout', { token, body: {} });
    expect(opened.status, JSON.stringify(opened.body)).toBe(owed > 0.004 ? 200 : 409);
    if (opened.status === 409) return false;
    expect((fake.checkouts.at(-1)?.amountKobo ?? 0) / 100).toBeCloseTo(owed, 2);
    return true;
  }

  /* The checkout was opened and paid some days ago, and the gateway tells only now. */
  async function payCheckout({ days, isLost }: Step, owner: number, extra = 0): Promise<void> {
    const { reference = '', amountKobo = 0 } = fake.checkouts.at(-1) ?? {};
    const date = ago(days);
    await server.context.pool.query(
      `update payments set created_at = $2::date where reference = $1`,
      [reference, ago(days + 1)],
    );
    fake.says(
      reference,
      paid(amountKobo + Math.round(extra * 100), {
        gatewayId: reference,
        paidAt: new Date(`${date}T12:00:00+01:00`),
      }),
    );
    const { body, headers } = fake.event(reference);
    const told = () => server.request('POST', '/api/v1/payment/webhook/fake', { body, headers });
    for (const { status } of await Promise.all(isLost ? [told(), told()] : [told()]))
      expect(status).toBe(200);
    const found = async () =>
      (
        await ask<{ id: string; status: string }>(
          'select id, status from payments where reference = $1',
          reference,
        )
      )[0];
    /* A webhook is answered before it is looked into. */
    await eventually(async () => (await found())?.status).toBe('successful');
    const posted = model.posted(date);
    model.paid.push({
      id: (await found())?.id ?? '',
      owner,
      amount: amountKobo / 100,
      account: 'gateway',
      date,
      posted,
      owned: posted,
      refunded: 0,
      isReversed: false,
      isOnline: true,
      waits: extra,
    });
    model.own(owner, posted, amountKobo / 100);
    model.wait(posted, extra);
  }

  const does: Record<Step['act'], (one: Step, place: number) => Promise<void>> = {
    async record(one, place) {
      const person = personOf(one);
      const date = ago(one.days);
      const account = accounts[one.pick % 2] ?? '';
      const amount = (one.amount * 100 + place) / 100;
      const answer = await send(one, 'payment/record', {
        userId: people[person],
        amount,
        method: 'Bank Transfer',
        reference: `TRF/${newId().slice(-12)}`,
        datePayed: date,
        account,
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(
        date <= model.closedUntil ? 409 : 201,
      );
      if (answer.status === 409) return;
      const { _id: id } = answer.body.data.payment;
      const days = { date, posted: date, owned: date };
      model.paid.push({
        id,
        owner: person,
        amount,
        account,
        ...days,
        refunded: 0,
        isReversed: false,
        isOnline: false,
        waits: 0,
      });
      model.own(person, date, amount);
      model.move(account, date, amount);
    },
    async mistake(one, place) {
      const paid = live(one.pick);
      if (!paid) return does.record(one, place);
      const answer = await send(one, `payment/${paid.id}/reverse`, { reason: 'Typed twice' });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      paid.isReversed = true;
      model.own(paid.owner, model.posted(paid.owned), -paid.amount);
      model.move(paid.account, model.posted(paid.posted), -paid.amount);
    },
    async returned(one, place) {
      const paid = live(one.pick);
      if (!paid) return does.record(one, place);
      const date = ago(one.days);
      const form = { reason: 'Account short', why: 'returned', date };
      const answer = await send(one, `payment/${paid.id}/reverse`, form);
      expect(answer.status, JSON.stringify(answer.body)).toBe(
        date < paid.date || date <= model.closedUntil ? 409 : 201,
      );
      if (answer.status === 409) return;
      paid.isReversed = true;
      model.own(paid.owner, date, -paid.amount);
      model.move(paid.account, date, -paid.amount);
    },
    async move(one, place) {
      const paid = movable(one.pick);
      const person = personOf(one);
      if (!paid) return does.record(one, place);
      const form = { userId: people[person], reason: 'Whose it is' };
      const answer = await send(one, `payment/${paid.id}/move`, form);
      const isTheirs = model.holder(paid.owner) === person;
      expect(answer.status, JSON.stringify(answer.body)).toBe(isTheirs ? 409 : 201);
      if (isTheirs) return;
      const day = model.posted(paid.owned);
      model.own(paid.owner, day, -paid.amount);
      model.own(person, day, paid.amount);
      Object.assign(paid, { owner: person, owned: day });
    },
    async refund(one, place) {
      const paid = live(one.pick);
      if (!paid) return does.record(one, place);
      const account = accounts[one.who % 2] ?? '';
      const amount = Math.min(one.amount, paid.amount);
      const form = {
        amount,
        reason: 'Too much',
        reference: `RF/${newId().slice(-12)}`,
        account,
        date: today,
      };
      const answer = await send(one, `payment/${paid.id}/refund`, form);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      paid.refunded += amount;
      model.own(paid.owner, today, -amount);
      model.move(account, today, -amount);
    },
    async change(one, place) {
      const paid = live(one.pick);
      if (!paid) return does.record(one, place);
      const date = ago(one.days);
      const former = { day: paid.posted, account: paid.account };
      const account = accounts[one.who % 2] ?? '';
      const form = { datePayed: date, account, reason: 'Typed wrong' };
      const answer = await send(one, `payment/${paid.id}`, form, 'PATCH');
      const isSame = date === paid.date && account === paid.account;
      const isClosed =
        paid.owned <= model.closedUntil || (date !== paid.date && date <= model.closedUntil);
      expect(answer.status, JSON.stringify(answer.body)).toBe(isSame || isClosed ? 409 : 200);
      if (answer.status === 409) return;
      model.own(paid.owner, paid.owned, -paid.amount);
      model.move(former.account, former.day, -paid.amount);
      Object.assign(paid, { date, posted: date, owned: date, account });
      model.own(paid.owner, date, paid.amount);
      model.move(account, date, paid.amount);
    },
    async online(one, place) {
      const person = personOf(one);
      if (!(await openCheckout(person))) return does.record(one, place);
      await payCheckout(one, person);
    },
    /* Whose log-in is disabled pays what they owe; the rest waits. */
    async surplus(one, place) {
      const person = personOf(one);
      if (!(await openCheckout(person))) return does.record(one, place);
      const disable = (state: string) =>
        ask('update users set account_state = $1 where id = $2::uuid', state, people[person]);
      await disable('disabled');
      await payCheckout(one, person, one.amount);
      await disable('active');
    },
    async decide(one, place) {
      const paid = oneOf(
        model.paid.filter(({ waits }) => waits > 0),
        one.pick,
      );
      if (!paid) return does.surplus(one, place);
      const person = personOf(one);
      const action = (['accept', 'move', 'refund'] as const)[one.days % 3] ?? 'refund';
      const form = {
        action,
        reason: 'As agreed',
        ...(action === 'move' && { userId: people[person] }),
      };
      const answer = await send(one, `payment/review/${paid.id}`, form);
      const isTheirs = action === 'move' && model.holder(paid.owner) === person;
      expect(answer.status, JSON.stringify(answer.body)).toBe(isTheirs ? 409 : 200);
      if (isTheirs) return;
      const { waits } = paid;
      paid.waits = 0;
      const day = action === 'refund' ? today : model.posted(paid.owned);
      model.wait(day, -waits);
      if (action === 'refund') return;
      model.own(action === 'move' ? person : paid.owner, day, waits);
      if (action === 'accept') {
        paid.amount += waits;
        paid.owned = day;
        return;
      }
      const [part] = await ask<{ id: string }>(
        'select id from payments where part_of = $1',
        paid.id,
      );
      const days = { posted: day, owned: day };
      model.paid.push({ ...paid, ...days, id: part?.id ?? '', owner: person, amount: waits });
    },
    /* The second charges are taken back; a merge that stands is undone. Money may come late for who is merged. */
    async merge(one, place) {
      const [loser, winner] = [one.who, one.pick % 3];
      const path = `user/${people[loser]}`;
      if (model.merged.has(loser)) {
        const answer = await send(one, `${path}/unmerge`, {});
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        model.merged = new Map([...model.merged].filter(([record]) => record !== loser));
        for (const charge of takenBack.get(loser) ?? []) model.turn(charge);
        /* Merging has ended the sessions. */
        const session = { userId: people[loser] ?? '', remember: false, device: null };
        Object.assign(members[loser] ?? {}, await openSession(server.context.db, session));
        return;
      }
      if (loser === winner || model.merged.has(winner)) return does.record(one, place);
      const isLate = one.amount % 2 === 0 && (await openCheckout(loser));
      const last = await lastPosition();
      const answer = await send(one, `${path}/merge`, { into: people[winner] });
      const isChain = [...model.merged.values()].includes(loser);
      expect(answer.status, JSON.stringify(answer.body)).toBe(isChain ? 409 : 200);
      if (!isChain) {
        model.merged = new Map([...model.merged, [loser, winner]]);
        const twice = await reversedSince(last);
        expect(twice.map(({ year }) => year).sort()).toEqual(years);
        for (const charge of twice) model.turn(charge);
        takenBack.set(loser, twice);
      }
      if (isLate) await payCheckout(one, loser);
    },
    async close(one) {
      const until = ago(one.days + 1);
      const answer = await send(one, 'periods/close', { until });
      expect(answer.status, JSON.stringify(answer.body)).toBe(
        until <= model.closedUntil ? 409 : 201,
      );
      if (answer.status === 201) {
        const { merged } = model;
        model.closed.push({ until, answers: await answersOf(until), merged });
      }
    },
    async reopen(one) {
      const answer = await send(one, 'periods/reopen', { reason: 'Something was missing' });
      expect(answer.status, JSON.stringify(answer.body)).toBe(model.closed.length > 0 ? 201 : 409);
      model.closed.pop();
    },
  };

  /* All that a pack says of a period: its totals tie, and are those of the entries and of the model. */
  async function expectPack(range: { from: string; until: string }) {
    const figures = await figuresOf(range);
    for (const { title, ties = [] } of sectionsOf(figures))
      for (const { what, kobo, equals, other } of ties)
        expect(kobo, `${title}: ${what} = ${equals}`).toBe(other);
    const holderOf = (id: string) => people[model.holder(people.indexOf(id), range.until)] ?? '';
    expectFigures(figures, await expectedFigures(server.context.pool, range, holderOf));
    const balance = ({ owed, credit }: { owed: number; credit: number }) => (owed - credit) / 100;
    const net = (day: string) =>
      records.reduce((sum, one) => sum - sumOf(model.money, one, day), 0);
    expect(balance(figures.position.end)).toBeCloseTo(net(range.until), 2);
    expect(balance(figures.position.start)).toBeCloseTo(net(addDays(range.from, -1)), 2);
    for (const [place, account] of accounts.entries()) {
      const line = figures.account.closing.find(({ label }) => label === `bank ${place + 1}`);
      expect((line?.now ?? 0) / 100).toBeCloseTo(sumOf(model.cash, account, range.until), 2);
    }
  }

  async function expectSame({ asked, span }: Step) {
    let owedInAll = 0;
    for (const [place, id] of people.entries()) {
      const now = await get(`ledger/member/${id}`);
      const balance = model.balance(model.holder(place));
      expect(now.owed).toBeCloseTo(Math.max(0, balance), 2);
      expect(now.credit).toBeCloseTo(Math.max(0, -balance), 2);
      if (!model.merged.has(place)) owedInAll += now.owed;
      for (const day of samples) {
        const then = await get(`ledger/member/${id}?asAt=${day}`);
        const net = model.balance(model.holder(place, day), day);
        expect(then.owed - then.credit, `net of ${place} on ${day}`).toBeCloseTo(net, 2);
      }
    }
    expect((await get('payment/arrears')).totals.owed).toBeCloseTo(owedInAll, 2);
    for (const account of accounts)
      for (const day of samples)
        expect(await balanceOf(account, day), `book on ${day}`).toBeCloseTo(
          sumOf(model.cash, account, day),
          2,
        );
    for (const day of samples) {
      const [held] = await ask<{ naira: number }>(
        `select coalesce(sum(change_kobo), 0)::float8 / 100 as naira from suspense_entries where posted_on <= $1`,
        day,
      );
      const waits = sumOf(model.suspense, 'suspense', day);
      expect(held?.naira, `suspense on ${day}`).toBeCloseTo(waits, 2);
    }
    for (const query of [daysThatDiffer, balancesThatDiffer])
      expect((await server.context.pool.query(query)).rows).toEqual([]);
    for (const day of new Set([today, ago(asked)]))
      await expectPack({ from: addDays(day, -span), until: day });
    for (const { until, answers } of model.closed) expect(await answersOf(until)).toBe(answers);
  }

  for (const [place, one] of steps.entries()) {
    await does[one.act](one, place);
    await expectSame(one);
  }
}

describe('random days of a treasurer’s work', () => {
  it('have the figures of a simple model after every step, and closed days stay as they were', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
        const society = await setUp();
        await play(society, steps);
        await server.stop();
      }),
      { numRuns: 6, endOnFailure: true },
    );
    server = await startTestServer();
  }, 400_000);
});
