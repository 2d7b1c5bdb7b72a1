import type { z } from 'zod';
import type {
  MailPreference,
  Preference,
  Preferences,
  preferencesForm,
} from '#contract/account/preferences/schemas.ts';
import { type Actor, asPerson, type Requester, writeChange } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { type Queryable, type Transaction, violatedConstraint } from '../../../db/client.ts';
import { invalid } from '../../../errors.ts';
import { link, type Paragraph, words } from '../../../mail/parts.ts';
import { idOfToken } from '../../../security/links.ts';
import type { Settings } from '../../../settings.ts';
import * as repo from './repo.ts';

/** What can be chosen, with or without text messages: the answer to members leaves those out while they are off. */
type Choices = Record<Preference, boolean>;

const present = (row: Choices | null): Choices => ({
  announcementsByMail: row?.announcementsByMail ?? true,
  receiptsByMail: row?.receiptsByMail ?? true,
  remindersByMail: row?.remindersByMail ?? true,
  announcementsByText: row?.announcementsByText ?? true,
});

const choicesOf = async (db: Queryable, userId: string): Promise<Choices> =>
  present(await repo.findPreferences(db, userId));

const offered = (
  { announcementsByText, ...mails }: Choices,
  { sms }: Pick<Context, 'sms'>,
): Preferences => (sms ? { ...mails, announcementsByText } : mails);

/** Returns the mails that a member wants, and where the society sends text messages, whether those; all by default. */
export async function preferencesOf(
  context: Pick<Context, 'db' | 'sms'>,
  userId: string,
): Promise<Preferences> {
  return offered(await choicesOf(context.db, userId), context);
}

/** Returns whether a member wants messages of that kind. Checked when one is sent. */
export async function wants(db: Queryable, userId: string, kind: Preference): Promise<boolean> {
  return (await choicesOf(db, userId))[kind];
}

/** Returns the address of the page with a member's mail settings. */
export const preferencesPage = ({ publicUrl }: Pick<Settings, 'publicUrl'>) =>
  `${publicUrl}/settings/notification`;

/** Returns the foot of a mail that its reader can turn off; who has not claimed the account has no page for it. */
export const mailChoices = (
  settings: Pick<Settings, 'publicUrl'>,
  { accountState }: { accountState: string },
): Paragraph =>
  accountState === 'invited'
    ? words`To get no more of these e-mails, use ‘Unsubscribe’ in your mail program, or tell the secretariat.`
    : words`Choose which e-mails you get: ${link(preferencesPage(settings))}`;

async function changeWithin(
  tx: Transaction,
  actor: Actor & { userId: string },
  form: z.output<typeof preferencesForm>,
): Promise<Choices> {
  const { userId } = actor;
  const before = await choicesOf(tx, userId);
  const after = present(await repo.savePreferences(tx, userId, form));
  await writeChange(tx, actor, 'preferences.changed', userId, before, after);
  return after;
}

/** Saves a member's choices; absent ones do not change. */
export async function changePreferences(
  context: Pick<Context, 'db' | 'sms'>,
  actor: Actor & { userId: string },
  form: z.output<typeof preferencesForm>,
): Promise<Preferences> {
  return offered(await context.db.transaction((tx) => changeWithin(tx, actor, form)), context);
}

/** Turns one kind of mail off for a member; where that record was merged since, for the one that stays. */
export async function turnOff(
  db: Queryable,
  actor: Requester,
  recordId: string,
  preference: MailPreference,
): Promise<void> {
  const owner = asPerson(actor, (await repo.findHolder(db, recordId)) ?? recordId);
  const change = { [preference]: false };
  await db
    .transaction((tx) => changeWithin(tx, owner, change))
    .catch((error: unknown) => {
      /* A former member gets none anyway. */
      if (!violatedConstraint(error)) throw error;
    });
}

/**
 * Turns one kind of mail off for the member of a mailed token (RFC 8058), as `turnOff`.
 *
 * @throws AppError 400 for a token that is not ours, or of another purpose
 */
export async function leaveMails(
  context: Pick<Context, 'db' | 'signer'>,
  actor: Requester,
  token: string,
  { purpose, preference }: { purpose: string; preference: MailPreference },
): Promise<void> {
  const mailed = idOfToken(context.signer, purpose, token);
  if (!mailed) throw invalid('This link is not valid.');
  await turnOff(context.db, actor, mailed, preference);
}
