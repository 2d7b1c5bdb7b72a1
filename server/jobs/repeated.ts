import { createBackupJob } from '../backup/schedule.ts';
import type { Context } from '../context.ts';
import { finishRecounts, hasRecounts } from '../modules/books/national-share/share.ts';
import { chargeDueSubscriptions } from '../modules/dues/charging/charging.ts';
import { areAnnouncementsDue } from '../modules/messages/announcements/repo.ts';
import { sendDueAnnouncements } from '../modules/messages/announcements/sending.ts';
import { areNewslettersDue } from '../modules/messages/newsletters/repo.ts';
import { sendDueNewsletters } from '../modules/messages/newsletters/sending.ts';
import { areRemindersDue, sendDueReminders } from '../modules/messages/reminders/reminders.ts';
import { sweepPayments } from '../modules/payments/settlement/webhooks.ts';
import type { Job } from './runner.ts';

/** The day's backup, once its hour has come; one that failed is tried again half an hour later. */
export const backupJob = (context: Context): Job => {
  const { isBackupDue, backUp } = createBackupJob(context);
  return { name: 'backup', everySeconds: 30 * 60, isDue: isBackupDue, run: backUp };
};

/**
 * Charges subscriptions that were set up ahead, on their day in Nigeria. Hours begin there when they
 * begin in UTC, so that it runs within the first moments of the day; and after a start in any hour,
 * so that a server that was off catches up.
 */
export const chargingJob = (context: Context): Job => ({
  name: 'charging',
  everySeconds: 60 * 60,
  run: () => chargeDueSubscriptions(context),
});

/** Adds the national body's share for days that have been, where the process died that set its rate. */
export const sharesJob = (context: Context): Job => ({
  name: 'shares',
  everySeconds: 60,
  isDue: () => hasRecounts(context.db),
  run: (signal) => finishRecounts(context, signal),
});

/**
 * Sends the day's reminders of dues at 8:00 in Nigeria, where they are switched on. It is offered every
 * hour and notes its day, so that a server that was off at that hour sends them later in the day.
 */
export const remindersJob = (context: Context): Job => ({
  name: 'reminders',
  everySeconds: 60 * 60,
  isDue: () => areRemindersDue(context.db),
  run: () => sendDueReminders(context),
});

/** Sends the announcements and newsletters whose time has come, at most a minute late. */
export const mailingsJob = (context: Context): Job => ({
  name: 'mailings',
  everySeconds: 60,
  isDue: async () =>
    (await areAnnouncementsDue(context.db)) || (await areNewslettersDue(context.db)),
  async run() {
    await sendDueAnnouncements(context);
    await sendDueNewsletters(context);
  },
});

/** The sweep of open payments. */
export const sweepJob = (context: Context): Job => ({
  name: 'sweep',
  everySeconds: context.settings.sweepSeconds,
  run: (signal) => sweepPayments(context, signal),
});
