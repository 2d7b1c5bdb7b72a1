import { z } from 'zod';
import { defineCall } from './call.ts';
import { success } from './envelope.ts';

/** The mails that a member can do without. All are wanted until the member says otherwise. */
export const mailPreferences = [
  'announcementsByMail',
  'receiptsByMail',
  'remindersByMail',
] as const;
export type MailPreference = (typeof mailPreferences)[number];

export const preferencesSchema = z.object({
  announcementsByMail: z.boolean(),
  receiptsByMail: z.boolean(),
  remindersByMail: z.boolean(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

const choice = (name: MailPreference) => z.boolean(`${name} must be true or false.`).optional();

/** What is absent stays as it is. */
export const preferencesForm = z.object({
  announcementsByMail: choice('announcementsByMail'),
  receiptsByMail: choice('receiptsByMail'),
  remindersByMail: choice('remindersByMail'),
});

const tag = 'Account';
const withPreferences = success({ data: z.object({ preferences: preferencesSchema }) });

export const preferenceCalls = {
  preferences: defineCall({
    method: 'GET',
    path: '/api/v1/user/preferences',
    summary: 'Which mails I want',
    tag,
    access: 'session',
    response: withPreferences,
    record: 'data.preferences',
  }),
  updatePreferences: defineCall({
    method: 'PATCH',
    path: '/api/v1/user/preferences',
    summary: 'Say which mails I want; absent fields stay as they are',
    tag,
    access: 'session',
    body: preferencesForm,
    response: withPreferences,
    record: 'data.preferences',
  }),
};
