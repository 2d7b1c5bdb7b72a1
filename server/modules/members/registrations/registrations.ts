import type { z } from 'zod';
import { yearInNigeria } from '#contract/day.ts';
import type { bringBackForm, refuseForm } from '#contract/members/schemas.ts';
import { isDeceased } from '#contract/membership.ts';
import { changedFields, type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict, existing, failingAs } from '../../../errors.ts';
import { voidMailTokens } from '../../account/email/public-repo.ts';
import { deleteSessionsOf } from '../../account/sessions/public-repo.ts';
import { asOffRegisterConflict, refuseConflictsWithOthers } from '../../account/users/conflicts.ts';
import { lockUser, type Present, updateUser } from '../../account/users/public-repo.ts';
import { getUser } from '../../account/users/users.ts';
import { eventsOf } from '../membership/membership-repo.ts';

const messages = {
  confirmed: 'This member is confirmed. Withdraw the confirmation first.',
  inactive: 'Only a registration whose account is active can be refused.',
  admin: 'An admin’s registration cannot be refused.',
  gone: 'This record is not on the register any more.',
  notRefused: 'This registration was not refused.',
};

function refuseUnlessWaiting({ offRegister, confirmedAt, role, accountState }: Present): void {
  if (offRegister) throw conflict(messages.gone);
  if (role === 'admin') throw conflict(messages.admin);
  if (confirmedAt) throw conflict(messages.confirmed);
  if (accountState !== 'active') throw conflict(messages.inactive);
}

/** Returns a record, locked with its ledger: whatever writes to that locks it first. @throws AppError 404 */
export async function lockRecord(
  { ports }: Context,
  tx: Transaction,
  id: string,
): Promise<Present> {
  return existing('This member', id, async () => {
    await ports.memberLedgers.lock(tx, [id]);
    return lockUser(tx, id);
  });
}

/** Ends what lets somebody into an account: its sessions and every mailed link. */
export async function closeAccount(tx: Transaction, id: string): Promise<void> {
  await deleteSessionsOf(tx, id);
  await voidMailTokens(tx, [id], 'reset-password', 'invitation', 'confirm-email', 'undo-email');
}

/**
 * Refuses a registration: the record leaves the register, its account is closed, what was paid waits for the treasurer in
 * suspense, what was charged is taken back, and the reason is mailed, unless they have died. Its member ID and address are
 * free again.
 *
 * @throws AppError 404; 409 for who is confirmed, an admin, or not on the register any more
 */
export async function refuseRegistration(
  context: Context,
  actor: UserActor,
  id: string,
  { reason }: z.output<typeof refuseForm>,
) {
  const { db, outbox, ports } = context;
  await db.transaction(async (tx) => {
    const present = await lockRecord(context, tx, id);
    refuseUnlessWaiting(present);
    const by = { actor, reason: 'The registration was refused.' };
    const heldKobo = await ports.memberLedgers.holdPayments(tx, id, by);
    await ports.memberLedgers.reverseUntouchedOf(tx, [id], by);
    await ports.memberLedgers.writeOffRest(tx, id, by);
    const change = {
      offRegister: 'refused',
      refusedReason: reason,
      accountState: 'disabled',
    } as const;
    await updateUser(tx, id, change);
    await closeAccount(tx, id);
    const changed = changedFields(present, { accountState: change.accountState });
    await writeAudit(tx, actor, 'member.refused', id, {
      before: changed?.before ?? null,
      after: { ...changed?.after, reason },
    });
    if (!isDeceased(present))
      await outbox.post(tx, 'registration-refused', { userId: id, heldKobo: String(heldKobo) });
  });
  return getUser(context, id);
}

/**
 * Takes a refusal back: the record waits for confirmation again, and is charged again what that took back, and what is
 * charged since as a new registration is; it has again what it paid and waits still, with new receipts.
 *
 * @throws AppError 404; 409 if it was not refused, or somebody has its member ID by now, or its address without
 * `acceptShared`
 */
export async function restoreRegistration(
  context: Context,
  actor: UserActor,
  id: string,
  { acceptShared }: z.output<typeof bringBackForm>,
) {
  const { db, outbox, ports } = context;
  const { memberLedgers, onMemberJoined } = ports;
  await db
    .transaction(async (tx) => {
      const present = await lockRecord(context, tx, id);
      if (present.offRegister !== 'refused') throw conflict(messages.notRefused);
      const refusal = (await eventsOf(tx, id)).find(({ kind }) => kind === 'refused');
      /* Who came with an import that was taken back has no password. */
      const accountState = present.passwordHash === null ? 'invited' : 'active';
      const change = { offRegister: null, refusedReason: null, accountState } as const;
      const { email } = present;
      /* The row itself is refused where its member ID is taken, before the address is asked about. */
      await updateUser(tx, id, { ...change, emailShared: true });
      const shared = await refuseConflictsWithOthers(tx, { email }, id, acceptShared);
      const by = { actor, reason: 'The refusal was taken back.' };
      if (refusal) {
        const year = yearInNigeria(refusal.createdAt);
        await memberLedgers.chargeAgainAfter(tx, id, refusal.id, by, year);
      }
      await onMemberJoined(tx, [id], refusal?.createdAt);
      for (const paymentId of await memberLedgers.returnHeld(tx, id, by))
        await outbox.post(tx, 'receipt', { paymentId });
      const after = { accountState: change.accountState, ...shared };
      const action = present.confirmedAt === null ? 'member.restored' : 'member.put-back';
      await writeAudit(tx, actor, action, id, changedFields(present, after));
    })
    .catch(failingAs(asOffRegisterConflict));
  return getUser(context, id);
}
