import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { MessageState } from '#contract/messages/contact/message-schemas.ts';
import type { Queryable } from '../../../db/client.ts';
import { nameOf } from '../../../db/names.ts';
import {
  findById,
  firstRow,
  insertInto,
  lockById,
  type Page,
  queryValue,
  readPage,
  updateById,
} from '../../../db/rows.ts';
import { contactMessages, contactReplies } from '../../../db/schema/index.ts';
import { containing, wordsOf } from '../../../db/search.ts';
import { outcomeIn } from '../../../mail/outcome.ts';

export type MessageRow = typeof contactMessages.$inferSelect;

/** Without a `state`, all but the archive. */
export type MessageFilters = { search: string; state?: readonly MessageState[] | undefined };

const words = sql`fold_text(concat_ws(E'\n', ${contactMessages.name}, ${contactMessages.email},
  ${contactMessages.phoneNumber}, ${contactMessages.message}))`;

function fitting({ search, state }: MessageFilters): SQL | undefined {
  return and(
    state ? inArray(contactMessages.state, [...state]) : ne(contactMessages.state, 'archived'),
    ...wordsOf(search).map((word) => sql`${words} like ${containing(word)}`),
  );
}

const newestFirst = [desc(contactMessages.createdAt), desc(contactMessages.id)];

/** Returns a page of the messages, the newest first, and how many there are. */
export const listMessages = (db: Queryable, filters: MessageFilters, page: Page) =>
  readPage(db, contactMessages, { where: fitting(filters), orderBy: newestFirst }, page);

export const countNew = (db: Queryable): Promise<number> =>
  db.$count(contactMessages, eq(contactMessages.state, 'new'));

export const findMessage = findById(contactMessages);

/** Returns a message, locked until the transaction ends. */
export const lockMessage = lockById(contactMessages);

export const insertMessage = insertInto(contactMessages);

export const updateMessage = updateById(contactMessages);

export const insertReply = insertInto(contactReplies);

/** Returns the secretariat's address from the site's settings; null if there is none. */
export const findSecretariat = (db: Queryable): Promise<string | null> =>
  queryValue<string>(
    db,
  )`select nullif(data ->> 'email', '') from content_items where kind = 'site' limit 1`;

/** Returns the answers to a message with the names of who wrote them, the oldest first. */
export const listReplies = (db: Queryable, messageId: string) =>
  db
    .select({ reply: contactReplies, by: nameOf(contactReplies.sentBy) })
    .from(contactReplies)
    .where(eq(contactReplies.messageId, messageId))
    .orderBy(asc(contactReplies.createdAt), asc(contactReplies.id));

/** Returns the message and the text of an answer with that id; null if there is none. */
export const findReply = (db: Queryable, id: string) =>
  db
    .select({ messageId: contactReplies.messageId, body: contactReplies.body })
    .from(contactReplies)
    .where(eq(contactReplies.id, id))
    .then(firstRow);

/** Notes what has become of the mail of a reply. */
export const noteReply = outcomeIn(contactReplies, ({ replyId = '' }) =>
  eq(contactReplies.id, replyId),
);
