import { commonPasswordMessage, isOwnName, ownNameMessage } from '#contract/account/password.ts';
import { type Actor, asPerson, type Done, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { invalidField } from '../../../errors.ts';
import { isCommonPassword } from '../../../security/common-passwords.ts';
import { voidPasswordLinks } from '../email/public-repo.ts';
import { deleteSessionsOf } from '../sessions/public-repo.ts';
import { type Origin, openSession } from '../sessions/sessions.ts';
import { updateUser } from '../users/public-repo.ts';
import { getSelf } from '../users/users.ts';
import { recordKnownAddress } from './known-addresses.ts';

type Wanted = Parameters<typeof isOwnName>[0] & { password: string };

/**
 * Refuses a new password that a guesser would try first: a common one (the contract's form has only
 * a short list), or one of its owner's names (which most forms do not have).
 *
 * @throws AppError 400 at `password`
 */
export async function refuseGuessable({ password, ...owner }: Wanted): Promise<void> {
  if (isOwnName({ password, ...owner })) throw invalidField('password', ownNameMessage);
  if (await isCommonPassword(password)) throw invalidField('password', commonPasswordMessage);
}

/** The user who gets a new password, other changes to them, and whether a mail notifies them. */
type NewPasswordOwner = {
  userId: string;
  change?: Parameters<typeof updateUser>[2];
  notify?: boolean;
  /** What the audit trail says; the actor is the owner in the new session by default. */
  done: Pick<Done, 'action' | 'before' | 'after'> & { actor?: Actor };
};

/**
 * Sets a new password. Ends every session and voids every mailed link; the caller gets a new
 * session.
 *
 * @param wanted the password and its owner's names
 * @param findOwner returns the user, in the same transaction
 * @throws AppError 400 at `password` if it is easily guessed, and errors of `findOwner`
 */
export async function setPassword(
  context: Context,
  wanted: Wanted,
  session: Origin & { remember: boolean },
  findOwner: (tx: Transaction) => Promise<NewPasswordOwner>,
) {
  const { db, outbox, passwords, signer } = context;
  await refuseGuessable(wanted);
  const passwordHash = await passwords.hash(wanted.password);
  const { token, userId } = await db.transaction(async (tx) => {
    const { userId, change, notify = true, done } = await findOwner(tx);
    await updateUser(tx, userId, { ...change, passwordHash, mustChangePassword: false });
    await voidPasswordLinks(tx, [userId]);
    await deleteSessionsOf(tx, userId);
    if (notify) await outbox.post(tx, 'password-changed', { userId });
    const { address, device, remember } = session;
    await recordKnownAddress(tx, signer, userId, address);
    const opened = await openSession(tx, { device, remember, userId });
    const { actor = asPerson(session, userId, opened.sessionId), action, ...what } = done;
    await writeAudit(tx, actor, action, userId, what);
    return { ...opened, userId };
  });
  return { token, user: await getSelf(context, userId) };
}
