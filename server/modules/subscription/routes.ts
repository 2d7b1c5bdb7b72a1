import { calls } from '#contract/calls.ts';
import type { App } from '../../app-types.ts';
import type { Context } from '../../context.ts';
import { bind, succeed } from '../../plugins/bind.ts';
import {
  createSubscription,
  currentSubscription,
  presentSubscription,
  updatePrice,
} from './subscription.ts';

/** The annual subscription: what it is, setting it up, its price. */
export function subscriptionRoutes(app: App, { db }: Context): void {
  bind(app, calls.subscription, async () => {
    const row = await currentSubscription(db);
    return succeed({ data: { subscription: row && presentSubscription(row) } });
  });

  bind(app, calls.createSubscription, async ({ body }) =>
    succeed({
      data: { subscription: await createSubscription(db, body) },
    }),
  );

  bind(app, calls.updateSubscription, async ({ params, body }) =>
    succeed({
      data: { subscription: await updatePrice(db, params.id, body) },
    }),
  );
}
