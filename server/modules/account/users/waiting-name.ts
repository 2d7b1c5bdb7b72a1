import { isKeptAlike, type NameParts, nameInFull } from '#contract/names.ts';

/** The columns of a name that waits to be confirmed; all null where none does. */
type PendingColumns = Record<'pendingFname' | 'pendingMname' | 'pendingLname', string | null>;

/** The columns of the name of the register, and of the one that waits. */
export type NameColumns = NameParts & PendingColumns;

export const noPendingName: PendingColumns = {
  pendingFname: null,
  pendingMname: null,
  pendingLname: null,
};

/** Returns the name that waits to be confirmed; null where none does. */
export function pendingNameOf(row: PendingColumns): NameParts | null {
  const { pendingFname: fname, pendingMname: mname, pendingLname: lname } = row;
  return fname !== null && lname !== null ? { fname, mname, lname } : null;
}

/** What a form says of a name; absent parts stay as they are. */
type TypedName = { [Part in keyof NameParts]?: NameParts[Part] | undefined };

/** Returns whether a typed name is kept as another one than a person has. */
export const isRenamed = (before: NameParts, { fname, mname, lname }: TypedName): boolean =>
  (fname !== undefined && !isKeptAlike(fname, before.fname)) ||
  (mname !== undefined && !isKeptAlike(mname, before.mname)) ||
  (lname !== undefined && !isKeptAlike(lname, before.lname));

type Present = NameColumns & { confirmedAt: Date | null; isMember: boolean };

/**
 * Returns the change of the columns that a member's own change of name makes. A confirmed member's name waits
 * for the secretariat, because letters, rolls and receipts certify it; the register's own name withdraws what
 * waits. Who is not confirmed yet, and the account that is no member's, changes it at once.
 */
export function ownNameChange(present: Present, typed: TypedName): Partial<NameColumns> {
  if (Object.values(typed).every((part) => part === undefined)) return {};
  const shown = pendingNameOf(present) ?? present;
  const asked = {
    fname: typed.fname ?? shown.fname,
    mname: typed.mname === undefined ? shown.mname : typed.mname,
    lname: typed.lname ?? shown.lname,
  };
  if (present.confirmedAt === null || !present.isMember) return { ...asked, ...noPendingName };
  return isRenamed(present, asked)
    ? { pendingFname: asked.fname, pendingMname: asked.mname, pendingLname: asked.lname }
    : noPendingName;
}

/** Returns the name of the register and the one that waits, in full; null where none waits. */
export function waitingName(row: NameColumns): { from: string; to: string } | null {
  const asked = pendingNameOf(row);
  return asked && { from: nameInFull(row), to: nameInFull(asked) };
}
