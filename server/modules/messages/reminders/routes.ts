import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, bindOne, succeed, succeedPage } from '../../../plugins/bind.ts';
import { addNativeForms } from '../../../plugins/native-forms.ts';
import { preferencesPage } from '../../account/preferences/preferences.ts';
import { leaveReminders } from './mails.ts';
import {
  changeReminderSettings,
  listReminders,
  previewReminders,
  readReminderSettings,
  retryReminder,
  sendReminders,
} from './reminders.ts';

/** Registers the calls for reminders of dues. */
export function reminderRoutes(app: App, context: Context): void {
  const { db } = context;
  /* A one-click unsubscription in a mail program posts a form (RFC 8058). */
  addNativeForms(app);

  bindOne(app, calls.reminderSettings, () => readReminderSettings(db));

  bindOne(app, calls.updateReminderSettings, ({ actor, body }) =>
    changeReminderSettings(db, body, actor),
  );

  bind(app, calls.reminderPreview, async ({ query }) =>
    succeedPage('members', await previewReminders(context, query)),
  );

  bind(app, calls.reminders, async ({ query }) =>
    succeedPage('reminders', await listReminders(context, query)),
  );

  bindOne(app, calls.sendReminders, ({ actor, body }) => sendReminders(context, body, actor));

  bind(app, calls.retryReminder, async ({ actor, params }) => {
    await retryReminder(context, params.id, actor);
    return succeed({ message: 'The reminder will be sent again.' });
  });

  bind(app, calls.openRemindersLeave, async ({ reply }) =>
    reply.redirect(preferencesPage(context.settings), 303),
  );

  bind(app, calls.unsubscribeReminders, async ({ actor, params }) => {
    await leaveReminders(context, actor, params.token);
    return succeed({ message: 'You will get no more reminders of dues by mail.' });
  });
}
