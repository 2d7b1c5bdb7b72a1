import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../server/support/commands.ts';
import type { PlayedGateway } from '../server/support/gateway-stub.ts';
import { playedGateways } from '../server/support/played-gateway.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'society-gateway-check-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const run = (settings: Record<string, string>) =>
  runCommand(
    { DATA_DIR: dataDir, PUBLIC_URL: 'https://society.example', ...settings },
    'gateway:check',
  );

describe.each(playedGateways)('npm run gateway:check at %s', (name, startStub) => {
  let gateway: PlayedGateway;
  beforeAll(async () => {
    gateway = await startStub();
  });
  afterAll(() => gateway.stop());
  const keyName = `${name.toUpperCase()}_SECRET_KEY`;

  it('says that the key holds, and the address of the webhook', async () => {
    expect(await run(gateway.env)).toEqual({
      code: 0,
      out: `${name}: the test key is accepted.\n  webhook: https://society.example/api/v1/payment/webhook/${name}\n`,
      err: '',
    });
  });

  it('fails where it does not hold, or nobody answers, without printing it', async () => {
    const wrong = 'sk_live_is not the key of the stub';
    const refused = await run({ ...gateway.env, [keyName]: wrong });
    expect(refused.code).toBe(1);
    expect(refused.out).toContain(`${name}: the key is refused (Invalid key).`);
    expect(refused.out + refused.err).not.toContain(wrong);
    gateway.mood = 'down';
    const down = await run(gateway.env);
    expect(down.code).toBe(1);
    expect(down.out).toContain(`${name}: not known: The gateway answers 503.`);
  }, 60_000);
});

it('without a gateway says so in one line', async () => {
  const { code, err } = await run({ NODE_ENV: 'production' });
  expect(code).toBe(1);
  expect(err).toBe('PAYMENT_GATEWAY is not set: there is no gateway to check.\n');
});
