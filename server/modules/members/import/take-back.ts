import type { z } from 'zod';
import { isMemberCategory, type OwnCategory } from '#contract/members/categories.ts';
import { importColumns, nameFields } from '#contract/members/import/row.ts';
import type {
  ImportTakenBack,
  LeftRecord,
  MembersImport,
  takeBackForm,
} from '#contract/members/import/take-back.ts';
import type { MemberField } from '#contract/members/schemas.ts';
import { actionInWords } from '#contract/system/audit/terms.ts';
import { type UserActor, writeAudit, writeAudits } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { acquireLock } from '../../../db/locks.ts';
import { conflict, existing } from '../../../errors.ts';
import { longDay } from '../../../long-day.ts';
import { voidPasswordLinks } from '../../account/email/public-repo.ts';
import { settleAddresses } from '../../account/users/public-repo.ts';
import { readOwnCategories } from '../categories/categories.ts';
import { auditedFields, withRetries, writeChanges } from './import.ts';
import type { Change } from './import-plan.ts';
import * as repo from './take-back-repo.ts';

type Added = Awaited<ReturnType<typeof repo.findAdded>>[number];

/** What is taken back, and what is left. */
type Plan = { removed: Added[]; changed: Change[]; left: LeftRecord[] };

const messages = {
  again: 'This import has been reversed already.',
  nothing:
    'Nothing of this import can be taken back: something was done with each of its records since.',
};

/** Returns the lists of members that were imported, the latest first, each with all that was taken back of it. */
export async function readMembersImports(db: Queryable): Promise<MembersImport[]> {
  const imports = new Map<string, MembersImport>();
  for (const { at, action, after, by } of await repo.listActs(db)) {
    const { importId, list, reason, ...counts } = after ?? {};
    const [_id, moment] = [String(importId), at.toISOString()];
    const count = (name: string) => Number(counts[name] ?? 0);
    const known = imports.get(_id);
    if (action === 'members-list.imported')
      imports.set(_id, {
        _id,
        list: typeof list === 'string' && list ? list : null,
        at: known?.at ?? moment,
        by,
        added: (known?.added ?? 0) + count('added'),
        changed: (known?.changed ?? 0) + count('changed'),
        takenBack: known?.takenBack ?? null,
      });
    else if (known)
      known.takenBack = {
        at: moment,
        by,
        reason: String(reason),
        removed: (known.takenBack?.removed ?? 0) + count('removed'),
        putBack: (known.takenBack?.putBack ?? 0) + count('putBack'),
        left: count('left'),
      };
  }
  return [...imports.values()].reverse();
}

/* Why a record that was added stays: something else has happened to it. */
function whyLeft(added: Added): string | null {
  if (added.isMerged) return 'Was merged into another record.';
  if (added.hasMerged) return 'Another record was merged into it.';
  if (added.hasPaid) return 'Has a payment.';
  if (added.accountState !== 'invited') return 'Has claimed the account.';
  if (added.laterAction)
    return `${actionInWords({ action: added.laterAction })} on ${longDay(added.laterOn ?? '')}.`;
  return added.inAccountSince === null ? null : `In the account since: ${added.inAccountSince}.`;
}

/* A list's status is a designation. */
const auditedAs = (field: MemberField) => (field === 'status' ? 'designation' : field);

const isName = (field: MemberField) => nameFields.includes(field);

/*
 * What of a record can be put back: values that are still those of the list, a name as a whole. Of what the trail does
 * not keep, and of a category that is no more, nothing can.
 */
function planBack(altered: repo.Altered, own: readonly OwnCategory[]) {
  const { before, after, isOffRegister, asksName, usesEmail, ...member } = altered;
  const was = (field: MemberField) => (before?.[auditedAs(field)] ?? null) as string | null;
  const open = importColumns.filter(
    (field) => auditedAs(field) in (after ?? {}) && member[field] !== was(field),
  );
  const isOther = (field: MemberField) =>
    isOffRegister ||
    member[field] !== (after?.[auditedAs(field)] ?? null) ||
    (field === 'email' && usesEmail) ||
    (isName(field) && asksName);
  const isRenamed = open.some((field) => isName(field) && isOther(field));
  const changedSince = open.filter((field) => isOther(field) || (isRenamed && isName(field)));
  const isGone = (field: MemberField) =>
    field === 'duesCategory' && was(field) !== null && !isMemberCategory(was(field) ?? '', own);
  const back = open.filter((field) => !changedSince.includes(field) && !isGone(field));
  const changes = Object.fromEntries(back.map((field) => [field, [member[field], was(field)]]));
  return {
    change: { member, changes } as Change,
    changedSince,
    notKept: [...open.filter(isGone), ...othersOf(altered).map(String)],
  };
}

const othersOf = ({ after }: Pick<repo.Altered, 'after'>): unknown[] =>
  Array.isArray(after?.otherFields) ? after.otherFields : [];

