import type { Context } from '../../context.ts';
import { acquireLock } from '../../db/locks.ts';
import { isUuid } from '../../ids.ts';
import { countInvited, findInvitable } from './invitations-repo.ts';

/**
 * Asks for invitations to be mailed to members who are on the register without a password. Whoever has
 * claimed their record, and whoever was written to within the hour, is passed by.
 *
 * @param whom ids, whosoever's they are, or all who are invited
 * @param again whether being written to within the hour is no reason to be passed by
 */
export async function invite(
  { db, outbox }: Pick<Context, 'db' | 'outbox'>,
  whom: readonly string[] | 'all',
  again = false,
): Promise<{ queued: number; skipped: number }> {
  const chosen = whom === 'all' ? whom : [...new Set(whom)];
  const answer = await db.transaction(async (tx) => {
    /* Two calls at once would both find that nobody was written to. */
    await acquireLock(tx, 'invitations');
    const ids = await findInvitable(tx, chosen === 'all' ? chosen : chosen.filter(isUuid), again);
    await outbox.postMany(
      tx,
      'invitation',
      ids.map((userId) => ({ userId })),
    );
    const asked = chosen === 'all' ? await countInvited(tx) : chosen.length;
    return { queued: ids.length, skipped: asked - ids.length };
  });
  outbox.wake();
  return answer;
}

/**
 * Has the link mailed again to an invited member who asks for it by registering, however lately the one
 * before went: it may have been lost. Five an hour a member, and none while one waits to be sent.
 */
export async function resendInvitation(
  { db, limits, outbox }: Pick<Context, 'db' | 'limits' | 'outbox'>,
  userId: string,
): Promise<void> {
  const key = `invitation of ${userId}`;
  if ((await limits.mailByTarget.blocked(key)) !== null) return;
  const { queued } = await invite({ db, outbox }, [userId], true);
  if (queued > 0) await limits.mailByTarget.count(key);
}
