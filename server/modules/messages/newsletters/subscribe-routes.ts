import { routes } from '../../../plugins/bind.ts';
import { confirm, leavePage, subscribe, unsubscribe } from './subscribe.ts';

/** Registers the calls by which visitors subscribe to the newsletter and leave it. */
export const newsletterSubscriptionRoutes = routes((context) => ({
  subscribeNewsletter: async ({ actor, body }) => {
    await subscribe(context, actor, body);
    return 'Almost done: please open the link that we have just mailed you.';
  },
  confirmNewsletter: async ({ actor, params }) => {
    await confirm(context, actor, params.token);
    return 'Thank you. The newsletter will be sent to your address.';
  },
  openNewsletterLeave: async ({ params, reply }) =>
    reply.redirect(leavePage(context, params.token), 303),
  unsubscribeNewsletter: async ({ actor, params }) => {
    await unsubscribe(context, actor, params.token);
    return 'You will get no more newsletters.';
  },
}));
