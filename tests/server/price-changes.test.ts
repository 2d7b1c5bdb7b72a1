import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscriptions } from '../../server/db/schema/index.ts';
import { expectFailure } from './support/accounts.ts';
import { makeAdmin, makeMember } from './support/builders.ts';
import { askForLink, dueKobo, paymentsOf, startWithFakeGateway } from './support/dues.ts';
import { eventually } from './support/eventually.ts';
import type { FakeGateway } from './support/fake-gateway.ts';
import type { Answer, TestServer } from './support/test-server.ts';
import { lockWaits } from './support/waits.ts';

let server: TestServer;
let fake: FakeGateway;
let subscriptionId: string;
beforeAll(async () => {
  ({ server, fake, subscriptionId } = await startWithFakeGateway());
});
afterAll(() => server.stop());

const ours = () => eq(subscriptions.id, subscriptionId);
beforeEach(async () => {
  await server.context.db.update(subscriptions).set({ priceKobo: dueKobo }).where(ours());
});

const newPrice = dueKobo + 50_000;

/** What is asked while an admin is changing the price, as the change's own transaction would have it. */
async function whilePriceChanges(ask: () => Promise<Answer>): Promise<Answer> {
  const { asked } = await server.context.db.transaction(async (tx) => {
    await tx.select().from(subscriptions).where(ours()).for('update');
    await tx.update(subscriptions).set({ priceKobo: newPrice }).where(ours());
    const asked = ask();
    await eventually(() => lockWaits(server)).toBe(1);
    return { asked };
  });
  return asked;
}

describe('a price that changes while', () => {
  it('a checkout is opened is what the checkout asks for', async () => {
    const { id, token } = await makeMember(server);
    const { status } = await whilePriceChanges(() => askForLink(server, token));
    expect(status).toBe(200);
    expect((await paymentsOf(server, id)).map(({ amountKobo }) => amountKobo)).toEqual([newPrice]);
    expect(fake.checkouts.at(-1)?.amountKobo).toBe(newPrice);
  });

  it('dues are recorded by hand refuses the price of before', async () => {
    const [{ token }, { id }] = [await makeAdmin(server), await makeMember(server)];
    const taken = { method: 'Cash', reference: 'Teller 1', datePayed: '2026-02-03' };
    const body = { ...taken, userId: id, dueYear: 2026, amount: dueKobo / 100 };
    const answer = await whilePriceChanges(() =>
      server.request('POST', '/api/v1/payment/record', { token, body }),
    );
    expectFailure(answer, 400, { amount: expect.stringContaining('15,500.50') });
    expect(await paymentsOf(server, id)).toEqual([]);
  });
});
