import { guessFields, rowsOfFields } from '../../portal/spreadsheet/guess-columns.ts';

/** The register's columns that a list can import, with their usual headings. */
export const columns = [
  {
    field: 'memberId',
    label: 'Member ID',
    needed: true,
    also: [
      'membership id',
      'membership number',
      'member number',
      'membership no',
      'member no',
      'id',
    ],
  },
  {
    field: 'fname',
    label: 'First name',
    needed: true,
    also: ['given name', 'forename', 'other name', 'other names'],
  },
  {
    field: 'lname',
    label: 'Last name',
    needed: true,
    also: ['surname', 'family name'],
  },
  { field: 'mname', label: 'Middle name', needed: false, also: [] },
  { field: 'email', label: 'Email', needed: true, also: ['email address', 'mail'] },
  {
    field: 'phoneNumber',
    label: 'Phone number',
    needed: false,
    also: ['phone', 'telephone', 'mobile', 'gsm', 'phone no'],
  },
  {
    field: 'secondaryPhoneNumber',
    label: 'Secondary phone number',
    needed: false,
    also: ['second phone', 'phone 2', 'other phone'],
  },
  {
    field: 'address',
    label: 'Address',
    needed: false,
    also: ['contact address', 'home address', 'residential address'],
  },
  {
    field: 'state',
    label: 'State',
    needed: false,
    also: ['state of residence', 'state of origin'],
  },
  {
    field: 'status',
    label: 'Status',
    needed: false,
    also: ['designation', 'membership status', 'grade'],
  },
  {
    field: 'duesCategory',
    label: 'Category for dues',
    needed: false,
    also: ['dues category', 'category'],
  },
  { field: 'maritalStatus', label: 'Marital status', needed: false, also: [] },
  {
    field: 'memberSince',
    label: 'Member since',
    needed: false,
    also: ['year', 'year of admission', 'year admitted'],
  },
  { field: 'existingMember', label: 'Existing member', needed: false, also: [] },
  {
    field: 'birthDay',
    label: 'Birthday',
    needed: false,
    also: ['date of birth', 'dob'],
  },
  { field: 'diaspora', label: 'Diaspora', needed: false, also: ['in diaspora', 'country'] },
  {
    field: 'placeOfWork',
    label: 'Place of work',
    needed: false,
    also: ['employer', 'company', 'organisation', 'organization', 'firm'],
  },
] as const;

export type ImportField = (typeof columns)[number]['field'];

/** Returns the matching field of each heading, if its words identify one; each field once. */
export const guessColumns = (headings: readonly string[]): (ImportField | null)[] =>
  guessFields<ImportField>(columns, headings);

/** Returns the required fields that no column matches yet. */
export function missingColumns(chosen: readonly (ImportField | null)[]): string[] {
  return columns
    .filter(({ field, needed }) => needed && !chosen.includes(field))
    .map(({ label }) => label);
}

/** Returns the rows below the headings in the call's format: by field, only the matched columns. */
export const rowsByField = (
  rows: readonly (readonly string[])[],
  chosen: readonly (ImportField | null)[],
): Partial<Record<ImportField, string>>[] => rowsOfFields(rows, chosen);
