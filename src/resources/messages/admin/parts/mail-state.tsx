import type { MailState } from '#contract/system/mails/terms.ts';
import { Tag, type TagKind } from '../../../../portal/parts/tag.tsx';

const states: Record<MailState, readonly [TagKind, string]> = {
  queued: ['plain', 'Waiting'],
  sent: ['ok', 'Sent'],
  failed: ['warn', 'Failed'],
  refused: ['danger', 'Refused'],
  skipped: ['plain', 'Not needed'],
};

/** Shows what has become of a mail. */
export function MailStateTag({ state }: { state: MailState }) {
  const [kind, word] = states[state];
  return <Tag kind={kind}>{word}</Tag>;
}

/** The states with their labels, as filter options. */
export const mailStateFilters = Object.entries(states).map(([value, [, text]]) => ({
  value,
  text,
}));
