import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueKobo, paymentOf } from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import { playedGateways, startWithGateway, type WithGateway } from '../support/played-gateway.ts';

describe.each(playedGateways)('a payer who comes back from %s', (_, startStub) => {
  let site: WithGateway;
  beforeAll(async () => {
    site = await startWithGateway(startStub, { GATEWAY_TIMEOUT_MS: '20000' });
  });
  afterAll(() => site.stop());

  it('waits five seconds for a slow gateway, and it is settled behind them', async () => {
    const { reference } = await site.opened();
    const { id } = await paymentOf(site.server, reference);
    site.gateway.pay(reference);
    site.gateway.slowMs = 9_000;
    const since = performance.now();
    const back = await site.comeBack(reference);
    const waited = performance.now() - since;
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe(`${site.server.url}/payment?payment=${id}`);
    expect(await site.statusOf(reference)).toBe('pending');
    expect(waited).toBeGreaterThan(4_900);
    expect(waited).toBeLessThan(8_000);
    await eventually(() => site.statusOf(reference)).toBe('successful');
    expect(await site.booked(reference)).toEqual({ kobo: dueKobo, kinds: ['payment'] });
  }, 60_000);
});
