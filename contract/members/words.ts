import type { Role } from '../access.ts';
import type { User } from '../account/schemas.ts';
import { type BuiltInCategory, isBuiltIn } from '../categories.ts';
import { countedKinds, type Membership } from '../membership.ts';

/* The words of a member's record on screens and in files, without the schemas. */

/** The categories that dues are priced by in every society. */
export const categoryWords: Readonly<Record<BuiltInCategory, string>> = {
  FCA: 'FCA',
  ACA: 'ACA',
  None: 'No designation',
  retired: 'Retired',
  life: 'Life member',
  student: 'Student',
  overseas: 'Overseas',
  exempt: 'Exempt',
  deceased: 'Deceased',
};

/** Returns the name of a category, by its code where it is not known. */
export const categoryName = (
  code: string,
  own: readonly { code: string; name: string }[],
): string =>
  isBuiltIn(code) ? categoryWords[code] : (own.find((one) => one.code === code)?.name ?? code);

export const standingWords: Readonly<Record<User['standing'], string>> = {
  financial: 'Financial member',
  owing: 'Dues owing',
  exempt: 'Exempt from dues',
  none: 'Nothing due',
};

/** What has happened to a membership, and so what somebody is. */
export const membershipWords: Readonly<Record<Membership, string>> = {
  applied: 'Applied',
  refused: 'Refused',
  joined: 'Joined',
  transferredIn: 'Transferred in',
  suspended: 'Suspended',
  reinstated: 'Reinstated',
  resigned: 'Resigned',
  transferredOut: 'Transferred out',
  deceased: 'Deceased',
};

/** Returns ' · Resigned' and the like behind a name where somebody is a member no more; else nothing. */
export const leftInWords = ({ membership }: Pick<User, 'membership'>): string =>
  membership && !countedKinds.includes(membership) ? ` · ${membershipWords[membership]}` : '';

/** Returns a standing in words: who has left, and owes nothing, is no 'Financial member'. */
export const standingInWords = ({
  standing,
  membership,
}: Pick<User, 'standing' | 'membership'>): string =>
  standing === 'financial' && leftInWords({ membership })
    ? 'Nothing owed'
    : standingWords[standing];

export const accountWords: Readonly<Record<User['accountState'], string>> = {
  active: 'Active',
  invited: 'No password yet',
  disabled: 'Disabled',
};

export const roleWords: Readonly<Record<Role, string>> = { user: 'Member', admin: 'Admin' };

export const maritalWords: Readonly<Record<NonNullable<User['maritalStatus']>, string>> = {
  single: 'Single',
  married: 'Married',
  divorced: 'Divorced',
};
