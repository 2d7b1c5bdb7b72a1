import type { Context } from '../../context.ts';
import { takeTurn } from '../../db/locks.ts';
import { isUuid } from '../../ids.ts';
import { countInvited, findInvitable } from './invitations-repo.ts';

/**
 * Asks for invitations to be mailed to members who are on the register without a password. Whoever has
 * claimed their record, and whoever was written to within the hour, is passed by.
 *
 * @param whom ids, whosoever's they are, or all who are invited
 */
export async function invite(
  { db, outbox }: Pick<Context, 'db' | 'outbox'>,
  whom: readonly string[] | 'all',
): Promise<{ queued: number; skipped: number }> {
  const chosen = whom === 'all' ? whom : [...new Set(whom)];
  const answer = await db.transaction(async (tx) => {
    /* Two calls at once would both find that nobody was written to. */
    await takeTurn(tx, 'invitations');
    const ids = await findInvitable(tx, chosen === 'all' ? chosen : chosen.filter(isUuid));
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
