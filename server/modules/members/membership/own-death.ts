import type { Actor } from '../../../audit/audit.ts';
import { conflict } from '../../../errors.ts';

/** @throws AppError 409 where somebody records that they have died: who has died cannot log in to take it back */
export function refuseOwnDeath(actor: Actor, ids: readonly string[]): void {
  if (actor.userId !== null && ids.includes(actor.userId))
    throw conflict('You cannot record yourself as deceased.');
}
