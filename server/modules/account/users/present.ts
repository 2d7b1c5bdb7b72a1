import { pick } from 'es-toolkit';
import type { Invitation, NamedMember, User } from '#contract/account/schemas.ts';
import { fieldNames, type UserRow } from './public-repo.ts';
import { pendingNameOf, waitingName } from './waiting-name.ts';

/**
 * Returns the absolute address of a photo's largest width, so that a page of any origin can show
 * it.
 */
function photoUrl(publicUrl: string, photoKey: string | null): string | null {
  return photoKey && `${publicUrl}/api/v1/photo/${photoKey.replace('photos/', '')}/640.webp`;
}

/** Returns a member beside whom something is listed, with the photo's address in place of its key. */
export const presentListed = <Row extends { photoKey: string | null }>(
  { photoKey, ...member }: Row,
  publicUrl: string,
) => ({ ...member, photo: photoUrl(publicUrl, photoKey) });

/** The first admin's name until they enter their own. The address is undeliverable (RFC 2606). */
export const placeholder = {
  fname: 'Society',
  lname: 'Administrator',
  emailDomain: '@society.invalid',
};

/** Returns whether an address is the first admin's until they enter their own. */
export const isPlaceholderEmail = (email: string) => email.endsWith(placeholder.emailDomain);

const isPlaceholder = ({ role, fname, lname, email }: UserRow) =>
  role === 'admin' &&
  (isPlaceholderEmail(email) || (fname === placeholder.fname && lname === placeholder.lname));

/* Present only for a single user, and only if there is something to do. */
const pendingActions = (row: UserRow, mustChangePassword: boolean | undefined) =>
  mustChangePassword === undefined
    ? {}
    : {
        ...(mustChangePassword && { mustChangePassword }),
        ...(isPlaceholder(row) && { mustCompleteProfile: true }),
      };

/* PostgreSQL writes a time inside JSON with microseconds and an offset. */
const presentInvitation = (invitation: Invitation | null): Invitation | null =>
  invitation && {
    ...invitation,
    mailedAt: invitation.mailedAt && new Date(invitation.mailedAt).toISOString(),
  };

type Presented = UserRow & {
  lastPayment?: Date | null;
  mustChangePassword?: boolean;
  pendingEmail?: string | null;
  refusedReason?: string | null;
  mergedInto?: NamedMember | null;
};

/** Returns a user as the API presents them to themselves: with the new name, also while it waits. */
export const presentSelf = (row: Presented, publicUrl: string): User => ({
  ...presentUser(row, publicUrl),
  ...pendingNameOf(row),
});

/** Returns a user as the API presents it to others: with the name of the register. */
export function presentUser(row: Presented, publicUrl: string): User {
  const pendingName = waitingName(row);
  return {
    _id: row.id,
    ...pick(row, fieldNames),
    ...pick(row, ['role', 'accountState', 'membership', 'confirmed', 'emailConfirmed', 'standing']),
    photo: photoUrl(publicUrl, row.photoKey),
    status: row.designation,
    ...(row.pendingDesignation && { pendingStatus: row.pendingDesignation }),
    ...(pendingName && { pendingName }),
    ...(row.pendingEmail && { pendingEmail: row.pendingEmail }),
    ...(row.offRegister && { offRegister: row.offRegister }),
    ...(row.refusedReason && { refusedReason: row.refusedReason }),
    ...(row.mergedInto && { mergedInto: row.mergedInto }),
    ...(row.accountState === 'invited' && { invitation: presentInvitation(row.invitation) }),
    ...(row.lastPayment !== undefined && {
      lastPayment: row.lastPayment?.toISOString() ?? null,
    }),
    ...pendingActions(row, row.mustChangePassword),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
