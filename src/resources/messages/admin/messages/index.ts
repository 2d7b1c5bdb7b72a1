import { announcementCalls } from '#contract/messages/announcements/calls.ts';
import type { Announcement } from '#contract/messages/announcements/schemas.ts';
import { messageCalls } from '#contract/messages/calls.ts';
import { defineResource } from '../../../define-resource.ts';
import { whenOf } from './when.ts';

/** Visitors' messages to the secretariat. */
export const contactMessages = defineResource({
  name: 'contact-messages',
  role: 'admin',
  label: 'Messages',
  icon: 'message',
  place: 7,
  tabs: [{ of: 'Messages', place: 1, label: 'From visitors' }],
  topics: ['messages'],
  unread: { call: messageCalls.contactMessages, query: { limit: 1 } },
  path: '/adminmessage',
  calls: {
    list: messageCalls.contactMessages,
    one: messageCalls.contactMessage,
    update: messageCalls.updateContactMessage,
  },
  pages: {
    list: {
      title: 'Admin Messages',
      lead: 'What visitors write through the contact page.',
      load: () => import('./list.tsx'),
    },
    show: { load: () => import('./show.tsx') },
  },
});

const channelsOf = ({ byMail, textMessage }: Announcement) =>
  ['The portal', byMail && 'e-mail', textMessage && 'text message'].filter(Boolean).join(', ');

/** The district's announcements to its members. */
export const sentAnnouncements = defineResource<Announcement>({
  name: 'sent-announcements',
  role: 'admin',
  label: 'Announcements',
  icon: 'bell',
  parent: 'contact-messages',
  tabs: [{ of: 'Messages', place: 2 }],
  topics: ['announcements'],
  path: '/adminmessage/announcements',
  calls: {
    list: announcementCalls.announcements,
    one: announcementCalls.announcement,
    create: announcementCalls.announce,
    update: announcementCalls.updateAnnouncement,
    remove: announcementCalls.deleteAnnouncement,
  },
  schema: async () =>
    (await import('#contract/messages/announcements/schemas.ts')).announcementForm,
  changeSchema: async () =>
    (await import('#contract/messages/announcements/schemas.ts')).announcementChangeForm,
  fields: {
    title: {},
    body: { label: 'Message', hint: 'Leave an empty line to start a new paragraph.' },
    audience: { hidden: true },
    members: { hidden: true },
    mails: { hidden: true },
    byMail: {
      label: 'Also send it by e-mail',
      hint: 'To members who have not turned these e-mails off.',
    },
    greeting: {
      hint: 'How the e-mail begins. {first name}, {last name} and {member ID} are replaced by each reader’s own.',
    },
    texts: { hidden: true },
    textMessage: {
      hint: 'Goes to the phones of members who have not turned it off. Leave it empty to send none.',
    },
    at: {
      label: 'Send it on',
      hint: 'Day and time in Nigeria. Leave it empty to send it now.',
      input: { type: 'moment' },
    },
    scheduledAt: {
      label: 'Send it on',
      hint: 'Day and time in Nigeria.',
      input: { type: 'moment' },
      required: true,
    },
  },
  columns: [
    { dataIndex: 'sentAt', title: 'When', render: (_, announcement) => whenOf(announcement) },
    {
      dataIndex: 'audience',
      title: 'To',
      render: (audience) => (audience ? String(audience) : 'Everybody'),
    },
    {
      dataIndex: 'byMail',
      title: 'Sent through',
      render: (_, announcement) => channelsOf(announcement),
    },
  ],
  deletion: ({ title, byMail, textMessage, sentAt }) => {
    if (sentAt === null) return `“${title}” has not been sent, and will not be.`;
    const besides = byMail || textMessage ? ' What was already sent cannot be recalled.' : '';
    return `Members will no longer see “${title}”.${besides}`;
  },
  pages: {
    list: {
      lead: 'Announcements from the district to its members.',
      load: () => import('./announcements.tsx'),
    },
    create: { title: 'Send an announcement', load: () => import('./send-announcement.tsx') },
    show: { load: () => import('./announcement.tsx') },
    edit: { load: () => import('./edit-announcement.tsx') },
  },
});
