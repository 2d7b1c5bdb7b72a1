import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, reference } from '../columns.ts';
import { users } from '../members/users.ts';
import { isMailState, mailOutcome } from './mail-outcome.ts';

/**
 * Visitors' messages from the contact form.
 *
 * Triggers in sql/changes.sql: contact_messages_notify_{insert,update,delete}
 */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email'),
    phoneNumber: text('phone_number').notNull(),
    foundUs: text('found_us'),
    message: text('message').notNull(),
    state: text('state', { enum: ['new', 'read', 'answered', 'archived'] })
      .notNull()
      .default('new'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('contact_messages_created').on(table.createdAt),
    check('contact_messages_state', sql`${table.state} in ('new', 'read', 'answered', 'archived')`),
  ],
);

/**
 * The secretariat's answers to visitors' messages, by mail.
 *
 * Triggers in sql/changes.sql: contact_replies_notify_{insert,update}
 */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: uuid('id').primaryKey(),
    messageId: reference('message_id', () => contactMessages.id, 'cascade'),
    body: text('body').notNull(),
    sentBy: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    ...mailOutcome,
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('contact_replies_message').on(table.messageId, table.createdAt),
    check('contact_replies_state', isMailState(table.state)),
  ],
);
