import type { z } from 'zod';
import type {
  MailPreference,
  Preferences,
  preferencesForm,
} from '#contract/preferences/schemas.ts';
import {
  type Actor,
  asPerson,
  changedFields,
  type Requester,
  writeAudit,
} from '../../audit/audit.ts';
import type { Context } from '../../context.ts';
import { type Database, type Queryable, violatedConstraint } from '../../db/client.ts';
import { invalid } from '../../errors.ts';
import { idOfToken } from '../../security/links.ts';
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
  db: Database,
  actor: Actor & { userId: string },
  form: z.output<typeof preferencesForm>,
): Promise<Preferences> {
  const { userId } = actor;
  return db.transaction(async (tx) => {
    const before = await preferencesOf(tx, userId);
    const after = present(await repo.savePreferences(tx, userId, form));
    const changed = changedFields(before, after);
    if (changed)
      await writeAudit(tx, actor, {
        ...{ action: 'preferences.changed', subject: 'member', subjectId: userId, userId },
        ...changed,
      });
    return after;
  });
}

/**
 * Turns one kind of mail off for the member of a mailed token (RFC 8058).
 *
 * @throws AppError 400 for a token that is not ours, or of another purpose
 */
export async function leaveMails(
  { db, signer }: Pick<Context, 'db' | 'signer'>,
  actor: Requester,
  token: string,
  { purpose, preference }: { purpose: string; preference: MailPreference },
): Promise<void> {
  const userId = idOfToken(signer, purpose, token);
  if (!userId) throw invalid('This link is not valid.');
  const owner = asPerson(actor, userId);
  await changePreferences(db, owner, { [preference]: false }).catch((error: unknown) => {
    /* A former member gets none anyway. */
    if (!violatedConstraint(error)) throw error;
  });
}
