import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, bindOne, succeed, succeedPage } from '../../../plugins/bind.ts';
import { addNativeForms } from '../../../plugins/native-forms.ts';
import { receiveMessage } from './contact.ts';
import { getMessage, listMessages, markMessage } from './messages.ts';
import { answerMessage } from './replies.ts';

/** Registers the call for visitors. */
function visitorRoutes(app: App, context: Context): void {
  bind(app, calls.contact, async ({ actor, body }) => {
    await receiveMessage(context, actor, body);
    return succeed({ message: 'Thank you. Your message has reached the secretariat.' });
  });
}

/** Registers the calls for the secretariat. */
function secretariatRoutes(app: App, context: Context): void {
  bind(app, calls.contactMessages, async ({ query }) =>
    succeedPage('messages', await listMessages(context, query)),
  );

  bindOne(app, calls.contactMessage, ({ params }) => getMessage(context, params.id));

  bindOne(app, calls.updateContactMessage, ({ actor, params, body }) =>
    markMessage(context, actor, params.id, body.state),
  );

  bindOne(app, calls.answerContactMessage, ({ actor, params, body }) =>
    answerMessage(context, actor, params.id, body),
  );
}

/** Registers the contact form and the secretariat's messages. */
export function contactRoutes(app: App, context: Context): void {
  /* The form works without JavaScript. */
  addNativeForms(app);

  visitorRoutes(app, context);
  secretariatRoutes(app, context);
}
