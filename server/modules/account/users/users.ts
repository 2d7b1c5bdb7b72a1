import type { z } from 'zod';
import type { AccountChange, signUpForm } from '#contract/account/forms.ts';
import { livesAbroad } from '#contract/fields.ts';
import { asPerson, type UserActor, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { existing, failingAs, notFound, tooManyRequests } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import type { Outbox } from '../../../mail/outbox.ts';
import { refuseStaleEdit } from '../../../stale-edit.ts';
import { keepFile, releaseFile } from '../../content/files/public-repo.ts';
import { discardFile, discardOnFailure } from '../../content/files/stored-files.ts';
import { isSameEmail, mailTargetKey } from '../email/email-address.ts';
import { requestEmailChange } from '../email/email-change.ts';
import { resetEmailConfirmation } from '../email/public-repo.ts';
import { verifyCurrentPassword, wrongCurrentPassword } from '../passwords/current-password.ts';
import { recordKnownAddress } from '../passwords/known-addresses.ts';
import { findCredentialsById } from '../passwords/public-repo.ts';
import type { AccountPorts } from '../ports.ts';
import { type Origin, openSession } from '../sessions/sessions.ts';
import { auditedChange } from './audited.ts';
import { asConflict, asRegisteredConflict } from './conflicts.ts';
import { isPlaceholderEmail, presentSelf, presentUser } from './present.ts';
import * as publicRepo from './public-repo.ts';
import { lockUser, updateUser } from './public-repo.ts';
import * as repo from './repo.ts';
import { ownNameChange } from './waiting-name.ts';

type SignUp = z.output<typeof signUpForm>;

async function findUser({ db }: Context, id: string) {
  return existing('This member', id, () => publicRepo.findUser(db, id));
}

/** Returns a member as the register has them. @throws AppError 404 */
export async function getUser(context: Context, id: string) {
  return presentUser(await findUser(context, id), context.settings.publicUrl);
}

/** Returns a member as they see themselves: with their new name, also while it waits. @throws AppError 404 */
export async function getSelf(context: Context, id: string) {
  return presentSelf(await findUser(context, id), context.settings.publicUrl);
}

function rowOf(form: SignUp, more: { id: string; passwordHash: string; photoKey: string | null }) {
  const { password: _, passwordConfirm: __, status, ...fields } = form;
  return { ...fields, ...more, designation: status, inDiaspora: livesAbroad(form.diaspora) };
}

/** Adds a user to the register. Before this the transaction must not write what others lock after the ledger. */
export async function insertUser(
  { ports }: { ports: Pick<AccountPorts, 'lockLedger' | 'onMemberJoined'> },
  tx: Transaction,
  row: Parameters<typeof repo.insertUser>[1],
): Promise<void> {
  await ports.lockLedger(tx);
  await repo.insertUser(tx, row);
  if (row.emailShared) await publicRepo.settleAddresses(tx, [row.email]);
  await ports.onMemberJoined(tx, [row.id]);
}

/**
 * Registers a member and logs them in. Photo, user, session and confirmation mail are written
 * together or not at all. After five mails to an address within an hour none is sent, but the
 * registration succeeds.
 *
 * @param photoKey of a stored, staged photo
 * @throws AppError 409 naming the field that is in use
 */
export async function signUp(
  context: Context,
  form: SignUp,
  photoKey: string,
  { address, device }: Origin,
) {
  const { db, limits, outbox, passwords, signer } = context;
  const id = newId();
  return discardOnFailure(context, photoKey, async () => {
    const passwordHash = await passwords.hash(form.password);
    const tooOften = await limits.mailByTarget.count(mailTargetKey(form.email));
    const session = await db
      .transaction(async (tx) => {
        await keepFile(tx, photoKey);
        await insertUser(context, tx, rowOf(form, { id, passwordHash, photoKey }));
        if (tooOften === null) await outbox.post(tx, 'confirm-email', { userId: id });
        await recordKnownAddress(tx, signer, id, address);
        const session = await openSession(tx, { userId: id, remember: false, device });
        const { memberId, email } = form;
        await writeAudit(
          tx,
          asPerson({ address }, id, session.sessionId),
          'member.registered',
          id,
          {
            after: { memberId, email },
          },
        );
        return session;
      })
      .catch(failingAs(asRegisteredConflict));
    return { token: session.token, user: await getSelf(context, id) };
  });
}

/** Returns the fields that a form sends; cleared ones become null. */
export function submittedFields<Form extends object>(form: Form) {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));
}

/**
 * Requests confirmation of a new address, notifies the former one, and voids links mailed to it.
 */
