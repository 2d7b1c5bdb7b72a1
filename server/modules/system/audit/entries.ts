import type { z } from 'zod';
import { pagesOf } from '#contract/lists.ts';
import type { AuditEntry, auditListQuery } from '#contract/system/audit/schemas.ts';
import type { Context } from '../../../context.ts';
import * as repo from './entries-repo.ts';

type Row = Awaited<ReturnType<typeof repo.listEntries>>[number];

const presentPerson = (person: Row['member']): AuditEntry['member'] =>
  person && {
    _id: person.id,
    name: `${person.fname} ${person.lname}`.trim(),
    memberId: person.memberId,
  };

const present = ({ entry, number, actor, member }: Row): AuditEntry => ({
  _id: entry.id,
  at: entry.at.toISOString(),
  actorKind: entry.actorKind,
  actor: presentPerson(actor),
  actorLabel: entry.actorLabel,
  action: entry.action,
  subject: entry.subject,
  number,
  member: presentPerson(member),
  before: entry.before,
  after: entry.after,
});

/** Returns a page of the audit trail, the latest first. */
export async function listEntries(
  { db }: Pick<Context, 'db'>,
  { page, limit, ...filters }: z.output<typeof auditListQuery>,
) {
  const [rows, total] = await Promise.all([
    repo.listEntries(db, filters, { limit, offset: (page - 1) * limit }),
    repo.countEntries(db, filters),
  ]);
  return { entries: rows.map(present), total, pages: pagesOf(total, limit) };
}
