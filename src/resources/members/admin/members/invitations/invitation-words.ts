import type { Invitation } from '#contract/account/schemas.ts';
import { formatInteger } from '#contract/numbers.ts';
import { complaintReason } from '#contract/system/mails/terms.ts';
import { longDate } from '../../../../../shared/format.ts';
import { reasonInWords } from '../../../../messages/admin/parts/mail-words.tsx';

/** Returns what has become of a member's invitation, in words. */
export function invitationInWords(invitation: Invitation | null | undefined): string {
  if (!invitation) return 'Never e-mailed';
  const { state, mailedAt, mails, reason } = invitation;
  const times = mails > 1 ? `, ${formatInteger(mails)} e-mails` : '';
  const sent = mailedAt ? `E-mailed on ${longDate(mailedAt)}${times}` : 'Not e-mailed yet';
  if (state === 'letter') return mailedAt ? `Letter made on ${longDate(mailedAt)}` : 'Letter made';
  if (state === 'queued') return mailedAt ? `${sent}; another one waits` : 'Waits to be e-mailed';
  if (state === 'mailed') return mailedAt ? sent : 'E-mailed';
  if (reason === complaintReason) return reasonInWords(reason);
  const why = reason ? ` (${reason})` : '';
  return state === 'refused'
    ? `Refused by a mail server${why}. Correct the address.`
    : `Could not be sent${why}. Send it again.`;
}
