import { routes, succeed } from '../../plugins/bind.ts';
import { sendCsv } from '../../plugins/send-csv.ts';
import { shareReads } from '../../share-reads.ts';
import { preferencesPage } from '../account/preferences/preferences.ts';
import * as announcements from './announcements/announcements.ts';
import { testAnnouncement, unsubscribeFromMails } from './announcements/mails.ts';
import { announce, previewAnnouncement, sendNow } from './announcements/sending.ts';
import { resendTexts } from './announcements/texts.ts';
import { receiveMessage } from './contact/contact.ts';
import { getMessage, listMessages, markMessage } from './contact/messages.ts';
import { answerMessage } from './contact/replies.ts';
import { testNewsletter } from './newsletters/mails.ts';
import * as newsletters from './newsletters/newsletters.ts';
import { holdNewsletter, sendNewsletter } from './newsletters/sending.ts';
import * as subscribers from './newsletters/subscribers.ts';
import { leaveReminders } from './reminders/mails.ts';
import * as reminders from './reminders/reminders.ts';
import { readSettings } from './reminders/repo.ts';

/** Registers the calls for announcements, newsletters, reminders of dues and the contact form. */
export const messageRoutes = routes((context) => {
  const { db } = context;
  const previewReminders = shareReads((query: reminders.PreviewQuery) =>
    reminders.previewReminders(context, query),
  );
  return {
    /* Announcements: for members. */
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

    /* Announcements: for the secretariat. */
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

    /* For the newsletter's addresses. */
    newsletterSubscribers: ({ query }) => subscribers.listSubscribers(context, query),
    endNewsletterSubscription: async ({ actor, params }) =>
      subscribers.endSubscription(context, actor, params.id),
    exportNewsletterSubscribers: async ({ query: { format: _, ...query }, reply }) =>
      sendCsv(reply, 'newsletter', subscribers.exportSubscribers(context.db, query)),

    newsletters: ({ query }) => newsletters.listNewsletters(context, query),
    newsletter: ({ params }) => newsletters.getNewsletter(context, params.id),
    createNewsletter: ({ actor, body }) => newsletters.createNewsletter(context, actor, body),
    updateNewsletter: ({ actor, params, body }) =>
      newsletters.changeNewsletter(context, actor, params.id, body),
    deleteNewsletter: async ({ actor, params }) =>
      newsletters.deleteNewsletter(context, actor, params.id),
    sendNewsletter: ({ actor, params, body }) => sendNewsletter(context, actor, params.id, body),
    holdNewsletter: ({ actor, params }) => holdNewsletter(context, actor, params.id),
    testNewsletter: async ({ actor, params }) => {
      const email = await testNewsletter(context, actor, params.id);
      return `A test e-mail is on its way to ${email}.`;
    },

    subscribeNewsletter: async ({ actor, body }) => {
      await subscribers.subscribe(context, actor, body);
      return 'Almost done: please open the link that we have just mailed you.';
    },
    confirmNewsletter: async ({ actor, params }) => {
      await subscribers.confirm(context, actor, params.token);
      return 'Thank you. The newsletter will be sent to your address.';
    },
    openNewsletterLeave: async ({ params, reply }) =>
      reply.redirect(subscribers.leavePage(context, params.token), 303),
    unsubscribeNewsletter: async ({ actor, params }) => {
      await subscribers.unsubscribe(context, actor, params.token);
      return 'You will get no more newsletters.';
    },

    /* Reminders of dues. */
    reminderSettings: () => readSettings(db),
    updateReminderSettings: ({ actor, body }) => reminders.changeReminderSettings(db, body, actor),
    reminderPreview: ({ query }) => previewReminders(query),
    reminders: ({ query }) => reminders.listReminders(context, query),
    sendReminders: ({ actor, body }) => reminders.sendReminders(context, body, actor),
    retryReminder: async ({ actor, params }) => {
      await reminders.retryReminder(context, params.id, actor);
      return 'The reminder will be sent again.';
    },
    openRemindersLeave: async ({ reply }) => reply.redirect(preferencesPage(context.settings), 303),
    unsubscribeReminders: async ({ actor, params }) => {
      await leaveReminders(context, actor, params.token);
      return 'You will get no more reminders of dues by mail.';
    },

    /* The contact form. */
    contact: async ({ actor, body }) => {
      await receiveMessage(context, actor, body);
      return 'Thank you. Your message has reached the secretariat.';
    },

    /* The secretariat’s messages. */
    contactMessages: ({ query }) => listMessages(context, query),
    contactMessage: ({ params }) => getMessage(context, params.id),
    updateContactMessage: ({ actor, params, body }) =>
      markMessage(context, actor, params.id, body.state),
    answerContactMessage: ({ actor, params, body }) =>
      answerMessage(context, actor, params.id, body),
  };
});
