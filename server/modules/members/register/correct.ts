import type { z } from 'zod';
import { livesAbroad } from '#contract/fields.ts';
import { memberIdKey } from '#contract/member-id.ts';
import type { confirmForm, confirmManyForm } from '#contract/members/decisions.ts';
import type { MemberChange, memberForm } from '#contract/members/schemas.ts';
import { mayBeToldOfAccount } from '#contract/membership.ts';
import { nameInFull } from '#contract/names.ts';
import { type Actor, type Done, writeAudit, writeAudits } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict, failingAs, notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { refuseStaleEdit } from '../../../stale-edit.ts';
import { isSameEmail } from '../../account/email/email-address.ts';
import { resetEmailConfirmation } from '../../account/email/public-repo.ts';
import { requestPasswordReset } from '../../account/passwords/credentials.ts';
import { auditedChange } from '../../account/users/audited.ts';
import { asConflict, refuseConflictsWithOthers } from '../../account/users/conflicts.ts';
import { lockUser, updateUser } from '../../account/users/public-repo.ts';
import {
  getUser,
  limitEmailChanges,
  requestEmailConfirmation,
  submittedFields,
} from '../../account/users/users.ts';
import { isRenamed, noPendingName } from '../../account/users/waiting-name.ts';
import { expectMemberCategories } from '../categories/categories.ts';
import { beginDeaths } from '../membership/own-death.ts';
import { followCategory } from './categories.ts';
import { chargedYears } from './earlier-years.ts';
import { expectAll, memberIdsOf } from './expect-all.ts';
import * as registerRepo from './register-repo.ts';

const renamedMessage = 'A name was changed meanwhile. Look at it, and confirm again.';

const offRegisterMessage = 'This record is not on the register any more.';

/** Maps a change to the columns. */
function columnsOf({ status, email, ...fields }: MemberChange) {
  return {
    ...submittedFields(fields),
    ...(email !== undefined && { email: email ?? '' }),
    ...(status !== undefined && { designation: status }),
    ...(fields.diaspora !== undefined && { inDiaspora: livesAbroad(fields.diaspora) }),
  };
}

const isSameId = (one: string, other: string) => memberIdKey(one) === memberIdKey(other);

/**
 * Changes a member's record as an admin. A new address must be confirmed, as after the member's own
 * change; an invited member confirms it by claiming the account. Open charges follow another category for dues as
 * `openCharges` says.
 *
 * @throws AppError 404; 409 if the member ID is in use, or the address without `acceptShared`, or the record has
 * changed since `updatedAt`; 429 after five new addresses in an hour
 */
export async function correctMember(
  context: Context,
  actor: Actor,
  id: string,
  { updatedAt, openCharges, acceptShared, ...form }: z.output<typeof memberForm>,
) {
  const { db, outbox, ports } = context;
  if (!isUuid(id)) throw notFound('This member');
  await limitEmailChanges(context, id, form, null);
  await db
    .transaction(async (tx) => {
      if (form.duesCategory === 'deceased') await beginDeaths(tx, actor, [id]);
      const isNamed = [form.fname, form.mname, form.lname].some((part) => part !== undefined);
      if (form.duesCategory !== undefined || form.status !== undefined || isNamed)
        await ports.memberLedgers.lock(tx, [id]);
      const before = await lockUser(tx, id);
      if (!before) throw notFound('This member');
      if (before.offRegister) throw conflict(offRegisterMessage);
      refuseStaleEdit(before, updatedAt);
      if (form.duesCategory !== before.duesCategory)
        await expectMemberCategories(tx, [form.duesCategory]);
      const isNewId = form.memberId !== undefined && !isSameId(form.memberId, before.memberId);
      const { memberId, email } = form;
      const isNewEmail = email !== undefined && !isSameEmail(email ?? '', before.email);
      const wanted = { ...(isNewEmail && { email }), ...(isNewId && { memberId }) };
      const shared = await refuseConflictsWithOthers(tx, wanted, id, acceptShared);
      const decides = form.status !== undefined && form.status !== before.designation;
      /* An admin's own name for a member is confirmed by being entered. */
      const renames = isRenamed(before, form);
      const change = {
        ...columnsOf(form),
        ...(isNewEmail && shared),
        ...(renames && noPendingName),
        ...(decides && { pendingDesignation: null }),
      };
      const row = await updateUser(tx, id, change);
      const audited = row && auditedChange(row, change);
      if (audited) await writeAudit(tx, actor, 'member.changed', id, audited);
      if (renames) await ports.onNameConfirmed(tx, [id]);
      if (row) await followCategory(context, tx, row, { change, openCharges, actor });
      if (!isNewEmail) return;
      if (email && before.accountState === 'active')
        await requestEmailConfirmation(tx, outbox, id, before);
      else await resetEmailConfirmation(tx, [id]);
    })
    .catch(failingAs(asConflict));
  return getUser(context, id);
}

