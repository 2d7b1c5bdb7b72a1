import type {
  ContactMessage,
  ContactReply,
  ContactThread,
  MessageState,
} from '#contract/messages/contact/message-schemas.ts';
import { type Actor, writeChange } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { existing, notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import * as repo from './messages-repo.ts';

type Parts = Pick<Context, 'db'>;

const missing = () => notFound('This message');

const present = ({ id, createdAt, ...message }: repo.MessageRow): ContactMessage => ({
  _id: id,
  ...message,
  createdAt: createdAt.toISOString(),
});

type Page = repo.MessageFilters & { page: number; limit: number };

/** Returns a page of visitors' messages, the newest first, and the number of new ones. */
export async function listMessages({ db }: Parts, { page, limit, ...filters }: Page) {
  const [rows, total, unread] = await Promise.all([
    repo.listMessages(db, filters, { limit, offset: (page - 1) * limit }),
    repo.countMessages(db, filters),
    repo.countMessages(db, { search: '', state: ['new'] }),
  ]);
  return { messages: rows.map(present), total, unread };
}

type ReplyRow = Awaited<ReturnType<typeof repo.listReplies>>[number];

const presentReply = ({ by, reply }: ReplyRow): ContactReply => ({
  _id: reply.id,
  body: reply.body,
  by: by || null,
  state: reply.state,
  reason: reply.reason,
  createdAt: reply.createdAt.toISOString(),
  sentAt: reply.sentAt?.toISOString() ?? null,
});

/* A message with the answers to it. */
async function presentThread(db: Queryable, row: repo.MessageRow): Promise<ContactThread> {
  return { ...present(row), replies: (await repo.listReplies(db, row.id)).map(presentReply) };
}

/** @throws AppError 404 */
export async function getMessage({ db }: Parts, id: string): Promise<ContactThread> {
  const row = await existing('This message', id, () => repo.findMessage(db, id));
  return presentThread(db, row);
}

/** Sets the state of a message. @throws AppError 404 */
export async function markMessage({ db }: Parts, actor: Actor, id: string, state: MessageState) {
  if (!isUuid(id)) throw missing();
  return db.transaction(async (tx) => {
    const before = await repo.findMessage(tx, id);
    const row = await repo.markMessage(tx, id, state);
    if (!before || !row) throw missing();
    await writeChange(tx, actor, 'message.marked', id, before, { state });
    return presentThread(tx, row);
  });
}
