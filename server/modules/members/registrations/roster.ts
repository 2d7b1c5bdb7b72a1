import { difference } from 'es-toolkit';
import { can, type Role } from '#contract/access.ts';
import { mayLogIn } from '#contract/membership.ts';
import { type Actor, changedFields, type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { acquireLock } from '../../../db/locks.ts';
import { conflict, existing, forbidden } from '../../../errors.ts';
import { voidPasswordLinks } from '../../account/email/public-repo.ts';
import { deleteSessionsOf } from '../../account/sessions/public-repo.ts';
import { getUser } from '../../account/users/users.ts';
import { expectAll, memberIdsOf } from '../register/expect-all.ts';
import * as repo from './roster-repo.ts';

const messages = {
  lastAdmin: 'This is the last admin. Make another member an admin first.',
  oneself: 'You cannot disable your own account.',
  invited: 'This member has not set a password yet, so there is no account to disable or enable.',
  offRegister: 'This record is not on the register any more, so its account cannot be enabled.',
  inactive: 'Only a member whose account is active can be made an admin.',
};

type Change = Partial<Pick<repo.RosterRow, 'role' | 'accountState'>>;

const actionOf = ({ role, accountState }: Change) =>
  role ? 'member.role-changed' : accountState === 'disabled' ? 'member.disabled' : 'member.enabled';

/**
 * Waits for the turn to change who can log in as an admin, in a transaction that has no other lock yet: of two who remove
 * each other's role at once, or record each other as deceased, one stays.
 *
 * @throws AppError 403 where the actor may not meanwhile
 */
export async function lockRoster(tx: Transaction, { userId }: Actor): Promise<void> {
  await acquireLock(tx, 'roster');
  const present = userId && (await repo.findAccess(tx, userId));
  if (userId && !(present && mayLogIn(present) && can(present, 'members.write'))) throw forbidden();
}

async function changeRoster(
  context: Context,
  actor: UserActor,
  id: string,
  decide: (tx: Transaction, target: repo.RosterRow) => Promise<Change | null>,
) {
  await context.db.transaction(async (tx) => {
    await lockRoster(tx, actor);
    const target = await existing('This member', id, () => repo.lockAccess(tx, id));
    const change = await decide(tx, target);
    if (!change) return;
    await applyChange(tx, actor, target, change);
  });
  return getUser(context, id);
}

async function applyChange(
  tx: Transaction,
  actor: UserActor,
  target: repo.RosterRow,
  change: Change,
): Promise<void> {
  const { id } = target;
  await repo.changeAccess(tx, id, change);
  await deleteSessionsOf(tx, id);
  await writeAudit(tx, actor, actionOf(change), id, {
    userId: id,
    ...changedFields(target, change),
  });
}

async function refuseLastAdmin(tx: Transaction, { id, role, accountState }: repo.RosterRow) {
  if (role !== 'admin' || accountState !== 'active') return;
  if (!(await repo.otherAdminExists(tx, id))) throw conflict(messages.lastAdmin);
}

/**
 * Disables an account: no log-in, no mailed link, and its sessions end.
 *
 * @throws AppError 404; 409 for oneself, the last admin, and a member without an account
 */
export function disableMember(context: Context, actor: UserActor, id: string) {
  return changeRoster(context, actor, id, async (tx, target) => {
    if (target.id === actor.userId) throw conflict(messages.oneself);
    if (target.accountState === 'invited') throw conflict(messages.invited);
    if (target.accountState === 'disabled') return null;
    await refuseLastAdmin(tx, target);
    await voidPasswordLinks(tx, [id]);
    return { accountState: 'disabled' };
  });
}

/**
 * Disables several accounts. One's own, those of admins, of members without a password and those that are
 * disabled already are left out.
 *
 * @throws AppError 404 if one of them is not found; nothing is changed then
 */
export async function disableMembers({ db }: Context, actor: UserActor, ids: readonly string[]) {
  const wanted = memberIdsOf(ids);
  return db.transaction(async (tx) => {
    await lockRoster(tx, actor);
    const found = await repo.lockAccessOf(tx, wanted);
    await expectAll(tx, wanted, found);
    const chosen = found.filter(
      ({ id, role, accountState }) =>
        id !== actor.userId && role === 'user' && accountState === 'active',
    );
    const chosenIds = chosen.map(({ id }) => id);
    await voidPasswordLinks(tx, chosenIds);
    for (const target of chosen) await applyChange(tx, actor, target, { accountState: 'disabled' });
    return { changed: chosen.length, leftOut: difference(wanted, chosenIds) };
  });
}

/**
 * Lets a disabled account log in again. @throws AppError 404; 409 for a member without an account
 */
export function enableMember(context: Context, actor: UserActor, id: string) {
  return changeRoster(context, actor, id, async (_tx, target) => {
    if (target.accountState === 'invited') throw conflict(messages.invited);
    if (target.offRegister) throw conflict(messages.offRegister);
    return target.accountState === 'disabled' ? { accountState: 'active' } : null;
  });
}

/**
 * Grants or removes the admin role. A change ends the user's sessions; links and letters for a new password do
 * not work for a new admin.
 *
 * @throws AppError 404; 409 for the last admin, and for a new one whose account is not active
 */
export function setRole(context: Context, actor: UserActor, id: string, role: Role) {
  return changeRoster(context, actor, id, async (tx, target) => {
    if (target.role === role) return null;
    if (role === 'admin' && target.accountState !== 'active') throw conflict(messages.inactive);
    if (role === 'user') await refuseLastAdmin(tx, target);
    /* A printed letter must not open an admin's account. */ else await voidPasswordLinks(tx, [id]);
    return { role };
  });
}
