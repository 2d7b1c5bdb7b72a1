import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from '#contract/payments/schemas.ts';
import { payments } from '../../../server/db/schema/index.ts';
import type { Verification } from '../../../server/gateways/gateway.ts';
import { sweepPayments } from '../../../server/modules/payments/settlement/webhooks.ts';
import { makeAdmin } from '../support/builders.ts';
import {
  agePayment,
  askForLink,
  dueKobo,
  memberWithCheckout,
  paymentOf,
  paymentsOf,
  receiptCount,
  startWithFakeGateway,
  unpaidStanding,
} from '../support/dues.ts';
import { type FakeGateway, paid } from '../support/fake-gateway.ts';
import { setMembership } from '../support/membership.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
let fake: FakeGateway;
let admin: string;

beforeAll(async () => {
  ({ server, fake } = await startWithFakeGateway());
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());

const totalPaid = async (): Promise<number> =>
  (await server.get('/api/v1/payment/totalPaidAmount', admin)).body.totalPaidAmount;
const comeBack = (reference: string) =>
  server.get(`/api/v1/payment/return/fake?reference=${reference}&status=successful`);
const underReview = async (): Promise<Payment[]> =>
  (await server.get('/api/v1/payment/payments?status=review', admin)).body.data.payments;

describe('money that does not fit what was due', () => {
  it.each([
    ['one kobo less', paid(dueKobo - 1), 15000.49, 'Less arrived than was due.'],
    ['nothing at all', paid(0), 0, 'Less arrived than was due.'],
    ['dollars', paid(dueKobo, { currency: 'USD' }), 15000.5, 'Paid in USD.'],
  ] as [string, Verification, number, string][])(
    'is for the treasurer, who sees what arrived: %s',
    async (_, verification, arrived, reason) => {
      const { reference, token } = await memberWithCheckout(server);
      const [total, receipts] = [await totalPaid(), await receiptCount(server)];
      fake.says(reference, verification);
      await comeBack(reference);
      await comeBack(reference);
      const seen = (await underReview()).find((payment) => payment.reference === reference);
      expect(seen).toMatchObject({
        status: 'review',
        paymentStatus: 'review',
        amount: 15000.5,
        amountReceived: arrived,
      });
      expect((await paymentOf(server, reference)).reviewReason).toBe(reason);
      expect(await totalPaid()).toBe(total);
      expect(await receiptCount(server)).toBe(receipts);
      const { body } = await server.get('/api/v1/user/me', token);
      expect(body.standing).toBe(unpaidStanding());
    },
  );
});

describe('dollars', () => {
  it('go back: each other decision is refused with that, and no file has them as naira', async () => {
    const { reference } = await memberWithCheckout(server);
    fake.says(reference, paid(dueKobo, { currency: 'USD' }));
    await comeBack(reference);
    const { id } = await paymentOf(server, reference);
    for (const action of ['accept', 'credit', 'dismiss']) {
      const { status, body } = await server.request('POST', `/api/v1/payment/review/${id}`, {
        token: admin,
        body: { action, reason: 'They came' },
      });
      expect(status).toBe(409);
      expect(body.message).toBe('This came in USD, not in naira. Refund it.');
    }
    const listed = (await underReview()).find((payment) => payment.reference === reference);
    expect(listed).toMatchObject({ amountReceived: 15000.5, receivedCurrency: 'USD' });
    const file = await server.get(`/api/v1/payment/export?search=${reference}`, admin);
    const [headings = [], row = []] = String(file.body)
      .split('\r\n')
      .map((line) => line.split(','));
    const at = (heading: string) => row[headings.indexOf(heading)];
    expect([at('Amount received (NGN)'), at('Remark')]).toEqual(['', 'Paid in USD.']);
  });
});

describe('one charge of the gateway', () => {
  it('pays one payment: a second one that it is named for waits for the treasurer', async () => {
    const [first, second] = [await memberWithCheckout(server), await memberWithCheckout(server)];
    const total = await totalPaid();
    for (const { reference } of [first, second]) {
      fake.says(reference, paid(dueKobo, { gatewayId: 'CHARGE-1' }));
      await comeBack(reference);
    }
    const { invoiceNumber, status } = await paymentOf(server, first.reference);
    expect(status).toBe('successful');
    expect(await paymentOf(server, second.reference)).toMatchObject({
      status: 'review',
      reviewReason: `The gateway’s charge is that of ${invoiceNumber}.`,
    });
    expect(await totalPaid()).toBeCloseTo(total + dueKobo / 100, 2);
  });
});

describe('a payment that was dismissed', () => {
  it.each([
    ['another payment', { state: 'foreign', says: 'Of somebody else' }],
    ['nothing at all', paid(0)],
    ['no dollar', paid(0, { currency: 'USD' })],
  ] as [string, Verification][])(
    'stays so while the gateway says the same: %s; what it says else is seen again',
    async (_, verification) => {
      const { reference } = await memberWithCheckout(server);
      const stateOf = async () => (await paymentOf(server, reference)).status;
      fake.says(reference, verification);
      await comeBack(reference);
      expect(await stateOf()).toBe('review');
      const { id } = await paymentOf(server, reference);
      const dismissed = await server.request('POST', `/api/v1/payment/review/${id}`, {
        token: admin,
        body: { action: 'dismiss', reason: 'Nothing came' },
      });
      expect(dismissed.status).toBe(200);
      await comeBack(reference);
      /* And an hour later, where the sweep asks about what has failed. */
      await agePayment(server, reference, 2);
      await server.context.db
        .update(payments)
        .set({ updatedAt: new Date(Date.now() - 7_200_000) })
        .where(eq(payments.reference, reference));
      await sweepPayments(server.context);
      expect(await stateOf()).toBe('failed');
      fake.says(reference, paid(dueKobo - 1));
      await comeBack(reference);
      expect(await stateOf()).toBe('review');
    },
  );
});

describe('more than was asked for', () => {
  it('settles; the surplus is credit, and the treasurer is told of it', async () => {
    const { reference, token } = await memberWithCheckout(server);
    const total = await totalPaid();
    fake.says(reference, paid(dueKobo + 1));
    await comeBack(reference);
    expect(await paymentOf(server, reference)).toMatchObject({
      status: 'successful',
      reviewReason: '₦0.01 more arrived than was asked for.',
    });
    expect(await totalPaid()).toBeCloseTo(total + 15000.51, 2);
    const { body } = await server.get('/api/v1/ledger/me', token);
    expect(body.data).toMatchObject({ owed: 0, credit: 0.01 });
  });
});

describe('money of who pays nothing any more', () => {
  it.each(['deceased', 'refused'] as const)('is nobody’s yet: %s meanwhile', async (kind) => {
    const { id, reference } = await memberWithCheckout(server);
    await setMembership(server, id, kind);
    const [total, receipts] = [await totalPaid(), await receiptCount(server)];
    fake.says(reference, paid(dueKobo));
    await comeBack(reference);
    const { status, reviewReason, id: paymentId } = await paymentOf(server, reference);
    expect({ status, reviewReason }).toEqual({
      status: 'review',
      reviewReason:
        kind === 'deceased' ? 'The payer has died.' : 'The payer’s registration was refused.',
    });
    expect(await totalPaid()).toBe(total);
    expect(await receiptCount(server)).toBe(receipts);
    const { rows } = await server.context.pool.query(
      'select sum(change_kobo)::integer as kobo from suspense_entries where payment_id = $1',
      [paymentId],
    );
    expect(rows).toEqual([{ kobo: dueKobo }]);
  });

  it('pays what is owed by who has left; what more came waits', async () => {
    const [exact, more] = [await memberWithCheckout(server), await memberWithCheckout(server)];
    for (const { id } of [exact, more]) await setMembership(server, id, 'resigned');
    fake.says(exact.reference, paid(dueKobo));
    fake.says(more.reference, paid(dueKobo + 500));
    for (const { reference } of [exact, more]) await comeBack(reference);
    expect(await paymentOf(server, exact.reference)).toMatchObject({
      status: 'successful',
      reviewReason: null,
    });
    const { status, netKobo, surplusKobo } = await paymentOf(server, more.reference);
    expect({ status, netKobo, surplusKobo }).toEqual({
      status: 'successful',
      netKobo: dueKobo,
      surplusKobo: 500,
    });
  });
});

describe('a year that is paid twice', () => {
  it('is paid once; the second payment is credit', async () => {
    const member = await memberWithCheckout(server);
    const total = await totalPaid();
    fake.says(member.reference, { state: 'failed', reason: 'declined' });
    await askForLink(server, member.token);
    const second = (await paymentsOf(server, member.id))[1]?.reference ?? '';
    fake.says(member.reference, paid(dueKobo));
    fake.says(second, paid(dueKobo));
    await Promise.all([comeBack(member.reference), comeBack(second)]);
    const rows = await paymentsOf(server, member.id);
    expect(rows.map(({ status }) => status)).toEqual(['successful', 'successful']);
    expect(rows.map(({ reviewReason }) => reviewReason).sort()).toEqual([
      null,
      '₦15,000.50 of it was not owed any more when it came, and became credit.',
    ]);
    expect(await totalPaid()).toBeCloseTo(total + 2 * 15000.5, 2);
    const { body } = await server.get('/api/v1/ledger/me', member.token);
    expect(body.data).toMatchObject({ owed: 0, credit: 15000.5 });
  });

  it('is free again once the payment was refunded', async () => {
    const member = await memberWithCheckout(server);
    fake.says(member.reference, paid(dueKobo));
    await comeBack(member.reference);
    expect((await askForLink(server, member.token)).status).toBe(409);
    fake.says(member.reference, { state: 'refunded', gatewayId: 'r' });
    await comeBack(member.reference);
    expect((await askForLink(server, member.token)).status).toBe(200);
  });
});
