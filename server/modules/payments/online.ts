import type { OnlinePayment } from '#contract/payments/terms.ts';
import type { Context } from '../../context.ts';
import { isTestGateway } from '../../gateways/gateway.ts';

/** Returns how dues can be paid online: with money, as a test, or not at all. */
export function onlinePayment({ gateway }: Pick<Context, 'gateway'>): OnlinePayment {
  if (!gateway) return 'none';
  return isTestGateway(gateway.name) ? 'test' : 'live';
}
