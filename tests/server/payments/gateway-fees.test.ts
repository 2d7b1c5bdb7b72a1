import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInNigeria } from '#contract/day.ts';
import { multipart } from '../support/builders.ts';
import { makeAccount } from '../support/cash.ts';
import { dueKobo, paymentOf } from '../support/dues.ts';
import { playedGateways, startWithGateway, type WithGateway } from '../support/played-gateway.ts';

const feeKobo = 32_550;
const onTop = dueKobo + feeKobo;

describe.each(playedGateways)('the fee of %s', (name, startStub) => {
  let site: WithGateway;
  let account: string;
  beforeAll(async () => {
    site = await startWithGateway(startStub);
    account = await makeAccount(site.server);
  });
  afterAll(() => site.stop());

  const get = async (path: string) =>
    (await site.server.get(`/api/v1/${path}`, site.admin.token)).body.data;
  const detailsOf = async (reference: string) =>
    get(`payment/${(await paymentOf(site.server, reference)).id}/details`);
  const gatewayBalance = async () => {
    const { accounts } = await get('cash-book/accounts');
    return accounts.find((one: { gateway: string | null }) => one.gateway === name)?.balance ?? 0;
  };
  let settlements = 0;
  const settlementLine = async (naira: number) => {
    const narration = `${name.toUpperCase()} SETTLEMENT ${1_100 + ++settlements}`;
    const rows = ['Date,Narration,Debit,Credit', `${dayInNigeria()},${narration},,${naira}`];
    const file = { field: 'file', name: 'a.csv', bytes: Buffer.from(rows.join('\n')) };
    const { status, body } = await site.server.request('POST', '/api/v1/statements', {
      token: site.admin.token,
      body: multipart({ account }, file),
    });
    expect(status).toBe(201);
    const { lines } = await get(`statements/${body.data.statement._id}`);
    return lines[0];
  };

  const ways = [
    ['in the amount', { paidKobo: onTop, feeKobo }],
    ...(name === 'flutterwave'
      ? [['beside the amount', { paidKobo: dueKobo, chargedKobo: onTop, feeKobo }] as const]
      : []),
    ['rounded by a kobo', { paidKobo: onTop + 1, feeKobo }],
  ] as const;

  it.each(ways)('is not the society’s where the payer bears it: %s', async (_, charge) => {
    const before = await gatewayBalance();
    const { id, reference } = await site.opened();
    site.gateway.pay(reference, charge);
    await site.comeBack(reference);
    expect(await paymentOf(site.server, reference)).toMatchObject({
      status: 'successful',
      receivedKobo: dueKobo,
      feeKobo: 0,
      reviewReason: null,
    });
    expect(await get(`ledger/member/${id}`)).toMatchObject({ owed: 0, credit: 0 });
    expect(await detailsOf(reference)).toMatchObject({ fee: 0, net: dueKobo / 100 });
    expect(((await gatewayBalance()) - before) * 100).toBeCloseTo(dueKobo);
    const line = await settlementLine(dueKobo / 100);
    expect(line).toMatchObject({
      state: 'known',
      payments: [(await paymentOf(site.server, reference)).id],
    });
  });

  it('is the society’s elsewhere, and a surplus that is no fee is credit', async () => {
    const { id, reference } = await site.opened();
    site.gateway.pay(reference, { paidKobo: dueKobo + 100_000, feeKobo });
    await site.comeBack(reference);
    expect(await paymentOf(site.server, reference)).toMatchObject({ feeKobo });
    expect(await get(`ledger/member/${id}`)).toMatchObject({ owed: 0, credit: 1_000 });
  });
});
