import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { mayBeWrittenTo } from '../../../db/membership.ts';
import {
  announcements,
  announcementRecipients as recipients,
  users,
} from '../../../db/schema/index.ts';
import type { MailOutcome } from '../../../mail/outbox.ts';

/**
 * Returns the text message of an announcement and its reader's phone; null if either no longer exists, or the reader
 * is not written to any more.
 */
export async function findText(db: Queryable, id: string, userId: string) {
  const [row] = await db
    .select({ text: announcements.textMessage, phoneNumber: users.phoneNumber })
    .from(announcements)
    .innerJoin(users, and(eq(users.id, userId), eq(users.accountState, 'active'), mayBeWrittenTo))
    .where(and(eq(announcements.id, id), isNotNull(announcements.sentAt)));
  return row ?? null;
}

/** Notes what has become of a text message; one that was sent stays so. */
export async function markText(
  tx: Transaction,
  announcementId: string,
  userId: string,
  { state, reason }: MailOutcome,
): Promise<void> {
  await tx
    .update(recipients)
    .set({
      textState: state,
      textReason: reason,
      ...(state === 'sent' && { textSentAt: sql`now()` }),
    })
    .where(
      and(
        eq(recipients.announcementId, announcementId),
        eq(recipients.userId, userId),
        ne(recipients.textState, 'sent'),
      ),
    );
}

/**
 * Lets the text messages of an announcement wait again that did not arrive, of who may still be written to.
 *
 * @returns whose they are
 */
export async function releaseUndelivered(
  tx: Transaction,
  announcementId: string,
): Promise<string[]> {
  const rows = await tx
    .update(recipients)
    .set({ textState: 'queued', textReason: null })
    .where(
      and(
        eq(recipients.announcementId, announcementId),
        inArray(recipients.textState, ['failed', 'refused']),
        sql`${recipients.userId} in (select users.id from users where ${mayBeWrittenTo})`,
      ),
    )
    .returning({ userId: recipients.userId });
  return rows.map(({ userId }) => userId);
}
