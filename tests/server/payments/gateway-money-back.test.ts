import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { makeAccount } from '../support/cash.ts';
import { dueKobo, paymentOf } from '../support/dues.ts';
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
  const refundOf = (reference: string) => {
    const { id } = site.gateway.chargeOf(reference);
    return site.gateway.books.refunds.filter(({ chargeId }) => chargeId === id);
  };
  const decide = (reference: string, state: 'done' | 'failed') => {
    for (const row of refundOf(reference)) row.state = state;
  };
  const settlesAt = (reference: string, kobo: number) =>
    eventually(async () => (await site.booked(reference)).kobo).toBe(kobo);

  describe("the treasurer's refund", () => {
    it('goes through the gateway, is pending first, and is booked once it is done', async () => {
      const { reference, payment } = await site.paid();
      const asked = await site.post(`payment/${payment.id}/refund`, { reason: 'Paid twice' });
      expect(asked.status).toBe(201);
      calls.refundPayment.response.parse(asked.body);
      expect(asked.body.data.refund).toMatchObject({ amount: 15_000.5, state: 'pending' });
      expect(refundOf(reference)).toMatchObject([{ amountKobo: dueKobo, state: 'pending' }]);
      expect((await site.booked(reference)).kobo).toBe(dueKobo);
      const item = (await site.review()).find(({ _id }) => _id === asked.body.data.refund._id);
      expect(item).toMatchObject({ kind: 'refund', why: 'A refund is under way (Paid twice).' });
      decide(reference, 'done');
      await Promise.all(Array.from({ length: 10 }, () => site.webhook('refund', reference)));
      await settlesAt(reference, 0);
      expect(await site.statusOf(reference)).toBe('refunded');
      expect((await site.booked(reference)).kinds).toEqual(['payment', 'refund']);
      expect((await site.review()).map(({ _id }) => _id)).not.toContain(item?._id);
    });

    it('in part leaves the rest, never gives more than there is, and nothing else meanwhile', async () => {
      const { reference, payment } = await site.paid();
      const refund = (amount?: number) =>
        site.post(`payment/${payment.id}/refund`, { reason: 'A part', ...(amount && { amount }) });
      expect((await refund(5_000)).status).toBe(201);
      expect((await refund(10_000.51)).status).toBe(409);
      const reverse = await site.post(`payment/${payment.id}/reverse`, { reason: 'No' });
      expect(reverse.status).toBe(409);
      decide(reference, 'done');
      await site.comeBack(reference);
      expect((await site.booked(reference)).kobo).toBe(dueKobo - 500_000);
      expect(await site.statusOf(reference)).toBe('successful');
      expect((await refund()).status).toBe(201);
      decide(reference, 'done');
      await site.comeBack(reference);
      expect((await site.booked(reference)).kobo).toBe(0);
      expect(site.gateway.keptOf(reference)).toBe(0);
    });

    it('that the gateway refuses is a 409, and nothing has changed', async () => {
      const { reference, payment } = await site.paid();
      Object.assign(site.gateway.chargeOf(reference), { paidKobo: 1 });
      const { status, body } = await site.post(`payment/${payment.id}/refund`, { reason: 'No' });
      expect(status).toBe(409);
      expect(body.message).toContain('Refund amount is too high');
      expect((await site.booked(reference)).kobo).toBe(dueKobo);
      /* The gateway has the money: it is no mistake, and can be given back another way. */
      expect((await site.post(`payment/${payment.id}/reverse`, { reason: 'x' })).status).toBe(409);
      const account = await makeAccount(site.server);
      const byHand = { reason: 'By transfer', reference: 'TRF 1', account };
      expect((await site.post(`payment/${payment.id}/refund`, byHand)).status).toBe(201);
    });

    it('that fails in the end leaves the payment, and is shown until it is noted', async () => {
      const { reference, payment } = await site.paid();
      const asked = await site.post(`payment/${payment.id}/refund`, { reason: 'Moved away' });
      decide(reference, 'failed');
      await site.webhook('refund', reference);
      const { _id } = asked.body.data.refund;
      const item = async () => (await site.review()).find((one) => one._id === _id);
      await eventually(async () => (await item())?.why).toBe('The refund failed (Moved away).');
      expect((await site.booked(reference)).kobo).toBe(dueKobo);
      const noted = await site.post(`payment/review/${_id}`, { action: 'dismiss', reason: 'Seen' });
      expect(noted.status).toBe(200);
      expect(await item()).toBeUndefined();
      const again = await site.post(`payment/review/${_id}`, { action: 'dismiss', reason: 'Seen' });
      expect(again.status).toBe(409);
    });

    it('is made once, where the answer was lost and the gateway is asked again', async () => {
      const { reference, payment } = await site.paid();
      site.gateway.lie = (told) => ({ ...told, status: 502 });
      const asked = await site.post(`payment/${payment.id}/refund`, { reason: 'Lost answer' });
      expect(asked.body.data.refund.state).toBe('pending');
      site.gateway.lie = (told) => told;
      await site.sweep();
      await site.comeBack(reference);
      decide(reference, 'done');
      await site.comeBack(reference);
      expect(refundOf(reference)).toHaveLength(1);
      expect((await site.booked(reference)).kobo).toBe(0);
    });

    it('of money under review gives it back there too', async () => {
      const { reference } = await site.opened();
      site.gateway.pay(reference, { paidKobo: 100_000 });
      await site.comeBack(reference);
      const { id } = await paymentOf(site.server, reference);
      const body = { action: 'refund', reason: 'Too little' };
      expect((await site.post(`payment/review/${id}`, body)).status).toBe(200);
      expect(refundOf(reference)).toMatchObject([{ amountKobo: 100_000 }]);
      expect((await site.post(`payment/review/${id}`, { ...body, action: 'accept' })).status).toBe(
        409,
      );
      decide(reference, 'done');
      await site.comeBack(reference);
      expect(await site.statusOf(reference)).toBe('refunded');
      expect((await site.booked(reference)).kobo).toBe(0);
    });
  });

  describe('a dispute', () => {
    it('is shown with what the gateway says, taken back when lost, and counts again when won', async () => {
      const { reference } = await site.paid();
      site.gateway.dispute(reference, 'pending');
      await site.webhook('dispute', reference);
      const item = async () =>
        (await site.review()).find(
          (one) => one.kind === 'dispute' && JSON.stringify(one).includes(reference),
        );
      await eventually(async () => (await item())?.gatewaySays).toContain(`${name}: dispute`);
      expect((await site.booked(reference)).kobo).toBe(dueKobo);
      site.gateway.dispute(reference, 'done');
      await site.comeBack(reference);
      expect(await site.booked(reference)).toEqual({ kobo: 0, kinds: ['payment', 'refund'] });
      expect(await site.statusOf(reference)).toBe('refunded');
      expect(await item()).toBeUndefined();
      site.gateway.dispute(reference, 'failed');
      await site.comeBack(reference);
      expect((await site.booked(reference)).kobo).toBe(dueKobo);
      expect(await site.statusOf(reference)).toBe('successful');
      /* 'Why' of the payment says what holds. */
      expect((await paymentOf(site.server, reference)).reviewReason).toBe('Won in a dispute.');
    });
  });

  it('what it gave back beyond what was left is taken once a refund by hand is taken back', async () => {
    const { reference, payment, id } = await site.paid();
    const account = await makeAccount(site.server);
    const byHand = { amount: 5_000, reason: 'By transfer', reference: `TRF ${reference}`, account };
    const asked = await site.post(`payment/${payment.id}/refund`, byHand);
    const { id: chargeId } = site.gateway.chargeOf(reference);
    const whole = { chargeId, amountKobo: dueKobo, state: 'done', note: '' } as const;
    site.gateway.books.refunds.push({ ...whole, id: site.gateway.books.nextId() });
    await site.comeBack(reference);
    const isOpen = async () => JSON.stringify(await site.review()).includes(reference);
    expect([(await site.booked(reference)).kobo, await isOpen()]).toEqual([0, true]);
    const { _id } = asked.body.data.refund;
    const undone = await site.post(`ledger/entries/${_id}/reverse`, { reason: 'Not paid out' });
    expect(undone.status).toBe(201);
    expect([(await site.booked(reference)).kobo, await isOpen()]).toEqual([0, false]);
    expect(await site.statusOf(reference)).toBe('refunded');
    const { rows } = await site.server.context.pool.query(
      `select coalesce(sum(kobo), 0)::integer as kobo from cash_movements
       where payment_id = $1 and account_id = $2`,
      [payment.id, account],
    );
    expect(rows).toEqual([{ kobo: 0 }]);
    const ledger = await site.server.get(`/api/v1/ledger/member/${id}`, site.admin.token);
    expect(ledger.body.data.owed).toBe(dueKobo / 100);
    await site.comeBack(reference);
    expect((await site.booked(reference)).kobo).toBe(0);
  });

  it('every order of open, failed, paid and refunded ends the same', async () => {
    const news = ['open', 'failed', 'paid', 'refunded'] as const;
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...news], { minLength: 4 }), async (order) => {
        const { reference } = await site.opened();
        const charge = site.gateway.chargeOf(reference);
        const { id: chargeId, amountKobo } = charge;
        let isPaid = false;
        for (const item of order) {
          /* What the gateway has come to by then; that somebody paid is not undone there. */
          isPaid ||= item === 'paid' || item === 'refunded';
          if (isPaid) site.gateway.pay(reference);
          else charge.state = item === 'failed' ? 'failed' : 'open';
          if (item === 'refunded')
            site.gateway.books.refunds.push({
              id: site.gateway.books.nextId(),
              chargeId,
              amountKobo,
              state: 'done',
              note: '',
            });
          await site.webhook(item === 'refunded' ? 'refund' : 'charge', reference);
          await site.comeBack(reference);
        }
        await settlesAt(reference, 0);
        expect(await site.statusOf(reference)).toBe('refunded');
        expect((await site.booked(reference)).kinds).toEqual(['payment', 'refund']);
      }),
      { numRuns: 6 },
    );
  }, 60_000);
});
