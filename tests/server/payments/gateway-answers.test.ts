import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { gatewayTime } from '../../../server/gateways/amounts.ts';
import { timeOfPayment } from '../../../server/modules/payments/settlement/time-of-payment.ts';
import { entriesOf } from '../support/audit.ts';
import { makeMember } from '../support/builders.ts';
import { agePayment, askForLink, paymentOf } from '../support/dues.ts';
import { playedGateways, startWithGateway, type WithGateway } from '../support/played-gateway.ts';

const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day);
const residentMegabytes = () => process.memoryUsage().rss / 1024 / 1024;

describe.each(playedGateways)('at %s', (name, startStub) => {
  let site: WithGateway;
  beforeAll(async () => {
    /* Longer than 300 MB take, so that it is their length that ends them. */
    site = await startWithGateway(startStub, { GATEWAY_TIMEOUT_MS: '15000' });
  });
  afterAll(() => site.stop());
  beforeEach(() => {
    site.gateway.mood = 'well';
  });

  it.each(['endless', 'packed'] as const)(
    'an answer that is %s is read up to a megabyte, and says nothing: not unpaid, asked again',
    async (mood) => {
      const { reference } = await site.opened();
      site.gateway.pay(reference);
      site.gateway.mood = mood;
      site.gateway.sent.bytes = 0;
      const before = residentMegabytes();
      await site.sweep(reference);
      expect(site.gateway.questions.at(-1)).toContain('verif');
      expect(residentMegabytes() - before).toBeLessThan(150);
      /* What the system takes before the connection is closed. */
      expect(site.gateway.sent.bytes).toBeLessThan(30_000_000);
      expect(await site.statusOf(reference)).toBe('pending');
      site.gateway.mood = 'well';
      await site.sweep(reference);
      expect(await site.statusOf(reference)).toBe('successful');
    },
    40_000,
  );

  it('a checkout whose answer is too long is a 503', async () => {
    const { token } = await makeMember(site.server);
    site.gateway.mood = 'endless';
    const { status } = await askForLink(site.server, token);
    expect(status).toBe(503);
  }, 40_000);

  it.each([
    ['a year long past', '1900-01-01T00:00:00.000Z'],
    ['the day before the checkout', inDays(-1).toISOString()],
    ['the day after tomorrow', inDays(2).toISOString()],
    ['a year far ahead', '9999-12-31T23:59:59.999Z'],
    ['the last moment that there is', '+275760-09-13T00:00:00.000Z'],
    ['a word', 'yesterday'],
    ['a number', 1_790_000_000_000],
    ['nothing', null],
    ['a day that is none', '2026-13-45T00:00:00Z'],
    ['a long text', '9'.repeat(100_000)],
  ])(
    'a time of payment that is %s is not believed: the day of asking counts, and it says so',
    async (_what, paidAt) => {
      const { reference } = await site.opened();
      site.gateway.pay(reference, { paidAt });
      const entries = await entriesOf(site.server, () => site.comeBack(reference));
      const payment = await paymentOf(site.server, reference);
      expect(payment.status).toBe('successful');
      expect(dayInNigeria(payment.paidAt ?? new Date(0))).toBe(dayInNigeria());
      const { body } = await site.server.get(`/api/v1/payment/${payment.id}`, site.admin.token);
      const said = expect.stringMatching(/^The gateway .* The day on which it was asked counts: /);
      expect(body.data.payment.reviewReason).toEqual(said);
      const settled = entries.find(({ action }) => action === 'payment.settled');
      expect(settled?.after).toMatchObject({ reviewReason: said });
    },
  );

  it.each([
    ['now', 0],
    ['tomorrow', 1],
  ])('a time of payment that is %s is believed, and nothing is said', async (_what, days) => {
    const { reference } = await site.opened();
    const at = inDays(days).toISOString();
    site.gateway.pay(reference, { paidAt: at });
    await site.comeBack(reference);
    const payment = await paymentOf(site.server, reference);
    expect(payment).toMatchObject({ status: 'successful', reviewReason: null });
    expect(payment.paidAt?.toISOString()).toBe(at);
  });

  it('the day of the payment counts, and not that on which the payer began', async () => {
    const { reference } = await site.opened();
    await agePayment(site.server, reference, 49);
    const began = inDays(-2);
    site.gateway.pay(reference, { begunAt: began.toISOString(), paidAt: inDays(-1).toISOString() });
    await site.comeBack(reference);
    const payment = await paymentOf(site.server, reference);
    const isTold = name === 'paystack';
    expect(dayInNigeria(payment.paidAt ?? began)).toBe(dayInNigeria(inDays(isTold ? -1 : 0)));
    expect(payment.reviewReason).toEqual(
      isTold
        ? null
        : expect.stringMatching(/was begun on .*, and not when it was paid\. The day on which/),
    );
  });

  it('one that waits in review has its day and its words alike', async () => {
    const { reference } = await site.opened();
    site.gateway.pay(reference, { paidKobo: 100, paidAt: '1900-01-01T00:00:00Z' });
    await site.comeBack(reference);
    const payment = await paymentOf(site.server, reference);
    expect(payment.status).toBe('review');
    expect(payment.reviewReason).toMatch(/^Less arrived than was due\. The gateway says .* 1900/);
    expect(dayInNigeria(payment.paidAt ?? new Date(0))).toBe(dayInNigeria());
  });
});

describe('a time that a gateway says', () => {
  const opened = new Date('2026-03-10T09:00:00Z');
  const asked = new Date('2026-03-12T09:00:00Z');

  it.each([
    ['2026-03-09T22:59:59Z', false],
    ['2026-03-09T23:00:00Z', true],
    ['2026-03-13T22:59:59Z', true],
    ['2026-03-13T23:00:00Z', false],
  ])('%s is believed by the day in Nigeria: %s', (said, believed) => {
    const { paidAt, doubt } = timeOfPayment({ paidAt: new Date(said) }, opened, asked);
    expect([paidAt, doubt === null]).toEqual([believed ? new Date(said) : asked, believed]);
  });

  it('of any kind stops nothing', () => {
    for (const time of [8.64e15, -8.64e15, 0]) {
      const { paidAt, doubt } = timeOfPayment({ paidAt: new Date(time) }, opened, asked);
      expect([paidAt, doubt]).toEqual([asked, expect.stringContaining('12 March 2026')]);
    }
    for (const odd of [
      '',
      {},
      [],
      true,
      '0000-00-00',
      '2026',
      ' 2026-03-10',
      `${addDays('2026-03-10', 0)}T`,
    ])
      expect(gatewayTime.parse(odd)).toBeNull();
    expect(gatewayTime.parse('2026-03-10 10:11:12')).toBeInstanceOf(Date);
  });
});
