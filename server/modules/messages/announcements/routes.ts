import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, bindOne, succeed, succeedPage } from '../../../plugins/bind.ts';
import { addNativeForms } from '../../../plugins/native-forms.ts';
import { preferencesPage } from '../../account/preferences/preferences.ts';
import {
  changeAnnouncement,
  countUnread,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  markAnnouncementRead,
} from './announcements.ts';
import { deliveryOf } from './delivery.ts';
import { testAnnouncement, unsubscribeFromMails } from './mails.ts';
import { announce, previewAnnouncement, sendNow } from './sending.ts';
import { resendTexts } from './texts.ts';

/** Registers the calls for members. */
function memberRoutes(app: App, context: Context): void {
  bind(app, calls.announcements, async ({ actor, query }) =>
    succeedPage('announcements', await listAnnouncements(context, actor, query)),
  );

  bind(app, calls.unreadAnnouncements, async ({ actor }) =>
    succeed({ unread: await countUnread(context, actor) }),
  );

  bindOne(app, calls.announcement, ({ actor, params }) =>
    getAnnouncement(context, actor, params.id),
  );

  bind(app, calls.readAnnouncement, async ({ actor, params }) =>
    markAnnouncementRead(context, actor, params.id),
  );

  bind(app, calls.openAnnouncementsLeave, async ({ reply }) =>
    reply.redirect(preferencesPage(context.settings), 303),
  );

  bind(app, calls.unsubscribeAnnouncements, async ({ actor, params }) => {
    await unsubscribeFromMails(context, actor, params.token);
    return succeed({ message: 'You will get no more announcements by mail.' });
  });
}

/** Registers the calls for the secretariat. */
function secretariatRoutes(app: App, context: Context): void {
  bind(app, calls.announce, async ({ actor, body }) => {
    const { announcement, ...numbers } = await announce(context, actor, body);
    return succeed({ ...numbers, data: { announcement } });
  });

  bind(app, calls.previewAnnouncement, async ({ body }) =>
    succeed({ data: await previewAnnouncement(context, body) }),
  );

  bindOne(app, calls.announcementChannels, async () => context.sms && { sender: context.sms.from });

  bind(app, calls.testAnnouncement, async ({ actor, body }) => {
    const email = await testAnnouncement(context, actor, body);
    return succeed({ message: `A test e-mail is on its way to ${email}.` });
  });

  bind(app, calls.announcementDelivery, async ({ actor, params, query }) => {
    const { mails, recipients, total, pages } = await deliveryOf(context, actor, params.id, query);
    return succeed({
      results: recipients.length,
      totalMails: total,
      numOfPages: pages,
      mails,
      data: { recipients },
    });
  });

  bindOne(app, calls.updateAnnouncement, ({ actor, params, body }) =>
    changeAnnouncement(context, actor, params.id, body),
  );

  bindOne(app, calls.sendAnnouncement, ({ actor, params }) => sendNow(context, actor, params.id));

  bindOne(app, calls.resendTexts, ({ actor, params }) => resendTexts(context, actor, params.id));

  bind(app, calls.deleteAnnouncement, async ({ actor, params }) =>
    deleteAnnouncement(context, actor, params.id),
  );
}

/** Registers the calls for announcements. */
export function announcementRoutes(app: App, context: Context): void {
  /* A one-click unsubscription in a mail program posts a form (RFC 8058). */
  addNativeForms(app);

  memberRoutes(app, context);
  secretariatRoutes(app, context);
}