/* What the calls of an import have changed of each record in all: from what the first found to what the last wrote. */
function inAll(calls: readonly repo.Altered[]): repo.Altered[] {
  const byId = new Map<string, repo.Altered>();
  for (const call of calls) {
    const first = byId.get(call.id);
    const otherFields = [...new Set([first ?? call, call].flatMap(othersOf))];
    const before = { ...call.before, ...first?.before };
    const after = { ...first?.after, ...call.after, otherFields };
    byId.set(call.id, { ...call, before, after });
  }
  return [...byId.values()];
}

async function planOf(db: Queryable, id: string): Promise<Plan> {
  const added = (await repo.findAdded(db, id)).map((one) => ({ one, why: whyLeft(one) }));
  const removed = added.flatMap(({ one, why }) => (why === null ? [one] : []));
  const own = await readOwnCategories(db);
  const altered = inAll(await repo.findAltered(db, id)).map((one) => planBack(one, own));
  const moved = altered.filter(({ change }) => change.changes.email);
  const used = await repo.findUsedEmails(
    db,
    moved.map(({ change }) => change.changes.email?.[1] ?? ''),
    [...removed.map(({ _id }) => _id), ...moved.map(({ change }) => change.member.id)],
  );
  /* Whether two share an address is decided by who is asked. */
  for (const { change, changedSince } of moved)
    if (used.has(change.changes.email?.[1]?.toLowerCase() ?? '')) {
      delete change.changes.email;
      changedSince.push('email');
    }
  const leftOfAltered = altered.map(({ change: { member }, changedSince, notKept }) => ({
    _id: member.id,
    name: `${member.fname} ${member.lname ?? ''}`,
    memberId: member.memberId ?? '',
    why: null,
    changedSince,
    notKept,
  }));
  return {
    removed,
    changed: altered.flatMap(({ change }) =>
      Object.keys(change.changes).length > 0 ? [change] : [],
    ),
    left: [
      ...added.flatMap(({ one: { _id, name, memberId }, why }) =>
        why === null ? [] : [{ _id, name, memberId, why, changedSince: [], notKept: [] }],
      ),
      ...leftOfAltered.filter(
        ({ changedSince, notKept }) => changedSince.length + notKept.length > 0,
      ),
    ],
  };
}

const present = ({ removed, changed, left }: Plan): ImportTakenBack => ({
  removed: removed.length,
  charges: removed.reduce((sum, { charges }) => sum + charges, 0),
  invited: removed.filter(({ wasInvited }) => wasInvited).length,
  putBack: changed.length,
  left,
});

const findImport = (db: Queryable, id: string) =>
  existing('This import', id, () => repo.findImport(db, id));

/** Returns what taking an import back would do. @throws AppError 404 */
export async function previewTakeBack(db: Queryable, id: string): Promise<ImportTakenBack> {
  await findImport(db, id);
  return present(await planOf(db, id));
}

async function takeBack(context: Context, actor: UserActor, id: string, reason: string) {
  const { db, ports } = context;
  return db.transaction(async (tx) => {
    await acquireLock(tx, 'import');
    await ports.lockLedger(tx);
    const { at, list } = await findImport(tx, id);
    await repo.lockRecords(tx, id);
    const plan = await planOf(tx, id);
    const { removed, changed, left } = plan;
    if (removed.length + changed.length === 0)
      throw conflict((await repo.isTakenBack(tx, id)) ? messages.again : messages.nothing);
    const ids = removed.map(({ _id }) => _id);
    await ports.memberLedgers.reverseUntouchedOf(tx, ids, {
      actor,
      reason: 'The import of the members’ list was taken back.',
    });
    await repo.removeRecords(tx, ids, reason);
    await voidPasswordLinks(tx, ids);
    const freed = removed.map(({ email }) => email);
    await settleAddresses(tx, freed);
    const sharers = await writeChanges(context, tx, changed);
    const revived = changed.filter(({ changes }) => changes.duesCategory?.[0] === 'deceased');
    const revivedIds = revived.map(({ member }) => member.id);
    if (revivedIds.length > 0) await ports.onMemberJoined(tx, revivedIds, at);
    const action = 'member.import-taken-back' as const;
    await writeAudits(tx, actor, [
      ...ids.map((subjectId) => ({
        action,
        subjectId,
        before: { accountState: 'invited' },
        after: { accountState: 'disabled', reason },
      })),
      ...changed.map((change) => ({ action, ...auditedFields(change, sharers) })),
    ]);
    const waiting = left.filter(({ why, changedSince }) => why !== null || changedSince.length > 0);
    const counts = { removed: ids.length, putBack: changed.length, left: waiting.length };
    await writeAudit(tx, actor, 'members-list.taken-back', repo.listSubject, {
      after: { importId: id, list: list ?? undefined, ...counts, reason },
    });
    return present(plan);
  });
}

/**
 * Takes an import back, as if it had not been: the records that it added leave the register with what they were charged,
 * and those that it changed have their former values again, as far as nothing else has happened since. What is left can
 * be taken back later, once nothing bars it any more.
 *
 * @throws AppError 404; 409 where nothing is left that can be taken back
 */
export async function takeImportBack(
  context: Context,
  actor: UserActor,
  id: string,
  { reason }: z.output<typeof takeBackForm>,
): Promise<ImportTakenBack> {
  return withRetries(() => takeBack(context, actor, id, reason));
}
