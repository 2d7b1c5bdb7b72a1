import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { newId } from '../../../server/ids.ts';
import { makeConfirmed } from '../support/builders.ts';
import { makeTreasurer } from '../support/cash-book.ts';
import { daysThatDiffer, makeSubscription } from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import { createFakeGateway, paid } from '../support/fake-gateway.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/*
 * Random days of a treasurer's work over HTTP, beside a model of a ledger that knows sums and days alone. After every
 * step all figures are those of the model. In naira.
 */
const today = dayInNigeria();
const ago = (days: number) => addDays(today, -days);
const thisYear = Number(today.slice(0, 4));
const dues = 10_000;
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
] as const;
const step = fc.record({
  act: fc.constantFrom(...acts, 'record', 'record', 'move'),
  who: fc.nat(2),
  pick: fc.nat(50),
  days: fc.nat(50),
  amount: fc.integer({ min: 1, max: 12_000 }),
  /** Whether the answer is lost, and the same is sent again. */
  isLost: fc.boolean(),
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
};

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
  for (const year of [thisYear - 1, thisYear])
    await makeSubscription(server, { dueDate: `${year}-03-31`, priceKobo: dues * 100 });
  return { treasurer, accounts, members };
}

type Society = Awaited<ReturnType<typeof setUp>>;

/** The model. */
class Model {
  readonly paid: Paid[] = [];
  readonly cash: Sum[] = [];
  readonly money: Sum[] = [];
  readonly closed: { until: string; answers: string }[] = [];

  get closedUntil(): string {
    return this.closed.at(-1)?.until ?? '0000-00-00';
  }
  /** The day of the books of what happened on a day. */
  posted(day: string): string {
    return day > this.closedUntil ? day : addDays(this.closedUntil, 1);
  }
  balance(person: number, day = today): number {
    return 2 * dues - sumOf(this.money, person, day);
  }
  own(person: number, day: string, amount: number): void {
    this.money.push({ of: person, day, amount });
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
    ]);
  const balanceOf = async (account: string, day: string): Promise<number> =>
    (await treasurer.get(`?account=${account}&to=${day}&limit=1`)).body.totals.closing;

  const oneOf = (all: readonly Paid[], pick: number) => all[pick % Math.max(1, all.length)];
  const movable = (pick: number) =>
    oneOf(
      model.paid.filter(({ isReversed, refunded }) => !isReversed && refunded === 0),
      pick,
    );
  const live = (pick: number) =>
    oneOf(
      model.paid.filter((one) => !one.isReversed && one.refunded === 0 && !one.isOnline),
      pick,
    );

  const does: Record<Step['act'], (one: Step, place: number) => Promise<void>> = {
    async record(one, place) {
      const date = ago(one.days);
      const account = accounts[one.pick % 2] ?? '';
      const amount = (one.amount * 100 + place) / 100;
      const answer = await send(one, 'payment/record', {
        userId: people[one.who],
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
        owner: one.who,
        amount,
        account,
        ...days,
        refunded: 0,
        isReversed: false,
        isOnline: false,
      });
      model.own(one.who, date, amount);
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
      if (!paid || paid.owner === one.who) return does.record(one, place);
      const form = { userId: people[one.who], reason: 'Whose it is' };
      const answer = await send(one, `payment/${paid.id}/move`, form);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      const day = model.posted(paid.posted);
      model.own(paid.owner, day, -paid.amount);
      model.own(one.who, day, paid.amount);
      Object.assign(paid, { owner: one.who, owned: day });
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
    /* A checkout that was opened and paid some days ago, of which the gateway tells only now. */
    async online(one, place) {
      const owed = model.balance(one.who);
      const token = members[one.who]?.token ?? '';
      const opened = await server.request('POST', '/api/v1/payment/checkout', { token, body: {} });
      expect(opened.status, JSON.stringify(opened.body)).toBe(owed > 0.004 ? 200 : 409);
      if (opened.status === 409) return does.record(one, place);
      const { reference = '', amountKobo = 0 } = fake.checkouts.at(-1) ?? {};
      expect(amountKobo / 100).toBeCloseTo(owed, 2);
      const date = ago(one.days);
      await server.context.pool.query(
        `update payments set created_at = $2::date where reference = $1`,
        [reference, ago(one.days + 1)],
      );
      fake.says(
        reference,
        paid(amountKobo, { gatewayId: reference, paidAt: new Date(`${date}T12:00:00+01:00`) }),
      );
      const { body, headers } = fake.event(reference);
      const told = () => server.request('POST', '/api/v1/payment/webhook/fake', { body, headers });
      for (const { status } of await Promise.all(one.isLost ? [told(), told()] : [told()]))
        expect(status).toBe(200);
      const found = async () =>
        (
          await server.context.pool.query<{ id: string; status: string }>(
            'select id, status from payments where reference = $1',
            [reference],
          )
        ).rows[0];
      /* A webhook is answered before it is looked into. */
      await eventually(async () => (await found())?.status).toBe('successful');
      const id = (await found())?.id ?? '';
      const posted = model.posted(date);
      model.paid.push({
        id,
        owner: one.who,
        amount: amountKobo / 100,
        account: 'gateway',
        date,
        posted,
        owned: posted,
        refunded: 0,
        isReversed: false,
        isOnline: true,
      });
      model.own(one.who, posted, amountKobo / 100);
    },
    async close(one) {
      const until = ago(one.days + 1);
      const answer = await send(one, 'periods/close', { until });
      expect(answer.status, JSON.stringify(answer.body)).toBe(
        until <= model.closedUntil ? 409 : 201,
      );
      if (answer.status === 201) model.closed.push({ until, answers: await answersOf(until) });
    },
    async reopen(one) {
      const answer = await send(one, 'periods/reopen', { reason: 'Something was missing' });
      expect(answer.status, JSON.stringify(answer.body)).toBe(model.closed.length > 0 ? 201 : 409);
      model.closed.pop();
    },
  };

  async function expectSame() {
    let owedInAll = 0;
    for (const [place, id] of people.entries()) {
      const now = await get(`ledger/member/${id}`);
      const balance = model.balance(place);
      expect(now.owed).toBeCloseTo(Math.max(0, balance), 2);
      expect(now.credit).toBeCloseTo(Math.max(0, -balance), 2);
      owedInAll += now.owed;
      for (const day of samples) {
        const then = await get(`ledger/member/${id}?asAt=${day}`);
        expect(then.owed - then.credit, `net on ${day}`).toBeCloseTo(model.balance(place, day), 2);
      }
    }
    expect((await get('payment/arrears')).totals.owed).toBeCloseTo(owedInAll, 2);
    for (const account of accounts)
      for (const day of samples)
        expect(await balanceOf(account, day), `book on ${day}`).toBeCloseTo(
          sumOf(model.cash, account, day),
          2,
        );
    expect((await server.context.pool.query(daysThatDiffer)).rows).toEqual([]);
    for (const { until, answers } of model.closed) expect(await answersOf(until)).toBe(answers);
  }

  for (const [place, one] of steps.entries()) {
    await does[one.act](one, place);
    await expectSame();
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
  }, 240_000);
});
