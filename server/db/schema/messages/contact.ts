import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { messageStates } from '#contract/messages/contact/message-schemas.ts';
import { isOneOf, reference } from '../columns.ts';
import { users } from '../members/users.ts';
import { written } from '../record.ts';
import { isMailState, mailOutcome } from './mail-outcome.ts';

/**
 * Visitors' messages from the contact form.
 *
 * Triggers in sql/changes.sql: contact_messages_notify_{insert,update,delete}
 */
export const contactMessages = pgTable(
  'contact_messages',
  {
    ...written,
    name: text('name').notNull(),
    email: text('email'),
    phoneNumber: text('phone_number').notNull(),
    foundUs: text('found_us'),
    message: text('message').notNull(),
    state: text('state', { enum: messageStates }).notNull().default('new'),
  },
  (table) => [
    index('contact_messages_created').on(table.createdAt),
    check('contact_messages_state', isOneOf(table.state, messageStates)),
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
    ...written,
    messageId: reference('message_id', () => contactMessages.id, 'cascade'),
    body: text('body').notNull(),
    sentBy: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    ...mailOutcome,
  },
  (table) => [
    index('contact_replies_message').on(table.messageId, table.createdAt),
    check('contact_replies_state', isMailState(table.state)),
  ],
);
