import { routes } from '../../../plugins/bind.ts';
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
export const subscriptionRoutes = routes((context) => {
  const { db } = context;
  return {
    subscription: async () => {
      const row = await currentSubscription(db);
      return row && presentSubscription(row);
    },
    subscriptions: async () => (await allSubscriptions(db)).map(presentSubscription),
    getSubscription: ({ params }) => getSubscription(db, params.id),
    createSubscription: ({ actor, body }) => createSubscription(context, body, actor),
    updateSubscription: ({ actor, params, body }) => changeSubscription(db, params.id, body, actor),
    previewSubscription: ({ body }) => previewSubscription(db, body),
    chargePreview: ({ params }) => previewCharges(db, params.id),
    chargeSubscription: ({ actor, params, body }) =>
      chargeSubscription(context, params.id, actor, body.from),
    undoCharges: ({ actor, params }) => undoCharges(context, params.id, actor),
  };
});