type Confirming = Omit<z.output<typeof confirmManyForm>, 'ids'>;

/*
 * Confirms members, or undoes that, with an entry for each who changed. Who was confirmed has receipts that say so, and is
 * told by mail; who was invited learns it by claiming the account. Earlier years that were charged with a confirmation go
 * with it.
 */
async function setConfirmed(
  { outbox, ports }: Context,
  tx: Transaction,
  actor: Actor,
  ids: string[],
  { confirmed, names, earlierYears }: Confirming,
) {
  await ports.memberLedgers.lock(tx, ids);
  const reason = 'The confirmation was withdrawn.';
  for (const id of confirmed ? [] : ids)
    await ports.memberLedgers.reverseCharges(tx, id, 'earlierYears', { actor, reason });
  const { found, changed: members } = await registerRepo.setConfirmed(tx, ids, confirmed);
  const isOther = ({ id, ...name }: (typeof members)[number]) =>
    names[id] !== undefined && names[id] !== nameInFull(name);
  if (confirmed && members.some(isOther)) throw conflict(renamedMessage);
  const changed = members.map(({ id }) => id);
  const action = confirmed ? 'member.confirmed' : 'member.unconfirmed';
  if (confirmed) await ports.earlierYears.charge(tx, changed, earlierYears, actor);
  const after = confirmed && earlierYears.length > 0 && { after: chargedYears(earlierYears) };
  const entries = changed.map((id): Done => ({ action, subjectId: id, ...after }));
  await writeAudits(tx, actor, entries);
  if (confirmed) {
    await ports.onNameConfirmed(tx, changed);
    const mails = changed.map((userId) => ({ userId }));
    await outbox.postMany(tx, 'member-confirmed', mails);
  }
  return { found, changed: changed.length };
}

/**
 * Records whether an admin has confirmed a member's ID and name.
 *
 * @throws AppError 404; 409 if the member has another name by now than `name`, which was shown
 */
export async function confirmMember(
  context: Context,
  actor: Actor,
  id: string,
  { confirmed, name, earlierYears }: z.output<typeof confirmForm>,
) {
  const missing = () => notFound('This member');
  if (!isUuid(id)) throw missing();
  const { db } = context;
  const wanted = { confirmed, names: { [id]: name }, earlierYears };
  const { found } = await db.transaction((tx) => setConfirmed(context, tx, actor, [id], wanted));
  if (found.length === 0) throw missing();
  return getUser(context, id);
}

/**
 * Confirms the member IDs and names of several members, or undoes that, all or none.
 *
 * @throws AppError 404 if one of them is not found, 409 if one has another name by now than was shown;
 * nothing is changed then
 */
export async function confirmMembers(
  context: Context,
  actor: Actor,
  { ids, ...form }: z.output<typeof confirmManyForm>,
) {
  const { db } = context;
  const wanted = memberIdsOf(ids);
  return db.transaction(async (tx) => {
    const { found, changed } = await setConfirmed(context, tx, actor, wanted, form);
    await expectAll(tx, wanted, found);
    return { changed, unchanged: found.length - changed };
  });
}

/**
 * Mails a link with which a member sets a new password, or their first.
 *
 * @returns the address that it is sent to
 * @throws AppError 404; 409 for a disabled account, for who has died, or without an address; 429 after five an hour for
 * the same member
 */
export async function sendPasswordResetLink(
  context: Context,
  actor: Actor,
  id: string,
): Promise<string> {
  const member = await getUser(context, id);
  if (member.accountState === 'disabled')
    throw conflict('This account is disabled. Enable it first.');
  if (!mayBeToldOfAccount(member))
    throw conflict('Nothing is mailed to this member: the record says that they have died.');
  if (!member.email)
    throw conflict('This member has no e-mail address. Print a letter with a code instead.');
  await requestPasswordReset(context, member.memberId, { actor, userId: member._id });
  return member.email;
}
