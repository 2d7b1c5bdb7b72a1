import { randomBytes } from 'node:crypto';
import {
  asPerson,
  changedFields,
  type Requester,
  type UserActor,
  writeAudit,
} from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { fromNow } from '../../../db/moments.ts';
import { conflict, failingAs, invalid, notFound, tooManyRequests } from '../../../errors.ts';
import type { Outbox } from '../../../mail/outbox.ts';
import { hashToken } from '../../../security/tokens.ts';
import { countDeadLink, refuseGuesser } from '../passwords/dead-links.ts';
import { findCredentialsById } from '../passwords/public-repo.ts';
import { deleteSessionsOf } from '../sessions/public-repo.ts';
import { asConflict, refuseConflictsWithOthers } from '../users/conflicts.ts';
import { findSharers, lockUser, type Present, updateUser } from '../users/public-repo.ts';
import { isSameEmail, mailTargetKey } from './email-address.ts';
import { extendMailToken, extendMailTokens, findMailToken } from './mail-tokens-repo.ts';
import { voidPasswordLinks } from './public-repo.ts';

const day = 24 * 60 * 60 * 1000;

/** Milliseconds in which 'This was not me' undoes a change of the address. */
export const undoMs = 7 * day;

/** Milliseconds for which a used link still says that the address is confirmed. */
const rememberedMs = 30 * day;

/* The portal shows which address holds, and sends the mail again. */
const invalidConfirmation = 'This link is not valid any more. The portal can send you a new one.';

export const invalidLink = 'This link is not valid any more. Please ask for a new one.';

/**
 * Keeps a new address until it is confirmed, asks for that by mail, and tells the present one, if its
 * owner has confirmed it, how to undo the change.
 *
 * @returns the change of the record
 * @throws AppError 409 at `email` if another user has the address
 */
export async function requestEmailChange(
  tx: Transaction,
  outbox: Outbox,
  present: Present,
  email: string,
) {
  await refuseConflictsWithOthers(tx, { email }, present.id);
  await outbox.post(tx, 'confirm-email', { userId: present.id });
  await outbox.post(tx, 'email-change', { userId: present.id, to: present.email });
  return { pendingEmail: email };
}

/* The change that a confirmed address makes; null if it is confirmed already. */
function changeBy(address: string, { email, pendingEmail, emailConfirmedAt }: Present) {
  if (pendingEmail && isSameEmail(address, pendingEmail))
    return { email: pendingEmail, pendingEmail: null, emailConfirmedAt: new Date() };
  if (!isSameEmail(address, email)) throw invalid(invalidConfirmation);
  return emailConfirmedAt ? null : { emailConfirmedAt: new Date() };
}

/**
 * Confirms the address that the token was mailed to, and no later one. A new address replaces the former
 * one from now on, which can still undo that for seven days.
 *
 * @returns whether it was confirmed before, as by a second press
 * @throws AppError 400 if the token is unknown or expired, 429 after too many such; 409 if another user has the
 * address by now
 */
export async function confirmEmail(
  { db, limits }: Context,
  actor: Requester,
  token: string,
): Promise<{ before: boolean }> {
  const tokenHash = hashToken(token);
  await refuseGuesser(limits, actor.address);
  if (!(await findMailToken(db, 'confirm-email', tokenHash))) {
    await countDeadLink(limits, actor.address);
    throw invalid(invalidConfirmation);
  }
  return db
    .transaction(async (tx) => {
      const found = await findMailToken(tx, 'confirm-email', tokenHash);
      /*
       * Locks the user before it compares, so that a change of the address happens entirely before or
       * after this.
       */
      const present = found && (await lockUser(tx, found.userId));
      if (!found || !present) throw invalid(invalidConfirmation);
      const { userId, email } = found;
      const change = changeBy(email, present);
      if (!change) return { before: true };
      const before = await updateUser(tx, userId, change);
      await extendMailToken(tx, tokenHash, fromNow(rememberedMs));
      if ('email' in change) {
        await voidPasswordLinks(tx, [userId]);
        await extendMailTokens(tx, 'undo-email', userId, fromNow(undoMs));
      }
      const changed =
        before && 'email' in change
          ? changedFields(before, { email: change.email, emailShared: false })
          : null;
      await writeAudit(tx, asPerson(actor, userId), 'member.email-confirmed', userId, changed);
      return { before: false };
    })
    .catch(failingAs(asConflict));
}

/**
 * Mails the link again that confirms the user's address, or the new one that they asked for.
 *
 * @returns the address
 * @throws AppError 409 if it is confirmed already; 429 after five mails an hour to the address
 */
export async function resendConfirmation(
  { db, limits, outbox }: Context,
  { userId, address }: UserActor,
): Promise<string> {
  const present = await findCredentialsById(db, userId);
  if (!present) throw notFound('This member');
  const { email, pendingEmail, emailConfirmedAt } = present;
  if (!pendingEmail && emailConfirmedAt)
    throw conflict('Your e-mail address is confirmed already.');
  if (!pendingEmail && !email)
    throw conflict('There is no e-mail address on your record yet. Add one in Account settings.');
  const to = pendingEmail ?? email;
  const tooOften =
    (await limits.mailByAddress.count(address)) ??
    (await limits.mailByTarget.count(mailTargetKey(to)));
  if (tooOften !== null)
    throw tooManyRequests('The mail was sent too often. Please try again later.', tooOften / 1000);
  await db.transaction(async (tx) => {
    await outbox.post(tx, 'confirm-email', { userId });
    /* The link of 'This was not me' must outlive the one that confirms. */
    const until = fromNow(undoMs);
    if (pendingEmail && (await extendMailTokens(tx, 'undo-email', userId, until)) === 0)
      await outbox.post(tx, 'email-change', { userId, to: email });
  });
  return to;
}

/**
 * Undoes a change of the address, also one that holds already, by the link that was mailed to the former
 * one. Who asked for it had the password: every session ends, the password is void, and a link for a new
 * one is mailed to the former address.
 *
 * @returns the address that holds
 * @throws AppError 400 if the token is unknown or older than seven days, 429 after too many such
 */
export async function undoEmailChange(
  { db, limits, outbox, passwords }: Context,
  actor: Requester,
  token: string,
): Promise<string> {
  const tokenHash = hashToken(token);
  await refuseGuesser(limits, actor.address);
  /* Checked first, so that made-up tokens cost no hash. */
  if (!(await findMailToken(db, 'undo-email', tokenHash))) {
    await countDeadLink(limits, actor.address);
    throw invalid(invalidLink);
  }
  const passwordHash = await passwords.hash(randomBytes(32).toString('base64url'));
  return db
    .transaction(async (tx) => {
      const found = await findMailToken(tx, 'undo-email', tokenHash);
      const present = found && (await lockUser(tx, found.userId));
      if (!found || !present) throw invalid(invalidLink);
      const { userId, email } = found;
      if (isSameEmail(email, present.email) && !present.pendingEmail) return email;
      const change = { email, pendingEmail: null };
      const before = await updateUser(tx, userId, {
        ...change,
        emailShared: true,
        passwordHash,
        emailConfirmedAt: new Date(),
      });
      const emailShared = (await findSharers(tx, [userId])).has(userId);
      await voidPasswordLinks(tx, [userId]);
      await deleteSessionsOf(tx, userId);
      await outbox.post(tx, 'reset-password', {
        identity: present.memberId,
        userId,
        by: 'undo',
      });
      const changed = before && changedFields(before, { ...change, emailShared });
      await writeAudit(tx, asPerson(actor, userId), 'member.email-change-undone', userId, changed);
      return email;
    })
    .catch(failingAs(asConflict));
}
