import type { z } from 'zod';
import type {
  MailPreference,
  Preferences,
  preferencesForm,
} from '#contract/preferences/schemas.ts';
import type { Queryable } from '../../db/client.ts';
import type { Settings } from '../../settings.ts';
import * as repo from './repo.ts';

const present = (row: Preferences | null): Preferences => ({
  announcementsByMail: row?.announcementsByMail ?? true,
  receiptsByMail: row?.receiptsByMail ?? true,
  remindersByMail: row?.remindersByMail ?? true,
});

/** Returns the mails that a member wants; all by default. */
export async function preferencesOf(db: Queryable, userId: string): Promise<Preferences> {
  return present(await repo.findPreferences(db, userId));
}

/** Returns whether a member wants mails of that kind. Checked when the mail is sent. */
export async function wantsMail(
  db: Queryable,
  userId: string,
  kind: MailPreference,
): Promise<boolean> {
  return (await preferencesOf(db, userId))[kind];
}

/** Returns the address of the page with a member's mail settings. */
export const preferencesPage = ({ publicUrl }: Pick<Settings, 'publicUrl'>) =>
  `${publicUrl}/settings/notification`;

/** Saves a member's choices; absent ones do not change. */
export async function changePreferences(
  db: Queryable,
  userId: string,
  form: z.output<typeof preferencesForm>,
): Promise<Preferences> {
  return present(await repo.savePreferences(db, userId, form));
}
