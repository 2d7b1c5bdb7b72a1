import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** Announcements of the district to its members. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** Whether it was also mailed, to members who want that. */
    byMail: boolean('by_mail').notNull().default(false),
    sentBy: uuid('sent_by').references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('announcements_created').on(table.createdAt, table.id)],
);

/** The announcements that a member has opened. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    announcementId: uuid('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    readAt: instant('read_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.announcementId] }),
    index('announcement_reads_announcement').on(table.announcementId),
  ],
);

/** The mails that a member wants; without a row, all of them. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  announcementsByMail: boolean('announcements_by_mail').notNull().default(true),
  receiptsByMail: boolean('receipts_by_mail').notNull().default(true),
  remindersByMail: boolean('reminders_by_mail').notNull().default(true),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
