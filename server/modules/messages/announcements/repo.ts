import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import {
  deleteById,
  firstRow,
  insertInto,
  isAnyDueIn,
  lockById,
  lockDueIn,
  type Page,
  pageOf,
  updateById,
} from '../../../db/rows.ts';
import { announcementReads, announcements } from '../../../db/schema/index.ts';

const read = sql<boolean>`${announcementReads.readAt} is not null`;

/* Selects announcements with the member's read state. */
const announcementsSeenBy = (db: Queryable, userId: string) =>
  db
    .select({ announcement: announcements, read })
    .from(announcements)
    .leftJoin(
      announcementReads,
      and(
        eq(announcementReads.announcementId, announcements.id),
        eq(announcementReads.userId, userId),
      ),
    );

export type SeenAnnouncement = Awaited<ReturnType<typeof announcementsSeenBy>>[number];

/** Who looks at announcements; who sends them sees all, also those that wait for their time. */
export type Reader = { userId: string; isSender: boolean };

const isSent = isNotNull(announcements.sentAt);

/* Members see what is for everybody, and what is for them. */
const visibleTo = ({ userId, isSender }: Reader): SQL | undefined =>
  isSender
    ? undefined
    : and(
        isSent,
        sql`(${announcements.audience} is null or exists (select from announcement_recipients r
          where r.announcement_id = ${announcements.id} and r.user_id = ${userId}))`,
      );

const shownAt = sql`coalesce(${announcements.sentAt}, ${announcements.scheduledAt})`;

/** Returns a page of what someone may see, the newest first, what waits for its time before, and how many there are. */
export const listSeenBy = (db: Queryable, reader: Reader, page: Page) => {
  const where = visibleTo(reader);
  const newestFirst = announcementsSeenBy(db, reader.userId)
    .where(where)
    .orderBy(desc(shownAt), desc(announcements.id));
  return pageOf(newestFirst, db.$count(announcements, where), page);
};

export const findSeenBy = (db: Queryable, reader: Reader, id: string) =>
  announcementsSeenBy(db, reader.userId)
    .where(and(eq(announcements.id, id), visibleTo(reader)))
    .then(firstRow);

/** Returns how many of them someone has not opened. */
export async function countUnread(db: Queryable, reader: Reader): Promise<number> {
  const isUnread = sql`not exists (select from announcement_reads r
    where r.announcement_id = ${announcements.id} and r.user_id = ${reader.userId})`;
  return db.$count(announcements, and(isSent, visibleTo(reader), isUnread));
}

export const insertAnnouncement = insertInto(announcements);

/** Returns an announcement, locked until the transaction ends. */
export const lockAnnouncement = lockById(announcements);

/** Returns the announcements whose time has come, locked until the transaction ends. */
export const lockDue = lockDueIn(announcements);

export const updateAnnouncement = updateById(announcements);

export const deleteAnnouncement = deleteById(announcements);

/** Marks it as opened by a member; only the first time counts. */
export async function markRead(db: Queryable, userId: string, id: string): Promise<void> {
  await db.insert(announcementReads).values({ userId, announcementId: id }).onConflictDoNothing();
}

/** Returns whether the time of an announcement has come. */
export const areAnnouncementsDue = isAnyDueIn(announcements);
