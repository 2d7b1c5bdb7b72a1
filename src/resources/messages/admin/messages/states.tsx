import type { MessageState } from '#contract/messages/contact/message-schemas.ts';
import { tagsOf } from '../../../../portal/parts/tag.tsx';

/** Shows the state of a message. */
export const { StateTag, stateColumn } = tagsOf<MessageState>({
  new: ['warn', 'New'],
  read: ['plain', 'Read'],
  answered: ['ok', 'Answered'],
  archived: ['plain', 'Archived'],
});
