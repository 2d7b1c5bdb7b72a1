import { connect } from '../db/client.ts';
import { type Gateway, GatewayRefused, isTestGateway } from '../gateways/gateway.ts';
import { createGateways } from '../gateways/registry.ts';
import { createSigner } from '../security/tokens.ts';
import type { GatewayName } from '../settings-gateways.ts';
import { type Command, CommandError } from './command.ts';

/* Keys say themselves whether money moves: `sk_test_…`, `FLWSECK_TEST-…`. */
const kindOf = (key: string | undefined) => (/_test/i.test(key ?? '') ? 'test' : 'live');

async function resultOf(gateway: Gateway, key: string | undefined): Promise<string> {
  if (!gateway.checkKey) return 'no key is needed; no money moves';
  try {
    await gateway.checkKey();
    return `the ${kindOf(key)} key is accepted`;
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown';
    return error instanceof GatewayRefused ? `the key is refused (${why})` : `not known: ${why}`;
  }
}

/**
 * `npm run gateway:check`: asks each gateway of the settings something harmless that needs its key, and
 * prints the webhook's address to enter in its dashboard.
 */
export const gatewayCheck: Command = async ({ settings, args, say }) => {
  if (args.length > 0) throw new CommandError('It takes no arguments: npm run gateway:check');
  if (settings.gateways.length === 0)
    throw new CommandError('PAYMENT_GATEWAY is not set: there is no gateway to check.');
  /* A sandbox would need the database; no question here reaches it. */
  const { db, pool } = connect(settings.databaseUrl ?? 'postgres://localhost/none');
  const gateways = createGateways({ db, settings, signer: createSigner('not used here') });
  const keys: Record<string, string | undefined> = {
    flutterwave: settings.flutterwave?.secretKey,
    paystack: settings.paystack?.secretKey,
    sandbox: undefined,
  } satisfies Record<GatewayName, string | undefined>;
  let failed = false;
  for (const gateway of gateways.all) {
    const result = await resultOf(gateway, keys[gateway.name]);
    failed ||= !/accepted|needed/.test(result);
    say(`${gateway.name}: ${result}.`);
    if (!isTestGateway(gateway.name))
      say(`  webhook: ${settings.publicUrl}/api/v1/payment/webhook/${gateway.name}`);
  }
  await pool.end();
  if (!settings.publicUrlIsSet)
    say('PUBLIC_URL is not set: a gateway cannot reach the webhooks above.');
  if (failed) throw new CommandError('Not every key is accepted.');
};
