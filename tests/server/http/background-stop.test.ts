import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackground } from '../../../server/background.ts';
import { rateLimits } from '../../../server/db/schema/index.ts';
import { runMaintenance } from '../../../server/jobs/housekeeping.ts';
import { sweepPayments } from '../../../server/modules/payments/settlement/webhooks.ts';
import { agePayment, memberWithCheckout, startWithFakeGateway } from '../support/dues.ts';
import type { FakeGateway } from '../support/fake-gateway.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
let fake: FakeGateway;
beforeAll(async () => {
  ({ server, fake } = await startWithFakeGateway());
});
afterAll(() => server.stop());

describe('a stop', () => {
  it('tells the repeated work that is under way to end, and waits for it', async () => {
    const background = createBackground(server.context.log);
    let ended = false;
    await new Promise<void>((started) =>
      background.every(1, 'long', async (signal) => {
        started();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        ended = true;
      }),
    );
    await background.stop();
    expect(ended).toBe(true);
  });

  it('ends the sweep after the payment at hand', async () => {
    for (let number = 0; number < 3; number++) {
      const { reference } = await memberWithCheckout(server);
      await agePayment(server, reference, 1);
    }
    const stopping = new AbortController();
    fake.asked.length = 0;
    fake.before.verify = async () => stopping.abort();
    await sweepPayments(server.context, stopping.signal);
    expect(fake.asked).toHaveLength(1);
    fake.comeBack();
    await sweepPayments(server.context, new AbortController().signal);
    expect(new Set(fake.asked).size).toBe(3);
  });

  it('ends the housekeeping between two of its steps', async () => {
    const { db } = server.context;
    await db.insert(rateLimits).values({ key: 'old', points: 9, expire: Date.now() - 1 });
    await runMaintenance(server.context, AbortSignal.abort());
    expect(await db.$count(rateLimits, eq(rateLimits.key, 'old'))).toBe(1);
    await runMaintenance(server.context, new AbortController().signal);
    expect(await db.$count(rateLimits, eq(rateLimits.key, 'old'))).toBe(0);
  });
});
