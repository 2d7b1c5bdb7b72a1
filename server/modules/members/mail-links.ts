import type { Context } from '../../context.ts';
import { fromNow } from '../../db/moments.ts';
import { hashToken, newToken } from '../../security/tokens.ts';
import { undoMs } from './email-change.ts';
import { insertMailTokens, voidMailTokens } from './mail-tokens-repo.ts';

const hour = 60 * 60 * 1000;

/** Milliseconds for which an invitation works, mailed or printed. */
export const invitationMs = 30 * 24 * hour;
/**
 * Milliseconds that a link works which the member did not ask for, as one of the secretariat: they may read it the
 * next day.
 */
export const sentLinkMs = 24 * hour;

/**
 * The page of each kind of mailed link, the milliseconds that it works, and whether former ones keep
 * working: those of an address are compared with it, so that a second press on one still says what holds.
 */
const links = {
  'reset-password': { page: 'reset-password', lifetime: hour, keepsFormer: false },
  'confirm-email': { page: 'confirm-email', lifetime: 72 * hour, keepsFormer: true },
  'undo-email': { page: 'not-me', lifetime: undoMs, keepsFormer: true },
  invitation: { page: 'claim', lifetime: invitationMs, keepsFormer: false },
};
type Purpose = keyof typeof links;

export type MailParts = Pick<Context, 'db' | 'limits' | 'outbox' | 'settings' | 'signer'>;
export type Addressee = { id: string; memberId: string; email: string; fname: string };

/**
 * Makes a link for a mail, and voids those that it replaces.
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
  const expiresAt = await db.transaction(async (tx) => {
    if (!links[purpose].keepsFormer) await voidMailTokens(tx, [person.id], purpose);
    const added = await insertMailTokens(tx, [
      {
        tokenHash: hashToken(token),
        userId: person.id,
        purpose,
        email: person.email,
        expiresAt: fromNow(lifetime),
      },
    ]);
    return added.get(person.id);
  });
  if (!expiresAt) throw new Error('The link was not kept.');
  return { href: `${settings.publicUrl}/${links[purpose].page}/${token}`, expiresAt };
}
