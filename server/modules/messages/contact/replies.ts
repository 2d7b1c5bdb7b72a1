import type { z } from 'zod';
import type { contactReplyForm } from '#contract/messages/contact/message-schemas.ts';
import { type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { conflict, existing } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { longDay } from '../../../long-day.ts';
import { fromStranger, type Paragraph, quote, words, written } from '../../../mail/parts.ts';
import { readNames } from '../../content/site/society.ts';
import { getMessage } from './messages.ts';
import * as messages from './messages-repo.ts';

const mailKind = 'contact-reply';

/**
 * Mails an answer to who wrote a message, and marks the message as answered.
 *
 * @returns the message with all answers
 * @throws AppError 404; 409 where no address was given
 */
export async function answerMessage(
  { db, outbox }: Pick<Context, 'db' | 'outbox'>,
  actor: UserActor,
  messageId: string,
  { body }: z.output<typeof contactReplyForm>,
) {
  const id = newId();
  await db.transaction(async (tx) => {
    const message = await existing('This message', messageId, () =>
      messages.lockMessage(tx, messageId),
    );
    if (!message.email)
      throw conflict('No e-mail address was given with this message: please call instead.');
    await messages.insertReply(tx, { id, messageId, body, sentBy: actor.userId });
    await messages.updateMessage(tx, messageId, { state: 'answered' });
    await outbox.post(tx, mailKind, { replyId: id });
    await writeAudit(tx, actor, 'message.answered', messageId, {
      before: { state: message.state },
      after: { state: 'answered', body },
    });
  });
  return getMessage({ db }, messageId);
}

type Earlier = { at: Date; by: string; body: readonly Paragraph[] };

/* What was written before, the newest first, as mail programs quote it. */
const threadOf = (earlier: readonly Earlier[]) =>
  earlier
    .toReversed()
    .map(({ at, by, body }) => quote(words`On ${longDay(at)}, ${by} wrote:`, body));

/* Mail programs keep the answers to one message together by this. */
const threadId = (messageId: string) => `<message-${messageId}@outbox>`;

/**
 * Registers the mail of an answer: what was written, and below it the message and the earlier answers.
 * What the visitor answers goes to the secretariat.
 */
export function registerReplyMail({
  db,
  outbox,
}: Pick<Context, 'db' | 'outbox' | 'settings'>): void {
  const build = async ({ replyId = '' }) => {
    const reply = await messages.findReply(db, replyId);
    const message = reply && (await messages.findMessage(db, reply.messageId));
    if (!reply || !message?.email) return null;
    const [society, replies] = await Promise.all([
      readNames(db),
      messages.listReplies(db, message.id),
    ]);
    const earlier = replies.slice(
      0,
      replies.findIndex((one) => one.reply.id === replyId),
    );
    /* Whoever wrote under somebody else's address must not reach them with a link in the society's mail. */
    const thread = threadOf([
      {
        at: message.createdAt,
        by: message.name,
        body: fromStranger(message.message || '(no message)'),
      },
      ...earlier.map(({ reply, by }) => ({
        at: reply.createdAt,
        by: by || society.shortName,
        body: written(reply.body),
      })),
    ]);
    const reference = threadId(message.id);
    return {
      to: message.email,
      subject: `Re: Your message to ${society.shortName}`,
      parts: [...written(reply.body), ...thread],
      headers: { 'In-Reply-To': reference, References: reference },
    };
  };
  outbox.register(mailKind, 'transactional', build, messages.noteReply);
}
