import { livesAbroad } from '#contract/fields.ts';
import { type ImportTotals, importOutcomes } from '#contract/members/import/import.ts';
import type { ReadImportRow } from '#contract/members/import/row.ts';
import { type Actor, writeAudit, writeAudits } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { isDeadlock, type Transaction, violatedConstraint } from '../../../db/client.ts';
import { acquireLock } from '../../../db/locks.ts';
import { conflict } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import type { Outbox } from '../../../mail/outbox.ts';
import { resetEmailConfirmation } from '../../account/email/public-repo.ts';
import { auditedChange } from '../../account/users/audited.ts';
import { findSharers, settleAddresses } from '../../account/users/public-repo.ts';
import { expectMemberCategories, readOwnCategories } from '../categories/categories.ts';
import { refuseOwnDeath } from '../membership/own-death.ts';
import { chargedYears } from '../register/earlier-years.ts';
import { lockRoster } from '../registrations/roster.ts';
import {
  type Change,
  type Form,
  type ListedMember,
  lookupKeyOf,
  type Plan,
  planImport,
  readRows,
} from './import-plan.ts';
import * as repo from './import-repo.ts';
import { isTakenBack, listSubject } from './take-back-repo.ts';

type Inserted = Parameters<typeof repo.insertMembers>[1][number];

type Sharers = Awaited<ReturnType<typeof findSharers>>;

/** Attempts of an import, or to take one back, when others register with its member IDs or addresses at the same time. */
const maxAttempts = 3;

/**
 * Returns the row of a member whom the society adds: the ID is confirmed, and an invitation claims
 * the account.
 */
export function newMember({
  status,
  memberId = '',
  fname = '',
  lname = '',
  email,
  ...fields
}: ListedMember) {
  return {
    ...fields,
    id: newId(),
    memberId,
    fname,
    lname,
    email: email ?? '',
    designation: status ?? 'None',
    inDiaspora: livesAbroad(fields.diaspora),
    accountState: 'invited',
    confirmedAt: new Date(),
  } satisfies Inserted;
}

function changedMember({
  changes,
  member: { accountState: _, ...member },
}: Change): repo.MemberUpdate {
  const changedFields = Object.entries(changes).map(([field, [, to]]) => [field, to]);
  const merged = Object.assign(member, Object.fromEntries(changedFields));
  return { ...merged, inDiaspora: livesAbroad(merged.diaspora) };
}

/*
 * As after an admin's correction: a new address must be confirmed, and the former one is notified.
 */
async function requestEmailConfirmations(
  tx: Transaction,
  outbox: Outbox,
  changed: readonly Change[],
) {
  const moved = changed.filter(({ changes }) => changes.email);
  const activeMembers = moved.filter(
    ({ member, changes }) => member.accountState === 'active' && changes.email?.[1],
  );
  const movedIds = moved.map(({ member }) => member.id);
  await resetEmailConfirmation(tx, movedIds);
  const confirmations = activeMembers.map(({ member }) => ({ userId: member.id }));
  await outbox.postMany(tx, 'confirm-email', confirmations);
  const notes = activeMembers.map(({ member }) => ({ userId: member.id, to: member.email }));
  await outbox.postMany(tx, 'email-changed', notes);
}

/**
 * Returns what has changed of a member, for the audit trail; a list's status is a designation. `sharers` are those who
 * share an address, before the change and after it.
 */
export function auditedFields({ member, changes }: Change, sharers: readonly [Sharers, Sharers]) {
  const { id } = member;
  const side = (index: 0 | 1) => {
    const values = Object.entries(changes).map(([field, values]) => [
      field === 'status' ? 'designation' : field,
      values[index],
    ]);
    const shared = changes.email && { emailShared: sharers[index].has(id) };
    return { ...Object.fromEntries(values), ...shared };
  };
  return { subjectId: id, ...auditedChange(side(0), side(1)) };
}

/**
 * Writes changes of members, who are locked: their receipts follow a new name, and a new address is to be confirmed.
 *
 * @param added those who come in with them, for whom an address may be another's
 * @returns who of all of them shares an address: before, and after
 */
