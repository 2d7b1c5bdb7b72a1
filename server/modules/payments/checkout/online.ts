import type { OnlinePayment } from '#contract/payments/terms.ts';
import type { Context } from '../../../context.ts';
import { isTestGateway } from '../../../gateways/gateway.ts';

/** Returns how dues can be paid online: with money, as a test, or not at all. */
export function onlinePayment({ gateways }: Pick<Context, 'gateways'>): OnlinePayment {
  if (!gateways.main) return 'none';
  return isTestGateway(gateways.main.name) ? 'test' : 'live';
}
