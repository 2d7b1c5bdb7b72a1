import type { NameColumn } from '#contract/members/import/row.ts';
import type { MemberField } from '#contract/members/schemas.ts';
import {
  guessFields,
  isHeadingOf,
  type ListColumn,
  rowsOfFields,
} from '../../../../portal/spreadsheet/guess-columns.ts';
import { memberIdHeadings } from '../parts/member-id-headings.ts';

/** A column that a list can bring: a field, or names that become several. */
export type ImportField = MemberField | NameColumn;

type Words = { label: string; also: readonly string[] };

/* The usual headings, as secretaries write them. */
const words: Readonly<Record<ImportField, Words>> = {
  memberId: {
    label: 'Member ID',
    also: memberIdHeadings,
  },
  fname: { label: 'First name', also: ['given name', 'forename', 'christian name', 'firstname'] },
  lname: { label: 'Last name', also: ['surname', 'family name', 'lastname', 'surnames'] },
  mname: { label: 'Middle name', also: ['middle names', 'second name', 'middlename', 'initials'] },
  otherNames: {
    label: 'Other names (first and middle)',
    also: ['other name', 'other names', 'othernames', 'first names', 'first and middle names'],
  },
  fullName: {
    label: 'Full name (surname first)',
    also: [
      'name',
      'names',
      'full name',
      'full names',
      'name of member',
      'name of members',
      'names of members',
      'member name',
    ],
  },
  email: {
    label: 'Email',
    also: ['email address', 'mail', 'e-mail', 'emails', 'email add', 'e-mail addresses'],
  },
  phoneNumber: {
    label: 'Phone number',
    also: [
      ...['phone', 'telephone', 'tel', 'tel no', 'telephone no', 'mobile', 'mobile no', 'gsm'],
      ...['gsm no', 'phone numbers', 'phone no', 'contact no', 'cell', 'cell phone', 'handset'],
      ...['whatsapp', 'whatsapp no', 'phone no 1', 'phone 1', 'gsm 1', 'gsm no 1'],
    ],
  },
  secondaryPhoneNumber: {
    label: 'Secondary phone number',
    also: [
      'second phone',
      'phone 2',
      'other phone',
      'gsm 2',
      'gsm no 2',
      'phone no 2',
      'alt phone',
    ],
  },
  address: {
    label: 'Address',
    also: ['contact address', 'home address', 'residential address', 'house address', 'residence'],
  },
  state: { label: 'State', also: ['state of residence', 'state of origin'] },
  status: {
    label: 'Status',
    also: ['designation', 'membership status', 'grade', 'qualification', 'class', 'fca/aca'],
  },
  duesCategory: { label: 'Category for dues', also: ['dues category', 'category'] },
  maritalStatus: { label: 'Marital status', also: ['marital'] },
  memberSince: {
    label: 'Member since',
    also: [
      ...['year', 'year of admission', 'year admitted', 'year of induction', 'date of admission'],
      ...['year joined', 'date joined', 'joined'],
    ],
  },
  existingMember: { label: 'Existing member', also: [] },
  birthDay: {
    label: 'Birthday',
    also: ['date of birth', 'dob', 'd.o.b', 'birth date', 'birth day', 'date of birth (dd/mm)'],
  },
  diaspora: { label: 'Diaspora', also: ['in diaspora', 'country', 'country of residence'] },
  placeOfWork: {
    label: 'Place of work',
    also: [
      ...['employer', 'company', 'organisation', 'organization', 'firm', 'office', 'workplace'],
      ...['place of employment', 'name of firm', 'name of organisation', 'name of employer'],
    ],
  },
};

/** The columns that a list can bring, with their usual headings. */
export const columns: readonly ListColumn<ImportField>[] = Object.entries(words).map(
  ([field, words]) => ({ field: field as ImportField, ...words }),
);

/** Returns what a column is called. */
export const labelOf = (field: string): string =>
  Object.entries(words).find(([name]) => name === field)?.[1].label ?? field;

/** Returns whether a text is a heading of one of them. */
export const isHeading = isHeadingOf(columns);

/**
 * Returns the matching field of each heading, if its words identify one; each field once. Beside a
 * first name, other names are the middle ones.
 */
export function guessColumns(headings: readonly string[]): (ImportField | null)[] {
  const found = guessFields<ImportField>(columns, headings);
  const isMiddle = found.includes('fname') && !found.includes('mname');
  return found.map((field) => (field === 'otherNames' && isMiddle ? 'mname' : field));
}

type Chosen = readonly (ImportField | null)[];

/** Returns the columns that new members need and that no column matches yet, in words. */
export function missingColumns(chosen: Chosen): string[] {
  const has = (...fields: ImportField[]) => fields.some((field) => chosen.includes(field));
  return [
    ...(has('memberId') ? [] : [words.memberId.label]),
    ...(has('fname', 'otherNames', 'fullName') ? [] : [words.fname.label]),
    ...(has('lname', 'fullName') ? [] : [words.lname.label]),
  ];
}

/** Returns the rows below the headings in the call's format: by field, only the matched columns. */
export const rowsByField = (
  rows: readonly (readonly string[])[],
  chosen: Chosen,
): Partial<Record<ImportField, string>>[] => rowsOfFields(rows, chosen);
