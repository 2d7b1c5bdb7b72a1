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

/** Which mails a member wants; all of them until they say otherwise. */
export async function preferencesOf(db: Queryable, userId: string): Promise<Preferences> {
  return present(await repo.findPreferences(db, userId));
}

/** Whether a member wants mails of that kind. Asked when the mail's turn comes. */
export async function wantsMail(
  db: Queryable,
  userId: string,
  kind: MailPreference,
): Promise<boolean> {
  return (await preferencesOf(db, userId))[kind];
}

/** The page where a member says which mails they want. */
export const preferencesPage = ({ publicUrl }: Pick<Settings, 'publicUrl'>) =>
  `${publicUrl}/settings/notification`;

/** Notes what a member says; what is absent stays as it is. */
export async function changePreferences(
  db: Queryable,
  userId: string,
  form: z.output<typeof preferencesForm>,
): Promise<Preferences> {
  return present(await repo.savePreferences(db, userId, form));
}
