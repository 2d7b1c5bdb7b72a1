import { type DateOrder, ordersOf } from '../../date-order.ts';
import { fieldErrors } from '../../envelope.ts';
import { birthDay } from '../../fields.ts';
import { unguardFormula } from '../../formula-guard.ts';
import { errorCellMessage, isErrorCell } from '../../spreadsheet-cell.ts';
import { categoryMessage, isMemberCategory, type OwnCategory } from '../categories.ts';
import { type MemberChange, type MemberField, memberFields } from '../schemas.ts';
import {
  besideDesignation,
  cellLine,
  readCategory,
  readCell,
  readDesignation,
  saysNothing,
  splitPhones,
} from './cells.ts';
import {
  splitFullName,
  splitOtherNames,
  usualName,
  withoutDied,
  withoutInstitute,
} from './names.ts';

/** The columns that a list may have, one for each field of a member. */
export const importColumns = Object.keys(memberFields.shape) as MemberField[];

/** Columns of names that become several fields: the first and middle names; the whole name, surname first. */
export const nameColumns = ['otherNames', 'fullName'] as const;
export type NameColumn = (typeof nameColumns)[number];

/** The columns that a row needs if its member is not on the register yet. */
export const requiredColumns = ['memberId', 'fname', 'lname'] as const;
type RequiredColumn = (typeof requiredColumns)[number];

/** The usual headings of the required columns, for messages. */
export const columnLabels: Record<RequiredColumn, string> = {
  memberId: 'Member ID',
  fname: 'First name',
  lname: 'Last name',
};

type ImportCells = Readonly<Record<string, string | null | undefined>>;

/** A cell that was not taken: what it says, and why. */
export type LeftOut = { value: string; message: string };

/** A row of a list as it is understood. */
export type ReadImportRow = {
  /** The fields that it fills in; null if it is refused. */
  fields: MemberChange | null;
  /** Why it is refused, by field. */
  errors: Record<string, string>;
  /** The optional cells that are wrong, by field. */
  leftOut: Record<string, LeftOut>;
  /** Fields that are stored in other words than the cell has. */
  read: Record<string, string>;
};

const isRequired = (field: string) => requiredColumns.some((required) => required === field);

/* As it was before it was exported: a file of our own disarms what a spreadsheet would run. */
const textOf = (row: ImportCells, column: string) =>
  cellLine(column, unguardFormula((Object.hasOwn(row, column) ? row[column] : undefined) ?? ''));

type Cells = Partial<Record<MemberField, string>>;

/** The fields of a name. */
export const nameFields: readonly MemberField[] = ['fname', 'mname', 'lname'];

/** Returns the texts of a row by field, with names and phones that share a cell taken apart. */
export function cellsOf(row: ImportCells): Cells {
  const cells: Cells = {};
  for (const column of importColumns) {
    const text = textOf(row, column);
    /* Lists write 'nil' where there is no middle name; within a whole name it is one. */
    if (text && !(column === 'mname' && saysNothing(text)))
      cells[column] = nameFields.includes(column) ? withoutDied(text) : text;
  }
  const [full, others] = nameColumns.toReversed().map((column) => withoutDied(textOf(row, column)));
  const names = {
    ...(full && (isErrorCell(full) ? { lname: full } : splitFullName(full))),
    ...(others && (isErrorCell(others) ? { fname: others } : splitOtherNames(others))),
  };
  for (const [field, text] of Object.entries(names) as [MemberField, string][])
    if (text) cells[field] ??= text;
  const phones = cells.phoneNumber ?? '';
  const [first, second] = isErrorCell(phones) || saysNothing(phones) ? [] : splitPhones(phones);
  if (first && second) {
    cells.phoneNumber = first;
    cells.secondaryPhoneNumber ??= second;
  }
  return cells;
}

const saysDied = (name: string): boolean => withoutDied(name) !== name;

/* A longer cell has more than a title. */
const longestTitled = 200;
const isTitle = (cell: string): boolean =>
  cell.length <= longestTitled && ['FCA', 'ACA'].includes(readDesignation(cell));

/*
 * Lists have one column of both, both in one cell, or the letters behind a name: a status of 'Retired' is a category for
 * dues, a category of 'FCA' a designation, 'Retired FCA' one of each. Who is called late has died, whatever the category
 * says.
 */
