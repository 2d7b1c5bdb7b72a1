import { calls } from '#contract/calls.ts';
import type { App } from '../../app-types.ts';
import type { Context } from '../../context.ts';
import { bind, succeed } from '../../plugins/bind.ts';
import { addNativeForms } from '../../plugins/native-forms.ts';
import { receiveMessage, registerContactMail } from './contact.ts';
import { getMessage, listMessages, markMessage } from './messages.ts';
import {
  confirm,
  leavePage,
  registerNewsletterMails,
  subscribe,
  unsubscribe,
} from './newsletter.ts';

/** Registers the calls for visitors. */
function visitorRoutes(app: App, context: Context): void {
  bind(app, calls.contact, async ({ body, request }) => {
    await receiveMessage(context, body, request.ip);
    return succeed({ message: 'Thank you. Your message has reached the secretariat.' });
  });

  bind(app, calls.subscribeNewsletter, async ({ body, request }) => {
    await subscribe(context, body, request.ip);
    return succeed({ message: 'Almost done: please open the link that we have just mailed you.' });
  });

  bind(app, calls.confirmNewsletter, async ({ params }) => {
    await confirm(context, params.token);
    return succeed({ message: 'Thank you. The newsletter will come to your address.' });
  });

  bind(app, calls.openNewsletterLeave, async ({ params, reply }) =>
    reply.redirect(leavePage(context, params.token), 303),
  );

  bind(app, calls.unsubscribeNewsletter, async ({ params }) => {
    await unsubscribe(context, params.token);
    return succeed({ message: 'You will get no more newsletters.' });
  });
}

/** Registers the calls for the secretariat. */
function secretariatRoutes(app: App, context: Context): void {
  bind(app, calls.contactMessages, async ({ query }) => {
    const { messages, total, unread, pages } = await listMessages(context, query);
    return succeed({
      results: messages.length,
      totalMessages: total,
      unread,
      numOfPages: pages,
      data: { messages },
    });
  });

  bind(app, calls.contactMessage, async ({ params }) =>
    succeed({ data: { message: await getMessage(context, params.id) } }),
  );

  bind(app, calls.updateContactMessage, async ({ params, body }) =>
    succeed({ data: { message: await markMessage(context, params.id, body.state) } }),
  );
}

/** Registers the contact form, the newsletter and the secretariat's messages. */
export function contactRoutes(app: App, context: Context): void {
  registerContactMail(context);
  registerNewsletterMails(context);

  /* The forms work without JavaScript, and a one-click unsubscription posts one (RFC 8058). */
  addNativeForms(app);

  visitorRoutes(app, context);
  secretariatRoutes(app, context);
}
