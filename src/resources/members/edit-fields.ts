import type { MemberField } from '#contract/members.ts';
import type { User } from '#contract/users.ts';

type Option = readonly [value: string, label: string];

/** A field of the member's form; with options it is chosen rather than typed. */
export type EditField = {
  name: MemberField;
  label: string;
  required?: boolean;
  hint?: string;
  type?: 'email' | 'tel';
  options?: readonly Option[];
};

const same = (value: string): Option => [value, value];

/** All that an admin may correct, as the form groups it. */
export const editGroups: readonly { title: string; fields: readonly EditField[] }[] = [
  {
    title: 'Name',
    fields: [
      { name: 'fname', label: 'First Name', required: true },
      { name: 'mname', label: 'Middle Name' },
      { name: 'lname', label: 'Last Name', required: true },
      { name: 'birthDay', label: 'Birthday', hint: 'Day and month, such as 29-02' },
      {
        name: 'maritalStatus',
        label: 'Marital status',
        options: [
          ['', 'Not known'],
          ['single', 'Single'],
          ['married', 'Married'],
          ['divorced', 'Divorced'],
        ],
      },
    ],
  },
  {
    title: 'Contact',
    fields: [
      { name: 'email', label: 'E-mail', required: true, type: 'email' },
      { name: 'phoneNumber', label: 'Phone Number', type: 'tel' },
      { name: 'secondaryPhoneNumber', label: 'Secondary Phone Number', type: 'tel' },
      { name: 'address', label: 'Address' },
      { name: 'state', label: 'State' },
    ],
  },
  {
    title: 'Membership',
    fields: [
      { name: 'memberId', label: 'Member ID', required: true },
      {
        name: 'status',
        label: 'Designation',
        required: true,
        options: [same('None'), same('FCA'), same('ACA')],
      },
      { name: 'memberSince', label: 'Member since', hint: 'A year, such as 2009' },
      { name: 'existingMember', label: 'Existing member', hint: 'Yes, No, or in their own words' },
      { name: 'diaspora', label: 'Diaspora', hint: 'No, or the country they live in' },
      { name: 'placeOfWork', label: 'Place of work' },
    ],
  },
];

const names = editGroups.flatMap(({ fields }) => fields.map(({ name }) => name));

type Values = Record<string, unknown>;

/** A member's record as the form has it: what is not known is empty. */
export function valuesOf(member: User): Values {
  return Object.fromEntries(names.map((name) => [name, member[name] ?? '']));
}

/** What was changed in the form; only that is sent, so that nobody's other correction is undone. */
export function changesOf(member: User, values: Values): Values {
  const before = valuesOf(member);
  return Object.fromEntries(
    names
      .filter((name) => name in values && values[name] !== before[name])
      .map((name) => [name, values[name]]),
  );
}
