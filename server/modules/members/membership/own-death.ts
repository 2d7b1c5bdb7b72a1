import type { Actor } from '../../../audit/audit.ts';
import type { Transaction } from '../../../db/client.ts';
import { conflict } from '../../../errors.ts';
import { lockRoster } from '../registrations/roster.ts';

/** @throws AppError 409 where somebody records that they have died: who has died cannot log in to take it back */
export function refuseOwnDeath(actor: Actor, ids: readonly string[]): void {
  if (actor.userId !== null && ids.includes(actor.userId))
    throw conflict('You cannot record yourself as deceased.');
}

/**
 * Begins to record that people have died, in a transaction that has no other lock yet.
 *
 * @throws AppError 409 for the actor's own death, 403 where somebody has recorded that meanwhile
 */
export async function beginDeaths(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  refuseOwnDeath(actor, ids);
  await lockRoster(tx, actor);
}
