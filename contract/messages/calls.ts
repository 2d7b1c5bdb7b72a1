import { z } from 'zod';
import { answersData, answersMessage, answersOne, answersPage, leftOut } from '../answers.ts';
import { defineCall } from '../define-call.ts';
import { choicesParameter, pageParameters, searchParameter } from '../lists.ts';
import * as contact from './contact/message-schemas.ts';
import { contactForm } from './contact/schemas.ts';
import * as schemas from './newsletters/schemas.ts';
import { newsletterForm } from './newsletters/subscribe-schemas.ts';
import * as reminders from './reminders/schemas.ts';

const withNewsletter = answersOne('newsletter', schemas.newsletterSchema);
const changesNewsletter = { access: 'messages.write', ...withNewsletter, failures: [409] } as const;
const writesNewsletter = { access: 'messages.write', once: true, ...withNewsletter } as const;

const withSettings = answersOne('settings', reminders.reminderSettingsSchema);

const withMessage = answersOne('message', contact.contactThreadSchema);

const oneClick = {
  access: 'anyone',
  nativeForm: true,
  ...answersMessage,
  failures: [400],
} as const;

/** Newsletters, reminders of dues, and what visitors write. */
export const messageCalls = {
  newsletters: defineCall('GET /api/v1/newsletters', {
    summary: 'The newsletters, the newest first, a page at a time',
    access: 'messages.read',
    query: z.object({ ...pageParameters }),
    ...answersPage('newsletters', schemas.newsletterSchema),
  }),
  newsletter: defineCall('GET /api/v1/newsletters/{id}', {
    summary: 'One newsletter, and what has become of its mails',
    access: 'messages.read',
    ...withNewsletter,
  }),
  createNewsletter: defineCall('POST /api/v1/newsletters', {
    summary: 'Write a newsletter, as a draft',
    ...writesNewsletter,
    body: schemas.newsletterTextForm,
    status: 201,
  }),
  updateNewsletter: defineCall('PATCH /api/v1/newsletters/{id}', {
    summary:
      'Change a newsletter that was not sent yet; absent fields stay as they are; 409 where it has changed since `updatedAt`',
    ...changesNewsletter,
    body: schemas.newsletterChangeForm,
  }),
  deleteNewsletter: defineCall('DELETE /api/v1/newsletters/{id}', {
    summary: 'Delete a newsletter that was not sent yet',
    access: 'messages.write',
    status: 204,
    failures: [409],
  }),
  sendNewsletter: defineCall('POST /api/v1/newsletters/{id}/send', {
    summary:
      'Mail a newsletter to the confirmed addresses and publish it on the site, now or at a time; 409 where it was sent, or goes to another number than `readers`',
    ...writesNewsletter,
    body: schemas.newsletterSendForm,
  }),
  holdNewsletter: defineCall('POST /api/v1/newsletters/{id}/hold', {
    summary: 'Make a newsletter that waits for its time a draft again',
    ...changesNewsletter,
  }),
  testNewsletter: defineCall('POST /api/v1/newsletters/{id}/test', {
    summary: 'Mail a newsletter to oneself, to see it',
    access: 'messages.write',
    ...answersMessage,
    failures: [409],
  }),
  newsletterSubscribers: defineCall('GET /api/v1/newsletter/subscribers', {
    summary: 'The addresses of the newsletter, the newest first, a page at a time',
    access: 'messages.read',
    query: schemas.subscriberListQuery,
    ...answersPage('subscribers', schemas.subscriberSchema),
  }),
  endNewsletterSubscription: defineCall('POST /api/v1/newsletter/subscribers/{id}/leave', {
    summary: 'Unsubscribe an address for somebody who asks the secretariat to',
    access: 'messages.write',
    status: 204,
  }),
  exportNewsletterSubscribers: defineCall('GET /api/v1/newsletter/subscribers/export', {
    summary: 'Export the addresses of the newsletter as CSV, by the list’s search and filters',
    access: 'messages.read',
    query: schemas.subscriberExportQuery,
    produces: 'text/csv',
  }),

  /* By which visitors subscribe to the newsletter, and leave. */
  subscribeNewsletter: defineCall('POST /api/v1/newsletter', {
    summary: 'Subscribe to the newsletter; a mailed link confirms it',
    access: 'anyone',
    body: newsletterForm,
    nativeForm: true,
    ...answersMessage,
    failures: [429],
  }),
  confirmNewsletter: defineCall('POST /api/v1/newsletter/confirm/{token}', {
    summary: 'Confirm the newsletter with the token of a mailed link',
    access: 'anyone',
    ...answersMessage,
    failures: [400],
  }),
  openNewsletterLeave: defineCall('GET /api/v1/newsletter/unsubscribe/{token}', {
    summary: 'Where a mail program without one click leads to: the page that asks for a yes',
    access: 'anyone',
    status: 303,
  }),
  unsubscribeNewsletter: defineCall('POST /api/v1/newsletter/unsubscribe/{token}', {
    summary: 'Unsubscribe from the newsletter in one click (RFC 8058)',
    ...oneClick,
  }),

  /* Reminders of dues. */
  reminderSettings: defineCall('GET /api/v1/reminders/settings', {
    summary: 'Whether reminders are sent by themselves, and how many days from the due date',
    access: 'payments.read',
    ...withSettings,
  }),
  updateReminderSettings: defineCall('PATCH /api/v1/reminders/settings', {
    summary: 'Change the ladder of reminders; absent fields stay as they are',
    access: 'payments.write',
    body: reminders.reminderSettingsForm,
    ...withSettings,
  }),
  reminderPreview: defineCall('GET /api/v1/reminders/preview', {
    summary: 'Who would be reminded now, by name, a page at a time',
    access: 'payments.read',
    query: reminders.reminderPreviewQuery,
    ...answersPage('members', reminders.remindableSchema),
  }),
  reminders: defineCall('GET /api/v1/reminders', {
    summary: 'The reminders and what has become of each, the newest first, a page at a time',
    access: 'payments.read',
    query: reminders.reminderListQuery,
    ...answersPage('reminders', reminders.reminderSchema),
  }),
  sendReminders: defineCall('POST /api/v1/reminders/send', {
    summary: 'Remind now whom the preview shows, of one rung or of all; nobody twice',
    access: 'payments.write',
    once: true,
    reachesAll: true,
    body: reminders.reminderSendForm,
    ...answersData(z.object({ queued: z.number(), ...leftOut })),
  }),
  retryReminder: defineCall('POST /api/v1/reminders/{id}/retry', {
    summary: 'Send a reminder again; 409 while it waits to be sent',
    access: 'payments.write',
    once: true,
    ...answersMessage,
  }),
  openRemindersLeave: defineCall('GET /api/v1/reminders/unsubscribe/{token}', {
    summary: 'Where a mail program without one click leads to: the page of preferences',
    access: 'anyone',
    status: 303,
  }),
  unsubscribeReminders: defineCall('POST /api/v1/reminders/unsubscribe/{token}', {
    summary: 'Unsubscribe from reminders of dues in one click (RFC 8058)',
    ...oneClick,
  }),

  /* What visitors write, and its answers. */
  contact: defineCall('POST /api/v1/contact', {
    summary: 'Write to the secretariat',
    access: 'anyone',
    body: contactForm,
    nativeForm: true,
    status: 201,
    ...answersMessage,
    failures: [429],
  }),
  contactMessages: defineCall('GET /api/v1/contact/messages', {
    summary:
      'What visitors wrote, the newest first, a page at a time; without a `state`, all but the archive',
    access: 'messages.read',
    query: z.object({
      ...pageParameters,
      search: searchParameter,
      state: choicesParameter('state', contact.messageStates).optional(),
    }),
    ...answersPage('messages', contact.contactMessageSchema, {
      /** The number of new messages, regardless of the filters. */
      unread: z.number(),
    }),
  }),
  contactMessage: defineCall('GET /api/v1/contact/messages/{id}', {
    summary: 'One message with the answers to it; reading it changes nothing',
    access: 'messages.read',
    ...withMessage,
  }),
  updateContactMessage: defineCall('PATCH /api/v1/contact/messages/{id}', {
    summary: 'Set a message’s status',
    access: 'messages.write',
    body: contact.messageStateForm,
    ...withMessage,
  }),
  answerContactMessage: defineCall('POST /api/v1/contact/messages/{id}/replies', {
    summary: 'Mail an answer to who wrote the message, with what was written before',
    access: 'messages.write',
    once: true,
    body: contact.contactReplyForm,
    status: 201,
    ...withMessage,
  }),
} as const;
