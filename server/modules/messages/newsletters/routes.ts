import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, succeed, succeedPage } from '../../../plugins/bind.ts';
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

  bind(app, calls.newsletter, async ({ params }) =>
    succeed({ data: { newsletter: await getNewsletter(context, params.id) } }),
  );

  bind(app, calls.createNewsletter, async ({ actor, body }) =>
    succeed({ data: { newsletter: await createNewsletter(context, actor, body) } }),
  );

  bind(app, calls.updateNewsletter, async ({ actor, params, body }) =>
    succeed({ data: { newsletter: await changeNewsletter(context, actor, params.id, body) } }),
  );

  bind(app, calls.deleteNewsletter, async ({ actor, params }) =>
    deleteNewsletter(context, actor, params.id),
  );

  bind(app, calls.sendNewsletter, async ({ actor, params, body }) =>
    succeed({ data: { newsletter: await sendNewsletter(context, actor, params.id, body) } }),
  );

  bind(app, calls.holdNewsletter, async ({ actor, params }) =>
    succeed({ data: { newsletter: await holdNewsletter(context, actor, params.id) } }),
  );

  bind(app, calls.testNewsletter, async ({ actor, params }) => {
    const email = await testNewsletter(context, actor, params.id);
    return succeed({ message: `A test e-mail is on its way to ${email}.` });
  });

  subscriberRoutes(app, context);
}
