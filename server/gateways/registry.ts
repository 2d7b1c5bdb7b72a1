import type { Database } from '../db/client.ts';
import type { Signer } from '../security/tokens.ts';
import type { Settings } from '../settings.ts';
import { withGatewayTimeout, withKeyWatch } from './around.ts';
import { createFlutterwave } from './flutterwave.ts';
import type { Gateway } from './gateway.ts';
import { createPaystack } from './paystack.ts';
import { createSandbox } from './sandbox/sandbox.ts';

/** The gateways that are set up. Each payment stays with the one it began at. */
export type Gateways = {
  /** Opens new checkouts; null where none is set up. */
  main: Gateway | null;
  /** All of them, the main one first. */
  all: readonly Gateway[];
  byName(name: string): Gateway | null;
};

/** Returns the registry of these gateways, of which the first opens new checkouts. */
export function registryOf(...all: readonly Gateway[]): Gateways {
  return {
    main: all[0] ?? null,
    all,
    byName: (name) => all.find((gateway) => gateway.name === name) ?? null,
  };
}

/** Creates the gateways of the settings. */
export function createGateways(parts: {
  db: Database;
  settings: Settings;
  signer: Signer;
}): Gateways {
  const { flutterwave, paystack, gateways, gatewayTimeoutMs } = parts.settings;
  const made = gateways.map((name) => {
    const watched = (gateway: Gateway) => withKeyWatch(gateway, parts.db);
    if (name === 'flutterwave' && flutterwave)
      return watched(createFlutterwave(flutterwave, gatewayTimeoutMs));
    if (name === 'paystack' && paystack) return watched(createPaystack(paystack, gatewayTimeoutMs));
    return createSandbox(parts);
  });
  return registryOf(...made.map((gateway) => withGatewayTimeout(gateway, gatewayTimeoutMs)));
}
