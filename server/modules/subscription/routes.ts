import { calls } from '#contract/calls.ts';
import type { App } from '../../app-types.ts';
import type { Context } from '../../context.ts';
import { bind, succeed } from '../../plugins/bind.ts';
import {
  allSubscriptions,
  changeSubscription,
  createSubscription,
  currentSubscription,
  getSubscription,
  presentSubscription,
} from './subscription.ts';

/** Registers the calls for the annual subscription. */
export function subscriptionRoutes(app: App, { db }: Context): void {
  bind(app, calls.subscription, async () => {
    const row = await currentSubscription(db);
    return succeed({ data: { subscription: row && presentSubscription(row) } });
  });

  bind(app, calls.subscriptions, async () => {
    const subscriptions = (await allSubscriptions(db)).map(presentSubscription);
    return succeed({ results: subscriptions.length, data: { subscriptions } });
  });

  bind(app, calls.getSubscription, async ({ params }) =>
    succeed({ data: { subscription: await getSubscription(db, params.id) } }),
  );

  bind(app, calls.createSubscription, async ({ body }) =>
    succeed({
      data: { subscription: await createSubscription(db, body) },
    }),
  );

  bind(app, calls.updateSubscription, async ({ params, body }) =>
    succeed({
      data: { subscription: await changeSubscription(db, params.id, body) },
    }),
  );
}
