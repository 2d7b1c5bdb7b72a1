import { z } from 'zod';
import { designations } from '../accounts/schemas.ts';
import { memberCategories } from '../ledger/terms.ts';
import { type MemberField, memberFields } from './schemas.ts';
import { categoryWords } from './words.ts';

/** Rows in one call; a longer list is sent in several. */
export const maxImportRows = 2_000;

/** Bytes in one call, enough for long rows with every column. */
export const maxImportBytes = 4_000_000;

/** The columns that a list may have. */
export const importColumns = Object.keys(memberFields.shape) as MemberField[];

/** The columns that a row needs if its member is not on the register yet. */
export const requiredColumns = ['memberId', 'fname', 'lname', 'email'] as const;

/** The usual headings of the required columns, for messages. */
export const columnLabels: Record<(typeof requiredColumns)[number], string> = {
  memberId: 'Member ID',
  fname: 'First name',
  lname: 'Last name',
  email: 'Email',
};

const rowMessage = 'Each row must be an object of texts, by column.';

/**
 * A list of members, parsed from its file by the browser. Nothing is written unless `apply` is
 * true.
 */
export const importForm = z.object({
  rows: z
    .array(
      z.record(z.string(), z.union([z.string(), z.null()], rowMessage), rowMessage),
      rowMessage,
    )
    .min(1, 'There are no rows.')
    .max(maxImportRows, `At most ${maxImportRows} rows can be sent at once.`),
  apply: z.boolean('apply must be true or false.').default(false),
  /**
   * The number of the first row, for messages. A list sent in several calls continues the count.
   */
  firstRow: z
    .int('firstRow must be a whole number from 1.')
    .min(1, 'firstRow must be a whole number from 1.')
    .max(10_000_000, 'firstRow must be a whole number from 1.')
    .default(1),
});
export type ImportRow = z.output<typeof importForm>['rows'][number];

/* Spreadsheets read a phone number as a number and drop its leading 0. */
const restoreLeadingZero = (cell: string) => (/^[789]\d{9}$/.test(cell) ? `0${cell}` : cell);

/* Lists use any case, and spreadsheets turn values into numbers and dates. */
const normalizers: Partial<Record<MemberField, (cell: string) => string>> = {
  phoneNumber: restoreLeadingZero,
  secondaryPhoneNumber: restoreLeadingZero,
  birthDay: (cell) => cell.replace(/^\d{4}-(\d\d)-(\d\d)$/, '$2-$1'),
  maritalStatus: (cell) => cell.toLowerCase(),
  duesCategory: (cell) =>
    memberCategories.find((one) => categoryWords[one].toLowerCase() === cell.toLowerCase()) ??
    cell.toLowerCase(),
  status: (cell) =>
    designations.find((known) => known.toLowerCase() === cell.toLowerCase()) ?? cell,
};

/**
 * Parses a row by the rules of the admin's form. Empty cells are skipped, so that an incomplete
 * list clears nobody's record.
 */
export function readImportRow(row: ImportRow) {
  const filled: Partial<Record<MemberField, string>> = {};
  for (const column of importColumns) {
    const cell = Object.hasOwn(row, column) ? row[column]?.trim() : undefined;
    if (cell) filled[column] = normalizers[column]?.(cell) ?? cell;
  }
  return memberFields.safeParse(filled);
}

export const importOutcomes = ['add', 'change', 'same', 'refuse'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** The result for a row, or the expected result before it is applied. */
export const importedRow = z.object({
  row: z.number(),
  outcome: z.enum(importOutcomes),
  /** Old and new value by field, for a member who is already on the register. */
  changes: z.record(z.string(), z.tuple([z.string().nullable(), z.string().nullable()])).optional(),
  errors: z.record(z.string(), z.string()).optional(),
});
export type ImportedRow = z.infer<typeof importedRow>;

export const importTotals = z.object({
  add: z.number(),
  change: z.number(),
  same: z.number(),
  refuse: z.number(),
});
