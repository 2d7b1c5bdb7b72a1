import { z } from 'zod';
import { answersMessage, answersOne, answersPage, answersValue } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import * as schemas from './schemas.ts';

const withSettings = answersOne('settings', schemas.reminderSettingsSchema);

/** Reminders of dues by mail: the ladder, whom it reminds, and what has become of each. */
export const reminderCalls = {
  reminderSettings: defineCall('GET /api/v1/reminders/settings', {
    summary: 'Whether reminders are sent by themselves, and how many days from the due date',
    access: 'payments.read',
    ...withSettings,
  }),
  updateReminderSettings: defineCall('PATCH /api/v1/reminders/settings', {
    summary: 'Change the ladder of reminders; absent fields stay as they are',
    access: 'payments.write',
    body: schemas.reminderSettingsForm,
    ...withSettings,
  }),
  reminderPreview: defineCall('GET /api/v1/reminders/preview', {
    summary: 'Who would be reminded now, by name, a page at a time',
    access: 'payments.read',
    query: schemas.reminderPreviewQuery,
    ...answersPage('members', schemas.remindableSchema),
  }),
  reminders: defineCall('GET /api/v1/reminders', {
    summary: 'The reminders and what has become of each, the newest first, a page at a time',
    access: 'payments.read',
    query: schemas.reminderListQuery,
    ...answersPage('reminders', schemas.reminderSchema),
  }),
  sendReminders: defineCall('POST /api/v1/reminders/send', {
    summary: 'Remind now whom the preview shows, of one rung or of all; nobody twice',
    access: 'payments.write',
    once: true,
    reachesAll: true,
    body: schemas.reminderSendForm,
    ...answersValue('queued', z.number()),
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
    access: 'anyone',
    nativeForm: true,
    ...answersMessage,
    failures: [400],
  }),
};
