import { routes } from '../../../plugins/bind.ts';
import { receiveMessage } from './contact.ts';
import { getMessage, listMessages, markMessage } from './messages.ts';
import { answerMessage } from './replies.ts';

/** Registers the contact form and the secretariat's messages. */
export const contactRoutes = routes((context) => ({
  /* For visitors. */
  contact: async ({ actor, body }) => {
    await receiveMessage(context, actor, body);
    return 'Thank you. Your message has reached the secretariat.';
  },

  /* For the secretariat. */
  contactMessages: ({ query }) => listMessages(context, query),
  contactMessage: ({ params }) => getMessage(context, params.id),
  updateContactMessage: ({ actor, params, body }) =>
    markMessage(context, actor, params.id, body.state),
  answerContactMessage: ({ actor, params, body }) => answerMessage(context, actor, params.id, body),
}));
