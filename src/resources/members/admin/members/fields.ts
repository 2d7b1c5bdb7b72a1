import type { MemberField } from '#contract/members/schemas.ts';
import type { FieldOptions } from '../../../../portal/form/fields/fields.ts';

const name = { group: 'Name' };
const contact = { group: 'Contact' };
const membership = { group: 'Membership' };

/** All fields that an admin may correct, as the form groups them. */
export const memberFieldOptions: Readonly<Record<MemberField, FieldOptions>> = {
  fname: { ...name, label: 'First Name', required: true },
  mname: { ...name, label: 'Middle Name' },
  lname: { ...name, label: 'Last Name', required: true },
  birthDay: { ...name, label: 'Birthday', hint: 'Day and month, such as 29-02' },
  maritalStatus: name,
  email: {
    ...contact,
    label: 'E-mail',
    hint: 'Leave it empty if there is none: no e-mails are sent',
  },
  phoneNumber: { ...contact, label: 'Phone Number' },
  secondaryPhoneNumber: { ...contact, label: 'Secondary Phone Number' },
  address: contact,
  state: contact,
  memberId: { ...membership, label: 'Member ID', required: true },
  status: {
    ...membership,
    label: 'Designation',
    required: true,
    choices: { None: 'None', FCA: 'FCA', ACA: 'ACA' },
  },
  duesCategory: {
    ...membership,
    label: 'Category for dues',
    hint: 'Leave it empty if the designation decides the price.',
    input: { type: 'choice', options: [] },
  },
  memberSince: { ...membership, hint: 'A year, such as 2009' },
  existingMember: { ...membership, hint: 'Yes, No, or in their own words' },
  diaspora: { ...membership, hint: 'No, or the country they live in' },
  placeOfWork: membership,
};
