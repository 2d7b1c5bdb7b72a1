import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, reference } from '../columns.ts';
import { users } from '../members/users.ts';
import { record, written } from '../record.ts';
import { isMailState, mailOutcome } from './mail-outcome.ts';

/** Newsletter addresses; only confirmed and subscribed ones are mailed. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    ...written,
    email: text('email').notNull(),
    confirmedAt: instant('confirmed_at'),
    unsubscribedAt: instant('unsubscribed_at'),
  },
  (table) => [uniqueIndex('newsletter_subscribers_email_unique').on(sql`lower(${table.email})`)],
);

/** Newsletters to the confirmed addresses. One that was sent is also on the public site, as content. */
export const newsletters = pgTable(
  'newsletters',
  {
    ...record,
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** When it is to be sent; null while it is a draft. */
    scheduledAt: instant('scheduled_at'),
    sentAt: instant('sent_at'),
    sentBy: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    /** Its address on the public site, once it was sent. */
    slug: text('slug'),
  },
  (table) => [
    index('newsletters_created').on(table.createdAt, table.id),
    index('newsletters_due').on(table.scheduledAt).where(sql`${table.sentAt} is null`),
  ],
);

/** Whom a newsletter was mailed to, and what has become of each mail. */
export const newsletterMails = pgTable(
  'newsletter_mails',
  {
    newsletterId: reference('newsletter_id', () => newsletters.id, 'cascade'),
    subscriberId: reference('subscriber_id', () => newsletterSubscribers.id, 'cascade'),
    ...mailOutcome,
  },
  (table) => [
    primaryKey({ columns: [table.newsletterId, table.subscriberId] }),
    index('newsletter_mails_state').on(table.newsletterId, table.state),
    index('newsletter_mails_subscriber').on(table.subscriberId),
    check('newsletter_mails_state', isMailState(table.state)),
  ],
);
