import { z } from 'zod';

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
