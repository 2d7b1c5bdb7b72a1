import type { z } from 'zod';
import type { categoryForm, categoryPreviewForm } from '#contract/members/category-schemas.ts';
import type { OpenCharges } from '#contract/members/open-charges.ts';
import { type Actor, changedFields, type Done, writeAudits } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict } from '../../../errors.ts';
import { expectMemberCategories } from '../categories/categories.ts';
import { beginDeaths } from '../membership/own-death.ts';
import type { CategoryChange } from '../ports.ts';
import { expectAll, memberIdsOf } from './expect-all.ts';
import { findCategories, type MemberCategories, updateCategories } from './register-repo.ts';

type Change = Partial<Omit<MemberCategories, 'id'>>;

const priced = ({ duesCategory, designation }: Omit<MemberCategories, 'id'>) =>
  duesCategory ?? designation;

/** Returns whose dues a change prices by another category, and by which. */
export const categoryChangesOf = (
  members: readonly MemberCategories[],
  change: Change,
): CategoryChange[] =>
  members.flatMap((member) => {
    const [before, after] = [priced(member), priced({ ...member, ...change })];
    return before === after ? [] : [{ userId: member.id, before, after }];
  });

/** Lets open charges follow a change of one member that was written just now. The ledger must be locked. */
export const followCategory = (
  { ports }: Pick<Context, 'ports'>,
  tx: Transaction,
  member: MemberCategories,
  { change, openCharges, actor }: { change: Change; openCharges: OpenCharges; actor: Actor },
): Promise<number> =>
  ports.categoryCharges.follow(tx, categoryChangesOf([member], change), openCharges, actor);

/* Another category says that they live, which is no news of a group. @throws AppError 409 */
function refuseDeadAmongLiving(members: readonly MemberCategories[], { duesCategory }: Change) {
  if (duesCategory === undefined || duesCategory === 'deceased') return;
  const dead = members.filter((member) => member.duesCategory === 'deceased').length;
  if (dead > 0 && dead < members.length)
    throw conflict(
      `Of these members, ${dead} ${dead === 1 ? 'is' : 'are'} recorded as deceased. Leave them out, or choose them alone.`,
    );
}

const changeOf = ({ duesCategory, status }: z.output<typeof categoryPreviewForm>): Change => ({
  ...(duesCategory !== undefined && { duesCategory }),
  ...(status !== undefined && { designation: status }),
});

async function findAll(db: Parameters<typeof findCategories>[0], ids: readonly string[]) {
  const members = await findCategories(db, ids);
  await expectAll(db, ids, members);
  return members;
}

/**
 * Returns how many members a change would concern, and what it would do to their open charges. In naira.
 *
 * @throws AppError 404 if one of them is not found; 409 as `changeCategory`
 */
export async function previewCategory(
  { db, ports }: Context,
  form: z.output<typeof categoryPreviewForm>,
) {
  const [members, change] = [await findAll(db, memberIdsOf(form.ids)), changeOf(form)];
  refuseDeadAmongLiving(members, change);
  const changes = categoryChangesOf(members, change);
  return { members: changes.length, ...(await ports.categoryCharges.preview(db, changes)) };
}

/**
 * Gives several members a category for dues, a designation, or both.
 *
 * @throws AppError 404 if one of them is not found, 409 if some, not all, have died; nothing is changed then
 */
export async function changeCategory(
  { db, ports }: Context,
  { openCharges, ...form }: z.output<typeof categoryForm>,
  actor: Actor,
) {
  const ids = memberIdsOf(form.ids);
  const change = changeOf(form);
  return db.transaction(async (tx) => {
    if (change.duesCategory === 'deceased') await beginDeaths(tx, actor, ids);
    await ports.memberLedgers.lock(tx, ids);
    const members = await findAll(tx, ids);
    refuseDeadAmongLiving(members, change);
    await expectMemberCategories(tx, [change.duesCategory]);
    const changed = members.flatMap((member) => {
      const fields = changedFields(member, change);
      return fields ? [{ id: member.id, fields }] : [];
    });
    await updateCategories(
      tx,
      changed.map(({ id }) => id),
      change,
    );
    const entries = changed.map(
      ({ id, fields }): Done => ({ action: 'member.changed', subjectId: id, ...fields }),
    );
    await writeAudits(tx, actor, entries);
    const changes = categoryChangesOf(members, change);
    const charges = await ports.categoryCharges.follow(tx, changes, openCharges, actor);
    return { changed: changed.length, unchanged: ids.length - changed.length, charges };
  });
}
