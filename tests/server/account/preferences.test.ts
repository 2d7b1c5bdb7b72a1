import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { thisYear } from '#contract/day.ts';
import { longDay } from '../../../server/long-day.ts';
import { sweepPayments } from '../../../server/modules/payments/settlement/webhooks.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeMember } from '../support/builders.ts';
import {
  agePayment,
  dueKobo,
  memberWithCheckout,
  receiptCount,
  startWithFakeGateway,
} from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import { type FakeGateway, paid } from '../support/fake-gateway.ts';
import { mailsTo } from '../support/mails.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
let fake: FakeGateway;
beforeAll(async () => {
  ({ server, fake } = await startWithFakeGateway());
});
afterAll(() => server.stop());

const path = '/api/v1/user/preferences';
const change = (token: string, body: object) => server.request('PATCH', path, { token, body });
const all = { announcementsByMail: true, receiptsByMail: true, remindersByMail: true };

describe('which mails a member wants', () => {
  it('are all of them, until they say otherwise; what is absent stays', async () => {
    const { token } = await makeMember(server);
    const answer = await server.get(path, token);
    expectContract(calls.preferences, answer);
    expect(answer.body.data.preferences).toEqual(all);
    expect((await change(token, {})).body.data.preferences).toEqual(all);
    const first = await change(token, { remindersByMail: false });
    expectContract(calls.updatePreferences, first);
    expect(first.body.data.preferences).toEqual({ ...all, remindersByMail: false });
    await change(token, { receiptsByMail: false, remindersByMail: true });
    expect((await server.get(path, token)).body.data.preferences).toEqual({
      ...all,
      receiptsByMail: false,
    });
  });

  it('are theirs alone, and yes or no', async () => {
    const [one, other] = [await makeMember(server), await makeMember(server)];
    await change(one.token, { announcementsByMail: false, userId: other.id, user_id: other.id });
    expect((await server.get(path, other.token)).body.data.preferences).toEqual(all);
    for (const receiptsByMail of ['true', 1, null])
      expectFailure(await change(one.token, { receiptsByMail }), 400, {
        receiptsByMail: 'receiptsByMail must be true or false.',
      });
  });
});

describe('a receipt', () => {
  const settleInEveryWay = async (reference: string) => {
    fake.says(reference, paid(dueKobo, { method: 'bank_transfer' }));
    const { body, headers } = fake.event(reference);
    const back = `/api/v1/payment/return/fake?reference=${reference}`;
    await agePayment(server, reference, 1);
    await Promise.all([
      ...Array.from({ length: 10 }, () =>
        server.request('POST', '/api/v1/payment/webhook/fake', { body, headers }),
      ),
      server.get(back),
      sweepPayments(server.context),
    ]);
    await server.get(back);
    const asked = () => fake.asked.filter((one) => one === reference).length;
    await eventually(asked).toBeGreaterThanOrEqual(12);
  };
  const receipts = async (email: string) =>
    (await mailsTo(server, email)).filter(({ subject }) => subject.startsWith('Receipt'));

  it('is mailed once, however often the payment settles, with all that it should say', async () => {
    const { email, reference } = await memberWithCheckout(server);
    await settleInEveryWay(reference);
    const [receipt, ...more] = await receipts(email);
    expect(more).toEqual([]);
    expect(await receiptCount(server)).toBe(1);
    expect(receipt?.subject).toMatch(new RegExp(`^Receipt RCT-${thisYear()}-\\d{6}$`));
    for (const words of [
      `Invoice: INV-${thisYear()}-`,
      'Amount: ₦15,000.50',
      `Date: ${longDay(new Date())}`,
      'Method: Bank Transfer',
      `${server.url}/settings/notification`,
    ])
      expect(receipt?.text).toContain(words);
  });

  it('is not mailed to whoever can do without', async () => {
    const { email, reference, token } = await memberWithCheckout(server);
    await change(token, { receiptsByMail: false });
    await settleInEveryWay(reference);
    expect(await receiptCount(server)).toBe(2);
    expect(await receipts(email)).toEqual([]);
    const { data } = (await server.get('/api/v1/payment/userPayment', token)).body;
    expect(data).toMatchObject([{ status: 'successful' }]);
  });
});
