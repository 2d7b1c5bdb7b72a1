import { type Actor, changedFields, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { voidPasswordLinks } from '../email/public-repo.ts';
import { deleteSessionsOf } from '../sessions/public-repo.ts';
import { placeholder } from '../users/present.ts';
import { lockUser, updateUser } from '../users/public-repo.ts';
import { findCredentials } from './credentials-repo.ts';

/**
 * Why no password was issued: an unknown ID, not an admin, or an account that another admin has
 * disabled.
 */
export type Refusal = 'unknown' | 'no admin' | 'disabled';

/**
 * Issues an admin a one-time password, for the person at the server; it must be changed at the next
 * log-in. Ends sessions, voids mailed links, clears failed log-ins, and notifies the admin by mail.
 *
 * @returns the member ID as stored, or why no password was issued
 */
export async function issueOneTimePassword(
  { db, limits, outbox, passwords }: Pick<Context, 'db' | 'limits' | 'outbox' | 'passwords'>,
  actor: Actor,
  memberId: string,
  password: string,
): Promise<{ memberId: string } | Refusal> {
  const passwordHash = await passwords.hash(password);
  const given = await db.transaction(async (tx) => {
    const found = await findCredentials(tx, memberId);
    const user = found && (await lockUser(tx, found.id));
    if (!user) return 'unknown';
    if (user.role !== 'admin') return 'no admin';
    if (user.accountState === 'disabled') return 'disabled';
    await updateUser(tx, user.id, {
      passwordHash,
      mustChangePassword: true,
      accountState: 'active',
    });
    await voidPasswordLinks(tx, [user.id]);
    await deleteSessionsOf(tx, user.id);
    const changed = changedFields(user, { accountState: 'active' });
    await writeAudit(tx, actor, 'password.one-time-issued', user.id, changed);
    if (!user.email.endsWith(placeholder.emailDomain))
      await outbox.post(tx, 'password-changed', { userId: user.id });
    return { id: user.id, memberId: user.memberId };
  });
  if (typeof given === 'string') return given;
  await limits.login.clearMember(given.memberId);
  await limits.login.clearAddresses();
  await limits.passwordCheckByUser.clear(given.id);
  return { memberId: given.memberId };
}
