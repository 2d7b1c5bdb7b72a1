import { routes } from '../../../plugins/bind.ts';
import { sendCsv } from '../../../plugins/send-csv.ts';
import { testNewsletter } from './mails.ts';
import {
  changeNewsletter,
  createNewsletter,
  deleteNewsletter,
  getNewsletter,
  listNewsletters,
} from './newsletters.ts';
import { holdNewsletter, sendNewsletter } from './sending.ts';
import {
  confirm,
  endSubscription,
  exportSubscribers,
  leavePage,
  listSubscribers,
  subscribe,
  unsubscribe,
} from './subscribers.ts';

/** Registers the calls for newsletters, and those by which visitors subscribe and leave. */
export const newsletterRoutes = routes((context) => ({
  /* For the newsletter's addresses. */
  newsletterSubscribers: ({ query }) => listSubscribers(context, query),
  endNewsletterSubscription: async ({ actor, params }) =>
    endSubscription(context, actor, params.id),
  exportNewsletterSubscribers: async ({ query: { format: _, ...query }, reply }) =>
    sendCsv(reply, 'newsletter', exportSubscribers(context.db, query)),

  newsletters: ({ query }) => listNewsletters(context, query),
  newsletter: ({ params }) => getNewsletter(context, params.id),
  createNewsletter: ({ actor, body }) => createNewsletter(context, actor, body),
  updateNewsletter: ({ actor, params, body }) => changeNewsletter(context, actor, params.id, body),
  deleteNewsletter: async ({ actor, params }) => deleteNewsletter(context, actor, params.id),
  sendNewsletter: ({ actor, params, body }) => sendNewsletter(context, actor, params.id, body),
  holdNewsletter: ({ actor, params }) => holdNewsletter(context, actor, params.id),
  testNewsletter: async ({ actor, params }) => {
    const email = await testNewsletter(context, actor, params.id);
    return `A test e-mail is on its way to ${email}.`;
  },

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
