import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, succeed } from '../../../plugins/bind.ts';
import { chargeSubscription, previewCharges, undoCharges } from '../charging/charging.ts';
import {
  allSubscriptions,
  changeSubscription,
  createSubscription,
  currentSubscription,
  getSubscription,
  presentSubscription,
  previewSubscription,
} from './subscription.ts';

/** Registers the calls for the annual subscription. */
export function subscriptionRoutes(app: App, context: Context): void {
  const { db } = context;
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

  bind(app, calls.createSubscription, async ({ actor, body }) =>
    succeed({
      data: { subscription: await createSubscription(context, body, actor) },
    }),
  );

  bind(app, calls.updateSubscription, async ({ actor, params, body }) =>
    succeed({
      data: { subscription: await changeSubscription(db, params.id, body, actor) },
    }),
  );

  bind(app, calls.previewSubscription, async ({ body }) =>
    succeed({ data: await previewSubscription(db, body) }),
  );

  bind(app, calls.chargePreview, async ({ params }) =>
    succeed({ data: await previewCharges(db, params.id) }),
  );

  bind(app, calls.chargeSubscription, async ({ actor, params, body }) =>
    succeed({
      data: { charged: await chargeSubscription(context, params.id, actor, body.from) },
    }),
  );

  bind(app, calls.undoCharges, async ({ actor, params }) =>
    succeed({ data: { undone: await undoCharges(context, params.id, actor) } }),
  );
}
