import { formatInteger } from '#contract/numbers.ts';
import type { MailCounts } from '#contract/system/mails/schemas.ts';
import { complaintReason, type MailState } from '#contract/system/mails/terms.ts';
import { tagsOf } from '../../../../portal/parts/tag.tsx';

/** Explains codes such as 'EAUTH 535 5.7.8', and keeps them for the mail server's administrator. */
export function reasonInWords(reason: string): string {
  if (reason === 'interrupted') return 'The server stopped before it was finished.';
  if (reason === complaintReason) return 'Its reader reported it as unwanted (spam).';
  const [code = ''] = reason.split(' ');
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return `The mail server refused the user name or the password (${reason}).`;
  if (code === 'EENVELOPE') return `The mail server refused an address (${reason}).`;
  if (/^(ECONN|ETIMEDOUT|ENOTFOUND|EDNS|ESOCKET|EHOST|ENET|EAI_|ETLS)/.test(code))
    return `The mail server cannot be reached (${reason}).`;
  return `Latest reason: ${reason}.`;
}

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

/** Shows what has become of a mail. */
export const { StateTag: MailStateTag, stateColumn: mailStateColumn } = tagsOf<MailState>({
  queued: ['plain', 'Waiting'],
  sent: ['ok', 'Sent'],
  failed: ['warn', 'Failed'],
  refused: ['danger', 'Refused'],
  skipped: ['plain', 'Not needed'],
});
