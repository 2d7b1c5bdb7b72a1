import type { Context } from '../context.ts';
import { areRemindersDue, sendDueReminders } from '../modules/messages/reminders/reminders.ts';
import type { Job } from './runner.ts';

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
