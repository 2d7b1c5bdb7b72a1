import { routes } from '../../../plugins/bind.ts';
import { shareReads } from '../../../share-reads.ts';
import { preferencesPage } from '../../account/preferences/preferences.ts';
import { leaveReminders } from './mails.ts';
import * as reminders from './reminders.ts';
import { readSettings } from './repo.ts';

/** Registers the calls for reminders of dues. */
export const reminderRoutes = routes((context) => {
  const { db } = context;
  const preview = shareReads((query: reminders.PreviewQuery) =>
    reminders.previewReminders(context, query),
  );
  return {
    reminderSettings: () => readSettings(db),
    updateReminderSettings: ({ actor, body }) => reminders.changeReminderSettings(db, body, actor),
    reminderPreview: ({ query }) => preview(query),
    reminders: ({ query }) => reminders.listReminders(context, query),
    sendReminders: ({ actor, body }) => reminders.sendReminders(context, body, actor),
    retryReminder: async ({ actor, params }) => {
      await reminders.retryReminder(context, params.id, actor);
      return 'The reminder will be sent again.';
    },
    openRemindersLeave: async ({ reply }) => reply.redirect(preferencesPage(context.settings), 303),
    unsubscribeReminders: async ({ actor, params }) => {
      await leaveReminders(context, actor, params.token);
      return 'You will get no more reminders of dues by mail.';
    },
  };
});