export async function writeChanges(
  { outbox, ports }: Context,
  tx: Transaction,
  changed: readonly Change[],
  added: readonly Pick<Inserted, 'id' | 'email'>[] = [],
): Promise<[Sharers, Sharers]> {
  const idsOf = (changes: readonly Change[]) => changes.map(({ member }) => member.id);
  const before = await findSharers(tx, idsOf(changed));
  await repo.updateMembers(tx, changed.map(changedMember));
  await settleAddresses(tx, [
    ...added.map(({ email }) => email),
    ...changed.flatMap(({ changes }) => changes.email ?? []).map((email) => email ?? ''),
  ]);
  const after = await findSharers(tx, [...added.map(({ id }) => id), ...idsOf(changed)]);
  const renamed = changed.filter(({ changes }) =>
    [changes.fname, changes.mname, changes.lname].some((change) => change !== undefined),
  );
  if (renamed.length > 0) await ports.onNameConfirmed(tx, idsOf(renamed));
  await requestEmailConfirmations(tx, outbox, changed);
  return [before, after];
}

/*
 * Locks the ledger, then all members in one order, and writes rows after that. Otherwise an import could wait
 * for a member whose own change waits for the counters that the import has locked.
 */
async function apply(
  context: Context,
  actor: Actor,
  rows: ReadImportRow[],
  { firstRow, choices, resembled, earlierYears, importId = newId(), list }: Form,
): Promise<Plan> {
  const { db, ports } = context;
  return db.transaction(async (tx) => {
    await acquireLock(tx, 'import');
    if (await isTakenBack(tx, importId))
      throw conflict('This import was taken back meanwhile. Choose the file again to import it.');
    const categories = rows.map(({ fields }) => fields?.duesCategory);
    if (categories.includes('deceased')) await lockRoster(tx, actor);
    await ports.lockLedger(tx);
    await expectMemberCategories(tx, categories);
    const plan = planImport(
      rows,
      await repo.findMatches(tx, rows.map(lookupKeyOf), true),
      firstRow,
      choices,
      resembled,
    );
    const died = plan.changed.filter(({ changes }) => changes.duesCategory?.[1] === 'deceased');
    refuseOwnDeath(
      actor,
      died.map(({ member }) => member.id),
    );
    const added = plan.added.map(newMember);
    const inserted = added.map((row) => ({ ...row, emailShared: row.email !== '' }));
    await repo.insertMembers(tx, inserted);
    const addedIds = added.map(({ id }) => id);
    await ports.onMemberJoined(tx, addedIds);
    await ports.earlierYears.charge(tx, addedIds, earlierYears, actor);
    const sharers = await writeChanges(context, tx, plan.changed, added);
    await writeAudits(tx, actor, [
      ...added.map(({ id, memberId, email }) => ({
        action: 'member.imported' as const,
        subjectId: id,
        after: {
          memberId,
          email,
          ...(sharers[1].has(id) && { emailShared: true }),
          ...chargedYears(earlierYears),
        },
      })),
      ...plan.changed.map((change) => ({
        action: 'member.imported' as const,
        ...auditedFields(change, sharers),
      })),
    ]);
    /* By its moment, the entries of its members are found again. A list that is known changes nothing. */
    if (added.length + plan.changed.length > 0)
      await writeAudit(tx, actor, 'members-list.imported', listSubject, {
        after: { importId, list, added: added.length, changed: plan.changed.length },
      });
    return plan;
  });
}

/**
 * Changes the register by a list, in one transaction that is begun anew where another one was first.
 *
 * @throws AppError 409 where others are first each time
 */
export async function withRetries<Result>(change: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    try {
      return await change();
    } catch (error) {
      /* Another transaction took a member ID or an address first; the next attempt finds it. */
      if (!violatedConstraint(error)?.endsWith('_unique') && !isDeadlock(error)) throw error;
    }
  }
  throw conflict('The register is changing just now. Please try again.');
}

/**
 * Imports a list of members, or returns what that would do. Invalid rows are skipped and reported;
 * all others are written in one transaction.
 *
 * @throws AppError 409 if others keep registering with the same member IDs
 */
export async function importMembers(context: Context, actor: Actor, form: Form) {
  const { db } = context;
  const read = await readRows(form, await readOwnCategories(db));
  const look = async () => {
    const found = await repo.findMatches(db, read.map(lookupKeyOf), false);
    return planImport(read, found, form.firstRow, form.choices, form.resembled);
  };
  const { answers } = form.apply
    ? await withRetries(() => apply(context, actor, read, form))
    : await look();
  const counts = importOutcomes.map((outcome) => [
    outcome,
    answers.filter((row) => row.outcome === outcome).length,
  ]);
  const totals = Object.fromEntries(counts) as ImportTotals;
  return { applied: form.apply, totals, rows: answers };
}
