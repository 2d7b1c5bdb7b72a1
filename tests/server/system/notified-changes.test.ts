import { inArray } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { type Change, createChangeListener } from '../../../server/db/changes.ts';
import { fromNow } from '../../../server/db/moments.ts';
import { payments } from '../../../server/db/schema/index.ts';
import {
  cancelOpenCheckout,
  claimOpenSince,
} from '../../../server/modules/payments/record/repo.ts';
import { memberWithCheckout, paymentOf, startWithFakeGateway } from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';

it('an update is notified where it changes a row’s content, not where a sweep has looked at it', async () => {
  const { server } = await startWithFakeGateway();
  onTestFinished(() => server.stop());
  const { db, pool } = server.context;
  const [one, other] = [await memberWithCheckout(server), await memberWithCheckout(server)];
  const row = await paymentOf(server, one.reference);
  const heard: Change[] = [];
  const listener = createChangeListener(pool, {
    onChange: (change) => heard.push(change),
    onLost: () => undefined,
  });
  await listener.start();
  onTestFinished(() => listener.stop());

  const looked = await claimOpenSince(db, 'fake', fromNow(60_000));
  expect(looked.sort()).toEqual([one.reference, other.reference].sort());
  expect((await paymentOf(server, one.reference)).updatedAt > row.updatedAt).toBe(true);
  await db
    .update(payments)
    .set({ updatedAt: new Date(), reviewReason: null })
    .where(inArray(payments.userId, [one.id, other.id]));
  await db.transaction((tx) => cancelOpenCheckout(tx, one.id, 'Given up.'));
  const change = { table: 'payments', operation: 'UPDATE', rows: [[row.id, one.id]] };
  await eventually(() => heard.filter(({ table }) => table === 'payments')).toEqual([change]);
});
