import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { MailState } from '#contract/system/mails/terms.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { findById, lockById, onlyRow, type Page, pageOf } from '../../../db/rows.ts';
import { reminderSettings, reminders, users } from '../../../db/schema/index.ts';
import { outcomeIn } from '../../../mail/outcome.ts';
import { listedColumns } from '../../account/users/public-repo.ts';

export type SettingsRow = typeof reminderSettings.$inferSelect;

/** Returns the ladder of reminders. */
export const readSettings = (db: Queryable): Promise<SettingsRow> =>
  db.select().from(reminderSettings).then(onlyRow);

/** Returns the ladder of reminders, locked until the transaction ends. */
export const lockSettings = (tx: Transaction): Promise<SettingsRow> =>
  tx.select().from(reminderSettings).for('update').then(onlyRow);

export async function updateSettings(
  tx: Transaction,
  change: Partial<typeof reminderSettings.$inferInsert>,
): Promise<void> {
  await tx
    .update(reminderSettings)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(reminderSettings.id, 1));
}

/** Returns a reminder, locked until the transaction ends. */
export const lockReminder = lockById(reminders);

/** Returns a reminder; null where there is none. */
export const findReminder = findById(reminders);

/** Notes that a reminder waits to be sent again. */
export async function markQueued(tx: Transaction, id: string): Promise<void> {
  await tx.update(reminders).set({ state: 'queued', reason: null }).where(eq(reminders.id, id));
}

/** Notes what has become of the mail of a reminder. */
export const noteReminder = outcomeIn(reminders, ({ reminderId = '' }) =>
  eq(reminders.id, reminderId),
);

/** Returns a page of the reminders with their members, the newest first, and how many there are. */
export async function listReminders(
  db: Queryable,
  states: readonly MailState[] | undefined,
  page: Page,
) {
  const where = states && inArray(reminders.state, [...states]);
  const newestFirst = db
    .select({ reminder: reminders, member: listedColumns })
    .from(reminders)
    .innerJoin(users, eq(users.id, reminders.userId))
    .where(where)
    .orderBy(desc(reminders.createdAt), desc(reminders.id));
  return pageOf(newestFirst, db.$count(reminders, where), page);
}