export async function requestEmailConfirmation(
  tx: Transaction,
  outbox: Outbox,
  userId: string,
  before: { email: string; emailConfirmedAt: Date | null },
) {
  await resetEmailConfirmation(tx, [userId]);
  await outbox.post(tx, 'confirm-email', { userId });
  const { email: to, emailConfirmedAt } = before;
  await outbox.post(tx, 'email-changed', {
    userId,
    to,
    ...(!emailConfirmedAt && { unconfirmed: 'yes' }),
  });
}

/**
 * Limits new addresses, because each one and the former one are mailed: five an hour a member; and of members' own
 * changes five an hour a new address, and as many of a network address as docs/limits.md says.
 *
 * @param address the member's network address; null if an admin makes the change, who may give an office's to many
 * @throws AppError 429
 */
export async function limitEmailChanges(
  context: Context,
  userId: string,
  form: { email?: string | null | undefined },
  address: string | null,
) {
  if (!form.email) return;
  const present = await findCredentialsById(context.db, userId);
  if (present?.email.toLowerCase() === form.email.toLowerCase()) return;
  const { mailByAddress, mailByTarget } = context.limits;
  const wait =
    (address === null ? null : await mailByAddress.count(address)) ??
    (await mailByTarget.count(`address of ${userId}`)) ??
    (address === null ? null : await mailByTarget.count(mailTargetKey(form.email)));
  if (wait === null) return;
  const message = 'The e-mail address was changed too often. Please try again later.';
  throw tooManyRequests(message, wait / 1000);
}

/*
 * Returns the hash of the password that was checked for a new address; null without a new address
 * or without a password.
 */
async function verifyPasswordForNewEmail(
  context: Context,
  userId: string,
  form: AccountChange,
  address: string,
) {
  const { email, passwordCurrent } = form;
  if (email === undefined || passwordCurrent === undefined) return null;
  const present = await findCredentialsById(context.db, userId);
  if (present && isSameEmail(present.email, email)) return null;
  const { passwordHash } = await verifyCurrentPassword(context, userId, passwordCurrent);
  await limitEmailChanges(context, userId, form, address);
  return passwordHash;
}

/**
 * Changes a member's own account. A new address needs the current password: without it the rest is
 * saved and the address does not change. With the password, the new address holds once it is confirmed, and the
 * present one is told how to undo that; a new installation's placeholder is replaced at once. A new name waits to
 * be confirmed.
 *
 * @param photoKey of a stored, staged photo that replaces the former; null if none was sent
 * @throws AppError 401 at `passwordCurrent` if it is wrong, and nothing is saved then; 409 if the
 * address is in use, or the record has changed since `updatedAt`; 429 after five new addresses in
 * an hour, or too many wrong passwords
 */
export async function updateAccount(
  context: Context,
  actor: UserActor,
  { updatedAt, ...form }: AccountChange,
  photoKey: string | null,
) {
  const { db, outbox } = context;
  const { userId, address } = actor;
  return discardOnFailure(context, photoKey, async () => {
    const checkedHash = await verifyPasswordForNewEmail(context, userId, form, address);
    const { before, isPasswordMissing } = await db
      .transaction(async (tx) => {
        const present = await lockUser(tx, userId);
        if (!present) throw notFound('This member');
        refuseStaleEdit(present, updatedAt);
        /* Compares with the locked row: another request may have changed address or password. */
        const isNew = form.email !== undefined && !isSameEmail(form.email, present.email);
        const isPasswordMissing = isNew && checkedHash === null;
        if (isNew && checkedHash !== null && checkedHash !== present.passwordHash)
          throw wrongCurrentPassword();
        if (photoKey) await keepFile(tx, photoKey);
        const { passwordCurrent: _, email, pendingStatus, fname, mname, lname, ...fields } = form;
        const isReplaced = isNew && !isPasswordMissing && isPlaceholderEmail(present.email);
        const isAsked = isNew && !isPasswordMissing && !isReplaced;
        const change = {
          ...submittedFields({ ...fields, ...((!isNew || isReplaced) && { email }) }),
          ...ownNameChange(present, { fname, mname, lname }),
          ...(isAsked && email && (await requestEmailChange(tx, outbox, present, email))),
          ...(pendingStatus && {
            pendingDesignation: pendingStatus === present.designation ? null : pendingStatus,
          }),
          ...(photoKey && { photoKey }),
        };
        const row = await updateUser(tx, userId, change);
        const audited = row && auditedChange(row, change);
        if (audited) await writeAudit(tx, actor, 'member.changed', userId, audited);
        if (photoKey && row?.photoKey) await releaseFile(tx, row.photoKey);
        if (isReplaced) await requestEmailConfirmation(tx, outbox, userId, present);
        return { before: row, isPasswordMissing };
      })
      .catch(failingAs(asConflict));
    if (photoKey && before?.photoKey) await discardFile(context, before.photoKey);
    return { user: await getSelf(context, userId), isPasswordMissing };
  });
}
