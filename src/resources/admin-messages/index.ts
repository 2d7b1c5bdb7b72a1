import type { Resource } from '../resource.ts';

/** What visitors write to the secretariat, and beside it what the district tells its members. */
export const contactMessages: Resource = {
  name: 'contact-messages',
  role: 'admin',
  label: 'Messages',
  icon: 'message',
  place: 6,
  topics: ['messages'],
  unread: 'contact/messages?limit=1',
  endpoint: {
    list: 'contact/messages',
    one: 'contact/messages/{id}',
    update: 'contact/messages/{id}',
  },
  pages: {
    list: { path: '/adminmessage', title: 'Admin Messages', load: () => import('./list.tsx') },
    announcements: {
      path: '/adminmessage/announcements',
      title: 'Announcements',
      load: () => import('./announcements.tsx'),
    },
  },
};

/** Their calls; the page stands among the messages. */
export const sentAnnouncements: Resource = {
  name: 'sent-announcements',
  role: 'admin',
  label: 'Announcements',
  icon: 'bell',
  endpoint: {
    list: 'announcements',
    one: 'announcements/{id}',
    create: 'announcements',
    update: 'announcements/{id}',
    remove: 'announcements/{id}',
  },
  pages: {},
};
