import type { z } from 'zod';
import type { bringBackForm } from '#contract/members/schemas.ts';
import { isDeceased } from '#contract/membership.ts';
import { changedFields, type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict, failingAs, notFound } from '../../../errors.ts';
import { isUuid, newId } from '../../../ids.ts';
import { shown } from '../../../shown.ts';
import { joinPreferences } from '../../account/preferences/public-repo.ts';
import { asOffRegisterConflict, refuseConflictsWithOthers } from '../../account/users/conflicts.ts';
import { findUser, lockUser, type Present, updateUser } from '../../account/users/public-repo.ts';
import { getUser } from '../../account/users/users.ts';
import { closeAccount } from '../registrations/registrations.ts';
import * as merges from './merge-repo.ts';

const messages = {
  same: 'Choose another record than this one.',
  gone: 'One of these records is not on the register any more.',
  admin:
    'An admin’s record cannot be merged into another. Remove the admin first, or choose this record as the one that stays.',
  oneself: 'Your own record cannot be merged into another. Choose it as the one that stays.',
  noMember: 'The installation’s own account is no member’s record.',
  died: 'The record that goes says that this person has died, and the one that stays does not. Correct one of them first.',
  chain: 'Other records were merged into this one. Choose it as the one that stays.',
  notMerged: 'This record was not merged into another.',
};

async function lockPair({ ports }: Context, tx: Transaction, loserId: string, winnerId: string) {
  await ports.memberLedgers.lock(tx, [loserId, winnerId]);
  const loser = await lockUser(tx, loserId);
  const winner = await lockUser(tx, winnerId);
  if (!loser || !winner) throw notFound('This member');
  return { loser, winner };
}

function refuseUnlessMergeable(actor: UserActor, loser: Present, winner: Present): void {
  if (loser.offRegister || winner.offRegister) throw conflict(messages.gone);
  if (loser.id === actor.userId) throw conflict(messages.oneself);
  if (loser.role === 'admin') throw conflict(messages.admin);
  if (!loser.isMember || !winner.isMember) throw conflict(messages.noMember);
  if (isDeceased(loser) && !isDeceased(winner)) throw conflict(messages.died);
}

/**
 * Merges a record into the one that stays, in the caller's transaction. What was charged twice is taken back
 * once; credit of one record pays what the other owes; mails that either has turned off stay so.
 */
export async function mergeIn(
  context: Context,
  tx: Transaction,
  actor: UserActor,
  loserId: string,
  winnerId: string,
): Promise<void> {
  const { memberLedgers } = context.ports;
  const { loser, winner } = await lockPair(context, tx, loserId, winnerId);
  refuseUnlessMergeable(actor, loser, winner);
  if (await merges.hasMerged(tx, loserId)) throw conflict(messages.chain);
  const reason = `Charged twice: the record ${loser.memberId} was merged into ${winner.memberId}.`;
  const reversals = await memberLedgers.reverseChargedTwice(tx, loserId, winnerId, {
    actor,
    reason,
  });
  const change = { accountState: 'disabled', mergedInto: winnerId } as const;
  await updateUser(tx, loserId, { ...change, offRegister: 'merged' });
  await closeAccount(tx, loserId);
  await joinPreferences(tx, loserId, winnerId);
  await memberLedgers.allocateOpen(tx, winnerId);
  await merges.insertMerge(tx, {
    id: newId(),
    loserId,
    winnerId,
    reversals,
    actorId: actor.userId,
    stateBefore: loser.accountState,
  });
  await writeAudit(tx, actor, 'member.merged', loserId, {
    before: { accountState: loser.accountState },
    after: { ...change, reversals: reversals.length },
  });
}

/** Throws AppError 404 for ids of no record, 409 for one record twice. */
export function expectPair(loserId: string, winnerId: string): void {
  if (!isUuid(loserId) || !isUuid(winnerId)) throw notFound('This member');
  if (loserId === winnerId) throw conflict(messages.same);
}

/**
 * Merges a record into the one that stays: it leaves the register, its account is closed, and its entries and
 * payments count for the other from then on. Its member ID and address are free.
 *
 * @returns the record that stays
 * @throws AppError 404; 409 for an admin's or one's own record, one that is not on the register any more,
 * one that others were merged into, and one of who has died where the other's has not
 */
export async function mergeMember(
  context: Context,
  actor: UserActor,
  loserId: string,
  winnerId: string,
) {
  expectPair(loserId, winnerId);
  await context.db.transaction((tx) => mergeIn(context, tx, actor, loserId, winnerId));
  return getUser(context, winnerId);
}

/**
 * Undoes a merge: the record is on the register again with its own account, what was taken back is charged
 * again, what one record's money paid of the other's charges is open again, and what was set up meanwhile is charged to
 * each.
 *
 * @returns the record
 * @throws AppError 404; 409 if it was not merged, or somebody has its member ID by now, or its address without
 * `acceptShared`
 */
export async function unmergeMember(
  context: Context,
  actor: UserActor,
  loserId: string,
  { acceptShared }: z.output<typeof bringBackForm>,
) {
  if (!isUuid(loserId)) throw notFound('This member');
  const { ports } = context;
  const { memberLedgers } = ports;
  await context.db
    .transaction(async (tx) => {
      await memberLedgers.lock(tx, [loserId]);
      const merge = await merges.lockMerge(tx, loserId);
      if (!merge)
        throw (await findUser(tx, loserId))
          ? conflict(messages.notMerged)
          : notFound('This member');
      const { loser, winner } = await lockPair(context, tx, loserId, merge.winnerId);
      const by = { actor, reason: `The merge into ${winner.memberId} was undone.` };
      await memberLedgers.releaseCrossings(tx, loserId);
      const { email } = loser;
      const change = { accountState: merge.stateBefore, mergedInto: null };
      /* The row itself is refused where its member ID is taken, before the address is asked about. */
      await updateUser(tx, loserId, { ...change, offRegister: null, emailShared: true });
      const shared = await refuseConflictsWithOthers(tx, { email }, loserId, acceptShared);
      await memberLedgers.chargeAgain(tx, merge.reversals, by);
      await ports.onMemberJoined(tx, [loserId, merge.winnerId], merge.createdAt);
      await memberLedgers.allocateOpen(tx, loserId);
      await memberLedgers.allocateOpen(tx, merge.winnerId);
      await merges.markUndone(tx, merge.id);
      const merged = { ...loser, mergedInto: merge.winnerId };
      await writeAudit(
        tx,
        actor,
        'member.unmerged',
        loserId,
        changedFields(merged, { ...change, ...shared }),
      );
    })
    .catch(failingAs(asOffRegisterConflict));
  return getUser(context, loserId);
}

/** Returns the records that were merged into a member's, the newest first. @throws AppError 404 */
export async function listMerged(context: Context, id: string) {
  await getUser(context, id);
  return (await merges.mergedInto(context.db, id)).map(shown);
}
