import { z } from 'zod';

/** The mails that a member can turn off. All are on by default. */
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

/** Absent fields do not change. */
export const preferencesForm = z.object({
  announcementsByMail: choice('announcementsByMail'),
  receiptsByMail: choice('receiptsByMail'),
  remindersByMail: choice('remindersByMail'),
});
