import type { z } from 'zod';
import type { designationForm, nameForm } from '#contract/members/decisions.ts';
import { type NameParts, nameInFull } from '#contract/names.ts';
import { type Actor, changedFields, writeAudit, writeChange } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict, notFound } from '../../../errors.ts';
import { updateUser } from '../../account/users/public-repo.ts';
import { getUser } from '../../account/users/users.ts';
import {
  type NameColumns,
  noPendingName,
  pendingNameOf,
} from '../../account/users/waiting-name.ts';
import { lockRecord } from '../registrations/registrations.ts';
import { followCategory } from './categories.ts';

const messages = {
  none: 'This member asks for no other name.',
  another: 'This member has asked for another name meanwhile. Look at it, and decide again.',
};

const columnsOf = ({ fname, mname, lname }: NameParts): NameColumns => ({
  ...noPendingName,
  fname,
  mname,
  lname,
});

/* Who asks, on the register. @throws AppError 404 */
async function lockAsking(context: Context, tx: Transaction, id: string) {
  const present = await lockRecord(context, tx, id);
  if (present.offRegister) throw notFound('This member');
  return present;
}

/**
 * Confirms the name that a member asks for, which letters, rolls and receipts have from then on, or leaves
 * the register's; and tells the member by mail. Receipts with the former name are superseded.
 *
 * @throws AppError 404; 409 if the member asks for none, or for another one than `name`
 */
export async function decideName(
  context: Context,
  actor: Actor,
  id: string,
  { accepted, name }: z.output<typeof nameForm>,
) {
  const { db, outbox, ports } = context;
  await db.transaction(async (tx) => {
    const present = await lockAsking(context, tx, id);
    const asked = pendingNameOf(present);
    if (!asked) throw conflict(messages.none);
    if (name !== undefined && name !== nameInFull(asked)) throw conflict(messages.another);
    const change = accepted ? columnsOf(asked) : noPendingName;
    await updateUser(tx, id, change);
    if (accepted) await ports.onNameConfirmed(tx, [id]);
    const action = accepted ? 'member.name-confirmed' : 'member.name-refused';
    await writeAudit(tx, actor, action, id, changedFields(present, change));
    await outbox.post(tx, 'name-decided', {
      userId: id,
      asked: nameInFull(asked),
      ...(accepted && { accepted: 'yes' }),
    });
  });
  return getUser(context, id);
}

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
  const { db, outbox } = context;
  await db.transaction(async (tx) => {
    const present = await lockAsking(context, tx, id);
    const { pendingDesignation: asked } = present;
    if (!asked) throw conflict('This member asks for no other designation.');
    const change = { ...(accepted && { designation: asked }), pendingDesignation: null };
    await updateUser(tx, id, change);
    const action = accepted ? 'member.designation-accepted' : 'member.designation-declined';
    await writeChange(tx, actor, action, id, present, change);
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
  return getUser(context, id);
}
