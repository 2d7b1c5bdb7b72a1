import { routes } from '../../../plugins/bind.ts';
import { sendCsv } from '../../../plugins/send-csv.ts';
import { testNewsletter } from './mails.ts';
import * as newsletters from './newsletters.ts';
import { holdNewsletter, sendNewsletter } from './sending.ts';
import * as subscribers from './subscribers.ts';

/** Registers the calls for newsletters, and those by which visitors subscribe and leave. */
export const newsletterRoutes = routes((context) => ({
  /* For the newsletter's addresses. */
  newsletterSubscribers: ({ query }) => subscribers.listSubscribers(context, query),
  endNewsletterSubscription: async ({ actor, params }) =>
    subscribers.endSubscription(context, actor, params.id),
  exportNewsletterSubscribers: async ({ query: { format: _, ...query }, reply }) =>
    sendCsv(reply, 'newsletter', subscribers.exportSubscribers(context.db, query)),

  newsletters: ({ query }) => newsletters.listNewsletters(context, query),
  newsletter: ({ params }) => newsletters.getNewsletter(context, params.id),
  createNewsletter: ({ actor, body }) => newsletters.createNewsletter(context, actor, body),
  updateNewsletter: ({ actor, params, body }) =>
    newsletters.changeNewsletter(context, actor, params.id, body),
  deleteNewsletter: async ({ actor, params }) =>
    newsletters.deleteNewsletter(context, actor, params.id),
  sendNewsletter: ({ actor, params, body }) => sendNewsletter(context, actor, params.id, body),
  holdNewsletter: ({ actor, params }) => holdNewsletter(context, actor, params.id),
  testNewsletter: async ({ actor, params }) => {
    const email = await testNewsletter(context, actor, params.id);
    return `A test e-mail is on its way to ${email}.`;
  },

  subscribeNewsletter: async ({ actor, body }) => {
    await subscribers.subscribe(context, actor, body);
    return 'Almost done: please open the link that we have just mailed you.';
  },
  confirmNewsletter: async ({ actor, params }) => {
    await subscribers.confirm(context, actor, params.token);
    return 'Thank you. The newsletter will be sent to your address.';
  },
  openNewsletterLeave: async ({ params, reply }) =>
    reply.redirect(subscribers.leavePage(context, params.token), 303),
  unsubscribeNewsletter: async ({ actor, params }) => {
    await subscribers.unsubscribe(context, actor, params.token);
    return 'You will get no more newsletters.';
  },
}));
