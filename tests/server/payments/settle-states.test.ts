import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Verification } from '../../../server/gateways/gateway.ts';
import type { PaymentRow } from '../../../server/modules/payments/record/repo.ts';
import { nextState, supersededReason } from '../../../server/modules/payments/settlement/settle.ts';
import { paid as paidNow } from '../support/fake-gateway.ts';

const start = new Date('2026-03-01T09:00:00Z');
const due = 1_500_050;

/* Paid when the checkout was opened: a time that is believed. */
const paid: typeof paidNow = (kobo, more) => paidNow(kobo, { paidAt: start, ...more });

const open: PaymentRow = {
  id: 'p',
  invoiceNumber: 'INV-2026-000001',
  reference: 'DUES-2026-1',
  userId: 'u',
  subscriptionId: 's',
  dueYear: 2026,
  dueDate: '2026-03-31',
  amountKobo: due,
  receivedKobo: null,
  netKobo: 0,
  feeKobo: null,
  surplusKobo: 0,
  partOf: null,
  cashAccountId: null,
  asked: 'all',
  receiptNumber: null,
  verifyCode: null,
  receivedCurrency: null,
  currency: 'NGN',
  status: 'pending',
  method: null,
  gateway: 'fake',
  gatewayId: null,
  checkoutLink: null,
  byLink: false,
  supersededAt: null,
  supersedes: null,
  linkAskedAt: null,
  gatewaySays: null,
  receivedReference: null,
  recordedBy: null,
  reviewReason: null,
  returnedOn: null,
  createdAt: start,
  paidAt: null,
  paidOn: null,
  updatedAt: start,
};

/** The row after each piece of news in turn, as the database would keep it. */
function become(row: PaymentRow, news: Verification[], now = start): PaymentRow {
  let current = row;
  for (const item of news) current = { ...current, ...nextState(current, item, now) } as PaymentRow;
  return current;
}

const pending: Verification = { state: 'pending' };
const unknown: Verification = { state: 'unknown' };
const failed: Verification = { state: 'failed', reason: 'declined' };
const refunded: Verification = { state: 'refunded', gatewayId: 'g' };
const full = paid(due);
const hoursLater = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

/** Any number of these, each at least once, in any order. */
const orders = (...news: Verification[]) =>
  fc
    .array(fc.constantFrom(...news), { maxLength: 6 })
    .chain((more) => fc.shuffledSubarray([...news, ...more], { minLength: news.length }))
    .filter((list) => news.every((item) => list.includes(item)));

describe('what a payment becomes', () => {
  it.each([
    [[pending], 'pending'],
    [[unknown], 'pending'],
    [[failed], 'failed'],
    [[full], 'successful'],
    [[refunded], 'refunded'],
    [[failed, full], 'successful'],
    [[full, failed], 'successful'],
    [[full, refunded], 'refunded'],
    [[refunded, full], 'refunded'],
  ] as [Verification[], string][])('%#: the news make it %s', (news, status) => {
    expect(become(open, news).status).toBe(status);
  });

  it.each([
    ['no refund is ever outranked', [pending, unknown, failed, full, refunded], 'refunded'],
    ['no failure outranks what was paid', [pending, unknown, failed, full], 'successful'],
    ['short never settles', [pending, failed, paid(due - 1)], 'review'],
    ['no news is no change', [pending, unknown], 'pending'],
  ] as [string, Verification[], string][])('does not depend on the order: %s', (_, news, end) => {
    fc.assert(
      fc.property(orders(...news), (order) => {
        expect(become(open, order).status).toBe(end);
      }),
    );
  });

  it('answers null, so that nothing is written, for news that it knows already', () => {
    for (const item of [pending, unknown, failed, full, refunded]) {
      const row = become(open, [item]);
      expect(nextState(row, item, start)).toBeNull();
    }
  });

  it('settles what was asked for and more; less is for the treasurer, as it arrived', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (amount) => {
        const row = become(open, [paid(amount)]);
        expect(row.status).toBe(amount >= due ? 'successful' : 'review');
        expect(row.receivedKobo).toBe(amount);
        expect(row.amountKobo).toBe(due);
      }),
      { examples: [[due], [due - 1], [due + 1], [0]] },
    );
  });

  it('takes no other currency, however much of it came', () => {
    for (const currency of ['USD', 'ngn', '', 'GHS']) {
      const row = become(open, [paid(due, { currency })]);
      expect(row).toMatchObject({ status: 'review', reviewReason: `Paid in ${currency}.` });
    }
  });

  it('keeps how, when and under which number it was paid', () => {
    const paidAt = new Date('2026-03-02T10:00:00Z');
    const row = become(open, [paid(due, { paidAt, method: 'ussd', gatewayId: 'g-1' })]);
    expect(row).toMatchObject({ paidAt, method: 'ussd', gatewayId: 'g-1', reviewReason: null });
  });

  it('gives up an unpaid checkout after 24 hours, not before, and still takes the money later', () => {
    for (const news of [pending, unknown]) {
      expect(nextState(open, news, hoursLater(24))).toBeNull();
      const late = become(open, [news], hoursLater(24.01));
      expect(late.status).toBe('failed');
      expect(become(late, [full], hoursLater(30)).status).toBe('successful');
    }
  });

  it('counts the money of a replaced checkout', () => {
    const replaced = { ...open, status: 'failed' as const, reviewReason: supersededReason };
    expect(become(replaced, [full])).toMatchObject({
      status: 'successful',
      receivedKobo: due,
    });
    expect(become(replaced, [failed, pending])).toMatchObject({
      status: 'failed',
      reviewReason: supersededReason,
    });
  });
});
