import { announcementCalls } from '#contract/announcements.ts';
import { contactMessageCalls } from '#contract/contact-messages.ts';
import { defineResource } from '../define-resource.ts';

/** What visitors write to the secretariat, and beside it what the district tells its members. */
export const contactMessages = defineResource({
  name: 'contact-messages',
  role: 'admin',
  label: 'Messages',
  icon: 'message',
  place: 6,
  topics: ['messages'],
  unread: 'contact/messages?limit=1',
  calls: {
    list: contactMessageCalls.contactMessages,
    one: contactMessageCalls.contactMessage,
    update: contactMessageCalls.updateContactMessage,
  },
  pages: {
    list: { path: '/adminmessage', title: 'Admin Messages', load: () => import('./list.tsx') },
    announcements: {
      path: '/adminmessage/announcements',
      title: 'Announcements',
      load: () => import('./announcements.tsx'),
    },
  },
});

/** Their calls; the page stands among the messages. */
export const sentAnnouncements = defineResource({
  name: 'sent-announcements',
  role: 'admin',
  label: 'Announcements',
  icon: 'bell',
  calls: {
    list: announcementCalls.announcements,
    one: announcementCalls.announcement,
    create: announcementCalls.announce,
    update: announcementCalls.updateAnnouncement,
    remove: announcementCalls.deleteAnnouncement,
  },
  pages: {},
});
