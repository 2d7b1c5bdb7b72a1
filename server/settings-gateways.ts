import { z } from 'zod';
import { httpUrl, numberOf, optional } from './settings-fields.ts';

/** The payment gateways that this server speaks to. */
const gatewayNames = ['sandbox', 'flutterwave', 'paystack'] as const;
export type GatewayName = (typeof gatewayNames)[number];

const isGatewayName = (name: string): name is GatewayName =>
  gatewayNames.some((known) => known === name);

/** The settings of payment gateways in the environment. */
export const gatewayEnvironment = {
  PAYMENT_GATEWAY: optional(
    z.string().transform((value, context) => {
      const names = value.split(',').map((name) => name.trim());
      const known = names.filter(isGatewayName);
      if (known.length === names.length && new Set(known).size === known.length) return known;
      context.issues.push({
        code: 'custom',
        input: value,
        message: `must be one or more of ${gatewayNames.join(', ')}, separated by commas`,
      });
      return z.NEVER;
    }),
  ),
  FLUTTERWAVE_SECRET_KEY: optional(z.string().trim()),
  FLUTTERWAVE_SECRET_HASH: optional(z.string().trim()),
  FLUTTERWAVE_API_URL: optional(httpUrl),
  PAYSTACK_SECRET_KEY: optional(z.string().trim()),
  PAYSTACK_API_URL: optional(httpUrl),
  GATEWAY_TIMEOUT_MS: optional(numberOf(100, 60_000)),
  SWEEP_SECONDS: optional(numberOf(1, 3_600)),
};

const parsed = z.object(gatewayEnvironment);
type Given = z.output<typeof parsed>;

export type FlutterwaveSettings = { apiUrl: string; secretKey: string; secretHash: string };
export type PaystackSettings = { apiUrl: string; secretKey: string };

/** Characters that a gateway's key, and the hash that the society chooses, have at least. */
const shortest = { key: 20, hash: 16 };

/**
 * Returns the settings of the gateways that are named: the first opens new checkouts, all settle.
 *
 * @param unasked the gateways where none is named
 * @param refuse stops the start with one line, for a secret that is missing or too short
 */
export function readGatewaySettings(
  given: Given,
  unasked: GatewayName[],
  refuse: (name: string, why: string) => never,
) {
  const gateways = given.PAYMENT_GATEWAY ?? unasked;
  const secretOf = (name: keyof Given & string, gateway: GatewayName, least: number): string => {
    const value = given[name];
    if (typeof value !== 'string' || value === '')
      refuse(name, `is required with PAYMENT_GATEWAY=${gateway}`);
    if (value.length < least) refuse(name, `must have at least ${least} characters`);
    return value;
  };
  const flutterwave: FlutterwaveSettings | undefined = gateways.includes('flutterwave')
    ? {
        apiUrl: given.FLUTTERWAVE_API_URL ?? 'https://api.flutterwave.com/v3',
        secretKey: secretOf('FLUTTERWAVE_SECRET_KEY', 'flutterwave', shortest.key),
        secretHash: secretOf('FLUTTERWAVE_SECRET_HASH', 'flutterwave', shortest.hash),
      }
    : undefined;
  const paystack: PaystackSettings | undefined = gateways.includes('paystack')
    ? {
        apiUrl: given.PAYSTACK_API_URL ?? 'https://api.paystack.co',
        secretKey: secretOf('PAYSTACK_SECRET_KEY', 'paystack', shortest.key),
      }
    : undefined;
  return {
    /** The gateway that opens new checkouts. */
    gateway: gateways[0] ?? null,
    gateways,
    flutterwave,
    paystack,
    /** Milliseconds that one question to a gateway may take. */
    gatewayTimeoutMs: given.GATEWAY_TIMEOUT_MS ?? 10_000,
    /** Seconds between two sweeps of open payments. */
    sweepSeconds: given.SWEEP_SECONDS ?? 60,
  };
}