function withCategories(row: ImportCells, cells: Cells, own: readonly OwnCategory[]): Cells {
  const { status = '', duesCategory = '', ...rest } = cells;
  const isCategory = (cell: string) => isMemberCategory(readCategory(cell, own), own);
  const names = [...nameFields, ...nameColumns].map((column) => textOf(row, column));
  const besides = [status, duesCategory].filter(isTitle).map(besideDesignation);
  const hasDied =
    names.some(saysDied) ||
    [status, ...besides].some((cell) => readCategory(cell, own) === 'deceased');
  const isMoved = !isTitle(status) && isCategory(status) && (hasDied || !duesCategory);
  const isTitleOnly = !status && !isCategory(duesCategory) && isTitle(duesCategory);
  const full = textOf(row, 'fullName');
  const [asTitle, asCategory] = isTitleOnly ? [duesCategory, ''] : ['', duesCategory];
  const known = [asCategory, ...besides].find(isCategory) ?? asCategory;
  const [left, category] = isMoved ? ['', status] : [status, known];
  const titled = names.filter((name) => withoutInstitute(name) !== name);
  const title = [asTitle, full, ...titled].find(isTitle) ?? '';
  return { ...rest, status: left || title, duesCategory: hasDied ? 'deceased' : category };
}

/** Says what all birthdays of a list have first, the day or the month. */
export const birthDayOrders = (rows: readonly ImportCells[]) =>
  ordersOf(
    rows.map((row) => textOf(row, 'birthDay')),
    (cell, order) => birthDay.safeParse(readCell('birthDay', cell, order)).data ?? null,
  );

/* What is wrong with the cells that have an error of the spreadsheet, by field. */
const errorCells = (cells: Cells): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cells)
      .filter(([, text]) => isErrorCell(text))
      .map(([field, text]) => [field, errorCellMessage(text)]),
  );

/* Long enough to be recognised in a list of thousands. */
const shownValue = (cell = '') => (cell.length > 100 ? `${cell.slice(0, 99)}…` : cell);

/* What is stored in other words than the cell has, for the person who looks at the dry run. */
function differing(fields: MemberChange, cells: Cells) {
  const entries = Object.entries(fields).filter(
    ([field, value]) => value && value !== cells[field as MemberField],
  );
  return Object.fromEntries(entries) as Record<string, string>;
}

/**
 * Reads a row by the rules of the admin's form. Empty cells are skipped, so that an incomplete list
 * clears nobody's record. A wrong cell is left out, or, where its column is required, refuses the row.
 *
 * @param usualNames writes names that are in capitals in their usual writing
 * @param own the categories for dues that the society has added
 * @param order which comes first in birthdays in figures
 */
export function readImportRow(
  row: ImportCells,
  usualNames = false,
  own: readonly OwnCategory[] = [],
  order: DateOrder = 'day',
): ReadImportRow {
  const said = cellsOf(row);
  const cells = withCategories(row, said, own);
  const filled: Cells = {};
  for (const column of importColumns) {
    const text = readCell(column, cells[column] ?? '', order);
    if (text && column === 'duesCategory') filled[column] = readCategory(text, own);
    else if (text)
      filled[column] = usualNames && nameFields.includes(column) ? usualName(text) : text;
  }
  const first = memberFields.safeParse(filled);
  const problems = {
    ...(first.success ? {} : fieldErrors(first.error)),
    ...(filled.duesCategory !== undefined &&
      !isMemberCategory(filled.duesCategory, own) && { duesCategory: categoryMessage }),
    ...errorCells(cells),
  };
  const leftOut: ReadImportRow['leftOut'] = {};
  const errors: Record<string, string> = {};
  for (const [field, message] of Object.entries(problems)) {
    if (isRequired(field)) errors[field] = message;
    else
      leftOut[field] = {
        value: shownValue(cells[field as MemberField]),
        /* What is typed in its place is read in the order of the list. */
        message: order === 'day' ? message : message.replace('dd-mm', 'mm-dd'),
      };
    delete filled[field as MemberField];
  }
  const isWhole = Object.keys(problems).length === 0;
  const rest = isWhole ? first : memberFields.safeParse(filled);
  if (!rest.success || Object.keys(errors).length > 0)
    return { fields: null, errors, leftOut, read: {} };
  return { fields: rest.data, errors, leftOut, read: differing(rest.data, said) };
}
