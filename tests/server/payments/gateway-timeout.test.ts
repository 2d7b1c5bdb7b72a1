import { expect, test } from 'vitest';
import { withGatewayTimeout } from '../../../server/gateways/around.ts';
import { type Gateway, GatewayUnavailable } from '../../../server/gateways/gateway.ts';

const silent: Gateway = {
  name: 'silent',
  createCheckout: () => new Promise(() => undefined),
  verify: () => new Promise(() => undefined),
  readWebhook: () => null,
  referenceOfReturn: () => null,
};

test('a gateway that never answers is given up', async () => {
  await expect(withGatewayTimeout(silent, 20).verify('x')).rejects.toBeInstanceOf(
    GatewayUnavailable,
  );
});

test('an answer in time is passed on', async () => {
  const quick = withGatewayTimeout(
    { ...silent, verify: async () => ({ state: 'pending' }) },
    1_000,
  );
  await expect(quick.verify('x')).resolves.toEqual({ state: 'pending' });
});
