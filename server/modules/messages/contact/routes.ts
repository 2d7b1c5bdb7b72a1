import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, succeed, succeedPage } from '../../../plugins/bind.ts';
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

  bind(app, calls.contactMessage, async ({ params }) =>
    succeed({ data: { message: await getMessage(context, params.id) } }),
  );

  bind(app, calls.updateContactMessage, async ({ actor, params, body }) =>
    succeed({ data: { message: await markMessage(context, actor, params.id, body.state) } }),
  );

  bind(app, calls.answerContactMessage, async ({ actor, params, body }) =>
    succeed({ data: { message: await answerMessage(context, actor, params.id, body) } }),
  );
}

/** Registers the contact form and the secretariat's messages. */
export function contactRoutes(app: App, context: Context): void {
  /* The form works without JavaScript. */
  addNativeForms(app);

  visitorRoutes(app, context);
  secretariatRoutes(app, context);
}
