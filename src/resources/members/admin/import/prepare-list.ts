import type { DateOrder } from '#contract/date-order.ts';
import { memberIdKey, memberIdNumber } from '#contract/member-id.ts';
import { readCell } from '#contract/members/import/cells.ts';
import {
  type ImportChoice,
  type ImportLikeness,
  type ImportResemblance,
  importLikenesses,
  proposedChoice,
  sharedAddressNote,
} from '#contract/members/import/import.ts';
import { untitled } from '#contract/members/import/names.ts';
import { cellsOf, readImportRow } from '#contract/members/import/row.ts';
import { anyOrderKey, isSameInAnyOrder, type Name, nameKeys } from '#contract/names.ts';
import { cleanLine } from '#contract/typed-text.ts';
import { isBlank, isTitle, type Sheet } from '../../../../portal/spreadsheet/sheet.ts';
import type { ImportField } from './columns.ts';

export type Row = Partial<Record<ImportField, string>>;
export type Choices = Readonly<Record<number, ImportChoice>>;

/** A list as it is sent: the server sees one call at a time, and cannot compare the rows of several. */
export type PreparedList = {
  /** By position; an empty row keeps the row numbers. */
  sent: readonly Row[];
  /** Rows that resemble an earlier one, by their number. */
  repeats: ReadonlyMap<number, ImportResemblance>;
  /** What is said of rows whose address an earlier one has, by their number. */
  notes: ReadonlyMap<number, string>;
};

/** Returns the rows of a sheet by field; blank ones, titles and repeated headings are empty. */
export function rowsToSend({ rows: cells, headings }: Sheet, rows: readonly Row[]): Row[] {
  return rows.map((row, index) => {
    const cellsOfRow = cells[index] ?? [];
    return isBlank(cellsOfRow) || (isTitle(cellsOfRow, headings) && !cleanLine(row.memberId ?? ''))
      ? {}
      : row;
  });
}

type Keys = Record<ImportLikeness, readonly string[]> & { fullName: Name };

const given = (text: string): string[] => (text === '' ? [] : [text]);

/* How a row is compared: as the register compares its members. */
function keysOf(row: Row, order: DateOrder | undefined): Keys {
  const cells = cellsOf(row);
  const memberId = readCell('memberId', cells.memberId ?? '');
  const phone = (cell = '') => readCell('phoneNumber', cell);
  const nameOf = (field: 'fname' | 'mname' | 'lname') => readCell(field, cells[field] ?? '');
  const fullName = untitled({
    fname: nameOf('fname'),
    mname: nameOf('mname'),
    lname: nameOf('lname'),
  });
  const inOrder = nameKeys(fullName);
  const names = inOrder.length > 0 ? [...inOrder, anyOrderKey(fullName)] : [];
  const birthDay = readCell('birthDay', cells.birthDay ?? '', order);
  const number = memberIdNumber(memberId);
  return {
    memberId: given(memberIdKey(memberId)),
    email: given(readCell('email', cells.email ?? '').toLowerCase()),
    phone: [
      ...new Set([phone(cells.phoneNumber), phone(cells.secondaryPhoneNumber)].flatMap(given)),
    ],
    name: birthDay ? names.map((name) => `${name} ${birthDay}`) : [],
    number: number ? names.map((name) => `${name} ${number}`) : [],
    fullName,
  };
}

/** Rows that are read before the page gets its turn. */
const chunk = 500;
const pause = () => new Promise((resolve) => setTimeout(resolve));

async function readKeys(rows: readonly Row[], order: DateOrder | undefined): Promise<Keys[]> {
  const keys: Keys[] = [];
  for (let start = 0; start < rows.length; start += chunk) {
    keys.push(...rows.slice(start, start + chunk).map((row) => keysOf(row, order)));
    if (start + chunk < rows.length) await pause();
  }
  return keys;
}

/** A phone number, or an address, that more rows have is a firm's, and no sign of a person. */
const maxSharing = 3;

function dropShared(keys: readonly Keys[], field: 'phone' | 'email'): void {
  const count = new Map<string, number>();
  for (const key of keys.flatMap((row) => row[field])) count.set(key, (count.get(key) ?? 0) + 1);
  for (const row of keys)
    row[field] = row[field].filter((key) => (count.get(key) ?? 0) <= maxSharing);
}

