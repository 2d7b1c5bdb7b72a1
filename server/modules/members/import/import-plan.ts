import type { z } from 'zod';
import { plainMarks, withoutDiacritics } from '#contract/diacritics.ts';
import type { OwnCategory } from '#contract/members/categories.ts';
import {
  type ImportChoice,
  type ImportedRow,
  type ImportResemblance,
  type importForm,
  proposedChoice,
  sharedAddressNote,
} from '#contract/members/import/import.ts';
import { untitled } from '#contract/members/import/names.ts';
import {
  birthDayOrders,
  columnLabels,
  nameFields,
  type ReadImportRow,
  readImportRow,
  requiredColumns,
} from '#contract/members/import/row.ts';
import type { MemberChange, MemberField } from '#contract/members/schemas.ts';
import { isNameInOtherOrder, isOtherName, isSameInAnyOrder, readName } from '#contract/names.ts';
import { mapInTurns } from '../../../turns.ts';
import { type LookupKey, lookupFields, type Match, type RegisteredMember } from './import-repo.ts';

/** A list as it is sent. */
export type Form = z.output<typeof importForm>;

/** The fields that a row of the list fills in. */
export type ListedMember = MemberChange;

/** Parses the rows of a list by the rules of the admin's form; one of long cells takes a millisecond. */
export function readRows(
  { rows, usualNames, dateOrder = birthDayOrders(rows).fitting[0] }: Form,
  own: readonly OwnCategory[],
): Promise<ReadImportRow[]> {
  return mapInTurns(rows, (row) => {
    const read = readImportRow(row, usualNames, own, dateOrder);
    if (!read.fields || read.fields.memberId !== undefined) return read;
    const errors = { memberId: `${columnLabels.memberId} is required.` };
    return { ...read, fields: null, errors };
  });
}

export const lookupKeyOf = ({ fields }: ReadImportRow): LookupKey =>
  Object.fromEntries(lookupFields.map((field) => [field, fields?.[field] || null])) as LookupKey;

/** A member whom the import changes. */
export type Change = {
  member: RegisteredMember;
  changes: NonNullable<ImportedRow['changes']>;
};

/** The result of every row, and the members to add and to change. */
export type Plan = { answers: ImportedRow[]; added: ListedMember[]; changed: Change[] };

function missingColumns(listed: ListedMember): Record<string, string> {
  const missing = requiredColumns.filter((column) => listed[column] === undefined);
  return Object.fromEntries(
    missing.map((column) => [column, `${columnLabels[column]} is required.`]),
  );
}

/*
 * Which kind of an apostrophe or a hyphen it is says nothing. A text without diacritics says nothing about those of
 * the register, and one in capitals nothing about case. Whether names are stored in capitals is asked.
 */
function isSameText(field: MemberField, listed: string, registered: string): boolean {
  const isName = nameFields.includes(field);
  const [to, from] = [plainMarks(listed), plainMarks(isName ? readName(registered) : registered)];
  const known = to === withoutDiacritics(to) ? withoutDiacritics(from) : from;
  const saysCase = isName || to !== to.toUpperCase();
  return saysCase ? to === known : to.toLowerCase() === known.toLowerCase();
}

/* The name of the register, and the one that it has once the row is written. */
function namesOf(listed: ListedMember, member: RegisteredMember) {
  const known = { fname: member.fname, mname: member.mname, lname: member.lname ?? '' };
  const { fname = known.fname, mname = known.mname, lname = known.lname } = listed;
  return { known, wanted: { fname, mname, lname } };
}

/* A list says little of which part of a name is the surname; the register stays where they differ in that alone. */
function keepsName(listed: ListedMember, member: RegisteredMember): boolean {
  const { known, wanted } = namesOf(listed, member);
  return isNameInOtherOrder(wanted, known);
}

/* A row with the ID of somebody of quite another name: an ID that was typed wrong, or a column that was sorted alone. */
function isNamedOtherwise(listed: ListedMember, member: RegisteredMember): boolean {
  const { known, wanted } = namesOf(listed, member);
  return isOtherName(wanted, known);
}

function changesOf(listed: ListedMember, member: RegisteredMember): Change['changes'] {
  const fields = Object.keys(listed) as MemberField[];
  const keeps = keepsName(listed, member);
  const differing = fields.filter((field) => {
    const [to, from] = [listed[field] ?? null, member[field]];
    if (keeps && nameFields.includes(field)) return false;
    /* A list never changes a member ID; in an address, a different case is no change. */
    if (field === 'memberId') return false;
    /* A list that still has their category does not say that they live: that is taken back on their record. */
    if (field === 'duesCategory' && from === 'deceased') return false;
    return field === 'email'
      ? to?.toLowerCase() !== from?.toLowerCase()
      : !isSameText(field, to ?? '', from ?? '');
  });
  return Object.fromEntries(
    differing.map((field) => [field, [member[field], listed[field] ?? null]]),
  );
}

