import type { z } from 'zod';
import type { AuditEntry, auditListQuery } from '#contract/system/audit/schemas.ts';
import type { Context } from '../../../context.ts';
import { isUuid } from '../../../ids.ts';
import { shown } from '../../../shown.ts';
import * as repo from './entries-repo.ts';

type Row = Awaited<ReturnType<typeof repo.listEntries>>['rows'][number];

const presentPerson = (person: Row['member']): AuditEntry['member'] =>
  person && {
    _id: person.id,
    name: `${person.fname} ${person.lname}`.trim(),
    memberId: person.memberId,
  };

/* The ids that an entry has among its values. */
const idsIn = ({ entry: { before, after } }: Row): string[] =>
  [before, after].flatMap((values) =>
    Object.values(values ?? {}).flatMap((value) =>
      typeof value === 'string' && isUuid(value) ? [value] : [],
    ),
  );

const present = (row: Row, names: ReadonlyMap<string, string>): AuditEntry => {
  const { entry, number, formerNumber, actor, member } = row;
  return {
    ...shown(entry),
    actor: presentPerson(actor),
    number,
    formerNumber,
    member: presentPerson(member),
    names: Object.fromEntries(
      idsIn(row).flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [[id, name]];
      }),
    ),
  };
};

/** Returns a page of the audit trail, the latest first. */
export async function listEntries(
  { db }: Pick<Context, 'db'>,
  { page, limit, ...filters }: z.output<typeof auditListQuery>,
) {
  const { rows, total } = await repo.listEntries(db, filters, { page, limit });
  const names = await repo.namesOf(db, rows.flatMap(idsIn));
  return { entries: rows.map((row) => present(row, names)), total };
}
