import type { MessageState } from '#contract/messages/contact/message-schemas.ts';
import { Tag, type TagKind } from '../../../../portal/parts/tag.tsx';

const shown: Record<MessageState, readonly [TagKind, string]> = {
  new: ['warn', 'New'],
  read: ['plain', 'Read'],
  answered: ['ok', 'Answered'],
  archived: ['plain', 'Archived'],
};

/** Shows the state of a message. */
export function StateTag({ state }: { state: MessageState }) {
  const [kind, label] = shown[state] ?? shown.read;
  return <Tag kind={kind}>{label}</Tag>;
}

/** The states with their labels, as filter options. */
export const stateFilters = Object.entries(shown).map(([value, [, text]]) => ({ value, text }));
