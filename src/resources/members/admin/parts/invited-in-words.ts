import { formatInteger } from '#contract/numbers.ts';

type Invited = { queued: number; skipped?: number };

/** Returns what became of a request to mail invitations: '24 invitations are on the way. 2 left out.' */
export function invitedInWords({ queued, skipped = 0 }: Invited): string {
  const left = skipped > 0 ? ` ${formatInteger(skipped)} left out.` : '';
  if (queued === 0) return `No invitation was sent.${left}`;
  return `${formatInteger(queued)} ${queued === 1 ? 'invitation is' : 'invitations are'} on the way.${left}`;
}
