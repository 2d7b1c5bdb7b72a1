import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, bindOne, succeed, succeedPage } from '../../../plugins/bind.ts';
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
import { endSubscription } from './subscribe.ts';
import { exportSubscribers, listSubscribers } from './subscribers.ts';

/** Registers the calls for the newsletter's addresses. */
function subscriberRoutes(app: App, context: Context): void {
  bind(app, calls.newsletterSubscribers, async ({ query }) =>
    succeedPage('subscribers', await listSubscribers(context, query)),
  );

  bind(app, calls.endNewsletterSubscription, async ({ actor, params }) =>
    endSubscription(context, actor, params.id),
  );

  bind(app, calls.exportNewsletterSubscribers, async ({ query: { format: _, ...query }, reply }) =>
    sendCsv(reply, 'newsletter', exportSubscribers(context.db, query)),
  );
}

/** Registers the calls for newsletters. */
export function newsletterRoutes(app: App, context: Context): void {
  bind(app, calls.newsletters, async ({ query }) =>
    succeedPage('newsletters', await listNewsletters(context, query)),
  );

  bindOne(app, calls.newsletter, ({ params }) => getNewsletter(context, params.id));

  bindOne(app, calls.createNewsletter, ({ actor, body }) => createNewsletter(context, actor, body));

  bindOne(app, calls.updateNewsletter, ({ actor, params, body }) =>
    changeNewsletter(context, actor, params.id, body),
  );

  bind(app, calls.deleteNewsletter, async ({ actor, params }) =>
    deleteNewsletter(context, actor, params.id),
  );

  bindOne(app, calls.sendNewsletter, ({ actor, params, body }) =>
    sendNewsletter(context, actor, params.id, body),
  );

  bindOne(app, calls.holdNewsletter, ({ actor, params }) =>
    holdNewsletter(context, actor, params.id),
  );

  bind(app, calls.testNewsletter, async ({ actor, params }) => {
    const email = await testNewsletter(context, actor, params.id);
    return succeed({ message: `A test e-mail is on its way to ${email}.` });
  });

  subscriberRoutes(app, context);
}
