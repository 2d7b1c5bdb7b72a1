import type { Context } from '../../../context.ts';
import { fromNow } from '../../../db/moments.ts';
import { hashToken, newToken } from '../../../security/tokens.ts';
import { undoMs } from './email-change.ts';
import { insertMailTokens } from './public-repo.ts';

const hour = 60 * 60 * 1000;

/** Milliseconds for which an invitation works, mailed or printed. */
export const invitationMs = 30 * 24 * hour;
/**
 * Milliseconds that a link works which the member did not ask for, as one of the secretariat: they may read it the
 * next day.
 */
export const sentLinkMs = 24 * hour;

/** The page of each kind of mailed link, and the milliseconds that it works. */
const links = {
  'reset-password': { page: 'reset-password', lifetime: hour },
  'confirm-email': { page: 'confirm-email', lifetime: 72 * hour },
  'undo-email': { page: 'not-me', lifetime: undoMs },
  invitation: { page: 'claim', lifetime: invitationMs },
};
type Purpose = keyof typeof links;

export type MailParts = Pick<Context, 'db' | 'limits' | 'outbox' | 'settings' | 'signer'>;
type Addressee = { id: string; memberId: string; email: string; fname: string };

/**
 * Makes a link for a mail. Those that were mailed before keep working: anybody can have one mailed, and must not
 * void the one that the member has. The first that is used ends the others, as a new password or address does.
 *
 * @returns its address and when it stops working
 */
export async function mailLink(
  { db, settings }: MailParts,
  purpose: Purpose,
  person: Addressee,
  lifetime = links[purpose].lifetime,
) {
  const token = newToken();
  const added = await insertMailTokens(db, [
    {
      tokenHash: hashToken(token),
      userId: person.id,
      purpose,
      email: person.email,
      expiresAt: fromNow(lifetime),
    },
  ]);
  const expiresAt = added.get(person.id);
  if (!expiresAt) throw new Error('The link was not kept.');
  return { href: `${settings.publicUrl}/${links[purpose].page}/${token}`, expiresAt };
}
