import { commonPasswordMessage, isOwnName, ownNameMessage } from '#contract/accounts/password.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { invalidField } from '../../errors.ts';
import { isCommonPassword } from '../../security/common-passwords.ts';
import { deleteSessionsOf, type Origin, openSession } from '../sessions/sessions.ts';
import { recordKnownAddress } from './known-addresses.ts';
import { voidPasswordLinks } from './mail-tokens-repo.ts';
import * as repo from './repo.ts';
import { getUser } from './users.ts';

type Wanted = Parameters<typeof isOwnName>[0] & { password: string };

/**
 * Refuses a new password that a guesser would try first: one of the common ones, of which the contract's
 * form knows only a few, or a name of its owner's, of which most forms know nothing.
 *
 * @throws AppError 400 at `password`
 */
export async function refuseGuessable({ password, ...owner }: Wanted): Promise<void> {
  if (isOwnName({ password, ...owner })) throw invalidField('password', ownNameMessage);
  if (await isCommonPassword(password)) throw invalidField('password', commonPasswordMessage);
}

/** Who gets a new password, what else changes of them with it, and whether a mail tells them. */
type NewPasswordOwner = {
  userId: string;
  change?: Parameters<typeof repo.updateUser>[2];
  notify?: boolean;
};

/**
 * Sets a new password. It ends every session and every mailed link; the one who set it goes on with a
 * new session.
 *
 * @param wanted the password and whose it is to be
 * @param claim finds out, in the same transaction, who it is for
 * @throws AppError 400 at `password` where it is easily guessed, and what `claim` throws
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
    const { userId, change, notify = true } = await findOwner(tx);
    await repo.updateUser(tx, userId, { ...change, passwordHash, mustChangePassword: false });
    await voidPasswordLinks(tx, [userId]);
    await deleteSessionsOf(tx, userId);
    if (notify) await outbox.post(tx, 'password-changed', { userId });
    const { address, device, remember } = session;
    await recordKnownAddress(tx, signer, userId, address);
    return { ...(await openSession(tx, { device, remember, userId })), userId };
  });
  outbox.wake();
  return { token, user: await getUser(context, userId) };
}
