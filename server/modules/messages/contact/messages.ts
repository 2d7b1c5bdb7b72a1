import type { ContactThread, MessageState } from '#contract/messages/contact/message-schemas.ts';
import { type Actor, writeChange } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Page } from '../../../db/rows.ts';
import { existing } from '../../../errors.ts';
import { shown } from '../../../shown.ts';
import * as repo from './messages-repo.ts';

type Parts = Pick<Context, 'db'>;

/** Returns a page of visitors' messages, the newest first, and the number of new ones. */
export async function listMessages({ db }: Parts, asked: repo.MessageFilters & Page) {
  const { rows, total } = await repo.listMessages(db, asked, asked);
  const unread = await repo.countNew(db);
  return { messages: rows.map(shown), total, unread };
}

/* A message with the answers to it. */
async function presentThread(db: Queryable, row: repo.MessageRow): Promise<ContactThread> {
  const replies = await repo.listReplies(db, row.id);
  return { ...shown(row), replies: replies.map(({ reply, by }) => ({ ...shown(reply), by })) };
}

/** @throws AppError 404 */
export async function getMessage({ db }: Parts, id: string): Promise<ContactThread> {
  const row = await existing('This message', id, () => repo.findMessage(db, id));
  return presentThread(db, row);
}

/** Sets the state of a message. @throws AppError 404 */
export async function markMessage({ db }: Parts, actor: Actor, id: string, state: MessageState) {
  return db.transaction(async (tx) => {
    const before = await existing('This message', id, () => repo.lockMessage(tx, id));
    await repo.updateMessage(tx, id, { state });
    await writeChange(tx, actor, 'message.marked', id, before, { state });
    return presentThread(tx, { ...before, state });
  });
}
