import { difference } from 'es-toolkit';
import type { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import type {
  Remindable,
  Reminder,
  reminderListQuery,
  reminderPreviewQuery,
  reminderSendForm,
  reminderSettingsForm,
} from '#contract/messages/reminders/schemas.ts';
import { nairaFromKobo } from '#contract/naira.ts';
import { type Actor, systemActor, writeAudit, writeChange } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Database, Queryable, Transaction } from '../../../db/client.ts';
import { acquireLock } from '../../../db/locks.ts';
import { conflict, existing } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { deleteFailedMail, isMailWaiting } from '../../../jobs/failed-repo.ts';
import { shown } from '../../../shown.ts';
import { presentListed } from '../../account/users/present.ts';
import { mailKind } from './mails.ts';
import * as repo from './repo.ts';
import * as select from './select-repo.ts';

/** The hour of the day in Nigeria from which the job sends them. */
const sendingHour = 8;

/**
 * Changes the ladder; absent fields do not change. Where reminders are switched on, the first are sent
 * on the next day, so that there is time to look at the preview.
 */
export async function changeReminderSettings(
  db: Database,
  change: z.output<typeof reminderSettingsForm>,
  actor: Actor,
): Promise<repo.SettingsRow> {
  return db.transaction(async (tx) => {
    const before = await repo.lockSettings(tx);
    const isSwitchedOn = change.enabled === true && !before.enabled;
    await repo.updateSettings(tx, { ...change, ...(isSwitchedOn && { lastDay: dayInNigeria() }) });
    await writeChange(tx, actor, 'reminder-settings.changed', null, before, change);
    return repo.readSettings(tx);
  });
}

export type PreviewQuery = z.output<typeof reminderPreviewQuery>;

/** Returns a page of the members who would be reminded now, by name. Amounts in naira. */
export async function previewReminders(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  { rung: only, page, limit }: PreviewQuery,
) {
  const { rungs } = await repo.readSettings(db);
  const ladder = { rungs, only, today: dayInNigeria() };
  const found = await select.listRemindable(db, ladder, { limit, offset: (page - 1) * limit });
  const members = found.members.map(
    ({ rung, dueDate, kobo, ...member }): Remindable => ({
      ...presentListed(member, settings.publicUrl),
      rung,
      dueDate,
      owed: nairaFromKobo(kobo),
    }),
  );
  return { members, total: found.total };
}

/** Returns a page of the reminders, the newest first. */
export async function listReminders(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  { state, ...page }: z.output<typeof reminderListQuery>,
) {
  const { rows, total } = await repo.listReminders(db, state, page);
  const reminders = rows.map(
    ({ member, reminder }): Reminder => ({
      ...shown(reminder),
      member: presentListed(member, settings.publicUrl),
    }),
  );
  return { reminders, total };
}

type Parts = Pick<Context, 'db' | 'outbox' | 'log'>;

/* Writes the reminders and queues their mails; the lock of the reminders must be held. Returns whom they remind. */
async function queueReminders(
  tx: Transaction,
  outbox: Parts['outbox'],
  ladder: select.Ladder,
  actor: Actor,
): Promise<string[]> {
  const written = await select.insertReminders(tx, ladder);
  const mails = written.map(({ id: reminderId }) => ({ reminderId }));
  await outbox.postMany(tx, mailKind, mails);
  if (written.length > 0)
    await writeAudit(tx, actor, 'reminders.sent', null, {
      after: { rung: ladder.only, reminders: written.length },
    });
  return written.map(({ userId }) => userId);
}

/**
 * Reminds whom the preview shows, whether reminders are sent by themselves or not.
 *
 * @param form the rung, or all; the members, or all
 * @returns how many, and who of those by name was left out
 */
export async function sendReminders(
  { db, outbox, log }: Parts,
  { rung: only, ids }: z.output<typeof reminderSendForm>,
  actor: Actor,
): Promise<{ queued: number; leftOut: string[] }> {
  const reminded = await db.transaction(async (tx) => {
    await acquireLock(tx, 'reminders');
    const { rungs } = await repo.readSettings(tx);
    const ladder = { rungs, only, members: ids?.filter(isUuid), today: dayInNigeria() };
    return queueReminders(tx, outbox, ladder, actor);
  });
  const queued = reminded.length;
  log.info({ queued }, 'reminders queued');
  return { queued, leftOut: difference(ids ?? [], reminded) };
}

const isDueBy = ({ enabled, lastDay }: repo.SettingsRow, now: Date) => {
  const hour = (now.getUTCHours() + 1) % 24;
  return enabled && hour >= sendingHour && (lastDay === null || lastDay < dayInNigeria(now));
};

/** Returns whether the day's reminders have not been sent yet, and their hour has come. */
export const areRemindersDue = async (db: Queryable, now = new Date()): Promise<boolean> =>
  isDueBy(await repo.readSettings(db), now);

/** Sends the day's reminders, once however many processes do it at a time. */
export async function sendDueReminders(
  { db, outbox, log }: Parts,
  now = new Date(),
): Promise<void> {
  const today = dayInNigeria(now);
  const { length: queued } = await db.transaction(async (tx) => {
    await acquireLock(tx, 'reminders');
    const settings = await repo.lockSettings(tx);
    if (!isDueBy(settings, now)) return [];
    await repo.updateSettings(tx, { lastDay: today });
    const ladder = { rungs: settings.rungs, today };
    return queueReminders(tx, outbox, ladder, systemActor('job', 'reminders'));
  });
  if (queued === 0) return;
  log.info({ queued }, 'reminders queued');
}

/**
 * Sends a reminder again, as if never tried.
 *
 * @throws AppError 404; 409 while it waits to be sent
 */
export async function retryReminder(
  { db, outbox }: Pick<Context, 'db' | 'outbox'>,
  id: string,
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await existing('This reminder', id, () => repo.lockReminder(tx, id));
    if (found.state === 'queued') throw conflict('This reminder waits to be sent already.');
    const mail = { kind: mailKind, payload: { reminderId: id } };
    await deleteFailedMail(tx, mail);
    /* Somebody may have had it tried again among the failed jobs. */
    if (!(await isMailWaiting(tx, mail))) await outbox.post(tx, mail.kind, mail.payload);
    await repo.markQueued(tx, id);
    await writeAudit(tx, actor, 'reminder.sent-again', id, {
      userId: found.userId,
      before: { state: found.state },
    });
  });
}
