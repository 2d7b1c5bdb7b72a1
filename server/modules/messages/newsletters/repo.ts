import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { isDeceased } from '../../../db/membership.ts';
import {
  deleteById,
  findById,
  firstRow,
  insertInto,
  isAnyDueIn,
  lockById,
  lockDueIn,
  type Page,
  queryValues,
  readPage,
  updateById,
} from '../../../db/rows.ts';
import { newsletterMails, newsletterSubscribers, newsletters } from '../../../db/schema/index.ts';
import { outcomeIn } from '../../../mail/outcome.ts';

export type NewsletterRow = typeof newsletters.$inferSelect;

const newestFirst = [desc(newsletters.createdAt), desc(newsletters.id)];

/** Returns a page of the newsletters, the newest first, and how many there are. */
export const listNewsletters = (db: Queryable, page: Page) =>
  readPage(db, newsletters, { orderBy: newestFirst }, page);

export const findNewsletter = findById(newsletters);

/** Returns a newsletter, locked until the transaction ends. */
export const lockNewsletter = lockById(newsletters);

/** Returns the newsletters whose time has come, locked until the transaction ends. */
export const lockDue = lockDueIn(newsletters);

export const insertNewsletter = insertInto(newsletters);

export const updateNewsletter = updateById(newsletters);

export const deleteNewsletter = deleteById(newsletters);

/* Whether the address is that of a member who has died, and of no other. */
const isOfDeceased = sql`(select bool_and(${isDeceased}) from users
  where lower(users.email) = lower(${newsletterSubscribers.email}) and users.email <> ''
    and users.off_register is null)`;

/* Who gets newsletters: confirmed, and not left. */
const isReader: SQL = sql`${newsletterSubscribers.confirmedAt} is not null
  and ${newsletterSubscribers.unsubscribedAt} is null and ${isOfDeceased} is not true`;

/** Returns how many addresses a newsletter would be mailed to now. */
export const countReaders = (db: Queryable): Promise<number> =>
  db.$count(newsletterSubscribers, isReader);

/** Writes a mail for each reader. @returns their ids */
export const insertMails = (tx: Transaction, newsletterId: string): Promise<string[]> =>
  queryValues<string>(tx)`
    insert into newsletter_mails (newsletter_id, subscriber_id)
    select ${newsletterId}::uuid, ${newsletterSubscribers.id} from ${newsletterSubscribers}
    where ${isReader} order by ${newsletterSubscribers.id} returning subscriber_id as id`;

/** Counts the mails of newsletters by what has become of them. */
export const countMails = async (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      id: newsletterMails.newsletterId,
      state: newsletterMails.state,
      number: sql<number>`count(*)::integer`,
    })
    .from(newsletterMails)
    .where(inArray(newsletterMails.newsletterId, [...ids]))
    .groupBy(newsletterMails.newsletterId, newsletterMails.state);

/** Returns a sent newsletter and its reader's address; null where they have left meanwhile. */
export const findMail = (db: Queryable, newsletterId: string, subscriberId: string) =>
  db
    .select({
      title: newsletters.title,
      body: newsletters.body,
      slug: newsletters.slug,
      email: newsletterSubscribers.email,
    })
    .from(newsletters)
    .innerJoin(newsletterSubscribers, and(eq(newsletterSubscribers.id, subscriberId), isReader))
    .where(and(eq(newsletters.id, newsletterId), isNotNull(newsletters.sentAt)))
    .then(firstRow);

/** Notes what has become of the mail of a newsletter to a reader. */
export const noteMail = outcomeIn(newsletterMails, ({ newsletterId = '', subscriberId = '' }) =>
  and(
    eq(newsletterMails.newsletterId, newsletterId),
    eq(newsletterMails.subscriberId, subscriberId),
  ),
);

/** Returns whether the time of a newsletter has come. */
export const areNewslettersDue = isAnyDueIn(newsletters);
