import { routes } from '../../../plugins/bind.ts';
import { shareReads } from '../../../share-reads.ts';
import { preferencesPage } from '../../account/preferences/preferences.ts';
import { leaveReminders } from './mails.ts';
import {
  changeReminderSettings,
  listReminders,
  type PreviewQuery,
  previewReminders,
  readReminderSettings,
  retryReminder,
  sendReminders,
} from './reminders.ts';

/** Registers the calls for reminders of dues. */
export const reminderRoutes = routes((context) => {
  const { db } = context;
  const preview = shareReads((query: PreviewQuery) => previewReminders(context, query));
  return {
    reminderSettings: () => readReminderSettings(db),
    updateReminderSettings: ({ actor, body }) => changeReminderSettings(db, body, actor),
    reminderPreview: ({ query }) => preview(query),
    reminders: ({ query }) => listReminders(context, query),
    sendReminders: ({ actor, body }) => sendReminders(context, body, actor),
    retryReminder: async ({ actor, params }) => {
      await retryReminder(context, params.id, actor);
      return 'The reminder will be sent again.';
    },
    openRemindersLeave: async ({ reply }) => reply.redirect(preferencesPage(context.settings), 303),
    unsubscribeReminders: async ({ actor, params }) => {
      await leaveReminders(context, actor, params.token);
      return 'You will get no more reminders of dues by mail.';
    },
  };
});
