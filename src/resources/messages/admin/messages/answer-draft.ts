import type { ContactThread } from '#contract/messages/contact/message-schemas.ts';
import { dropDraft, readDraft } from '../../../../portal/form/draft.ts';

/**
 * Returns the name of the draft of an answer, without one that has been sent: its response was lost, or the form
 * was shown anew before it came.
 */
export function answerDraft({ _id, replies }: Pick<ContactThread, '_id' | 'replies'>): string {
  const name = `answer to ${_id}`;
  const begun = readDraft(name)._id;
  if (replies.some((reply) => reply._id === begun)) dropDraft(name);
  return name;
}
