import { routes } from '../../../plugins/bind.ts';
import { chargeSubscription, previewCharges, undoCharges } from '../charging/charging.ts';
import * as subscriptions from './subscription.ts';

/** Registers the calls for the annual subscription. */
export const subscriptionRoutes = routes((context) => {
  const { db } = context;
  return {
    subscription: async () => {
      const row = await subscriptions.currentSubscription(db);
      return row && subscriptions.presentSubscription(row);
    },
    subscriptions: async () =>
      (await subscriptions.allSubscriptions(db)).map(subscriptions.presentSubscription),
    getSubscription: ({ params }) => subscriptions.getSubscription(db, params.id),
    createSubscription: ({ actor, body }) => subscriptions.createSubscription(context, body, actor),
    updateSubscription: ({ actor, params, body }) =>
      subscriptions.changeSubscription(db, params.id, body, actor),
    previewSubscription: ({ body }) => subscriptions.previewSubscription(db, body),
    chargePreview: ({ params }) => previewCharges(db, params.id),
    chargeSubscription: ({ actor, params, body }) =>
      chargeSubscription(context, params.id, actor, body),
    undoCharges: ({ actor, params }) => undoCharges(context, params.id, actor),
  };
});
