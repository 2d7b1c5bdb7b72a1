import type { Database } from '../db/client.ts';
import type { Signer } from '../security/tokens.ts';
import type { Settings } from '../settings.ts';
import type { GatewayName } from '../settings-gateways.ts';
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
  const watched = (gateway: Gateway) => withKeyWatch(gateway, parts.db);
  /* Each by its name, so that none is taken for another; the settings are there of those that are named. */
  const makers: Readonly<Record<GatewayName, () => Gateway | undefined>> = {
    sandbox: () => createSandbox(parts),
    flutterwave: () => flutterwave && watched(createFlutterwave(flutterwave, gatewayTimeoutMs)),
    paystack: () => paystack && watched(createPaystack(paystack, gatewayTimeoutMs)),
  };
  const made = gateways.map((name) => {
    const gateway = makers[name]();
    if (!gateway) throw new Error(`The settings of ${name} are missing.`);
    return withGatewayTimeout(gateway, gatewayTimeoutMs);
  });
  return registryOf(...made);
}
