import type { User } from '#contract/users.ts';
import type { UserRow } from './columns.ts';

/** The address of a photo's largest width: absolute, so that a page of any origin can show it. */
export function photoUrl(publicUrl: string, photoKey: string | null): string | null {
  return photoKey && `${publicUrl}/api/v1/photo/${photoKey.replace('photos/', '')}/640.webp`;
}

/** A user as the API answers it. */
export function presentUser(row: UserRow & { lastPayment?: Date | null }, publicUrl: string): User {
  return {
    _id: row.id,
    memberId: row.memberId,
    fname: row.fname,
    mname: row.mname,
    lname: row.lname,
    email: row.email,
    phoneNumber: row.phoneNumber,
    secondaryPhoneNumber: row.secondaryPhoneNumber,
    address: row.address,
    state: row.state,
    photo: photoUrl(publicUrl, row.photoKey),
    birthDay: row.birthDay,
    maritalStatus: row.maritalStatus,
    memberSince: row.memberSince,
    existingMember: row.existingMember,
    diaspora: row.diaspora,
    placeOfWork: row.placeOfWork,
    status: row.designation,
    role: row.role,
    accountState: row.accountState,
    confirmed: row.confirmed,
    emailConfirmed: row.emailConfirmed,
    standing: row.standing,
    ...(row.lastPayment !== undefined && {
      lastPayment: row.lastPayment?.toISOString() ?? null,
    }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