/* Rows with one ID have its digits in common, too, which is no news. */
function alikeIn(found: readonly (number | undefined)[], index: number): ImportLikeness[] {
  const alike = importLikenesses.filter((_, place) => found[place] === index);
  return alike.includes('memberId') ? alike.filter((one) => one !== 'number') : alike;
}

/* Remembers the rows that are sent, by what they can be compared by. */
function createEarlier() {
  const seen = new Map(importLikenesses.map((field) => [field, new Map<string, number>()]));
  return {
    find(keys: Keys): { index: number; by: ImportLikeness[] } | null {
      const found = importLikenesses.map((field) => {
        const rows = keys[field].flatMap((key) => seen.get(field)?.get(key) ?? []);
        return rows.length > 0 ? Math.min(...rows) : undefined;
      });
      const index = found.find((earlier) => earlier !== undefined);
      if (index === undefined) return null;
      return { index, by: alikeIn(found, index) };
    },
    add(keys: Keys, index: number) {
      for (const field of importLikenesses) {
        const rows = seen.get(field);
        for (const key of keys[field]) if (!rows?.has(key)) rows?.set(key, index);
      }
    },
  };
}

function resemblanceOf(
  earlier: Row,
  about: { row: number; by: ImportLikeness[]; choice: ImportChoice },
  order: DateOrder | undefined,
): ImportResemblance {
  const { fname = '', lname = '', memberId = '', email = '' } = cellsOf(earlier);
  /* What its own row is refused for is no sign of a person. */
  const { fields } = readImportRow(earlier, false, [], order);
  const { phoneNumber = null, birthDay = null } = fields ?? {};
  return { name: `${fname} ${lname}`.trim(), memberId, email, phoneNumber, birthDay, ...about };
}

/* Fills what the later row says into the earlier one. */
function merged(earlier: Row | undefined, { memberId: _, ...later }: Row): Row {
  const nonEmpty = Object.entries(later).filter(([, cell]) => cleanLine(cell) !== '');
  return { ...earlier, ...Object.fromEntries(nonEmpty) };
}

/**
 * Compares the rows of a list with each other, and returns what is sent of them: all but those that
 * repeat an earlier one, unless something else is chosen.
 *
 * @param rows blank rows and titles are empty
 */
export async function prepareList(
  rows: readonly Row[],
  { firstRow, choices, dateOrder }: { firstRow: number; choices: Choices; dateOrder?: DateOrder },
): Promise<PreparedList> {
  const keys = await readKeys(rows, dateOrder);
  const addresses = keys.map(({ email }) => email[0]);
  dropShared(keys, 'phone');
  dropShared(keys, 'email');
  const earlier = createEarlier();
  const sent: Row[] = [...rows];
  const repeats = new Map<number, ImportResemblance>();
  const notes = new Map<number, string>();
  const firstWith = new Map<string, number>();
  rows.forEach((row, index) => {
    const key = keys[index];
    if (!key || key.memberId.length === 0) return;
    const number = firstRow + index;
    const like = earlier.find(key);
    const fullName = keys[like?.index ?? -1]?.fullName;
    const isNamesake = fullName !== undefined && isSameInAnyOrder(key.fullName, fullName);
    const chosen = like && (choices[number] ?? proposedChoice(like.by, isNamesake));
    /* A member ID is there once. */
    const choice = chosen === 'add' && like?.by.includes('memberId') ? 'skip' : chosen;
    if (like && choice) {
      const about = { row: firstRow + like.index, by: like.by, choice };
      repeats.set(number, resemblanceOf(rows[like.index] ?? {}, about, dateOrder));
      if (choice === 'update') sent[like.index] = merged(sent[like.index], row);
      if (choice !== 'add') {
        sent[index] = {};
        return;
      }
    }
    const address = addresses[index];
    const first = firstWith.get(address ?? '');
    if (first !== undefined) notes.set(number, sharedAddressNote([`row ${first}`]));
    else if (address !== undefined) firstWith.set(address, number);
    /* A row without a name is refused; a later one of the same member may have it. */
    if (nameKeys(key.fullName).length > 0 || !hasNames(row)) earlier.add(key, index);
  });
  return { sent, repeats, notes };
}

/* Whether the list has columns of names at all; without them it brings changes alone. */
const hasNames = (row: Row) =>
  ['fname', 'lname', 'otherNames', 'fullName'].some((field) => field in row);
