import { formatInteger } from '#contract/numbers.ts';
import type { MailCounts } from '#contract/system/mails/schemas.ts';

const words = {
  sent: 'sent',
  queued: 'waiting',
  failed: 'failed',
  refused: 'refused',
  skipped: 'not needed',
} as const satisfies Record<keyof MailCounts, string>;

const shown = ['sent', 'queued', 'failed', 'refused', 'skipped'] as const;

/** Returns what has become of the mails of a sending: '480 sent, 3 refused'; empty where there are none. */
export const mailCountsInWords = (counts: MailCounts): string =>
  shown
    .filter((state) => counts[state] > 0)
    .map((state) => `${formatInteger(counts[state])} ${words[state]}`)
    .join(', ');
