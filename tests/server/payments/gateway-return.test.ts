import { expect, it } from 'vitest';
import { dueKobo, paymentOf } from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import { playedGateways, startWithGateway } from '../support/played-gateway.ts';

/* At the same time: they wait. */
it.concurrent.each(playedGateways)(
  'a payer who comes back from %s waits five seconds for a slow gateway, and it is settled behind them',
  async (_, startStub) => {
    const site = await startWithGateway(startStub, { GATEWAY_TIMEOUT_MS: '20000' });
    try {
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
    } finally {
      await site.stop();
    }
  },
  60_000,
);
