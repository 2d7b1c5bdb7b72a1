import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemActor } from '../../../server/audit/audit.ts';
import { subscriptions } from '../../../server/db/schema/index.ts';
import { changeSubscription } from '../../../server/modules/dues/subscription/subscription.ts';
import { makeMember } from '../support/builders.ts';
import { askForLink, dueKobo, paymentsOf, startWithFakeGateway } from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import type { FakeGateway } from '../support/fake-gateway.ts';
import { aside } from '../support/one-connection.ts';
import type { TestServer } from '../support/test-server.ts';
import { lockWaits } from '../support/waits.ts';

let server: TestServer;
let fake: FakeGateway;
let subscriptionId: string;
beforeAll(async () => {
  ({ server, fake, subscriptionId } = await startWithFakeGateway());
});
afterAll(() => server.stop());

const newPrice = dueKobo + 50_000;

it('a price that changes while a checkout is opened is what the checkout asks for', async () => {
  const { id, token } = await makeMember(server);
  const admin = systemActor('command', 'a test');
  const { asked, changed } = await server.context.db.transaction(async (tx) => {
    /* Holds the change up when it has every account and wants the subscription. */
    await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId)).for('update');
    const form = { price: newPrice, updatedAt: undefined };
    const changed = aside(() => changeSubscription(server.context.db, subscriptionId, form, admin));
    await eventually(() => lockWaits(server)).toBe(1);
    const asked = askForLink(server, token);
    await eventually(() => lockWaits(server)).toBe(2);
    return { asked, changed };
  });
  await changed;
  expect((await asked).status).toBe(200);
  expect((await paymentsOf(server, id)).map(({ amountKobo }) => amountKobo)).toEqual([newPrice]);
  expect(fake.checkouts.at(-1)?.amountKobo).toBe(newPrice);
});
