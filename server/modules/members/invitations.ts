import { type Actor, writeAudit } from '../../audit/audit.ts';
import type { Context } from '../../context.ts';
import { acquireLock } from '../../db/locks.ts';
import { isUuid } from '../../ids.ts';
import { countInvited, findInvitable } from './invitations-repo.ts';

/**
 * Queues invitations for members without a password. Skips those who have claimed their account and
 * those mailed within the hour.
 *
 * @param whom ids of any members, or all who are invited
 * @param again includes those mailed within the hour
 */
export async function invite(
  { db, outbox }: Pick<Context, 'db' | 'outbox'>,
  actor: Actor,
  whom: readonly string[] | 'all',
  again = false,
): Promise<{ queued: number; skipped: number }> {
  const chosen = whom === 'all' ? whom : [...new Set(whom)];
  const answer = await db.transaction(async (tx) => {
    /* Two simultaneous calls would both find that nobody was mailed. */
    await acquireLock(tx, 'invitations');
    const ids = await findInvitable(tx, chosen === 'all' ? chosen : chosen.filter(isUuid), again);
    await outbox.postMany(
      tx,
      'invitation',
      ids.map((userId) => ({ userId })),
    );
    const [only = null] = ids.length === 1 ? ids : [];
    if (ids.length > 0)
      await writeAudit(tx, actor, {
        ...{ action: 'member.invited', subject: 'member', subjectId: only, userId: only },
        after: { invited: ids.length },
      });
    const asked = chosen === 'all' ? await countInvited(tx) : chosen.length;
    return { queued: ids.length, skipped: asked - ids.length };
  });
  outbox.wake();
  return answer;
}

/**
 * Mails the invitation again to an invited member who tries to register, even if the last one is
 * recent: it may have been lost. At most five an hour a member, and none while one is queued.
 */
export async function resendInvitation(
  { db, limits, outbox }: Pick<Context, 'db' | 'limits' | 'outbox'>,
  actor: Actor,
  userId: string,
): Promise<void> {
  const key = `invitation of ${userId}`;
  if ((await limits.mailByTarget.blocked(key)) !== null) return;
  const { queued } = await invite({ db, outbox }, actor, [userId], true);
  if (queued > 0) await limits.mailByTarget.count(key);
}
