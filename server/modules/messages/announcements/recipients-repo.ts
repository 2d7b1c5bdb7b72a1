import { and, asc, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import type { AnnouncementReach, Channel } from '#contract/messages/announcements/schemas.ts';
import type { MailState } from '#contract/system/mails/terms.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { hasMailbox, mayBeWrittenTo } from '../../../db/membership.ts';
import { firstRow, type Page, pageOf, queryOnly, valuesIn } from '../../../db/rows.ts';
import {
  announcements,
  announcementRecipients as recipients,
  users,
} from '../../../db/schema/index.ts';
import type { MailOutcome } from '../../../mail/outbox.ts';
import { countsOf, outcomeIn } from '../../../mail/outcome.ts';

const isUnwanted = sql`exists (select from notification_preferences p
  where p.user_id = users.id and not p.announcements_by_mail)`;
const isMailable = sql`(${hasMailbox} and not ${isUnwanted})`;
/* Who has not claimed the account yet could not turn them off. */
const isTextable = sql`(users.account_state = 'active' and users.phone_number is not null
  and not exists (select from notification_preferences p
    where p.user_id = users.id and not p.announcements_by_text))`;

/* @param ids the members whom it is for; null: everybody */
const isMeant = (ids: readonly string[] | null): SQL =>
  ids === null
    ? mayBeWrittenTo
    : sql`(${mayBeWrittenTo} and users.id = any(${sql.param([...ids])}::uuid[]))`;

/** How many an announcement would reach, whatever it is sent by. */
type Reach = AnnouncementReach & { texts: number };

/** Counts whom an announcement would reach. @param ids the members whom it is for; null: everybody */
export const countReach = (db: Queryable, ids: readonly string[] | null): Promise<Reach> =>
  queryOnly<Reach>(db)`
    select count(*)::integer as members,
      count(*) filter (where ${isMailable})::integer as mails,
      count(*) filter (where ${hasMailbox} and ${isUnwanted})::integer as unwanted,
      count(*) filter (where not ${hasMailbox})::integer as unreachable,
      count(*) filter (where ${isTextable})::integer as texts
    from users where ${isMeant(ids)}`;

/**
 * Writes whom an announcement is for: all of them where it is not for everybody, and those whom it is
 * mailed or texted to.
 *
 * @param ids the members whom it is for; null: everybody
 * @returns the ids of those whom it is mailed to, and texted to
 */
export async function insertRecipients(
  tx: Transaction,
  { id, byMail, byText }: { id: string; byMail: boolean; byText: boolean },
  ids: readonly string[] | null,
): Promise<{ mailed: string[]; texted: string[] }> {
  const isMailed = sql`(${byMail}::boolean and ${isMailable})`;
  const isTexted = sql`(${byText}::boolean and ${isTextable})`;
  type Row = { userId: string; state: MailState | null; textState: MailState | null };
  const { rows } = await tx.execute<Row>(sql`
    insert into announcement_recipients (announcement_id, user_id, state, text_state)
    select ${id}::uuid, users.id,
      case when ${isMailed} then 'queued' end, case when ${isTexted} then 'queued' end
    from users
    where ${isMeant(ids)} and (${ids !== null}::boolean or ${isMailed} or ${isTexted})
    order by users.id returning user_id as "userId", state, text_state as "textState"`);
  const idsOf = (chosen: Row[]) => chosen.map(({ userId }) => userId);
  return {
    mailed: idsOf(rows.filter(({ state }) => state !== null)),
    texted: idsOf(rows.filter(({ textState }) => textState !== null)),
  };
}

const outcomes = {
  mail: { state: recipients.state, reason: recipients.reason, sentAt: recipients.sentAt },
  text: {
    state: recipients.textState,
    reason: recipients.textReason,
    sentAt: recipients.textSentAt,
  },
} as const satisfies Record<Channel, object>;

const mailed = {
  ...pick(announcements, ['title', 'body', 'greeting']),
  ...pick(users, ['email', 'fname', 'lname', 'memberId', 'accountState']),
};

/**
 * Returns the announcement and its recipient; null if either no longer exists, the recipient is not written to any
 * more, or it waits for its time.
 */
export const findMail = (db: Queryable, id: string, userId: string) =>
  db
    .select(mailed)
    .from(announcements)
    .innerJoin(users, and(eq(users.id, userId), mayBeWrittenTo))
    .where(and(eq(announcements.id, id), isNotNull(announcements.sentAt)))
    .then(firstRow);

/** Notes what has become of the mail of an announcement to a member. */
export const noteMail = outcomeIn(recipients, ({ announcementId = '', userId = '' }) =>
  and(eq(recipients.announcementId, announcementId), eq(recipients.userId, userId)),
);

/** Counts the mails or text messages of an announcement by what has become of them. */
export async function countOutcomes(db: Queryable, announcementId: string, by: Channel) {
  const { state } = outcomes[by];
  const rows = await db
    .select({ state, number: sql<number>`count(*)::integer` })
    .from(recipients)
    .where(and(eq(recipients.announcementId, announcementId), isNotNull(state)))
    .groupBy(state);
  return countsOf(rows);
}

/** Returns a page of whom an announcement was mailed or texted to, by name, and how many there are. */
export async function listOutcomes(
  db: Queryable,
  announcementId: string,
  { by, states }: { by: Channel; states: readonly MailState[] | undefined },
  page: Page,
) {
  const { state, reason, sentAt } = outcomes[by];
  const where = and(
    eq(recipients.announcementId, announcementId),
    isNotNull(state),
    states && inArray(state, [...states]),
  );
  const byName = db
    .select({
      id: users.id,
      memberId: users.memberId,
      fname: users.fname,
      lname: users.lname,
      state: sql<MailState>`${state}`,
      reason,
      sentAt,
    })
    .from(recipients)
    .innerJoin(users, eq(users.id, recipients.userId))
    .where(where)
    .orderBy(asc(users.sortName), asc(users.id));
  return pageOf(byName, db.$count(recipients, where), page);
}

/**
 * Returns the text message of an announcement and its reader's phone; null if either no longer exists, or the reader
 * is not written to any more.
 */
export const findText = (db: Queryable, id: string, userId: string) =>
  db
    .select({ text: announcements.textMessage, phoneNumber: users.phoneNumber })
    .from(announcements)
    .innerJoin(users, and(eq(users.id, userId), eq(users.accountState, 'active'), mayBeWrittenTo))
    .where(and(eq(announcements.id, id), isNotNull(announcements.sentAt)))
    .then(firstRow);

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
export const releaseUndelivered = (tx: Transaction, announcementId: string): Promise<string[]> =>
  tx
    .update(recipients)
    .set({ textState: 'queued', textReason: null })
    .where(
      and(
        eq(recipients.announcementId, announcementId),
        inArray(recipients.textState, ['failed', 'refused']),
        sql`${recipients.userId} in (select users.id from users where ${mayBeWrittenTo})`,
      ),
    )
    .returning({ userId: recipients.userId })
    .then(valuesIn);
