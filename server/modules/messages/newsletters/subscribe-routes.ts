import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, succeed } from '../../../plugins/bind.ts';
import { addNativeForms } from '../../../plugins/native-forms.ts';
import { confirm, leavePage, subscribe, unsubscribe } from './subscribe.ts';

/** Registers the calls by which visitors subscribe to the newsletter and leave it. */
export function newsletterSubscriptionRoutes(app: App, context: Context): void {
  /* The form works without JavaScript, and a one-click unsubscription posts one (RFC 8058). */
  addNativeForms(app);

  bind(app, calls.subscribeNewsletter, async ({ actor, body }) => {
    await subscribe(context, actor, body);
    return succeed({ message: 'Almost done: please open the link that we have just mailed you.' });
  });

  bind(app, calls.confirmNewsletter, async ({ actor, params }) => {
    await confirm(context, actor, params.token);
    return succeed({ message: 'Thank you. The newsletter will be sent to your address.' });
  });

  bind(app, calls.openNewsletterLeave, async ({ params, reply }) =>
    reply.redirect(leavePage(context, params.token), 303),
  );

  bind(app, calls.unsubscribeNewsletter, async ({ actor, params }) => {
    await unsubscribe(context, actor, params.token);
    return succeed({ message: 'You will get no more newsletters.' });
  });
}
