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
import { instant } from '../columns.ts';
import { users } from '../members/users.ts';
import { isMailState, mailOutcome } from '../messages/mail-outcome.ts';

/**
 * The public site's content: one row an item. The contract's schema of the kind validates `data`.
 *
 * Triggers in sql/changes.sql: content_items_notify_{insert,update,delete}
 * Triggers in sql/counters.sql: content_items_version
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
    /** The fields as they will be once this draft beside the published item is published; null if there is none. */
    draft: jsonb('draft'),
    /** Whether it is sample content that nobody has edited or published yet. */
    sample: boolean('sample').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('content_items_kind_slug_unique').on(table.kind, table.slug),
    index('content_items_order').on(table.kind, table.position),
  ],
);

/** What an item was after each change; the last 50 are kept. Of a deleted item they wait in case it is restored. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: uuid('id').primaryKey(),
    itemId: uuid('item_id').notNull(),
    data: jsonb('data').notNull(),
    /** Whether the site showed it so; else it was a draft. */
    published: boolean('published').notNull(),
    madeAt: instant('made_at').notNull().defaultNow(),
    /** Null for what was there before versions were kept. */
    madeBy: uuid('made_by'),
  },
  (table) => [index('content_versions_item').on(table.itemId, table.madeAt)],
);

/**
 * Deleted items, and the pictures and documents that were taken out of items: 30 days. `held` is what a
 * restoration needs.
 */
export const contentTrash = pgTable(
  'content_trash',
  {
    /** An item's own id. */
    id: uuid('id').primaryKey(),
    what: text('what', { enum: ['item', 'picture', 'document'] }).notNull(),
    kind: text('kind').notNull(),
    itemId: uuid('item_id').notNull(),
    /** The item's title. */
    title: text('title').notNull(),
    held: jsonb('held').notNull(),
    deletedAt: instant('deleted_at').notNull().defaultNow(),
    deletedBy: uuid('deleted_by'),
  },
  (table) => [
    index('content_trash_deleted').on(table.deletedAt),
    check('content_trash_what', sql`${table.what} in ('item', 'picture', 'document')`),
  ],
);

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
