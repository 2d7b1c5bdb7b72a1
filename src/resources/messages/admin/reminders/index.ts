import { reminderCalls } from '#contract/messages/reminders/calls.ts';
import type { Reminder } from '#contract/messages/reminders/schemas.ts';
import { defineResource } from '../../../define-resource.ts';
import { nameOf, reminderColumns, reminderRow } from './columns.tsx';

/** Reminders of dues by mail: the ladder, whom it reminds now, and what has become of each. */
export const reminders = defineResource<Reminder>({
  name: 'reminders',
  role: 'admin',
  label: 'Reminders',
  icon: 'mail',
  parent: 'subscription',
  calls: { list: reminderCalls.reminders, update: reminderCalls.updateReminderSettings },
  columns: reminderColumns,
  row: reminderRow,
  titleOf: nameOf,
  acts: { load: () => import('./acts.ts') },
  pages: {
    list: {
      path: '/adminpayment/reminders',
      lead: 'E-mails to members who owe dues, with a link to pay without logging in.',
      load: () => import('./list.tsx'),
    },
  },
});
