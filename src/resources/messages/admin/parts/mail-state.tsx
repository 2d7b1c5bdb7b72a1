import type { MailState } from '#contract/system/mails/terms.ts';
import { tagsOf } from '../../../../portal/parts/tag.tsx';

/** Shows what has become of a mail. */
export const { StateTag: MailStateTag, filters: mailStateFilters } = tagsOf<MailState>({
  queued: ['plain', 'Waiting'],
  sent: ['ok', 'Sent'],
  failed: ['warn', 'Failed'],
  refused: ['danger', 'Refused'],
  skipped: ['plain', 'Not needed'],
});
