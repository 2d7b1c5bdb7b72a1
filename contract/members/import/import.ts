import { z } from 'zod';
import { dateOrderMessage, dateOrders } from '../../date-order.ts';
import { listInWords } from '../../list-in-words.ts';
import { asStored } from '../../record-id.ts';
import { sentRow } from '../../sent-row.ts';
import { text } from '../../text.ts';
import { earlierYears } from '../earlier-years.ts';

/** Rows in one call; a longer list is sent in several. */
const maxImportRows = 2_000;

/** Bytes in one call, enough for long rows with every column. */
export const maxImportBytes = 4_000_000;

/** What may be done with a row that resembles a member: add another, update that one, or neither. */
const importChoices = ['add', 'update', 'skip'] as const;
export type ImportChoice = (typeof importChoices)[number];

const choiceMessage = `Each choice must be one of ${importChoices.join(', ')}.`;
const resembledMessage = 'Each resembled must be a member ID.';

/**
 * A list of members, parsed from its file by the browser. Nothing is written unless `apply` is
 * true.
 */
export const importForm = z.object({
  rows: z
    .array(sentRow, 'The rows must be a list.')
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
  /** Whether names in capitals are stored in their usual writing. */
  usualNames: z.boolean('usualNames must be true or false.').default(false),
  /** Which comes first in birthdays in figures. Absent, the rows of the call say it, or it is the day. */
  dateOrder: z.enum(dateOrders, dateOrderMessage).optional(),
  /** What is charged to those who are added, besides this year. */
  earlierYears,
  /** What to do with a row by its number, in place of what is proposed. */
  choices: z
    .record(z.string(), z.enum(importChoices, choiceMessage), choiceMessage)
    .default(() => ({})),
  /**
   * The member ID of the one whom a row was said to resemble, by the row's number: it updates nobody else, whatever
   * the register has become since the dry run.
   */
  resembled: z.record(z.string(), z.string(resembledMessage), resembledMessage).default(() => ({})),
  /** Names the import: the calls of one list have the same, so that they are taken back together. */
  importId: z.uuid('importId must be a UUID.').overwrite(asStored).optional(),
  /** The name of the file, by which it is found again. */
  list: text('List').optional(),
});
export type ImportForm = z.input<typeof importForm>;

export const importOutcomes = ['add', 'change', 'same', 'skip', 'refuse'] as const;

/**
 * What two rows, or a row and a member, have in common: 'name' is the name with the birthday, 'number' the
 * name with the digits of the member ID, such as 046898 and MB046898.
 */
export const importLikenesses = ['memberId', 'email', 'phone', 'name', 'number'] as const;
export type ImportLikeness = (typeof importLikenesses)[number];

/** A registration that waits, and whom it resembles, as a row of a list does. */
export const registrationAlike = z.object({
  _id: z.string(),
  name: z.string(),
  memberId: z.string(),
  by: z.array(z.enum(importLikenesses)),
  other: z.object({ _id: z.string(), name: z.string(), memberId: z.string() }),
});

/**
 * Whom a row resembles, without having their member ID: a member, or an earlier row of the list. By the member
 * ID, it is the member that a record with this ID was merged into, or that has it and quite another name.
 */
const importResemblance = z.object({
  by: z.array(z.enum(importLikenesses)),
  name: z.string(),
  memberId: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  birthDay: z.string().nullable(),
  /** What is done with the row. */
  choice: z.enum(importChoices),
  /** The earlier row; absent for a member of the register. */
  row: z.number().optional(),
});
export type ImportResemblance = z.infer<typeof importResemblance>;

/** The result for a row, or the expected result before it is applied. */
export const importedRow = z.object({
  row: z.number(),
  outcome: z.enum(importOutcomes),
  /** Old and new value by field, for a member who is already on the register. */
  changes: z.record(z.string(), z.tuple([z.string().nullable(), z.string().nullable()])).optional(),
  errors: z.record(z.string(), z.string()).optional(),
  /** Optional cells that are wrong and were left out, by field. */
  leftOut: z.record(z.string(), z.object({ value: z.string(), message: z.string() })).optional(),
  /** Fields that are stored in other words than the cell has. */
  read: z.record(z.string(), z.string()).optional(),
  resembles: importResemblance.optional(),
  /** What is done as it stands, and may still be a mistake: an address that others have as well. */
  note: z.string().optional(),
});
export type ImportedRow = z.infer<typeof importedRow>;

export const importTotals = z.object({
  add: z.number(),
  change: z.number(),
  same: z.number(),
  skip: z.number(),
  refuse: z.number(),
});
export type ImportTotals = z.infer<typeof importTotals>;

/** Others with one address whom a note names. */
const maxNamed = 2;

/**
 * Returns the note of a row whose e-mail address others have as well.
 *
 * @param others such as 'Ada Obi (MB 12)', 'row 3'
 */
export function sharedAddressNote(others: readonly string[]): string {
  const named = others.slice(0, maxNamed);
  const all = others.length > maxNamed ? [...named, 'others'] : named;
  return `Has the same e-mail address as ${listInWords(all)}; ${all.length > 1 ? 'each of them is' : 'both are'} mailed.`;
}

/**
 * Returns what is proposed for a row that resembles somebody with another member ID. Two IDs are two
 * members, unless they differ in letters alone, or so much else is the same that one is probably a mistake.
 */
export function proposedChoice(by: readonly ImportLikeness[], isSameName: boolean): ImportChoice {
  if (by.includes('memberId') || by.includes('number')) return 'skip';
  const [email, phone] = [by.includes('email'), by.includes('phone')];
  return (email && phone) || ((email || phone) && isSameName) ? 'skip' : 'add';
}
