import type { z } from 'zod';
import type { designationForm } from '#contract/members/decisions.ts';
import type { Actor } from '../../../audit/actor.ts';
import { changedFields, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { conflict, notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { lockUser, updateUser } from '../../account/users/public-repo.ts';
import { getUser } from '../../account/users/users.ts';
import { followCategory } from './categories.ts';

/**
 * Accepts the designation that a member asks for, or declines it, and tells the member by mail. Open charges follow
 * as `openCharges` says.
 *
 * @throws AppError 404; 409 if the member asks for none
 */
export async function decideDesignation(
  context: Context,
  actor: Actor,
  id: string,
  { accepted, openCharges }: z.output<typeof designationForm>,
) {
  const { db, outbox, ports } = context;
  if (!isUuid(id)) throw notFound('This member');
  await db.transaction(async (tx) => {
    if (accepted) await ports.memberLedgers.lock(tx, [id]);
    const present = await lockUser(tx, id);
    if (!present || present.offRegister) throw notFound('This member');
    const { pendingDesignation: asked } = present;
    if (!asked) throw conflict('This member asks for no other designation.');
    const change = { ...(accepted && { designation: asked }), pendingDesignation: null };
    await updateUser(tx, id, change);
    const action = accepted ? 'member.designation-accepted' : 'member.designation-declined';
    await writeAudit(tx, actor, {
      action,
      subjectId: id,
      userId: id,
      ...changedFields(present, change),
    });
    if (accepted)
      await followCategory(context, tx, present, {
        change: { designation: asked },
        openCharges,
        actor,
      });
    await outbox.post(tx, 'designation-decided', {
      userId: id,
      asked,
      ...(accepted && { accepted: 'yes' }),
    });
  });
  outbox.wake();
  return getUser(context, id);
}
