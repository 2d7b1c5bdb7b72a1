import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, bindOne, succeed } from '../../../plugins/bind.ts';
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

  bindOne(app, calls.getSubscription, ({ params }) => getSubscription(db, params.id));

  bindOne(app, calls.createSubscription, ({ actor, body }) =>
    createSubscription(context, body, actor),
  );

  bindOne(app, calls.updateSubscription, ({ actor, params, body }) =>
    changeSubscription(db, params.id, body, actor),
  );

  bind(app, calls.previewSubscription, async ({ body }) =>
    succeed({ data: await previewSubscription(db, body) }),
  );

  bind(app, calls.chargePreview, async ({ params }) =>
    succeed({ data: await previewCharges(db, params.id) }),
  );

  bindOne(app, calls.chargeSubscription, ({ actor, params, body }) =>
    chargeSubscription(context, params.id, actor, body.from),
  );

  bindOne(app, calls.undoCharges, ({ actor, params }) => undoCharges(context, params.id, actor));
}
