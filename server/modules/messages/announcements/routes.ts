import { routes, succeed } from '../../../plugins/bind.ts';
import { preferencesPage } from '../../account/preferences/preferences.ts';
import * as announcements from './announcements.ts';
import { testAnnouncement, unsubscribeFromMails } from './mails.ts';
import { announce, previewAnnouncement, sendNow } from './sending.ts';
import { resendTexts } from './texts.ts';

/** Registers the calls for announcements. */
export const announcementRoutes = routes((context) => ({
  /* For members. */
  announcements: ({ actor, query }) => announcements.listAnnouncements(context, actor, query),
  unreadAnnouncements: async ({ actor }) =>
    succeed({ unread: await announcements.countUnread(context, actor) }),
  announcement: ({ actor, params }) => announcements.getAnnouncement(context, actor, params.id),
  readAnnouncement: async ({ actor, params }) =>
    announcements.markAnnouncementRead(context, actor, params.id),
  openAnnouncementsLeave: async ({ reply }) =>
    reply.redirect(preferencesPage(context.settings), 303),
  unsubscribeAnnouncements: async ({ actor, params }) => {
    await unsubscribeFromMails(context, actor, params.token);
    return 'You will get no more announcements by mail.';
  },

  /* For the secretariat. */
  announce: async ({ actor, body }) => {
    const { announcement, ...numbers } = await announce(context, actor, body);
    return succeed({ ...numbers, data: { announcement } });
  },
  previewAnnouncement: ({ body }) => previewAnnouncement(context, body),
  announcementChannels: async () => context.sms && { sender: context.sms.from },
  testAnnouncement: async ({ actor, body }) => {
    const email = await testAnnouncement(context, actor, body);
    return `A test e-mail is on its way to ${email}.`;
  },
  announcementDelivery: async ({ actor, params, query }) => {
    const { mails, recipients, total, pages } = await announcements.deliveryOf(
      context,
      actor,
      params.id,
      query,
    );
    return succeed({
      results: recipients.length,
      totalMails: total,
      numOfPages: pages,
      mails,
      data: { recipients },
    });
  },
  updateAnnouncement: ({ actor, params, body }) =>
    announcements.changeAnnouncement(context, actor, params.id, body),
  sendAnnouncement: ({ actor, params }) => sendNow(context, actor, params.id),
  resendTexts: ({ actor, params }) => resendTexts(context, actor, params.id),
  deleteAnnouncement: async ({ actor, params }) =>
    announcements.deleteAnnouncement(context, actor, params.id),
}));
