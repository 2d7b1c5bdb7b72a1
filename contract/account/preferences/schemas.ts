import { z } from 'zod';

/** The mails that a member can turn off. All are on by default. */
const mailPreferences = ['announcementsByMail', 'receiptsByMail', 'remindersByMail'] as const;
export type MailPreference = (typeof mailPreferences)[number];

/** What a member can turn off: mails, and announcements as text messages. */
export type Preference = MailPreference | 'announcementsByText';

export const preferencesSchema = z.object({
  announcementsByMail: z.boolean(),
  receiptsByMail: z.boolean(),
  remindersByMail: z.boolean(),
  /** Absent where the society sends no text messages. */
  announcementsByText: z.boolean().optional(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

const choice = (name: Preference) => z.boolean(`${name} must be true or false.`).optional();

/** Absent fields do not change. */
export const preferencesForm = z.object({
  announcementsByMail: choice('announcementsByMail'),
  receiptsByMail: choice('receiptsByMail'),
  remindersByMail: choice('remindersByMail'),
  announcementsByText: choice('announcementsByText'),
});
