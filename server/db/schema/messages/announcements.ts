import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { designations } from '#contract/account/designations.ts';
import { standings } from '#contract/account/schemas.ts';
import { defaultGreeting } from '#contract/messages/announcements/greeting.ts';
import { mailStates } from '#contract/system/mails/terms.ts';
import { instant, primaryReference, reference } from '../columns.ts';
import { users } from '../members/users.ts';
import { changeable, record } from '../record.ts';
import { isMailState } from './mail-outcome.ts';

/** Filters of the members' list under a name, to write to those members again and again. */
export const audiences = pgTable('audiences', {
  ...record,
  name: text('name').notNull().unique('audiences_name_unique'),
  standing: text('standing', { enum: standings }),
  status: text('status', { enum: designations }),
  diaspora: text('diaspora', { enum: ['yes', 'no'] }),
  confirmed: text('confirmed', { enum: ['yes', 'no'] }),
  state: text('state'),
});

/** Whom an announcement is for: a filter of the members' list, under its name at that time. */
export type StoredAudience = {
  name: string;
  filter: {
    standing?: (typeof standings)[number][];
    status?: ('None' | 'FCA' | 'ACA')[];
    diaspora?: boolean;
    confirmed?: boolean;
    state?: string;
    ids?: string[];
  };
};

/**
 * Announcements of the district to its members.
 *
 * Triggers in sql/changes.sql: announcements_notify_{insert,update,delete}
 */
export const announcements = pgTable(
  'announcements',
  {
    ...changeable,
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** Whether it was also mailed, to members who want that. */
    byMail: boolean('by_mail').notNull().default(false),
    /** How the mail begins, with placeholders. */
    greeting: text('greeting').notNull().default(defaultGreeting),
    /** What was also sent to phones; null: nothing. */
    textMessage: text('text_message'),
    /** Whom it is for; null: everybody. */
    audience: jsonb('audience').$type<StoredAudience>(),
    /** When it is to be sent, where that was not at once. */
    scheduledAt: instant('scheduled_at'),
    /** Null while it waits for its time. */
    sentAt: instant('sent_at').defaultNow(),
    sentBy: uuid('sent_by').references(() => users.id),
  },
  (table) => [
    index('announcements_created').on(table.createdAt, table.id),
    index('announcements_due').on(table.scheduledAt).where(sql`${table.sentAt} is null`),
  ],
);

/**
 * The members whom an announcement is for, where it is not for everybody, and those whom it is mailed or
 * texted to, with what has become of the mail and of the text message.
 */
export const announcementRecipients = pgTable(
  'announcement_recipients',
  {
    announcementId: reference('announcement_id', () => announcements.id, 'cascade'),
    userId: reference('user_id', () => users.id, 'cascade'),
    /** Null where no mail goes to them. */
    state: text('state', { enum: mailStates }),
    /** Why it failed, in codes. */
    reason: text('reason'),
    sentAt: instant('sent_at'),
    /** Null where no text message goes to them. */
    textState: text('text_state', { enum: mailStates }),
    /** Why it failed, in the provider's words. */
    textReason: text('text_reason'),
    textSentAt: instant('text_sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.userId] }),
    index('announcement_recipients_state').on(table.announcementId, table.state),
    index('announcement_recipients_text_state')
      .on(table.announcementId, table.textState)
      .where(sql`${table.textState} is not null`),
    index('announcement_recipients_user').on(table.userId),
    check('announcement_recipients_state', isMailState(table.state)),
    check('announcement_recipients_text_state', isMailState(table.textState)),
  ],
);

/**
 * The announcements that a member has opened.
 *
 * Triggers in sql/changes.sql: announcement_reads_notify_{insert,update,delete}
 */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    userId: reference('user_id', () => users.id, 'cascade'),
    announcementId: reference('announcement_id', () => announcements.id, 'cascade'),
    readAt: instant('read_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.announcementId] }),
    index('announcement_reads_announcement').on(table.announcementId),
  ],
);

/** The mails and text messages that a member wants; without a row, all of them. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: primaryReference('user_id', () => users.id, 'cascade'),
  announcementsByMail: boolean('announcements_by_mail').notNull().default(true),
  receiptsByMail: boolean('receipts_by_mail').notNull().default(true),
  remindersByMail: boolean('reminders_by_mail').notNull().default(true),
  announcementsByText: boolean('announcements_by_text').notNull().default(true),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