/** Tracks the rows that use a member ID, a member or an address, compared as the register compares them. */
function createClaims() {
  const ids = new Map<string, number>();
  const members = new Map<string, number>();
  const emails = new Map<string, number>();
  return {
    errors({ idKey }: Match, target: RegisteredMember | null): Record<string, string> {
      const same = ids.get(idKey ?? '');
      if (same !== undefined) return { memberId: `This member ID is on row ${same} already.` };
      const row = members.get(target?.id ?? '');
      return row === undefined ? {} : { memberId: `Row ${row} changes this member already.` };
    },
    emailRow: ({ emailKey }: Match) => emails.get(emailKey ?? ''),
    claim({ idKey, emailKey }: Match, target: RegisteredMember | null, row: number) {
      if (idKey !== null) ids.set(idKey, row);
      if (target) members.set(target.id, row);
      if (emailKey !== null && !emails.has(emailKey)) emails.set(emailKey, row);
    },
  };
}

/* Whom a row may be; by its ID alone it is no other than its member. */
function resembledBy(listed: ListedMember, { member, resembles }: Match): Match['resembles'] {
  if (!member) return resembles;
  return isNamedOtherwise(listed, member) ? { by: ['memberId'], member } : null;
}

/** Whom a row resembles, and what is done with it. */
function resemblanceOf(
  listed: ListedMember,
  resembles: Match['resembles'],
  chosen: ImportChoice | undefined,
): ImportResemblance | null {
  if (!resembles) return null;
  const { by, member } = resembles;
  const { fname, mname, lname, memberId, email, phoneNumber, birthDay } = member;
  const isNamesake = isSameInAnyOrder(
    untitled({ fname: listed.fname ?? '', mname: listed.mname, lname: listed.lname ?? '' }),
    untitled({ fname, mname, lname: lname ?? '' }),
  );
  return {
    by: [...by],
    name: `${fname} ${lname ?? ''}`.trim(),
    memberId: memberId ?? '',
    email,
    phoneNumber,
    birthDay,
    choice: chosen ?? proposedChoice(by, isNamesake),
  };
}

/* Who else has the address of a row: members of the register, or an earlier row. */
function sharedWith(known: Match, target: RegisteredMember | null, row: number | undefined) {
  const others = known.emailOwners.filter(({ id }) => id !== target?.id);
  const named = others.map(({ fname, lname, memberId }) => `${fname} ${lname} (${memberId})`);
  return row === undefined ? named : [`row ${row}`, ...named];
}

/**
 * Decides the result of each row. Members are found by member ID, or, where that is chosen, by what
 * they have in common with the row. Two who are not the same may have one address, as a couple.
 *
 * @param firstRow the number of the first row
 * @param choices what to do with rows that resemble somebody, and with rows to skip, by their number
 * @param resembled the member IDs of those whom rows to update were said to resemble, by their number
 */
export function planImport(
  rows: readonly ReadImportRow[],
  found: readonly Match[],
  firstRow: number,
  choices: Readonly<Record<string, ImportChoice>> = {},
  resembled: Readonly<Record<string, string>> = {},
): Plan {
  const claims = createClaims();
  const plan: Plan = { answers: [], added: [], changed: [] };
  rows.forEach((read, index) => {
    const row = firstRow + index;
    const known = found[index];
    const decisions = { chosen: choices[row], resembled: resembled[row] };
    plan.answers.push(planRow({ read, known, row, ...decisions, claims, plan }));
  });
  return plan;
}

type Row = {
  read: ReadImportRow;
  known: Match | undefined;
  row: number;
  chosen: ImportChoice | undefined;
  resembled: string | undefined;
  claims: ReturnType<typeof createClaims>;
  plan: Plan;
};

const filled = <Part extends object>(name: string, part: Part) =>
  Object.keys(part).length > 0 ? { [name]: part } : {};

const otherResembled =
  'This row resembles another member now than in the dry run. Check the list again.';

function planRow({ read, known, row, chosen, resembled, claims, plan }: Row): ImportedRow {
  const { fields, errors, leftOut } = read;
  if (!fields || !known) return { row, outcome: 'refuse', errors, ...filled('leftOut', leftOut) };
  const like = resembledBy(fields, known);
  /* The ID of a member cannot be another's. */
  const possible = known.member && chosen === 'add' ? undefined : chosen;
  const resembles = resemblanceOf(fields, like, possible);
  const choice = resembles?.choice ?? chosen;
  const answered = { row, ...(resembles && { resembles }), ...filled('read', read.read) };
  if (choice === 'skip') return { ...answered, outcome: 'skip', ...filled('leftOut', leftOut) };
  const chosenTarget = choice === 'update' ? like?.member : undefined;
  const target = known.member ?? chosenTarget ?? null;
  const isAnother =
    choice === 'update' && (resembled ?? resembles?.memberId) !== resembles?.memberId;
  const problems = {
    ...(!target && missingColumns(fields)),
    ...claims.errors(known, target),
    ...(isAnother && { memberId: otherResembled }),
  };
  if (Object.keys(problems).length > 0)
    return { ...answered, outcome: 'refuse', errors: problems, ...filled('leftOut', leftOut) };

  const others = sharedWith(known, target, claims.emailRow(known));
  const shares = others.length > 0 && { note: sharedAddressNote(others) };
  claims.claim(known, target, row);
  const answer = { ...answered, ...filled('leftOut', leftOut) };
  if (!target) {
    plan.added.push(fields);
    return { ...answer, outcome: 'add', ...shares };
  }
  const changes = changesOf(fields, target);
  if (Object.keys(changes).length === 0) return { ...answer, outcome: 'same' };
  plan.changed.push({ member: target, changes });
  return { ...answer, outcome: 'change', changes, ...(changes.email && shares) };
}
