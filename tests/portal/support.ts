import type { User } from '#contract/account/schemas.ts';

/** A member as the API answers one; `fields` stand in for what is theirs. */
export function buildUser(fields: Partial<User> = {}): User {
  return {
    _id: '018adc2a-ff40-7670-b1e3-4c733735c4e7',
    memberId: 'MB000123',
    fname: 'Ẹniọlá',
    mname: null,
    lname: 'Adébáyọ̀',
    email: 'eniola@example.com',
    phoneNumber: '08031234567',
    secondaryPhoneNumber: null,
    address: '1 Ring Road, Ibadan',
    state: 'Oyo',
    photo: null,
    birthDay: '29-02',
    maritalStatus: 'single',
    memberSince: '2012',
    existingMember: 'Yes',
    diaspora: 'No',
    placeOfWork: 'Self-employed',
    status: 'ACA',
    role: 'user',
    accountState: 'active',
    confirmed: true,
    emailConfirmed: true,
    standing: 'owing',
    lastPayment: null,
    createdAt: '2026-01-02T03:04:05.678Z',
    updatedAt: '2026-01-02T03:04:05.678Z',
    ...fields,
  };
}
