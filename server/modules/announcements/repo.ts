import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import {
  announcementReads,
  announcements,
  notificationPreferences,
  users,
} from '../../db/schema/index.ts';

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

export type SeenAnnouncement = Awaited<ReturnType<typeof listSeenBy>>[number];

export async function listSeenBy(
  db: Queryable,
  userId: string,
  page: { limit: number; offset: number },
) {
  return announcementsSeenBy(db, userId)
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function findSeenBy(db: Queryable, userId: string, id: string) {
  const [row] = await announcementsSeenBy(db, userId).where(eq(announcements.id, id));
  return row ?? null;
}

export async function countAll(db: Queryable): Promise<number> {
  return db.$count(announcements);
}

/** Returns how many of them the member has not opened. */
export async function countUnread(db: Queryable, userId: string): Promise<number> {
  return db.$count(
    announcements,
    sql`not exists (select from announcement_reads r
      where r.announcement_id = ${announcements.id} and r.user_id = ${userId})`,
  );
}

/** Returns false if the id exists already. */
export async function insertAnnouncement(
  db: Queryable,
  row: typeof announcements.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(announcements)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: announcements.id });
  return rows.length > 0;
}

/** Returns an announcement's text and version, locked until the transaction ends. */
export async function lockAnnouncement(tx: Transaction, id: string) {
  const [row] = await tx
    .select({
      title: announcements.title,
      body: announcements.body,
      updatedAt: announcements.updatedAt,
    })
    .from(announcements)
    .where(eq(announcements.id, id))
    .for('update');
  return row ?? null;
}

/** Without a change, the version stays the same. */
export async function updateAnnouncement(
  tx: Transaction,
  id: string,
  change: { title?: string; body?: string },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx
    .update(announcements)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(announcements.id, id));
}

/** Returns whether there was such an announcement. */
export async function deleteAnnouncement(db: Queryable, id: string): Promise<boolean> {
  const rows = await db
    .delete(announcements)
    .where(eq(announcements.id, id))
    .returning({ id: announcements.id });
  return rows.length > 0;
}

/**
 * Marks it as opened by a member; only the first time counts. Returns false if there is no such
 * announcement.
 */
export async function markRead(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`with found as (select id from announcements where id = ${id}),
      noted as (
        insert into announcement_reads (user_id, announcement_id)
        select ${userId}, id from found on conflict do nothing)
      select id from found`,
  );
  return rows.length > 0;
}

/*
 * Addresses under `.invalid` are undeliverable (RFC 2606): the first admin has one at first. Members
 * without an address have an empty one.
 */
const mailable = sql`${users.accountState} = 'active'
  and ${users.email} <> '' and ${users.email} not ilike '%.invalid'
  and not exists (select from ${notificationPreferences} p
    where p.user_id = ${users.id} and not p.announcements_by_mail)`;

/** Returns how many members an announcement is mailed to. */
export async function countMailable(db: Queryable): Promise<number> {
  return db.$count(users, mailable);
}

/** Returns the ids of the members whom an announcement is mailed to. */
export async function findMailable(db: Queryable): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(mailable);
  return rows.map(({ id }) => id);
}

/** Returns the announcement and its recipient; null if either no longer exists. */
export async function findMail(db: Queryable, id: string, userId: string) {
  const [row] = await db
    .select({
      title: announcements.title,
      body: announcements.body,
      email: users.email,
      fname: users.fname,
    })
    .from(announcements)
    .innerJoin(users, and(eq(users.id, userId), eq(users.accountState, 'active')))
    .where(eq(announcements.id, id));
  return row ?? null;
}
