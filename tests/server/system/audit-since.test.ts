import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import type { AuditEntry } from '#contract/system/audit/schemas.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed } from '../support/builders.ts';
import { makeAccount } from '../support/cash.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const ago = (days: number) => addDays(dayInNigeria(), -days);

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await makeAdmin(server, { fname: 'Tolú', lname: 'Bursar', isMember: false }));
});
afterAll(() => server.stop());

async function post(path: string, body: object) {
  const answer = await server.request('POST', `/api/v1/${path}`, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.data;
}

async function entries(query: Record<string, string>): Promise<AuditEntry[]> {
  const answer = await server.get(`/api/v1/audit?${new URLSearchParams(query)}`, token);
  expectContract(calls.auditEntries, answer);
  return answer.body.data.entries;
}

const actionsOf = (found: AuditEntry[]) => found.map(({ action }) => action).reverse();

test('what was changed after a signature is found: who, when, which number, before and after', async () => {
  const [payer, owner] = [
    await makeConfirmed(server, { fname: 'Ada', lname: 'Obi', memberId: 'MB 300001' }),
    await makeConfirmed(server, { fname: 'Bọ́lá', lname: 'Ade', memberId: 'MB 300002' }),
  ];
  const account = await makeAccount(server, { name: 'Zenith', openedOn: ago(100) });
  let teller = 0;
  const record = async (datePayed: string) => {
    const form = { userId: payer.id, amount: 1_000, method: 'Cheque', account, datePayed };
    return (await post('payment/record', { ...form, reference: `Teller ${++teller}` })).payment;
  };
  const [moved, mistaken] = [await record(ago(20)), await record(ago(20))];
  const voucher = {
    kind: 'receipt',
    account,
    amount: 500,
    date: ago(15),
    party: 'A guest',
    purpose: 'Dinner',
  };
  const { categories } = (await server.get('/api/v1/cash-book/categories', token)).body.data;
  const category = categories.find(({ direction }: { direction: string }) => direction === 'in');
  const { entry } = await post('cash-book/entries', { ...voucher, category: category._id });
  const until = ago(10);
  await post('reconciliation/clear', {
    account,
    cleared: true,
    clearedOn: ago(15),
    movements: (
      await server.get(`/api/v1/reconciliation?account=${account}&until=${until}`, token)
    ).body.data.reconciliation.outstanding.map(({ _id }: { _id: string }) => _id),
  });
  const form = { account, until, statementBalance: 2_500 };
  const { reconciliation } = await post('reconciliation', form);
  const since: string = reconciliation.at;
  expect(await entries({ since, until })).toEqual([]);

  const later = await record(ago(1));
  await post(`payment/${later._id}/move`, { userId: owner.id, reason: 'Later' });
  await post(`payment/${moved._id}/move`, { userId: owner.id, reason: 'Wrong member' });
  await post(`payment/${mistaken._id}/reverse`, { reason: 'Entered twice' });
  await post(`cash-book/entries/${entry._id}/reverse`, { reason: 'Not ours', date: ago(5) });
  const found = await entries({ since, until });
  expect(actionsOf(found)).toEqual(['payment.moved', 'payment.reversed', 'cash-entry.reversed']);
  const { receipts } = (await server.get(`/api/v1/payment/${moved._id}/details`, token)).body.data;
  expect(found.at(-1)).toMatchObject({
    actor: { name: 'Tolú Bursar' },
    subjectId: moved._id,
    formerNumber: moved.receiptNumber,
    number: receipts[1].number,
    before: { userId: payer.id },
    after: { userId: owner.id, reason: 'Wrong member' },
    names: { [payer.id]: 'Ada Obi, MB 300001', [owner.id]: 'Bọ́lá Ade, MB 300002' },
  });
  expect(found[0]).toMatchObject({ number: entry.voucherNumber });
  expect(await entries({ since, from: ago(14), until })).toEqual([]);
  expect(actionsOf(await entries({ since, from: ago(16), until }))).toEqual([
    'cash-entry.reversed',
  ]);

  /* What a corrected receipt was before, on the page of its payment. */
  expect(receipts).toMatchObject([
    { number: moved.receiptNumber, holder: 'Ada Obi (MB 300001)', amount: 1_000, act: null },
    {
      holder: 'Bọ́lá Ade (MB 300002)',
      date: ago(20),
      act: { action: 'payment.moved', by: 'Tolú Bursar', reason: 'Wrong member' },
    },
  ]);

  await post('reconciliation/withdraw', { account, reason: 'A line was missing' });
  await post('periods/close', { until });
  await post('periods/reopen', { reason: 'To enter a receipt' });
  const [reopened, closed, withdrawn] = await entries({ since, until });
  expect([withdrawn, closed, reopened]).toMatchObject([
    { action: 'account.reconciliation-withdrawn', after: { reason: 'A line was missing' } },
    { action: 'period.closed' },
    { action: 'period.reopened', before: { until }, after: { reason: 'To enter a receipt' } },
  ]);
  expect(await entries({ since, from: addDays(until, 1) })).not.toContainEqual(reopened);
});

test('a moment and days that are none are refused', async () => {
  const answer = await server.get('/api/v1/audit?since=yesterday&until=2026-02-30', token);
  expectFailure(answer, 400, {
    since: 'since must be a time like 2026-03-31T10:00:00.000Z.',
    until: 'until must be a date like 2026-03-31.',
  });
});
