import { fieldErrors } from '#contract/envelope.ts';
import {
  columnLabels,
  type ImportedRow,
  type ImportRow,
  readImportRow,
  requiredColumns,
} from '#contract/members/import.ts';
import type { MemberChange, MemberField } from '#contract/members/schemas.ts';
import type { LookupKey, Match, RegisteredMember } from './import-repo.ts';

/** The fields that a row of the list fills in. */
export type ListedMember = MemberChange;

export type ReadRow = { listed: ListedMember | null; errors: Record<string, string> };

/** Parses the rows of a list by the rules of the admin's form. */
export function readRows(rows: readonly ImportRow[]): ReadRow[] {
  return rows.map((row) => {
    const read = readImportRow(row);
    if (!read.success) return { listed: null, errors: fieldErrors(read.error) };
    const missing = read.data.memberId === undefined;
    return missing
      ? { listed: null, errors: { memberId: `${columnLabels.memberId} is required.` } }
      : { listed: read.data, errors: {} };
  });
}

export const lookupKeyOf = ({ listed }: ReadRow): LookupKey => ({
  memberId: listed?.memberId ?? null,
  email: listed?.email ?? null,
});

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

function changesOf(listed: ListedMember, member: RegisteredMember): Change['changes'] {
  const fields = Object.keys(listed) as MemberField[];
  const differing = fields.filter((field) => {
    const [to, from] = [listed[field] ?? null, member[field]];
    /* The row was found by its member ID; in an address, a different case is no change. */
    if (field === 'memberId') return false;
    return field === 'email' ? to?.toLowerCase() !== from?.toLowerCase() : to !== from;
  });
  return Object.fromEntries(
    differing.map((field) => [field, [member[field], listed[field] ?? null]]),
  );
}

/** Tracks the rows that use a member ID or an address, compared as the register compares them. */
function createClaims() {
  const rows = { memberId: new Map<string, number>(), email: new Map<string, number>() };
  const words = { memberId: 'member ID', email: 'e-mail address' };
  return {
    errors({ idKey, emailKey }: Match) {
      const keys = { memberId: idKey, email: emailKey };
      const errors: Record<string, string> = {};
      for (const field of ['memberId', 'email'] as const) {
        const row = rows[field].get(keys[field] ?? '');
        if (row !== undefined) errors[field] = `This ${words[field]} is on row ${row} already.`;
      }
      return errors;
    },
    claim({ idKey, emailKey }: Match, row: number) {
      if (idKey !== null) rows.memberId.set(idKey, row);
      if (emailKey !== null) rows.email.set(emailKey, row);
    },
  };
}

/* Why a row cannot be taken; {} where it can. */
function problemsOf(listed: ListedMember, { member, emailOwner }: Match): Record<string, string> {
  const ofAnother = emailOwner !== null && emailOwner !== member?.id;
  return {
    ...(!member && missingColumns(listed)),
    ...(ofAnother && { email: 'This e-mail address is already registered.' }),
  };
}

/**
 * Decides the result of each row. Members are found by member ID; an address that another member or
 * an earlier row has refuses the row.
 *
 * @param firstRow the number of the first row
 */
export function planImport(
  rows: readonly ReadRow[],
  found: readonly Match[],
  firstRow: number,
): Plan {
  const claims = createClaims();
  const plan: Plan = { answers: [], added: [], changed: [] };
  rows.forEach(({ listed, errors }, index) => {
    const row = firstRow + index;
    const known = found[index];
    const problems =
      listed && known ? { ...problemsOf(listed, known), ...claims.errors(known) } : errors;
    if (!listed || !known || Object.keys(problems).length > 0) {
      plan.answers.push({ row, outcome: 'refuse', errors: problems });
      return;
    }
    claims.claim(known, row);
    const { member } = known;
    const changes = member ? changesOf(listed, member) : {};
    if (!member) {
      plan.added.push(listed);
      plan.answers.push({ row, outcome: 'add' });
    } else if (Object.keys(changes).length > 0) {
      plan.changed.push({ member, changes });
      plan.answers.push({ row, outcome: 'change', changes });
    } else plan.answers.push({ row, outcome: 'same' });
  });
  return plan;
}
