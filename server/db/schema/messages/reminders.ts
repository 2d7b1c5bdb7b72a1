import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant, reference } from '../columns.ts';
import { users } from '../members/users.ts';
import { written } from '../record.ts';
import { isMailState, mailOutcome } from './mail-outcome.ts';

/** The ladder of reminders: one row. Off until an admin switches it on. */
export const reminderSettings = pgTable(
  'reminder_settings',
  {
    id: integer('id').primaryKey().default(1),
    enabled: boolean('enabled').notNull().default(false),
    /** Days after the due date; negative before it. */
    rungs: integer('rungs').array().notNull().default([-30, 0, 30, 90]),
    /** The last day in Nigeria on which the job sent them, or they were switched on. */
    lastDay: date('last_day'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [check('reminder_settings_one', sql`${table.id} = 1`)],
);

/** A mail that reminds a member of what they owe, and what has become of it. */
export const reminders = pgTable(
  'reminders',
  {
    ...written,
    userId: reference('user_id', () => users.id, 'cascade'),
    rung: integer('rung').notNull(),
    /** The newest due date that it is about. */
    dueDate: date('due_date').notNull(),
    ...mailOutcome,
  },
  (table) => [
    index('reminders_created').on(table.createdAt, table.id),
    index('reminders_state').on(table.state, table.createdAt, table.id),
    index('reminders_user').on(table.userId),
    check('reminders_state', isMailState(table.state)),
  ],
);

/** The due dates that a reminder is about, each with its rung: no member is reminded twice of one. */
export const reminderDues = pgTable(
  'reminder_dues',
  {
    userId: reference('user_id', () => users.id, 'cascade'),
    dueDate: date('due_date').notNull(),
    rung: integer('rung').notNull(),
    reminderId: reference('reminder_id', () => reminders.id, 'cascade'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.dueDate, table.rung] }),
    index('reminder_dues_reminder').on(table.reminderId),
  ],
);
