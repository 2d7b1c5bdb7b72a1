import type { z } from 'zod';
import { isAffirmative } from '#contract/fields.ts';
import type { MemberChange, memberForm } from '#contract/members/schemas.ts';
import type { Context } from '../../context.ts';
import { conflict, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { refuseStaleEdit } from '../../stale-edit.ts';
import { asConflict, refuseConflictsWithOthers } from './conflicts.ts';
import { requestPasswordReset } from './credentials.ts';
import { resetEmailConfirmation } from './mail-tokens-repo.ts';
import * as repo from './repo.ts';
import { getUser, limitEmailChanges, requestEmailConfirmation, submittedFields } from './users.ts';

/** Maps a change to the columns. */
function columnsOf({ status, ...fields }: MemberChange) {
  return {
    ...submittedFields(fields),
    ...(status !== undefined && { designation: status }),
    ...(fields.diaspora !== undefined && { inDiaspora: isAffirmative(fields.diaspora) }),
  };
}

/**
 * Changes a member's record as an admin. A new address must be confirmed, as after the member's own
 * change; an invited member confirms it by claiming the account.
 *
 * @throws AppError 404; 409 if the member ID or the address is in use, or the record has changed
 * since `updatedAt`; 429 after five new addresses in an hour
 */
export async function correctMember(
  context: Context,
  id: string,
  { updatedAt, ...form }: z.output<typeof memberForm>,
) {
  const { db, outbox } = context;
  if (!isUuid(id)) throw notFound('This member');
  await limitEmailChanges(context, id, form, null);
  await db
    .transaction(async (tx) => {
      const before = await repo.lockUser(tx, id);
      if (!before) throw notFound('This member');
      refuseStaleEdit(before, updatedAt);
      await refuseConflictsWithOthers(tx, form, id);
      await repo.updateUser(tx, id, columnsOf(form));
      if (!form.email || form.email.toLowerCase() === before.email.toLowerCase()) return;
      if (before.accountState === 'active') await requestEmailConfirmation(tx, outbox, id, before);
      else await resetEmailConfirmation(tx, [id]);
    })
    .catch((error) => {
      throw asConflict(error);
    });
  outbox.wake();
  return getUser(context, id);
}

/** Records whether an admin has confirmed a member's ID. @throws AppError 404 */
export async function confirmMember(context: Context, id: string, confirmed: boolean) {
  const missing = () => notFound('This member');
  if (!isUuid(id)) throw missing();
  const { found } = await context.db.transaction((tx) => repo.setConfirmed(tx, [id], confirmed));
  if (found === 0) throw missing();
  return getUser(context, id);
}

/**
 * Confirms the member IDs of several members, or undoes that, all or none.
 *
 * @throws AppError 404 if one of them is not found; nothing is changed then
 */
export async function confirmMembers({ db }: Context, ids: readonly string[], confirmed: boolean) {
  const wanted = [...new Set(ids)];
  const missing = () => notFound('One of these members');
  if (!wanted.every(isUuid)) throw missing();
  return db.transaction(async (tx) => {
    const { found, changed } = await repo.setConfirmed(tx, wanted, confirmed);
    if (found < wanted.length) throw missing();
    return { changed, unchanged: found - changed };
  });
}

/**
 * Mails a link with which a member sets a new password, or their first.
 *
 * @returns the address that it is sent to
 * @throws AppError 404; 409 for a disabled account; 429 after five an hour for the same member
 */
export async function sendPasswordResetLink(context: Context, id: string): Promise<string> {
  const member = await getUser(context, id);
  if (member.accountState === 'disabled')
    throw conflict('This account is disabled. Enable it first.');
  await requestPasswordReset(context, member.memberId, null);
  return member.email;
}
