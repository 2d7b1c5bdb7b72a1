import { z } from 'zod';

const choice = (name: string) => z.boolean(`${name} must be true or false.`);

/** What a member can turn off: mails, and announcements as text messages. All are on by default. */
export const preferencesSchema = z.object({
  announcementsByMail: choice('announcementsByMail'),
  receiptsByMail: choice('receiptsByMail'),
  remindersByMail: choice('remindersByMail'),
  /** Absent where the society sends no text messages. */
  announcementsByText: choice('announcementsByText').optional(),
});
export type Preferences = z.infer<typeof preferencesSchema>;
export type Preference = keyof Preferences;
export type MailPreference = Exclude<Preference, 'announcementsByText'>;

/** Absent fields do not change. */
export const preferencesForm = preferencesSchema.partial();
