import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayInNigeria } from '#contract/day.ts';
import { entriesOf } from '../support/audit.ts';
import { makeMember } from '../support/builders.ts';
import { askForLink, dueKobo, paymentOf, paymentsOf, receiptCount } from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import { playedGateways, startWithGateway, type WithGateway } from '../support/played-gateway.ts';

describe.each(playedGateways)('at %s', (name, startStub) => {
  let site: WithGateway;
  beforeAll(async () => {
    site = await startWithGateway(startStub);
  });
  afterAll(() => site.stop());
  beforeEach(() => {
    Object.assign(site.gateway, { mood: 'well', slowMs: 0, lie: (told: unknown) => told });
  });
  const becomes = (reference: string, status: string) =>
    eventually(() => site.statusOf(reference)).toBe(status);

  describe('a checkout', () => {
    it('asks for what the server decides, exactly to the kobo, and returns to the payment', async () => {
      const { reference, email } = await site.opened();
      expect(site.gateway.chargeOf(reference)).toMatchObject({
        amountKobo: dueKobo,
        currency: 'NGN',
        email,
        returnUrl: `${site.server.url}/api/v1/payment/return/${name}`,
      });
      const back = await site.comeBack(reference);
      const { id } = await paymentOf(site.server, reference);
      expect(back.headers.get('location')).toBe(`${site.server.url}/payment?payment=${id}`);
      expect(await site.statusOf(reference)).toBe('pending');
    });

    it('takes no amount, currency or plan from the browser', async () => {
      const { token, id } = await makeMember(site.server);
      const body = { amountKobo: 1, price: 1, currency: 'USD', plan: 'other', dueYear: 2030 };
      await site.server.request('POST', '/api/v1/payment/checkout', { token, body });
      await askForLink(site.server, token, '?amount=1&currency=USD');
      const rows = await paymentsOf(site.server, id);
      expect(rows).toMatchObject([{ amountKobo: dueKobo, currency: 'NGN' }]);
      expect(site.gateway.chargeOf(rows[0]?.reference ?? '')).toMatchObject({
        amountKobo: dueKobo,
        currency: 'NGN',
      });
    });

    it('is one for a double click and two tabs, and one question to the gateway', async () => {
      const { token, id } = await site.opened();
      await site.server.context.db.execute(sql`update payments set status = 'failed'`);
      const before = site.gateway.books.charges.length;
      const answers = await Promise.all([1, 2, 3, 4].map(() => askForLink(site.server, token)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.data.data.link)).size).toBe(1);
      expect(site.gateway.books.charges.length).toBe(before + 1);
      const open = (await paymentsOf(site.server, id)).filter(({ status }) => status === 'pending');
      expect(open).toHaveLength(1);
    });

    it('ends in a usable link after an answer that was lost, and in one charge that can be paid', async () => {
      const { token, id, reference } = await site.opened();
      await site.server.context.db.execute(
        sql`update payments set checkout_link = null where reference = ${reference}`,
      );
      const { status, body } = await askForLink(site.server, token);
      expect(status).toBe(200);
      const rows = await paymentsOf(site.server, id);
      const open = rows.filter((row) => row.status === 'pending');
      expect(open).toHaveLength(1);
      expect(body.data.data.link).toContain(open[0]?.reference);
    });

    it('is a 503 where the gateway is down, odd or mute, and works again afterwards', async () => {
      const { token, id } = await site.opened();
      await site.server.context.db.execute(sql`update payments set status = 'failed'`);
      for (const mood of ['down', 'odd', 'mute'] as const) {
        site.gateway.mood = mood;
        const { status, headers } = await askForLink(site.server, token);
        expect(status).toBe(503);
        expect(headers.get('retry-after')).not.toBeNull();
      }
      site.gateway.mood = 'well';
      expect((await askForLink(site.server, token)).status).toBe(200);
      const rows = await paymentsOf(site.server, id);
      expect(rows.filter(({ status }) => status === 'pending')).toHaveLength(1);
    });
  });

  describe('a payment', () => {
    it('is settled once by fifty webhooks, the return and the sweep at once', async () => {
      const { reference } = await site.opened();
      site.gateway.pay(reference);
      const receipts = await receiptCount(site.server);
      const written = await entriesOf(site.server, async () => {
        await Promise.all([
          ...Array.from({ length: 50 }, () => site.webhook('charge', reference)),
          site.comeBack(reference),
          site.sweep(reference),
        ]);
        await becomes(reference, 'successful');
        await site.sweep(reference);
      });
      const { id } = await paymentOf(site.server, reference);
      const ofPayment = written.filter(({ subjectId }) => subjectId === id);
      expect(ofPayment).toMatchObject([{ action: 'payment.settled', actorKind: 'gateway' }]);
      expect(await receiptCount(site.server)).toBe(receipts + 1);
      expect(await site.booked(reference)).toEqual({ kobo: dueKobo, kinds: ['payment'] });
    });

    it('keeps the fee beside the gross, and what the gateway says', async () => {
      const { payment } = await site.paid();
      expect(payment).toMatchObject({ receivedKobo: dueKobo, feeKobo: 10_000, method: 'card' });
      expect(payment.gatewaySays).toMatch(new RegExp(`^${name}: success.*15000\\.5`));
    });

    it('is not paid because the browser says so', async () => {
      const { reference } = await site.opened();
      await site.server.get(
        `/api/v1/payment/return/${name}?${site.gateway.returnQuery(reference)}&status=successful`,
      );
      expect(await site.statusOf(reference)).toBe('pending');
    });

    it('is not paid because a webhook says so', async () => {
      const { reference } = await site.opened();
      site.gateway.pay(reference);
      const event = site.gateway.event('charge', reference);
      Object.assign(site.gateway.chargeOf(reference), { state: 'failed' });
      const path = `/api/v1/payment/webhook/${name}`;
      expect((await site.server.request('POST', path, event)).status).toBe(200);
      await becomes(reference, 'failed');
    });

    it.each([
      ['one kobo short', { paidKobo: dueKobo - 1 }, 'Less arrived than was due.'],
      ['in another currency', { currency: 'USD' }, 'Paid in USD.'],
    ])('%s is under review, with what the gateway says', async (_, change, why) => {
      const { reference } = await site.opened();
      site.gateway.pay(reference, change);
      await site.comeBack(reference);
      const { id, status } = await paymentOf(site.server, reference);
      expect(status).toBe('review');
      const item = (await site.review()).find(({ _id }) => _id === id);
      expect(item).toMatchObject({ kind: 'payment', why });
      expect(item?.gatewaySays).toContain(name);
      expect((await site.booked(reference)).kobo).toBe(0);
    });

    it('of more than was asked for is settled, and the surplus is credit', async () => {
      const { reference, token } = await site.opened();
      site.gateway.pay(reference, { paidKobo: dueKobo + 100_000 });
      await site.comeBack(reference);
      const row = await paymentOf(site.server, reference);
      expect(row).toMatchObject({ status: 'successful', receivedKobo: dueKobo + 100_000 });
      expect(row.reviewReason).toContain('₦1,000.00 more arrived');
      const { body } = await site.server.get('/api/v1/ledger/me', token);
      expect(body.data).toMatchObject({ owed: 0, credit: 1_000 });
    });

    it('is not settled by an answer about another payment, and is shown', async () => {
      const [mine, other] = [await site.opened(), await site.opened()];
      site.gateway.pay(other.reference);
      const { id } = site.gateway.chargeOf(other.reference);
      site.gateway.pay(mine.reference);
      site.gateway.lie = (told) => ({
        ...told,
        body: JSON.parse(
          JSON.stringify(told.body).replaceAll(`"${mine.reference}"`, `"${other.reference}"`),
        ),
      });
      await site.comeBack(mine.reference);
      expect(await site.statusOf(mine.reference)).toBe('review');
      const { id: paymentId } = await paymentOf(site.server, mine.reference);
      expect((await site.review()).map(({ _id }) => _id)).toContain(paymentId);
      site.gateway.lie = (told) => told;

      /* The same charge under both references: the first one counts, the second is for the treasurer. */
      await site.comeBack(other.reference);
      expect(await site.statusOf(other.reference)).toBe('successful');
      Object.assign(site.gateway.chargeOf(mine.reference), { id });
      await site.sweep();
      await site.comeBack(mine.reference);
      expect(await site.statusOf(mine.reference)).toBe('review');
      expect((await site.booked(mine.reference)).kobo).toBe(0);
    });

    it('of an unknown reference is kept, shown, and settled for whom the treasurer names', async () => {
      const { gateway } = site;
      const reference = `ELSEWHERE-${Date.now()}`;
      gateway.books.charges.push({
        id: gateway.books.nextId(),
        reference,
        amountKobo: 500_000,
        currency: 'NGN',
        email: 'x@example.com',
        returnUrl: '',
        state: 'open',
        paidKobo: 0,
        feeKobo: 0,
      });
      gateway.pay(reference);
      expect((await site.webhook('charge', reference)).status).toBe(200);
      const item = async () => (await site.review()).find(({ why }) => why.includes(reference));
      await eventually(async () => (await item())?.gatewaySays).toContain('success');
      const member = await site.opened();
      const found = await item();
      expect(found).toMatchObject({ kind: 'event', payment: null });
      const { status } = await site.post(`payment/review/${found?._id}`, {
        action: 'move',
        userId: member.id,
        reason: 'Paid by a link of the dashboard',
      });
      expect(status).toBe(200);
      expect(await site.booked(reference)).toEqual({ kobo: 500_000, kinds: ['payment'] });
      await site.sweep();
      expect(await item()).toBeUndefined();
    });
  });

  describe('money of an unknown reference is booked on the day on which it was paid', () => {
    it.each([
      ['minutes before the webhook, in the old year', '2025-12-31T22:58:00Z', '2025-12-31'],
      ['a week before a webhook that came late', '2025-12-25T10:00:00Z', '2025-12-25'],
      [
        'after the webhook, by a gateway whose clock is ahead',
        '2026-01-01T10:00:00Z',
        '2026-01-01',
      ],
      ['weeks before the webhook, which cannot be', '2025-12-10T10:00:00Z', dayInNigeria()],
    ])('%s', async (_, paidAt, day) => {
      const { gateway, server } = site;
      const reference = `ELSEWHERE-${gateway.books.nextId()}`;
      gateway.books.charges.push({
        id: gateway.books.nextId(),
        reference,
        amountKobo: 500_000,
        currency: 'NGN',
        email: 'x@example.com',
        returnUrl: '',
        state: 'open',
        paidKobo: 0,
        feeKobo: 0,
      });
      gateway.pay(reference, { paidAt });
      await site.webhook('charge', reference);
      const item = async () => (await site.review()).find(({ why }) => why.includes(reference));
      await eventually(async () => (await item())?.gatewaySays).toContain('success');
      await server.context.db.execute(
        sql`update gateway_events set received_at = '2025-12-31T23:01:00Z' where reference = ${reference}`,
      );
      const member = await makeMember(server);
      const decision = { action: 'move', userId: member.id, reason: 'Paid by a link' };
      const { status } = await site.post(`payment/review/${(await item())?._id}`, decision);
      expect(status).toBe(200);
      const { id } = await paymentOf(server, reference);
      const { rows } = await server.context.pool.query(
        `select distinct date::text from ledger_entries where payment_id = $1`,
        [id],
      );
      expect(rows).toEqual([{ date: day }]);
    });
  });

  describe('two admins who decide at once on money of an unknown reference', () => {
    async function unknown() {
      const { gateway } = site;
      const reference = `ELSEWHERE-${gateway.books.nextId()}`;
      gateway.books.charges.push({
        id: gateway.books.nextId(),
        reference,
        amountKobo: 500_000,
        currency: 'NGN',
        email: 'x@example.com',
        returnUrl: '',
        state: 'open',
        paidKobo: 0,
        feeKobo: 0,
      });
      gateway.pay(reference);
      await site.webhook('charge', reference);
      const item = async () => (await site.review()).find(({ why }) => why.includes(reference));
      await eventually(async () => (await item())?.gatewaySays).toContain('success');
      return { reference, id: (await item())?._id };
    }
    const give = (userId: string) => ({ action: 'move', userId, reason: 'Their link' });
    const giveBack = { action: 'refund', reason: 'Not ours' };

    async function decide(bodies: object[]) {
      const { reference, id } = await unknown();
      const answers = await Promise.all(
        bodies.map((body) => site.post(`payment/review/${id}`, body)),
      );
      const statuses = answers.map(({ status }) => status).sort();
      const { rows } = await site.server.context.pool.query(
        `select (select count(*)::integer from payments where reference = $1) as payments,
           (select count(*)::integer from audit_entries where subject_id = $2::text
             or subject_id in (select id::text from payments where reference = $1)
             and action = 'payment.recorded') as entries`,
        [reference, id],
      );
      return { statuses, ...rows[0] };
    }

    it('give it to two members, or twice to one: one gets it, the others are told', async () => {
      const [one, other] = [await site.opened(), await site.opened()];
      const once = { payments: 1, entries: 1 };
      expect(await decide([give(one.id), give(other.id)])).toEqual({
        statuses: [200, 409],
        ...once,
      });
      expect(await decide([1, 2, 3, 4].map(() => give(one.id)))).toEqual({
        statuses: [200, 409, 409, 409],
        ...once,
      });
    });

    it('give it back, or one to a member and one back: one decision holds', async () => {
      const member = await site.opened();
      const returned = await decide([giveBack, giveBack, giveBack]);
      expect(returned).toEqual({ statuses: [200, 409, 409], payments: 0, entries: 1 });
      const either = await decide([giveBack, give(member.id)]);
      expect(either.statuses).toEqual([200, 409]);
      expect(either.entries).toBe(1);
    });
  });

  describe('a webhook', () => {
    it('is 401 without its signature, or with another one', async () => {
      const { reference } = await site.opened();
      site.gateway.pay(reference);
      const { body, headers } = site.gateway.event('charge', reference);
      const [signature] = Object.keys(headers).filter((one) => one !== 'content-type');
      const type = { 'content-type': 'application/json' };
      const send = (text: string, more: Record<string, string>) =>
        site.server.request('POST', `/api/v1/payment/webhook/${name}`, {
          body: text,
          headers: { ...type, ...more },
        });
      const wrong = { [String(signature)]: 'x'.repeat(128) };
      expect((await send(body, {})).status).toBe(401);
      expect((await send(body, wrong)).status).toBe(401);
      expect((await send(body, { [String(signature)]: '' })).status).toBe(401);
      /* Flutterwave signs nothing: its hash proves the sender, and what it says is asked for again. */
      const again = JSON.stringify(JSON.parse(body), null, 1);
      expect((await send(again, headers)).status).toBe(name === 'paystack' ? 401 : 200);
    });

    it('is kept also where a text in it was cut within a character, or has a NUL', async () => {
      const { reference } = await site.opened();
      site.gateway.pay(reference);
      site.gateway.chargeOf(reference).email = 'cut \ud83d or \0';
      expect((await site.webhook('charge', reference)).status).toBe(200);
      await becomes(reference, 'successful');
    });
  });

  describe('a gateway that is slow, down or lies', () => {
    it.each(['down', 'odd', 'mute'] as const)(
      '%s: nothing is known, and the sweep settles it later',
      async (mood) => {
        const { reference } = await site.opened();
        site.gateway.pay(reference);
        site.gateway.mood = mood;
        await site.comeBack(reference);
        await site.webhook('charge', reference);
        await site.sweep(reference);
        expect(await site.statusOf(reference)).toBe('pending');
        site.gateway.mood = 'well';
        await site.sweep(reference);
        expect(await site.statusOf(reference)).toBe('successful');
      },
    );

    it('is asked while no transaction is open: for a link, a settlement and a refund', async () => {
      const idle = sql`select query from pg_stat_activity where datname = current_database()
        and state like 'idle in transaction%'`;
      const asked: string[] = [];
      const held: unknown[] = [];
      site.gateway.before = async ({ method, path }) => {
        asked.push(`${method} ${path}`);
        /* One of another request ends in a moment; one that waits for this answer does not. */
        for (let look = 1; look <= 8; look++) {
          const { rows } = await site.server.context.db.execute(idle);
          if (rows.length === 0) return undefined;
          if (look === 8) held.push(path, ...rows);
          await pause(100);
        }
        return undefined;
      };
      const { payment } = await site.paid();
      const refund = { reason: 'Paid twice' };
      expect((await site.post(`payment/${payment.id}/refund`, refund)).status).toBe(201);
      site.gateway.before = async () => undefined;
      const questions = [/POST .*(payments|initialize)$/, /GET .*verify/, /POST .*refund/];
      for (const question of questions)
        expect(asked).toContainEqual(expect.stringMatching(question));
      expect(held).toEqual([]);
    });

    it('holds no transaction open, and the rest of the server goes on', async () => {
      const { reference, token } = await site.opened();
      site.gateway.pay(reference);
      site.gateway.slowMs = 700;
      const seen = site.gateway.questions.length;
      const back = site.comeBack(reference);
      await eventually(() => site.gateway.questions.length).toBeGreaterThan(seen);
      const { rows } = await site.server.context.db.execute(
        sql`select state from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and state like '%transaction%'`,
      );
      expect(rows).toEqual([]);
      expect((await site.server.get('/api/v1/user/me', token)).status).toBe(200);
      await back;
      expect(await site.statusOf(reference)).toBe('successful');
    });
  });
});
