import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gatewayEvents, moneyBack, payments } from '../../../server/db/schema/index.ts';
import { makeMember } from '../support/builders.ts';
import { makeAccount } from '../support/cash.ts';
import { dueKobo, paymentOf } from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import { mailsTo } from '../support/mails.ts';
import { playedGateways, startWithGateway, type WithGateway } from '../support/played-gateway.ts';

describe.each(playedGateways)('what goes back at %s', (name, startStub) => {
  let site: WithGateway;
  beforeAll(async () => {
    site = await startWithGateway(startStub);
  });
  afterAll(() => site.stop());
  beforeEach(() => {
    const quiet = { before: async () => undefined, after: async () => undefined };
    Object.assign(site.gateway, { mood: 'well', lie: (told: unknown) => told, ...quiet });
  });
  const refundsOf = (reference: string) => {
    const { id } = site.gateway.chargeOf(reference);
    return site.gateway.books.refunds.filter(({ chargeId }) => chargeId === id);
  };
  const decide = (reference: string, state: 'done' | 'failed') => {
    for (const row of refundsOf(reference)) row.state = state;
  };
  const reviewOf = async (reference: string) =>
    (await site.review()).filter((one) => JSON.stringify(one).includes(reference));
  const note = (_id = '') =>
    site.post(`payment/review/${_id}`, { action: 'dismiss', reason: 'Entered in the cash book' });

  const owedOf = async (id: string) =>
    (await site.server.get(`/api/v1/ledger/member/${id}`, site.admin.token)).body.data.owed;

  /* The gateway has lost every refund that it is asked for. */
  const forget = () => {
    site.gateway.before = async ({ method, path }) =>
      method === 'POST' && path.includes('refund') ? 'gone' : undefined;
  };
  const asksOf = () => site.gateway.questions.filter((one) => /^POST .*refund/.test(one)).length;
  /* As if the gateway had been asked so long ago. */
  async function ageAsk(id: string, minutes: number) {
    const askedAt = new Date(Date.now() - minutes * 60_000);
    const change = { askedAt, updatedAt: askedAt };
    await site.server.context.db.update(moneyBack).set(change).where(eq(moneyBack.id, id));
  }
  async function stuck() {
    const paid = await site.paid();
    forget();
    const before = asksOf();
    const asked = await site.post(`payment/${paid.payment.id}/refund`, { reason: 'Moved away' });
    const { _id } = asked.body.data.refund;
    return { ...paid, _id: String(_id), asks: () => asksOf() - before };
  }

  it('a refund that is done stays done, whatever an earlier question is told', async () => {
    const { reference, payment } = await site.paid();
    site.gateway.after = async ({ method, path }) => {
      if (method !== 'POST' || !path.includes('refund')) return;
      decide(reference, 'done');
      await site.comeBack(reference);
      site.gateway.lie = () => ({ status: 400, body: { status: 'error', message: 'Refused' } });
    };
    const { status, body } = await site.post(`payment/${payment.id}/refund`, { reason: 'Twice' });
    expect({ status, state: body.data?.refund?.state }).toEqual({ status: 201, state: 'done' });
    expect(await site.booked(reference)).toEqual({ kobo: 0, kinds: ['payment', 'refund'] });
    expect(await reviewOf(reference)).toEqual([]);
  });

  it('a second one that reads as the first is not lost where the gateway is down when it comes', async () => {
    const { reference } = await site.paid();
    const { id: chargeId } = site.gateway.chargeOf(reference);
    const back = async () => {
      const [id, amountKobo] = [site.gateway.books.nextId(), 50_000];
      site.gateway.books.refunds.push({ id, chargeId, state: 'done', note: '', amountKobo });
      expect((await site.webhook('refund', reference)).status).toBe(200);
    };
    const openEvent = and(eq(gatewayEvents.reference, reference), isNull(gatewayEvents.settledAt));
    const kept = () => site.booked(reference).then(({ kobo }) => dueKobo - kobo);
    await back();
    await eventually(kept).toBe(50_000);
    await eventually(() => site.server.context.db.$count(gatewayEvents, openEvent)).toBe(0);
    site.gateway.mood = 'down';
    const asked = site.gateway.questions.length;
    await back();
    await eventually(() => site.gateway.questions.length).toBeGreaterThan(asked);
    await site.sweep();
    expect(await kept()).toBe(50_000);
    site.gateway.mood = 'well';
    await site.sweep();
    expect(await kept()).toBe(100_000);
  });

  it('is told to the member once, also one by hand and one of money under review', async () => {
    const told = async (email: string) =>
      (await mailsTo(site.server, email))
        .map(({ text }) => text)
        .filter((text) => text.includes('was given back'));
    const { reference, payment, email } = await site.paid();
    const refund = (id: string, how: object) => site.post(`payment/${id}/refund`, how);
    expect((await refund(payment.id, { reason: 'Moved', amount: 1_000 })).status).toBe(201);
    expect(await told(email)).toEqual([]);
    decide(reference, 'done');
    for (const _ of [1, 2]) await site.comeBack(reference);
    await site.sweep(reference);
    const [mail, ...more] = await told(email);
    expect(more).toEqual([]);
    expect(mail).toContain(`₦1,000.00 of your payment ${payment.receiptNumber} was given back on `);
    expect(mail).toContain('comes back the way it was paid');
    const account = await makeAccount(site.server);
    const byHand = { reason: 'In cash', amount: 500, reference: `By hand ${reference}`, account };
    expect((await refund(payment.id, byHand)).status).toBe(201);
    expect((await told(email)).at(-1)).toMatch(/₦500\.00 of your payment .* on .*\d{4}\.\s/);
    expect(await told(email)).toHaveLength(2);

    const short = await site.opened();
    site.gateway.pay(short.reference, { paidKobo: 90_000 });
    await site.comeBack(short.reference);
    const { id } = await paymentOf(site.server, short.reference);
    await site.post(`payment/review/${id}`, { action: 'refund', reason: 'Less than was due' });
    decide(short.reference, 'done');
    for (const _ of [1, 2]) await site.comeBack(short.reference);
    expect(await told(short.email)).toEqual([
      expect.stringContaining('₦900.00 of your payment INV-'),
    ]);
  });

  it('is corrected by a mail where it is taken back, or the gateway says that it failed after all', async () => {
    const corrected = async (email: string) =>
      (await mailsTo(site.server, email)).filter(({ text }) => text.includes('was not given back'));
    const { payment, reference, email } = await site.paid();
    const account = await makeAccount(site.server);
    const byHand = { reason: 'In cash', amount: 700, reference: `By hand ${reference}`, account };
    const { body } = await site.post(`payment/${payment.id}/refund`, byHand);
    const friend = await makeMember(site.server);
    await site.post(`payment/${payment.id}/move`, { userId: friend.id, reason: 'Of a friend' });
    const path = `ledger/entries/${body.data.refund._id}/reverse`;
    expect((await site.post(path, { reason: 'It was not paid' })).status).toBe(201);
    const [mail, ...more] = await corrected(email);
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/₦700\.00 of your payment \S+ was not given back after all\./);
    expect(await corrected(friend.email)).toEqual([]);

    const ask = async () => {
      const paid = await site.paid();
      const asked = { reason: 'Moved', amount: 1_000 };
      expect((await site.post(`payment/${paid.payment.id}/refund`, asked)).status).toBe(201);
      return paid;
    };
    const [gone, never] = [await ask(), await ask()];
    decide(gone.reference, 'done');
    await site.comeBack(gone.reference);
    for (const { reference: of } of [gone, never]) {
      decide(of, 'failed');
      for (const _ of [1, 2]) await site.comeBack(of);
    }
    expect(await corrected(never.email)).toEqual([]);
    expect(await corrected(gone.email)).toHaveLength(1);
  });

  it('a refund that was entered by hand and is the gateway’s own is told once, and what is booked later then', async () => {
    const { reference, payment, email } = await site.paid();
    const told = async () =>
      (await mailsTo(site.server, email)).filter(({ text }) => text.includes('was given back'));
    const account = await makeAccount(site.server);
    const byHand = { reason: 'At the gateway', reference: `Seen there ${reference}`, account };
    expect((await site.post(`payment/${payment.id}/refund`, byHand)).status).toBe(201);
    expect(await told()).toHaveLength(1);
    const { id: chargeId } = site.gateway.chargeOf(reference);
    const own = { id: site.gateway.books.nextId(), chargeId, note: '', amountKobo: dueKobo };
    site.gateway.books.refunds.push({ ...own, state: 'done' });
    for (const _ of [1, 2]) await site.webhook('refund', reference);
    await eventually(async () => (await reviewOf(reference)).length).toBe(1);
    expect(await told()).toHaveLength(1);
    const { entries } = (
      await site.server.get(`/api/v1/ledger/member/${payment.userId}`, site.admin.token)
    ).body.data;
    const { _id } = entries.find(({ kind }: { kind: string }) => kind === 'refund');
    const undone = await site.post(`ledger/entries/${_id}/reverse`, {
      reason: 'It was the gateway’s',
    });
    expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(300);
    expect(await reviewOf(reference)).toEqual([]);
    expect((await told()).map(({ text }) => text.includes('the way it was paid'))).toEqual([
      false,
      true,
    ]);
  });

  it('one that the gateway does not show is asked for once more, after an hour', async () => {
    const { _id, asks, reference } = await stuck();
    expect(asks()).toBe(1);
    await ageAsk(_id, 50);
    await site.sweep();
    await site.comeBack(reference);
    expect(asks()).toBe(1);
    await ageAsk(_id, 61);
    await site.sweep();
    expect(asks()).toBe(2);
    await ageAsk(_id, 6_000);
    await site.sweep();
    await site.comeBack(reference);
    expect(asks()).toBe(2);
    expect(await reviewOf(reference)).toMatchObject([
      { _id, why: expect.stringMatching(/asked twice.*does not show it/) },
    ]);
  });

  it('a person asks again, or gives up', async () => {
    const { _id, reference, payment } = await stuck();
    await ageAsk(_id, 61);
    await site.sweep();
    const decision = (action: string) =>
      site.post(`payment/review/${_id}`, { action, reason: 'Not in the dashboard' });
    expect((await decision('refund')).status).toBe(409);
    await ageAsk(_id, 5);
    expect((await decision('refund')).status).toBe(503);
    await ageAsk(_id, 5);
    site.gateway.before = async () => undefined;
    expect((await decision('refund')).status).toBe(200);
    expect(refundsOf(reference)).toMatchObject([{ amountKobo: dueKobo }]);
    expect((await decision('dismiss')).status).toBe(409);
    decide(reference, 'done');
    await site.comeBack(reference);
    expect((await site.booked(reference)).kobo).toBe(0);

    const other = await stuck();
    await ageAsk(other._id, 61);
    await site.sweep();
    expect((await note(other._id)).status).toBe(200);
    expect(await reviewOf(other.reference)).toEqual([]);
    const account = await makeAccount(site.server);
    const byHand = { reason: 'By transfer', reference: `TRF ${payment.id}`, account };
    expect((await site.post(`payment/${other.payment.id}/refund`, byHand)).status).toBe(201);
  });

  it('a part that the gateway could not pay back after all counts again, whosever the money is by then', async () => {
    for (const act of ['nothing', 'move', 'reverse by hand']) {
      const { id, reference, payment } = await site.paid();
      await site.post(`payment/${payment.id}/refund`, { reason: 'A part', amount: 5_000 });
      decide(reference, 'done');
      await site.comeBack(reference);
      expect((await site.booked(reference)).kobo).toBe(dueKobo - 500_000);
      let owner = id;
      if (act === 'move') {
        const { id: userId } = await makeMember(site.server);
        owner = userId;
        const moved = await site.post(`payment/${payment.id}/move`, { userId, reason: 'Theirs' });
        expect(moved.status).toBe(201);
      }
      if (act === 'reverse by hand') {
        const [refund] = (
          await site.server.get(`/api/v1/ledger/member/${payment.userId}`, site.admin.token)
        ).body.data.entries.filter(({ kind }: { kind: string }) => kind === 'refund');
        const undone = await site.post(`ledger/entries/${refund._id}/reverse`, { reason: 'No' });
        expect([act, undone.status, undone.body]).toEqual([act, 409, undone.body]);
      }
      decide(reference, 'failed');
      await site.comeBack(reference);
      expect([act, (await site.booked(reference)).kobo]).toEqual([act, dueKobo]);
      await site.comeBack(reference);
      expect([act, (await site.booked(reference)).kobo]).toEqual([act, dueKobo]);
      expect([act, await owedOf(owner)]).toEqual([act, 0]);
    }
  });

  it('under review is accepted or goes back, where two decide at once', async () => {
    const { id, reference } = await site.opened();
    site.gateway.pay(reference, { paidKobo: 100_000 });
    await site.comeBack(reference);
    const { id: paymentId } = await paymentOf(site.server, reference);
    const decided = await Promise.all(
      ['accept', 'refund'].map((action) =>
        site.post(`payment/review/${paymentId}`, { action, reason: 'Seen' }),
      ),
    );
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isAccepted = decided[0]?.status === 200;
    expect(refundsOf(reference)).toHaveLength(isAccepted ? 0 : 1);
    expect(await owedOf(id)).toBe((dueKobo - (isAccepted ? 100_000 : 0)) / 100);
  });

  it('a lost dispute after a full refund is seen beside it, until somebody notes it', async () => {
    const { reference, payment } = await site.paid();
    await site.post(`payment/${payment.id}/refund`, { reason: 'Paid twice' });
    decide(reference, 'done');
    await site.comeBack(reference);
    site.gateway.dispute(reference, 'done');
    /* A gateway counts its disputes apart from its refunds. */
    const { refunds, disputes } = site.gateway.books;
    Object.assign(disputes.at(-1) ?? {}, { id: refunds.at(-1)?.id });
    await site.comeBack(reference);
    expect(await site.booked(reference)).toEqual({ kobo: 0, kinds: ['payment', 'refund'] });
    const [item, ...more] = await reviewOf(reference);
    expect(more).toEqual([]);
    expect(item).toMatchObject({
      kind: 'dispute',
      expected: dueKobo / 100,
      why: 'A dispute is lost. It is not in the books, because nothing is left of the payment to take it from.',
      actions: ['dismiss'],
    });
    expect((await note(item?._id)).status).toBe(200);
    expect((await note(item?._id)).status).toBe(409);
    await site.comeBack(reference);
    expect(await reviewOf(reference)).toEqual([]);
  });

  it('of a part that is left the rest is seen', async () => {
    const { reference, payment } = await site.paid();
    await site.post(`payment/${payment.id}/refund`, { reason: 'A part', amount: 5_000 });
    decide(reference, 'done');
    await site.comeBack(reference);
    site.gateway.dispute(reference, 'done');
    await site.comeBack(reference);
    expect((await site.booked(reference)).kobo).toBe(0);
    expect(await reviewOf(reference)).toMatchObject([
      { kind: 'dispute', why: expect.stringContaining('₦5,000.00 of it is not in the books') },
    ]);
  });

  it('money that was reversed here, and that the gateway keeps, is under review once', async () => {
    const { reference, payment } = await site.paid();
    const { db } = site.server.context;
    /* As a former release did it, which took a gateway's payment back as a mistake. */
    const refundGateway = async () =>
      (await site.server.get(`/api/v1/payment/${payment.id}/details`, site.admin.token)).body.data
        .refundGateway;
    expect(await refundGateway()).toBe(name);
    await db.update(payments).set({ gatewayId: null }).where(eq(payments.id, payment.id));
    expect(await refundGateway()).toBeNull();
    const reversal = { reason: 'A mistake', why: 'mistake' };
    expect((await site.post(`payment/${payment.id}/reverse`, reversal)).status).toBe(201);
    await site.comeBack(reference);
    expect(await reviewOf(reference)).toMatchObject([
      {
        kind: 'payment',
        received: dueKobo / 100,
        actions: ['accept', 'credit', 'move', 'refund'],
        why: expect.stringContaining('reversed here, and the gateway keeps the money'),
      },
    ]);
    const decision = (action: string) =>
      site.post(`payment/review/${payment.id}`, { action, reason: 'Seen' });
    expect((await decision('dismiss')).status).toBe(409);
    expect((await decision('accept')).status).toBe(200);
    expect((await site.booked(reference)).kobo).toBe(dueKobo);
    await site.comeBack(reference);
    expect(await reviewOf(reference)).toEqual([]);
    const refund = { reason: 'Seen' };
    expect((await site.post(`payment/${payment.id}/refund`, refund)).status).toBe(201);
    decide(reference, 'done');
    await site.comeBack(reference);
    expect(await site.statusOf(reference)).toBe('refunded');
    expect((await site.booked(reference)).kobo).toBe(0);
    expect(await reviewOf(reference)).toEqual([]);
    await site.comeBack(reference);
    expect(await reviewOf(reference)).toEqual([]);
  });

  it('what the gateway calls reversed, and lists later, is booked and seen once', async () => {
    if (name !== 'paystack') return;
    for (const kind of ['refund', 'dispute'] as const) {
      const { reference } = await site.paid();
      const charge = site.gateway.chargeOf(reference);
      charge.state = 'reversed';
      await site.comeBack(reference);
      expect(await site.booked(reference)).toEqual({ kobo: 0, kinds: ['payment', 'refund'] });
      const { nextId, refunds } = site.gateway.books;
      const row = { id: nextId(), chargeId: charge.id, amountKobo: dueKobo, note: '' };
      if (kind === 'refund') refunds.push({ ...row, state: 'done' });
      else site.gateway.dispute(reference, 'done');
      await site.comeBack(reference);
      await site.comeBack(reference);
      expect(await reviewOf(reference)).toEqual([]);
      expect((await paymentOf(site.server, reference)).status).toBe('refunded');
    }
  });
});
