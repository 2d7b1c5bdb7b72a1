import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { isMailState, mailOutcome } from './mail-outcome.ts';
import { users } from './users.ts';

/**
 * The public site's content: one row an item. The contract's schema of the kind validates `data`.
 */
export const contentItems = pgTable(
  'content_items',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    slug: text('slug').notNull(),
    position: integer('position').notNull().default(0),
    published: boolean('published').notNull().default(false),
    data: jsonb('data').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('content_items_kind_slug_unique').on(table.kind, table.slug),
    index('content_items_order').on(table.kind, table.position),
  ],
);

/** Visitors' messages from the contact form. */
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

/** The secretariat's answers to visitors' messages, by mail. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: uuid('id').primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
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

/** Newsletter addresses; only confirmed and subscribed ones are mailed. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    confirmedAt: instant('confirmed_at'),
    unsubscribedAt: instant('unsubscribed_at'),
  },
  (table) => [uniqueIndex('newsletter_subscribers_email_unique').on(sql`lower(${table.email})`)],
);
